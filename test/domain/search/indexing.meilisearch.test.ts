/** The search index receives every change to the dictionary, however the change is made. */
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  setDefaultTimeout,
  test,
} from 'bun:test'
import { connectMeilisearch } from '../../../search/meilisearchClient'
import { createMeilisearchIndex } from '../../../search/meilisearchIndex'
import { check } from '../../../src/domain/search/indexHealth'
import { applyChanges } from '../../../src/domain/search/indexing'
import { freePort } from '../../../src/launch/address'
import { Unavailable } from '../../../src/lib/unavailable'
import { hasMeilisearch } from '../../support/meilisearch'
import {
  differences,
  type IndexedDictionary,
  noDifference,
  openIndexedDictionary,
} from './indexedDictionary'

setDefaultTimeout(30_000)

let dictionary: IndexedDictionary
beforeAll(async () => {
  if (!hasMeilisearch) return
  dictionary = await openIndexedDictionary()
  await dictionary.build()
})
afterAll(() => dictionary?.close())

describe.skipIf(!hasMeilisearch)('applying changes', () => {
  beforeEach(async () => {
    await dictionary.sql`delete from terms`
    await dictionary.sql`delete from categories`
    await dictionary.save(
      { slug: 'farm', english: 'farm', yoruba: 'oko', category: 'Land' },
      { slug: 'book', english: 'book', yoruba: 'ìwé' },
      { slug: 'hoe', english: 'hoe', yoruba: 'ọkọ́', category: 'Land' },
    )
    await dictionary.tellAll()
  })

  const englishOf = async () =>
    (await dictionary.found(await dictionary.live())).map(({ english }) => english)

  test('finds a saved term', async () => {
    await dictionary.save({ slug: 'leaf', english: 'leaf', yoruba: 'ewé' })
    expect(await applyChanges(dictionary.services)).toBe(1)
    expect(await dictionary.slugs()).toEqual(['book', 'farm', 'hoe', 'leaf'])
  })

  test('finds a changed term in its new form, and once', async () => {
    await dictionary.save({ slug: 'book', english: 'volume', yoruba: 'ìwé' })
    expect(await englishOf()).toEqual(['book', 'farm', 'hoe'])
    expect(await applyChanges(dictionary.services)).toBe(1)
    expect(await englishOf()).toEqual(['farm', 'hoe', 'volume'])
  })

  test('renames a category in all its terms', async () => {
    await dictionary.sql`update categories set label = 'Soil' where slug = 'land'`
    expect(await applyChanges(dictionary.services)).toBe(2)
    const terms = await dictionary.found(await dictionary.live())
    expect(terms.map(({ category }) => category)).toEqual([null, 'Soil', 'Soil'])
  })

  test("filters by a category's new slug", async () => {
    await dictionary.sql`update categories set slug = 'soil' where slug = 'land'`
    await dictionary.tellAll()
    expect(await differences(dictionary.services)).toEqual(noDifference)
    const { hits } = await dictionary.api
      .index<{ slug: string }>(await dictionary.live())
      .search('', { filter: 'categorySlug = soil' })
    expect(hits.map(({ slug }) => slug).toSorted()).toEqual(['farm', 'hoe'])
  })

  test('does not find an unpublished term, and finds it again after approval', async () => {
    await dictionary.sql`update terms set status = 'unpublished' where slug = 'hoe'`
    expect(await applyChanges(dictionary.services)).toBe(1)
    expect(await dictionary.slugs()).toEqual(['book', 'farm'])
    await dictionary.sql`update terms set status = 'approved' where slug = 'hoe'`
    await dictionary.tellAll()
    expect(await dictionary.slugs()).toEqual(['book', 'farm', 'hoe'])
  })

  test('does not find a deleted term', async () => {
    await dictionary.sql`delete from terms where slug in ('hoe', 'farm')`
    expect(await applyChanges(dictionary.services)).toBe(2)
    expect(await dictionary.slugs()).toEqual(['book'])
  })

  test('never indexes a term that was never approved', async () => {
    const { sql, services } = dictionary
    await sql`insert into terms (slug, english, english_key, yoruba, status)
      values ('draft', 'draft', 'draft', 'a', 'unpublished')`
    expect(await applyChanges(services)).toBe(1)
    await sql`update terms set english = 'second draft' where slug = 'draft'`
    await dictionary.tellAll()
    expect(await dictionary.slugs()).toEqual(['book', 'farm', 'hoe'])
    expect(await differences(services)).toEqual(noDifference)
  })

  test('does not apply changes that were rolled back', async () => {
    await dictionary.sql
      .begin(async (tx) => {
        await tx`delete from terms`
        throw new Error('never mind')
      })
      .catch(() => {})
    expect(await applyChanges(dictionary.services)).toBe(0)
    expect(await dictionary.slugs()).toEqual(['book', 'farm', 'hoe'])
  })

  test('applies nothing without changes, and responses may be cached', async () => {
    const before = await dictionary.services.searchIndex.state()
    expect(before.behindMs).toBe(0)
    expect(await applyChanges(dictionary.services)).toBe(0)
    expect(await dictionary.services.searchIndex.state()).toEqual(before)
  })

  test('shows a change in the state: pending first, then applied', async () => {
    const { services } = dictionary
    const before = await services.searchIndex.state()
    await dictionary.save({ slug: 'leaf' })
    const owing = await services.searchIndex.state()
    expect(owing.behindMs).toBeGreaterThan(0)
    expect(owing.generation).toBe(before.generation)
    await applyChanges(services)
    const told = await services.searchIndex.state()
    expect(told.behindMs).toBe(0)
    expect(told.generation).toBeGreaterThan(before.generation)
  })

  test('applies very many changes in turns until none is left', async () => {
    const services = dictionary.inPiecesOf(20)
    await dictionary.sql`
      insert into terms (slug, english, english_key, yoruba)
      select 'many-' || n, 'many ' || n, 'many ' || n, 'pupọ̀' from generate_series(1, 45) n`
    const turns = [1, 2, 3, 4].map(() => () => applyChanges(services))
    const told: number[] = []
    for (const turn of turns) told.push(await turn())
    expect(told).toEqual([20, 20, 5, 0])
    expect(await check(services)).toEqual({ terms: 48, missing: [], outdated: [], extra: [] })
  })

  test('applies each change once with two workers', async () => {
    await dictionary.save(...Array.from({ length: 50 }, (_, n) => ({ slug: `more-${n}` })))
    const { services } = dictionary
    const told = await Promise.all([applyChanges(services), applyChanges(services)])
    const later = await dictionary.tellAll()
    expect(told.reduce((sum, some) => sum + some, later)).toBe(50)
    expect(await differences(services)).toEqual(noDifference)
  })

  test('keeps changes while Meilisearch is down, and applies them later', async () => {
    const { services } = dictionary
    const url = `http://127.0.0.1:${await freePort()}`
    const down = connectMeilisearch({ url, key: undefined, timeoutMs: 1000 })
    const before = await services.searchIndex.state()
    await dictionary.save({ slug: 'leaf' })

    const told = applyChanges({ ...services, meilisearch: createMeilisearchIndex(down) })
    expect(await told.catch((error: unknown) => error)).toBeInstanceOf(Unavailable)
    expect(await services.searchIndex.pending()).toEqual([await dictionary.idOf('leaf')])
    expect((await services.searchIndex.state()).live).toBe(before.live)

    expect(await applyChanges(services)).toBe(1)
    expect(await dictionary.slugs()).toEqual(['book', 'farm', 'hoe', 'leaf'])
  })

  test('does not report terms with pending changes', async () => {
    const { sql, services } = dictionary
    await dictionary.save({ slug: 'leaf' }, { slug: 'book', english: 'volume' })
    await sql`delete from terms where slug = 'hoe'`
    expect(await check(services)).toEqual({ terms: 3, missing: [], outdated: [], extra: [] })
  })

  test('does not report terms that change during the check', async () => {
    const { services } = dictionary
    const { meilisearch } = services
    const changing = {
      ...services,
      meilisearch: {
        ...meilisearch,
        async *digests(name: string) {
          yield* meilisearch.digests(name)
          await dictionary.save({ slug: 'leaf' })
          await dictionary.tellAll()
        },
      },
    }
    expect(await differences(changing)).toEqual(noDifference)
  })
})

