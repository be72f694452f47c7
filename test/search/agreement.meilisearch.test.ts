/** Meilisearch, PostgreSQL and the offline search give the same results for searches of every kind. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createLocalEngine } from '../../search/local'
import { createMeilisearchEngine } from '../../search/meilisearch'
import type { SearchText, TermDocument } from '../../search/port'
import { createPostgresEngine } from '../../search/postgres'
import { frequencyOf, searchText } from '../../search/words'
import { importTerms } from '../../src/domain/terms/termFile'
import { type IndexedDictionary, openIndexedDictionary } from '../domain/search/indexedDictionary'
import { connectSuiteMeilisearch, hasMeilisearch } from '../support/meilisearch'
import { agreementQueries, begunHeadwords } from './agreement'

setDefaultTimeout(240_000)

const file = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const everything = 10_000

interface Found {
  total: number
  slugs: string[]
}

type Find = (q: string, limit?: number) => Promise<Found>

/** Texts and the slugs of which one must be the first result. */
const firstResults = readFileSync(file('search/first-results.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .map(([q = '', slugs = '']) => ({ q, slugs: slugs.split('|') }))

/**
 * Searches on which the engines may differ, with other seeds: Meilisearch sorts more than fifty matches of several
 * words only roughly, and if both the words as typed and as one have more, it adds only some of the others.
 */
const exceptions = { set: [], first: [], ten: [] }

describe.skipIf(!hasMeilisearch)('on the included dictionary', () => {
  let dictionary: IndexedDictionary
  let terms: TermDocument[]
  let engines: Record<'meilisearch' | 'postgres' | 'local', Find>
  beforeAll(async () => {
    dictionary = await openIndexedDictionary()
    const { sql, transactions } = dictionary
    await importTerms({
      transactions,
      by: 'test',
      file: Bun.file(file('data/terms.csv')),
      allOrNothing: true,
    })
    await dictionary.build()
    const live = await dictionary.live()
    const postgres = createPostgresEngine(sql)
    const meilisearch = createMeilisearchEngine(connectSuiteMeilisearch(), () => live)
    terms = (await postgres.find({ limit: everything, offset: 0 })).terms
    const local = createLocalEngine(terms, frequencyOf)
    const finder =
      (find: (query: { text: SearchText; limit: number; offset: number }) => unknown): Find =>
      async (q, limit = everything) => {
        const query = { text: searchText(q), limit, offset: 0 }
        const found = (await find(query)) as { total: number; terms: TermDocument[] }
        return { total: found.total, slugs: found.terms.map(({ slug }) => slug) }
      }
    engines = {
      meilisearch: finder((query) => meilisearch.find(query)),
      postgres: finder((query) => postgres.find(query)),
      local: finder((query) => local.find(query)),
    }
  })
  afterAll(() => dictionary.close())

  test('the engines find the same terms in the same order', async () => {
    const queries = agreementQueries(terms, { seed: 42, perKind: 100 })
    const differing = { set: [] as string[], first: [] as string[], ten: [] as string[] }
    let compared = 0
    for (const { kind, q } of queries) {
      if (searchText(q).bare === '') continue
      compared++
      const expected = await engines.postgres(q)
      // The offline engine takes ten times as long as the others, so it gets every tenth query.
      const others =
        compared % 10 === 0 ? [engines.meilisearch, engines.local] : [engines.meilisearch]
      for (const find of others) {
        const found = await find(q)
        expect({ q, total: found.total }).toEqual({ q, total: new Set(found.slugs).size })
        const named = `${kind}: ${q}`
        const missing = new Set(expected.slugs).symmetricDifference(new Set(found.slugs))
        if (missing.size > 0) differing.set.push(named)
        if (found.slugs[0] !== expected.slugs[0]) differing.first.push(named)
        const ten = [found, expected].map(({ slugs }) => slugs.slice(0, 10).join())
        if (ten[0] !== ten[1]) differing.ten.push(named)
      }
    }
    expect(compared).toBeGreaterThan(1900)
    expect(differing).toEqual(exceptions)
  })

  test('a headword of several words is found while it is typed', async () => {
    const begun = begunHeadwords(terms)
    expect(begun.length).toBeGreaterThan(2500)
    const slugsOf = Map.groupBy(terms, ({ english }) => english)
    for (const [name, find] of Object.entries(engines)) {
      const lost: string[] = []
      for (const [index, { q, english }] of begun.entries()) {
        if (name === 'local' && index % 20 > 0) continue
        const { slugs } = await find(q, 50)
        const own = slugsOf.get(english) ?? []
        if (!own.some(({ slug }) => slugs.includes(slug))) lost.push(`${q}: ${english}`)
      }
      expect({ name, lost }).toEqual({ name, lost: [] })
    }
  })

  test('the first results are those that people expect', async () => {
    for (const [name, find] of Object.entries(engines)) {
      const missed: string[] = []
      for (const { q, slugs } of firstResults) {
        const [first = 'nothing'] = (await find(q, 1)).slugs
        if (!slugs.includes(first)) missed.push(`${q}: ${first}`)
      }
      expect({ name, missed }).toEqual({
        name,
        missed: [
          'AC: alternating-current',
          'rob: rubber',
          'cam: computer-aided-manufacturing',
          'ìmáìlì: nothing',
        ],
      })
    }
  })
})
