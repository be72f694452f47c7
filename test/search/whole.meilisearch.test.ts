/** Exact matches in headwords and aliases come first, even when the results fill several pages. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createMeilisearchEngine } from '../../search/meilisearch'
import type { SearchEngine } from '../../search/port'
import { createPostgresEngine } from '../../search/postgres'
import { searchText } from '../../search/words'
import { type IndexedDictionary, openIndexedDictionary } from '../domain/search/indexedDictionary'
import { connectSuiteMeilisearch, hasMeilisearch } from '../support/meilisearch'

describe.skipIf(!hasMeilisearch)('a text with many matches', () => {
  let dictionary: IndexedDictionary
  let meilisearch: SearchEngine
  let postgres: SearchEngine
  beforeAll(async () => {
    dictionary = await openIndexedDictionary()
    const many = Array.from({ length: 60 }, (_, n) => n)
    await dictionary.save(
      ...many.map((n) => ({ slug: `begins-${n}`, english: `data ${n}` })),
      ...many.map((n) => ({ slug: `holds-${n}`, english: `a data ${n}` })),
      ...many.map((n) => ({ slug: `mentions-${n}`, english: `b${n}`, definitionEn: 'Some data.' })),
      { slug: 'alias', english: 'zeal', aliases: ['data'] },
      { slug: 'tones', english: 'zebra', yoruba: 'dátà' },
      { slug: 'other-tones', english: 'zenith', yoruba: 'dàta' },
      { slug: 'bare', english: 'zero', yoruba: 'data' },
    )
    await dictionary.build()
    const live = await dictionary.live()
    meilisearch = createMeilisearchEngine(connectSuiteMeilisearch(), () => live)
    postgres = createPostgresEngine(dictionary.sql)
  })
  afterAll(() => dictionary.close())

  const slugsOf = async (engine: SearchEngine, q: string, limit: number, offset: number) =>
    (await engine.find({ text: searchText(q), limit, offset })).terms.map(({ slug }) => slug)

  test.each([
    ['dátà', ['tones', 'other-tones', 'bare', 'alias']],
    ['data', ['bare', 'tones', 'other-tones', 'alias']],
    ['DÀTA', ['other-tones', 'tones', 'bare', 'alias']],
  ])('%s: exact matches come first, in order, on pages of any length', async (q, whole) => {
    for (const engine of [meilisearch, postgres]) {
      for (const limit of [1, 2, 3, 4, 30, 150]) {
        const page = await slugsOf(engine, q, limit, 0)
        expect(page).toHaveLength(limit)
        expect(page.slice(0, 4)).toEqual(whole.slice(0, limit))
      }
    }
  })

  test('pages of a word have no gaps or duplicates', async () => {
    const { total } = await meilisearch.find({ text: searchText('data'), limit: 1, offset: 0 })
    expect(total).toBe(184)
    const paged: string[] = []
    for (let offset = 0; offset < total; offset += 7) {
      paged.push(...(await slugsOf(meilisearch, 'data', 7, offset)))
    }
    expect(paged).toEqual(await slugsOf(meilisearch, 'data', 200, 0))
    expect(new Set(paged).size).toBe(184)
  })
})