describe.skipIf(!hasMeilisearch)('stops using an index that has missed changes', () => {
  beforeEach(async () => {
    await dictionary.clear()
    await dictionary.save({ slug: 'farm' }, { slug: 'book' })
    await dictionary.build()
    await dictionary.tellAll()
  })

  const live = async () => (await dictionary.services.searchIndex.state()).live

  test('drops changes if the service has no Meilisearch any more', async () => {
    const { services } = dictionary
    const without = { ...services, meilisearch: undefined }
    expect(await applyChanges(without)).toBe(0)
    expect(await live()).not.toBeNull()
    await dictionary.save({ slug: 'leaf' })
    expect(await applyChanges(without)).toBe(1)
    expect(await services.searchIndex.pending()).toEqual([])
    expect(await live()).toBeNull()
  })

  test('does not change an index that replaced its own', async () => {
    const { services } = dictionary
    const name = await dictionary.live()
    await services.meilisearch.drop(name)
    await services.meilisearch.create(name)
    await dictionary.save({ slug: 'leaf' })
    expect(await applyChanges(services)).toBe(0)
    expect(await live()).toBeNull()
    expect(await dictionary.found(name)).toEqual([])
  })

  test('all terms are deleted at once', async () => {
    const before = await dictionary.services.searchIndex.state()
    await dictionary.sql`truncate terms cascade`
    const after = await dictionary.services.searchIndex.state()
    expect(after.live).toBeNull()
    // The version must increase. Otherwise, cached responses would still contain the deleted terms.
    expect(after.version).toBeGreaterThan(before.version)
  })
})
