/** The offline search returns the same terms as the server's search, in the same order. */
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { createLocalEngine } from '../../search/local'
import { englishKey, searchText } from '../../search/words'
import { conformanceTerms, faultOf, readCases } from './conformance'

interface Line {
  slug: string
  english: string
  yoruba: string
  aliases: string
  definition_en: string
  definition_yo: string
}

const lines: Line[] = parse(readFileSync(conformanceTerms), { columns: true })

const terms = lines
  .map(({ slug, english, yoruba, aliases, definition_en, definition_yo }) => ({
    slug,
    english,
    yoruba,
    aliases: aliases.split('|').filter((alias) => alias !== ''),
    definitions: { en: definition_en || null, yo: definition_yo || null },
  }))
  .toSorted((a, b) => (englishKey(a.english) < englishKey(b.english) ? -1 : 1))

const engine = createLocalEngine(terms, () => 0)
const binding = readCases().filter(({ postgresMayDiffer }) => !postgresMayDiffer)

test.each(binding.map((one) => [one.written, one.rule, one.terms.join(', '), one] as const))(
  '%s: %s %s',
  async (_query, _rule, _terms, one) => {
    expect(await faultOf({ find: async (query) => engine.find(query) }, one)).toBeUndefined()
  },
)

test('a page has its part of the results, and the number of all of them', () => {
  const text = searchText('ero')
  const { total, terms: all } = engine.find({ text, limit: 100, offset: 0 })
  expect(total).toBeGreaterThan(2)
  expect(all).toHaveLength(total)
  expect(engine.find({ text, limit: 1, offset: 1 })).toEqual({ total, terms: all.slice(1, 2) })
})
