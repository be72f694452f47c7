/**
 * Reports on the dictionary:
 *
 *   bun test/rules/terms/report.ts            counts of each category
 *   bun test/rules/terms/report.ts words      every Yoruba word form, its count and its entries;
 *                                             * if it only begins sentences
 *   bun test/rules/terms/report.ts notes      the usage notes
 *   bun test/rules/terms/report.ts draft      rewrites data/words.tsv, keeping existing meanings
 */
import { writeFileSync } from 'node:fs'
import { coverage } from './coverage'
import { type Entry, entriesIn, fileText } from './entries'
import { byLetters, draftList, wordsIn } from './wordList'
import { wordsOf } from './words'

const HEADINGS = ['category', 'entries', 'proposed', 'related', 'Yoruba aliases', 'definition']

const LIST = 'data/words.tsv'

const reports: Record<string, (entries: readonly Entry[]) => string> = {
  categories: categoryTable,
  words: wordTable,
  notes: noteTable,
  draft,
}

function categoryTable(entries: readonly Entry[]): string {
  const rows = coverage(entries).map((row) => Object.values(row).map(String))
  const total = ['all', String(entries.length)]
  const lines = [HEADINGS, ...rows, total].map(([category = '', ...counts]) => {
    const cells = counts.map((count, at) => count.padStart((HEADINGS[at + 1] ?? '').length + 2))
    return `${category.padEnd(26)}${cells.join('')}`
  })
  return `${lines.join('\n')}\n`
}

function wordTable(entries: readonly Entry[]): string {
  const uses = [...wordsOf(entries)].toSorted(([one], [other]) => byLetters(one, other))
  const lines = uses.map(
    ([word, use]) =>
      `${word}${use.isOnlyFirst ? '*' : ''}\t${use.count}\t${[...use.slugs].join(' ')}\n`,
  )
  return lines.join('')
}

function noteTable(entries: readonly Entry[]): string {
  return entries
    .filter((entry) => entry.notes_en !== '')
    .map((entry) => `${entry.slug}\t${entry.yoruba}\t${entry.notes_en}\n`)
    .join('')
}

function draft(entries: readonly Entry[]): string {
  const text = draftList(entries, wordsIn(fileText(LIST)))
  writeFileSync(new URL(`../../../${LIST}`, import.meta.url), text)
  const open = wordsIn(text).filter(({ meaning }) => meaning === '')
  return open.map(({ word }) => `${word} has no meaning yet\n`).join('')
}

const report = reports[process.argv[2] ?? 'categories']
if (report) process.stdout.write(report(entriesIn(fileText('data/terms.csv'))))
else process.exitCode = 2
