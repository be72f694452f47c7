/** bin/atumo terms …: imports and exports terms as CSV, shows a term's history, and changes terms. */
import { createWriteStream } from 'node:fs'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { EmptyCells } from '../domain/terms/emptyCells'
import type { ImportReport } from '../domain/terms/importReport'
import { type ChangedTerm, rename, rollBack, unpublish } from '../domain/terms/termChanges'
import { contentByColumn } from '../domain/terms/termRow'
import { progressBar } from '../lib/progressBar'
import { byteOrderMark } from '../lib/textEncoding'
import { isProblem, type Problem } from '../problems'
import type { Revision } from '../store/terms/history'
import type { TermContent } from '../store/terms/reader'
import { type CommandShell, firstLines, type Result, textOf } from './command'
import { timeOf } from './reviewText'
import type { CommandStores } from './stores'

export { open } from './stores'

/** Load the CSV packages only for the commands that need them. */
const loadTermFile = () => import('../domain/terms/termFile')

interface Given {
  slug: string
  by: string
}

interface ImportedFile {
  file: string
  allOrNothing?: boolean
  dryRun?: boolean
  empty: EmptyCells
  by: string
}

export const commands = {
  async import(
    { transactions, termReader }: CommandStores,
    { file, allOrNothing = false, dryRun = false, empty, by }: ImportedFile,
    { cwd, stderr, isJson }: CommandShell,
  ) {
    const { importTerms, previewImport } = await loadTermFile()
    const { problemText } = await import('../locales/problems')
    const bar = progressBar(stderr, dryRun ? 'Reading' : 'Importing')
    const progress = (share: number) => bar.show(share)
    const source = { file: Bun.file(resolve(cwd, file)), empty, progress }
    const mostChanges = isJson ? Number.POSITIVE_INFINITY : mostShown
    const report = dryRun
      ? await previewImport({ terms: termReader, mostChanges, ...source })
      : await importTerms({ transactions, by, allOrNothing, ...source })
    if (isProblem(report)) return report
    bar.end()
    const rejected = report.rejected.map(({ line, problem }) => ({
      line,
      reason: problemText(problem, 'en'),
    }))
    const reasons = firstLines(rejected.map(({ line, reason }) => `  line ${line}: ${reason}`))
    const { imported, added, unchanged } = report
    const counts = { added, changed: report.changed, unchanged, rejected }
    const exitCode = rejected.length > 0 ? 1 : 0
    if (!dryRun) {
      const text = [`Imported ${imported}, rejected ${rejected.length}.`, ...reasons].join('\n')
      return { json: { imported, ...counts }, text, exitCode }
    }
    const { changes, lines } = changesOf(report)
    const wouldBe = `Would add ${added}, change ${report.changed}, leave ${unchanged} unchanged, reject ${rejected.length}. Empty cells ${empty === 'keeps' ? 'keep' : 'clear'} the stored values. Nothing was stored.`
    const text = [wouldBe, ...reasons, ...lines].join('\n')
    const { newCategories } = report
    return { json: { dryRun, empty, ...counts, newCategories, changes }, text, exitCode }
  },

  async export(
    stores: CommandStores,
    { file, bom = false }: { file: string; bom?: boolean },
    { cwd, stdout }: CommandShell,
  ): Promise<Result> {
    const { exportTerms } = await loadTermFile()
    const out = file === '-' ? stdout : createWriteStream(resolve(cwd, file))
    let exported = 0
    const rows = exportTerms(stores.terms, (count) => {
      exported += count
    })
    const pieces = async function* () {
      if (bom) yield byteOrderMark
      yield* rows
    }
    await pipeline(Readable.from(pieces()), out, { end: file !== '-' })
    return file === '-'
      ? {}
      : { json: { exported, file }, text: `Exported ${exported} terms to ${file}.` }
  },

  async history({ termHistory }: CommandStores, { slug }: { slug: string }) {
    const revisions = await termHistory.of(slug)
    if (revisions.length === 0) return { code: 'unknown_slug' as const }
    return {
      json: revisions.map((each) => ({
        revision: each.revision,
        by: each.by,
        at: each.createdAt,
        term: contentByColumn(each.content),
      })),
      text: revisions.map((each, index) => revisionText(each, revisions[index - 1])).join('\n'),
    }
  },

  rollback: async ({ transactions }: CommandStores, { to, ...given }: Given & { to: number }) =>
    changed(await rollBack(transactions, { ...given, revision: to })),

  rename: async ({ transactions }: CommandStores, given: Given & { to: string }) =>
    changed(await rename(transactions, given)),

  unpublish: async ({ transactions }: CommandStores, given: Given) =>
    changed(await unpublish(transactions, given)),
}

/** Maximum number of changes that a dry run prints without --json. */
const mostShown = 20

/** Returns an import's new categories and changes, both as JSON and as lines of text. */
function changesOf({ newCategories, changes, ...report }: ImportReport) {
  const more = report.added + report.changed - changes.length
  return {
    changes: changes.map(({ line, before, after }) => ({
      line,
      slug: after.slug,
      before: before ? contentByColumn(before) : null,
      after: contentByColumn(after),
    })),
    lines: [
      ...(newCategories.length > 0 ? [`  new categories: ${newCategories.join(', ')}`] : []),
      ...changes.flatMap(({ line, before, after }) => [
        `  line ${line}: ${after.slug}${before ? '' : ' (new)'}`,
        ...changeLines(after, before),
      ]),
      ...(more > 0 ? [`  … and ${more} more changes. Use --json to list them all.`] : []),
    ],
  }
}

function changed(outcome: ChangedTerm): Result | Problem {
  if (isProblem(outcome)) return outcome
  const { slug, revision, status } = outcome
  return {
    json: { revision, ...contentByColumn(outcome) },
    text: `${slug} is at revision ${revision}, ${status}.`,
  }
}

/** Formats a revision and the fields that it changed. */
const revisionText = ({ revision, by, createdAt, content }: Revision, before?: Revision): string =>
  [`${revision}  ${timeOf(createdAt)}  ${by}`, ...changeLines(content, before?.content)].join('\n')

/**
 * Returns one line for each field that differs from the earlier content. If there is no earlier content,
 * returns one line for each field that is set.
 */
function changeLines(content: TermContent, before?: TermContent): string[] {
  const earlier = before && fieldLines(before)
  return fieldLines(content).filter((line) =>
    earlier ? !earlier.includes(line) : !line.endsWith(': (not set)'),
  )
}

const fieldLines = (content: TermContent) =>
  Object.entries(contentByColumn(content)).map(([name, shown]) => `    ${name}: ${textOf(shown)}`)
