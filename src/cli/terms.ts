/** bin/atumo terms …: imports and exports terms as CSV, shows a term's history, and changes terms. */
import { createWriteStream } from 'node:fs'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { EmptyCells } from '../domain/terms/emptyCells'
import { type ChangedTerm, rename, rollBack, unpublish } from '../domain/terms/termChanges'
import { type Column, contentByColumn } from '../domain/terms/termRow'
import { progressBar } from '../lib/progressBar'
import { byteOrderMark } from '../lib/textEncoding'
import { isProblem, type Problem } from '../problems'
import type { TermContent } from '../store/terms/reader'
import { type Result, type Shell, textFrom } from './command'
import type { CommandStores } from './stores'

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
    { cwd, stderr }: Shell,
  ) {
    const { importTerms, previewImport } = await loadTermFile()
    const { problemText } = await import('../locales/problems')
    const bar = progressBar(stderr, dryRun ? 'Reading' : 'Importing')
    const progress = (share: number) => bar.show(share)
    const source = { file: Bun.file(resolve(cwd, file)), empty, progress }
    const mostChanges = Number.POSITIVE_INFINITY
    const report = dryRun
      ? await previewImport({ terms: termReader, mostChanges, ...source })
      : await importTerms({ transactions, by, allOrNothing, ...source })
    if (isProblem(report)) return report
    bar.end()
    const rejected = report.rejected.map(({ line, problem }) => ({
      line,
      reason: problemText(problem, 'en'),
    }))
    const { imported, added, changed, unchanged, newCategories } = report
    const counts = { added, changed, unchanged, rejected }
    const exitCode = rejected.length > 0 ? 1 : 0
    if (!dryRun) return { json: { imported, ...counts }, exitCode }
    const changes = report.changes.map(({ line, before, after }) => ({
      line,
      slug: after.slug,
      before: before ? contentByColumn(before) : null,
      after: contentByColumn(after),
    }))
    const json = { dryRun, empty, ...counts, newCategories, changes }
    const shown = report.changes.map(({ line, before, after }) => ({
      line,
      new: !before,
      slug: after.slug,
      ...differences(after, before),
    }))
    return { json, text: textFrom({ ...json, changes: shown }), exitCode }
  },

  async export(
    stores: CommandStores,
    { file, bom = false }: { file: string; bom?: boolean },
    { cwd, stdout }: Shell,
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
      text: revisions
        .map(({ revision, by, createdAt: at, content }, index) =>
          textFrom({ revision, by, at, ...differences(content, revisions[index - 1]?.content) }),
        )
        .join('\n\n'),
    }
  },

  rollback: async ({ transactions }: CommandStores, { to, ...given }: Given & { to: number }) =>
    textAfter(await rollBack(transactions, { ...given, revision: to })),

  rename: async ({ transactions }: CommandStores, given: Given & { to: string }) =>
    textAfter(await rename(transactions, given)),

  unpublish: async ({ transactions }: CommandStores, given: Given) =>
    textAfter(await unpublish(transactions, given)),
}

function textAfter(outcome: ChangedTerm): Result | Problem {
  if (isProblem(outcome)) return outcome
  const { slug, revision, status } = outcome
  return {
    json: { revision, ...contentByColumn(outcome) },
    text: `${slug} is at revision ${revision}, ${status}.`,
  }
}

/** Returns the fields that differ from the earlier content or, if there is none, the fields that are set. */
const differences = (content: TermContent, before?: TermContent | null) => {
  const earlier = before && contentByColumn(before)
  return Object.fromEntries(
    Object.entries(contentByColumn(content)).filter(
      ([column, value]) => String(value ?? '') !== String(earlier?.[column as Column] ?? ''),
    ),
  )
}
