/** Reports what an import of terms has done, or would do. */
import type { Problem } from '../../problems'
import type { StoredTerm, TermContent } from '../../store/terms/reader'
import type { TermFields } from '../../store/terms/terms'
import { slugOf } from './slugs'
import { byColumn } from './termRow'

interface Rejection {
  /** The number of the row's first line, counted from 1. */
  line: number
  problem: Problem
}

export type ImportReport = ReturnType<ReturnType<typeof createReport>['end']>

export const mostListed = 1000

export function createReport(mostChanges = mostListed) {
  const counts = { added: 0, changed: 0, unchanged: 0 }
  const rejected: Rejection[] = []
  const changes: { line: number; before: TermContent | undefined; after: TermContent }[] = []
  const newCategories = new Set<string>()
  const hash = new Bun.CryptoHasher('sha256')

  return {
    accept(line: number, term: TermFields, stored: StoredTerm | undefined): void {
      const isSame = stored?.status === 'approved' && comparable(stored) === comparable(term)
      counts[isSame ? 'unchanged' : stored ? 'changed' : 'added']++
      if (isSame) return
      hash.update(JSON.stringify([line, term.slug, stored?.revision ?? 0, comparable(term)]))
      if (changes.length >= mostChanges) return
      // A category with the same slug keeps its stored label.
      const keepsCategory = stored && categoryOf(stored) === categoryOf(term)
      const category = keepsCategory ? stored.category : term.category
      changes.push({ line, before: stored, after: { ...term, category, status: 'approved' } })
    },

    reject(line: number, problem: Problem): void {
      rejected.push({ line, problem })
    },

    addCategories(labels: readonly string[]): void {
      for (const label of labels) newCategories.add(label)
    },

    end() {
      rejected.sort((a, b) => a.line - b.line)
      hash.update(JSON.stringify(rejected))
      return {
        imported: counts.added + counts.changed + counts.unchanged,
        ...counts,
        rejected,
        /** The first changes, at most `mostChanges`. */
        changes,
        /** Labels of categories that have no terms yet. */
        newCategories: [...newCategories],
        /** Identifies all changes and rejections: imports with the same digest have the same effect. */
        digest: hash.digest('hex'),
      }
    },
  }
}

const categoryOf = ({ category }: TermFields) => (category === null ? null : slugOf(category))

/** Converts a term's content to a string, so that a row can be compared with the stored term. */
const comparable = (term: TermFields): string =>
  JSON.stringify({ ...byColumn(term), category: categoryOf(term) })
