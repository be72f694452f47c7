/** bin/atumo terms …: import and export the dictionary as CSV. */
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { exportTerms, importTerms } from '../domain/terms/termFile'
import { progressBar } from '../lib/progressBar'
import { type Command, whoAsks, words } from './command'

const shownRejections = 20

export const termCommands: Record<string, Command> = {
  'terms import': {
    usage: 'terms import FILE [--all-or-nothing] [--by NAME]',
    async run({ transactions }, args) {
      const options = { 'all-or-nothing': { type: 'boolean' }, by: { type: 'string' } } as const
      const { values, positionals } = words(args, options, 1)
      const [file = ''] = positionals
      const allOrNothing = values['all-or-nothing'] ?? false
      const bar = progressBar(process.stderr, 'Importing')
      const report = await importTerms({
        transactions,
        by: whoAsks(values.by),
        file,
        allOrNothing,
        progress: (share) => bar.show(share),
      })
      bar.end()
      const { imported, rejected } = report
      const lines = rejected.slice(0, shownRejections).map((r) => `  line ${r.line}: ${r.reason}`)
      const more = rejected.length - lines.length
      return {
        json: report,
        text: [
          `Imported ${imported}, rejected ${rejected.length}.`,
          ...lines,
          ...(more > 0 ? [`  … and ${more} more; --json lists them all`] : []),
        ].join('\n'),
        exitCode: rejected.length > 0 ? 1 : 0,
      }
    },
  },

  'terms export': {
    usage: 'terms export FILE (- for standard output)',
    async run({ terms }, args) {
      const [file = ''] = words(args, {}, 1).positionals
      const out = file === '-' ? process.stdout : createWriteStream(file)
      let exported = 0
      const rows = exportTerms(terms, (count) => {
        exported += count
      })
      await pipeline(Readable.from(rows), out, { end: file !== '-' })
      return file === '-'
        ? {}
        : { json: { exported, file }, text: `Exported ${exported} terms to ${file}.` }
    },
  },
}
