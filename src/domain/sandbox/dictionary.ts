/** The in-memory dictionary for sandbox apps: the few terms in data/sandbox.csv, which never change. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse/sync'
import { firstLetter } from '../../../search/fold'
import { createLocalEngine } from '../../../search/local'
import type { SearchQuery } from '../../../search/port'
import { englishKey } from '../../../search/words'
import { responseBody } from '../../lib/responseBody'
import { resultOf } from '../../problems'
import type { StoredTerm } from '../../store/terms/reader'
import type { CachedResponse } from '../search/responseCache'
import { slugOf } from '../terms/slugs'
import { readTermRow } from '../terms/termCells'
import { asDocument, asTerm } from '../terms/terms'

const file = fileURLToPath(new URL('../../../data/sandbox.csv', import.meta.url))
const rows: string[][] = parse(readFileSync(file), { from_line: 2 })

export const sandboxTerms: readonly StoredTerm[] = rows
  .map((row, index) => ({
    ...resultOf(readTermRow(row)).term,
    id: index + 1,
    revision: 1,
    status: 'approved' as const,
  }))
  .toSorted((a, b) => (englishKey(a.english) < englishKey(b.english) ? -1 : 1))

const documents = sandboxTerms.map(asDocument)
const whole = createLocalEngine(documents)

export function findInSandbox(query: SearchQuery, baseUrl: string): CachedResponse {
  const { category, slug, letter, text, limit, offset } = query
  const isFiltered = [category, slug, letter].some((filter) => filter !== undefined)
  const terms = documents.filter(
    (term) =>
      (category === undefined || slugOf(term.category ?? '') === category) &&
      (slug === undefined || term.slug === slug) &&
      (letter === undefined || firstLetter(term.english) === letter),
  )
  const found = text
    ? (isFiltered ? createLocalEngine(terms) : whole).find({ text, limit, offset })
    : { total: terms.length, terms: terms.slice(offset, offset + limit) }
  const json = JSON.stringify(found.terms.map((term) => asTerm(term, baseUrl)))
  return { body: responseBody(json), total: String(found.total) }
}
