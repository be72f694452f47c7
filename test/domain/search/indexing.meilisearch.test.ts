/** The search index is told every change of the dictionary, in whichever way it was made. */
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
import { tellChanges } from '../../../src/domain/search/indexing'
import { freePort } from '../../../src/launch/service'
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

describe.skipIf(!hasMeilisearch)('telling changes', () => {
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

  test('a term that is saved is found', async () => {
    await dictionary.save({ slug: 'leaf', english: 'leaf', yoruba: 'ewé' })
    expect(await tellChanges(dictionary.services)).toBe(1)
    expect(await dictionary.slugs()).toEqual(['book', 'farm', 'hoe', 'leaf'])
  })

  test('a term that is saved anew is found as it says now, and once', async () => {
    await dictionary.save({ slug: 'book', english: 'volume', yoruba: 'ìwé' })
    expect(await englishOf()).toEqual(['book', 'farm', 'hoe'])
    expect(await tellChanges(dictionary.services)).toBe(1)
    expect(await englishOf()).toEqual(['farm', 'hoe', 'volume'])
  })

  test('a category that is renamed is renamed at all its terms', async () => {
    await dictionary.sql`update categories set label = 'Soil' where slug = 'land'`
    expect(await tellChanges(dictionary.services)).toBe(2)
    const terms = await dictionary.found(await dictionary.live())
    expect(terms.map(({ category }) => category)).toEqual([null, 'Soil', 'Soil'])
  })

  test('a category that goes by another slug is filtered by that', async () => {
    await dictionary.sql`update categories set slug = 'soil' where slug = 'land'`
    await dictionary.tellAll()
    expect(await differences(dictionary.services)).toEqual(noDifference)
    const { hits } = await dictionary.api
      .index<{ slug: string }>(await dictionary.live())
      .search('', { filter: 'categorySlug = soil' })
    expect(hits.map(({ slug }) => slug).toSorted()).toEqual(['farm', 'hoe'])
  })

  test('a term that is unpublished is found no more, and again once it is approved', async () => {
    await dictionary.sql`update terms set status = 'unpublished' where slug = 'hoe'`
    expect(await tellChanges(dictionary.services)).toBe(1)
    expect(await dictionary.slugs()).toEqual(['book', 'farm'])
    await dictionary.sql`update terms set status = 'approved' where slug = 'hoe'`
    await dictionary.tellAll()
    expect(await dictionary.slugs()).toEqual(['book', 'farm', 'hoe'])
  })

  test('a term that is deleted is found no more', async () => {
    await dictionary.sql`delete from terms where slug in ('hoe', 'farm')`
    expect(await tellChanges(dictionary.services)).toBe(2)
    expect(await dictionary.slugs()).toEqual(['book'])
  })

  test('a term that was never approved never gets in', async () => {
    const { sql, services } = dictionary
    await sql`insert into terms (slug, english, english_key, yoruba, status)
      values ('draft', 'draft', 'draft', 'a', 'unpublished')`
    expect(await tellChanges(services)).toBe(1)
    await sql`update terms set english = 'second draft' where slug = 'draft'`
    await dictionary.tellAll()
    expect(await dictionary.slugs()).toEqual(['book', 'farm', 'hoe'])
    expect(await differences(services)).toEqual(noDifference)
  })

  test('what was rolled back is not told', async () => {
    await dictionary.sql
      .begin(async (tx) => {
        await tx`delete from terms`
        throw new Error('never mind')
      })
      .catch(() => {})
    expect(await tellChanges(dictionary.services)).toBe(0)
    expect(await dictionary.slugs()).toEqual(['book', 'farm', 'hoe'])
  })

  test('where nothing has changed there is nothing to tell, and answers may be kept', async () => {
    const before = await dictionary.services.searchIndex.state()
    expect(before.behindMs).toBe(0)
    expect(await tellChanges(dictionary.services)).toBe(0)
    expect(await dictionary.services.searchIndex.state()).toEqual(before)
  })

  test('a change shows in the state: first that it is owed, then that the index has it', async () => {
    const { services } = dictionary
    const before = await services.searchIndex.state()
    await dictionary.save({ slug: 'leaf' })
    const owing = await services.searchIndex.state()
    expect(owing.behindMs).toBeGreaterThan(0)
    expect(owing.generation).toBe(before.generation)
    await tellChanges(services)
    const told = await services.searchIndex.state()
    expect(told.behindMs).toBe(0)
    expect(told.generation).toBeGreaterThan(before.generation)
  })

  test('very many changes are told turn by turn until none is left', async () => {
    const services = dictionary.inPiecesOf(20)
    await dictionary.sql`
      insert into terms (slug, english, english_key, yoruba)
      select 'many-' || n, 'many ' || n, 'many ' || n, 'pupọ̀' from generate_series(1, 45) n`
    const turns = [1, 2, 3, 4].map(() => () => tellChanges(services))
    const told: number[] = []
    for (const turn of turns) told.push(await turn())
    expect(told).toEqual([20, 20, 5, 0])
    expect(await check(services)).toEqual({ terms: 48, missing: [], outdated: [], extra: [] })
  })

  test('two that tell at once tell everything, and nothing twice', async () => {
    await dictionary.save(...Array.from({ length: 50 }, (_, n) => ({ slug: `more-${n}` })))
    const { services } = dictionary
    const told = await Promise.all([tellChanges(services), tellChanges(services)])
    const later = await dictionary.tellAll()
    expect(told.reduce((sum, some) => sum + some, later)).toBe(50)
    expect(await differences(services)).toEqual(noDifference)
  })

  test('while Meilisearch is down changes wait, and are told when it is back', async () => {
    const { services } = dictionary
    const url = `http://127.0.0.1:${await freePort()}`
    const down = connectMeilisearch({ url, key: undefined, timeoutMs: 1000 })
    const before = await services.searchIndex.state()
    await dictionary.save({ slug: 'leaf' })

    const told = tellChanges({ ...services, meilisearch: createMeilisearchIndex(down) })
    expect(await told.catch((error: unknown) => error)).toBeInstanceOf(Unavailable)
    expect(await services.searchIndex.owed()).toEqual([await dictionary.idOf('leaf')])
    expect((await services.searchIndex.state()).live).toBe(before.live)

    expect(await tellChanges(services)).toBe(1)
    expect(await dictionary.slugs()).toEqual(['book', 'farm', 'hoe', 'leaf'])
  })

  test('the check counts no change that is on its way', async () => {
    const { sql, services } = dictionary
    await dictionary.save({ slug: 'leaf' }, { slug: 'book', english: 'volume' })
    await sql`delete from terms where slug = 'hoe'`
    expect(await check(services)).toEqual({ terms: 3, missing: [], outdated: [], extra: [] })
  })

  test('the check counts no change that is told while it looks', async () => {
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

describe.skipIf(!hasMeilisearch)('an index that cannot be told everything answers no more', () => {
  beforeEach(async () => {
    await dictionary.clear()
    await dictionary.save({ slug: 'farm' }, { slug: 'book' })
    await dictionary.build()
    await dictionary.tellAll()
  })

  const live = async () => (await dictionary.services.searchIndex.state()).live

  test('where the service has no Meilisearch any more, changes are forgotten', async () => {
    const { services } = dictionary
    const without = { ...services, meilisearch: undefined }
    expect(await tellChanges(without)).toBe(0)
    expect(await live()).not.toBeNull()
    await dictionary.save({ slug: 'leaf' })
    expect(await tellChanges(without)).toBe(1)
    expect(await services.searchIndex.owed()).toEqual([])
    expect(await live()).toBeNull()
  })

  test('where another index stands in its place, it is not told', async () => {
    const { services } = dictionary
    const name = await dictionary.live()
    await services.meilisearch.drop(name)
    await services.meilisearch.create(name)
    await dictionary.save({ slug: 'leaf' })
    expect(await tellChanges(services)).toBe(0)
    expect(await live()).toBeNull()
    expect(await dictionary.found(name)).toEqual([])
  })

  test('where all terms went at once', async () => {
    const before = await dictionary.services.searchIndex.state()
    await dictionary.sql`truncate terms cascade`
    const after = await dictionary.services.searchIndex.state()
    expect(after.live).toBeNull()
    // What answers kept must not outlive the terms.
    expect(after.version).toBeGreaterThan(before.version)
  })
})
