/** bin/atumo terms …: the dictionary as CSV, the history of a term, and changes to it. */
import { createWriteStream } from 'node:fs'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type ChangedTerm, rename, rollBack, unpublish } from '../domain/terms/termChanges'
import type { TermProblem } from '../domain/terms/termProblems'
import { contentByColumn } from '../domain/terms/termRow'
import { isProblem } from '../lib/problem'
import { progressBar } from '../lib/progressBar'
import type { Revision } from '../store/terms/history'
import { firstLines, type Handlers, type Result, textOf } from './command'
import type { terms } from './declarations'
import { timeOf } from './reviewText'
import type { CommandStores } from './stores'

export { open } from './stores'

/** Loads the packages for CSV only for the commands that need them. */
const loadTermFile = () => import('../domain/terms/termFile')

export const commands: Handlers<typeof terms, CommandStores> = {
  async import({ transactions }, { file, allOrNothing = false, by }, { cwd, stderr }) {
    const { importTerms } = await loadTermFile()
    const { problemText } = await import('../locales/problems')
    const bar = progressBar(stderr, 'Importing')
    const report = await importTerms({
      transactions,
      by,
      file: resolve(cwd, file),
      allOrNothing,
      progress: (share) => bar.show(share),
    })
    if (isProblem(report)) return report
    bar.end()
    const { imported } = report
    const rejected = report.rejected.map(({ line, problem }) => ({
      line,
      reason: problemText(problem, 'en'),
    }))
    const lines = rejected.map(({ line, reason }) => `  line ${line}: ${reason}`)
    return {
      json: { imported, rejected },
      text: [`Imported ${imported}, rejected ${rejected.length}.`, ...firstLines(lines)].join('\n'),
      exitCode: rejected.length > 0 ? 1 : 0,
    }
  },

  async export(stores, { file }, { cwd, stdout }) {
    const { exportTerms } = await loadTermFile()
    const out = file === '-' ? stdout : createWriteStream(resolve(cwd, file))
    let exported = 0
    const rows = exportTerms(stores.terms, (count) => {
      exported += count
    })
    await pipeline(Readable.from(rows), out, { end: file !== '-' })
    return file === '-'
      ? {}
      : { json: { exported, file }, text: `Exported ${exported} terms to ${file}.` }
  },

  async history({ termHistory }, { slug }) {
    const revisions = await termHistory.of(slug)
    if (revisions.length === 0) return { code: 'unknown_term' }
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

  rollback: async ({ transactions }, given) => changed(await rollBack(transactions, given)),

  rename: async ({ transactions }, given) => changed(await rename(transactions, given)),

  unpublish: async ({ transactions }, given) => changed(await unpublish(transactions, given)),
}

function changed(outcome: ChangedTerm): Result | TermProblem {
  if (isProblem(outcome)) return outcome
  const { slug, revision, status } = outcome
  return {
    json: { revision, ...contentByColumn(outcome) },
    text: `${slug} is at revision ${revision}, ${status}.`,
  }
}

/** Formats a revision with the fields that it changed. */
function revisionText({ revision, by, createdAt, content }: Revision, before?: Revision): string {
  const earlier = before && fieldLines(before.content)
  const changes = fieldLines(content).filter((line) =>
    earlier ? !earlier.includes(line) : !line.endsWith(': (not set)'),
  )
  return [`${revision}  ${timeOf(createdAt)}  ${by}`, ...changes].join('\n')
}

const fieldLines = (content: Revision['content']) =>
  Object.entries(contentByColumn(content)).map(([name, shown]) => `    ${name}: ${textOf(shown)}`)
