/** bin/atumo terms …: import and export the dictionary as CSV. */
import { createWriteStream } from 'node:fs'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { exportTerms, importTerms } from '../domain/terms/termFile'
import { isProblem } from '../lib/problem'
import { progressBar } from '../lib/progressBar'
import { problemText } from '../locales/problems'
import { type Run, whoAsks, words } from './command'
import type { CommandStores } from './stores'

export { open } from './stores'

const shownRejections = 20

export const commands = {
  async import({ transactions }, args, { env, cwd, stderr }) {
    const options = { 'all-or-nothing': { type: 'boolean' }, by: { type: 'string' } } as const
    const { values, positionals } = words(args, options, 1)
    const [file = ''] = positionals
    const allOrNothing = values['all-or-nothing'] ?? false
    const bar = progressBar(stderr, 'Importing')
    const report = await importTerms({
      transactions,
      by: whoAsks(values.by, env),
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
    const lines = rejected.slice(0, shownRejections).map((r) => `  line ${r.line}: ${r.reason}`)
    const more = rejected.length - lines.length
    return {
      json: { imported, rejected },
      text: [
        `Imported ${imported}, rejected ${rejected.length}.`,
        ...lines,
        ...(more > 0 ? [`  … and ${more} more; --json lists them all`] : []),
      ].join('\n'),
      exitCode: rejected.length > 0 ? 1 : 0,
    }
  },

  async export({ terms }, args, { cwd, stdout }) {
    const [file = ''] = words(args, {}, 1).positionals
    const out = file === '-' ? stdout : createWriteStream(resolve(cwd, file))
    let exported = 0
    const rows = exportTerms(terms, (count) => {
      exported += count
    })
    await pipeline(Readable.from(rows), out, { end: file !== '-' })
    return file === '-'
      ? {}
      : { json: { exported, file }, text: `Exported ${exported} terms to ${file}.` }
  },
} satisfies Record<string, Run<CommandStores>>
