/** bin/atumo terms …: import and export the dictionary as CSV. */
import { createWriteStream } from 'node:fs'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { exportTerms, importTerms } from '../domain/terms/termFile'
import { isProblem } from '../lib/problem'
import { progressBar } from '../lib/progressBar'
import { problemText } from '../locales/problems'
import { firstLines, type Handlers } from './command'
import type { termFiles } from './declarations'
import type { CommandStores } from './stores'

export { open } from './stores'

export const commands: Handlers<typeof termFiles, CommandStores> = {
  async import({ transactions }, { file, allOrNothing = false, by }, { cwd, stderr }) {
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

  async export({ terms }, { file }, { cwd, stdout }) {
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
}
