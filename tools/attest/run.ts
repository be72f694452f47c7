/**
 * Searches corpora for the dictionary's Yoruba words:
 *
 *   bin/attest FOLDER            each form found in a corpus: slug, form, source, matches, exact matches, a place
 *   bin/attest FOLDER --check    checks the citations in data/terms.csv; exits with 1 if any is wrong
 *   bin/attest FOLDER WORDS...   the pieces that contain these words, so that a reader can judge their sense
 *
 * FOLDER contains a subfolder for each source, named after the source's code in data/sources.tsv. The
 * subfolder contains the files that data/sources.tsv lists for the source. A piece is a line, a row or a
 * message (see read.ts). A match is not yet a citation: someone has to read it and decide whether the word is
 * used in the entry's sense.
 */

import { entriesIn, fileText } from '../../test/rules/terms/entries'
import { citationProblems, formsOf } from './citations'
import { corporaIn } from './corpora'

const [folder, ...rest] = process.argv.slice(2)
if (folder === undefined) {
  process.stderr.write('Usage: bin/attest FOLDER [--check | WORDS...]\n')
  process.exit(2)
}

const corpora = corporaIn(folder)
const entries = entriesIn(fileText('data/terms.csv'))
const lines = rest[0] === '--check' ? check() : rest.length > 0 ? pieces(rest.join(' ')) : counts()
process.stdout.write(lines.map((line) => `${line}\n`).join(''))

function check(): string[] {
  const problems = citationProblems(entries, corpora)
  if (problems.length > 0) process.exitCode = 1
  return problems
}

function pieces(words: string): string[] {
  return corpora.flatMap(({ code, find }) =>
    find(words).map(({ place, text, isExact }) =>
      [code, place, isExact ? 'exact' : 'folded', text.replace(/\s+/gu, ' ')].join('\t'),
    ),
  )
}

function counts(): string[] {
  return entries.flatMap((entry) =>
    formsOf(entry).flatMap((form) =>
      corpora.flatMap(({ code, find }) => {
        const found = find(form)
        const exact = found.filter(({ isExact }) => isExact).length
        const [first] = found
        return first ? [entry.slug, form, code, found.length, exact, first.place].join('\t') : []
      }),
    ),
  )
}
