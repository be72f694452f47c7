/** During a rebuild, the old index remains in use until the new one is complete. */
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  setDefaultTimeout,
  test,
} from 'bun:test'
import { indexFormat } from '../../../search/meilisearchDocument'
import { check, heal } from '../../../src/domain/search/indexHealth'
import { applyChanges, rebuild } from '../../../src/domain/search/indexing'
import { randomBase62 } from '../../../src/lib/base62'
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
  if (hasMeilisearch) dictionary = await openIndexedDictionary()
})
afterAll(() => dictionary?.close())
beforeEach(async () => {
  if (!hasMeilisearch) return
  await dictionary.clear()
  await dictionary.save({ slug: 'book' }, { slug: 'farm' }, { slug: 'hoe' })
  await dictionary.tellAll()
})

describe.skipIf(!hasMeilisearch)('a rebuild', () => {
  test('indexes the approved terms and goes live', async () => {
    const { sql, services } = dictionary
    await sql`update terms set status = 'unpublished' where slug = 'farm'`
    expect((await services.searchIndex.state()).live).toBeNull()
    expect(await rebuild(services)).toBe(2)
    const { live, format } = await services.searchIndex.state()
    expect(live).toStartWith(`${dictionary.prefix}_`)
    expect(format).toBe(indexFormat)
    expect(await dictionary.slugs()).toEqual(['book', 'hoe'])
  })

  test('of an empty dictionary is an empty index', async () => {
    await dictionary.sql`delete from terms`
    expect(await dictionary.build()).toBe(0)
    expect(await dictionary.slugs()).toEqual([])
  })

  test('deletes the old index and remains of dead rebuilds, and no others', async () => {
    const { services, prefix } = dictionary
    const { meilisearch } = services
    await dictionary.build()
    const old = await dictionary.live()
    const orphan = `${prefix}_orphan`
    // The index of another installation, and an index whose prefix begins with this dictionary's
    // prefix.
    const others = [`test_${randomBase62(8)}_theirs`, `${prefix}2_theirs`]
    for (const name of [orphan, ...others]) await meilisearch.create(name)
    try {
      await dictionary.build()
      const live = await dictionary.live()
      expect(live).not.toBe(old)
      expect(await meilisearch.names(`${prefix}_`)).toEqual([live])
      const kept = await meilisearch.names('')
      expect(kept).toEqual(expect.arrayContaining(others))
    } finally {
      for (const name of others) await meilisearch.drop(name)
    }
  })

  test('does nothing while another one runs', async () => {
    const built = await Promise.all([dictionary.build(), dictionary.build()])
    expect(built).toContain(3)
    expect(built).toContain(undefined)
    expect(await dictionary.services.meilisearch.names(`${dictionary.prefix}_`)).toHaveLength(1)
  })

  test('that fails keeps the old index live, and the next one succeeds', async () => {
    await dictionary.build()
    const old = await dictionary.live()
    const failing = dictionary.beforeLive(() => Promise.reject(new Error('lost')))
    expect(await rebuild(failing).catch(String)).toBe('Error: lost')
    expect(await dictionary.live()).toBe(old)
    await dictionary.save({ slug: 'leaf' })
    expect(await applyChanges(dictionary.services)).toBe(1)
    expect(await dictionary.slugs()).toEqual(['book', 'farm', 'hoe', 'leaf'])
    expect(await dictionary.build()).toBe(4)
    expect(await dictionary.services.meilisearch.names(`${dictionary.prefix}_`)).toHaveLength(1)
  })

  test('of a large dictionary goes page by page and reports progress', async () => {
    await dictionary.sql`
      insert into terms (slug, english, english_key, yoruba)
      select 'many-' || n, 'many ' || n, 'many ' || n, 'pupọ̀' from generate_series(1, 47) n`
    const services = dictionary.inPiecesOf(20)
    const shares: number[] = []
    const progress = (share: number) => void shares.push(share)
    expect(await rebuild(services, progress)).toBe(50)
    expect(shares).toEqual([0.4, 0.8, 1])
    const report = await check(services)
    expect(report).toEqual({ terms: 50, missing: [], outdated: [], extra: [] })
  })

  test('keeps the old index in use until the new one is live', async () => {
    await dictionary.build()
    const old = await dictionary.live()
    const responded = new Set<string>()
    const failures: unknown[] = []
    let isOver = false
    // Searches as a server does, and periodically reads the name of the live index.
    const searching = (async () => {
      while (!isOver) {
        const live = await dictionary.live()
        for (const until = Date.now() + 100; Date.now() < until; await Bun.sleep(20)) {
          const found = await dictionary.found(live).catch((error: unknown) => {
            failures.push(error)
            return []
          })
          if (found.length !== 3) failures.push(`${found.length} terms in ${live}`)
          responded.add(live)
        }
      }
    })()
    await rebuild({ ...dictionary.services, dropDelayMs: 1000 })
    isOver = true
    await searching
    expect(failures).toEqual([])
    expect([...responded]).toEqual([old, await dictionary.live()])
  })
})

describe.skipIf(!hasMeilisearch)('while an index is being built', () => {
  async function changeTerms(): Promise<void> {
    await dictionary.save({ slug: 'leaf' }, { slug: 'book', english: 'volume' })
    await dictionary.sql`delete from terms where slug = 'farm'`
  }

  test('applies changes to the old index and the new one', async () => {
    const { services } = dictionary
    await dictionary.build()
    await dictionary.tellAll()
    const old = await dictionary.live()
    let inOld: string[] = []
    const changing = dictionary.beforeLive(async () => {
      await changeTerms()
      expect(await dictionary.tellAll()).toBe(3)
      inOld = (await dictionary.found(old)).map(({ english }) => english)
    })
    await rebuild(changing)
    expect(inOld).toEqual(['hoe', 'leaf', 'volume'])
    expect(await dictionary.live()).not.toBe(old)
    expect(await dictionary.tellAll()).toBe(0)
    expect(await differences(services)).toEqual(noDifference)
    expect(await heal(services)).toBe('sound')
  })

  test('applies changes to the first index, too', async () => {
    const changing = dictionary.beforeLive(async () => {
      await changeTerms()
      await dictionary.tellAll()
    })
    await rebuild(changing)
    expect(await dictionary.tellAll()).toBe(0)
    expect(await dictionary.slugs()).toEqual(['hoe', 'leaf', 'book'])
  })

  test('applies earlier pending changes to the new index', async () => {
    await rebuild(dictionary.beforeLive(changeTerms))
    expect(await dictionary.tellAll()).toBeGreaterThan(0)
    expect(await differences(dictionary.services)).toEqual(noDifference)
  })

  test('has all changes in the new index that were made and applied meanwhile', async () => {
    await dictionary.build()
    let isOver = false
    const changing = (async () => {
      for (let n = 0; !isOver; n++) {
        await dictionary.save({ slug: `more-${n % 5}` }, { slug: 'book', english: `volume ${n}` })
        if (n % 3 === 0) await dictionary.sql`delete from terms where slug = 'farm'`
        if (n % 3 === 1) await dictionary.save({ slug: 'farm' })
        await applyChanges(dictionary.services)
      }
    })()
    await rebuild(dictionary.services).finally(() => {
      isOver = true
    })
    await changing
    await dictionary.tellAll()
    expect(await differences(dictionary.services)).toEqual(noDifference)
  })

  test('ends although terms are added all the time', async () => {
    const { services } = dictionary
    let puts = 0
    await rebuild({
      ...services,
      meilisearch: {
        ...services.meilisearch,
        async put(name, documents) {
          await services.meilisearch.put(name, documents)
          if (++puts <= 10) await dictionary.save({ slug: `more-${puts}` })
        },
      },
    })
    expect(puts).toBeLessThan(5)
  })

  test('has changes in the new index although the old one is lost', async () => {
    const { services } = dictionary
    await dictionary.build()
    await dictionary.tellAll()
    await services.meilisearch.drop(await dictionary.live())
    const changing = dictionary.beforeLive(async () => {
      await changeTerms()
      await dictionary.tellAll()
      await dictionary.tellAll()
    })
    await rebuild(changing)
    await dictionary.tellAll()
    expect(await differences(services)).toEqual(noDifference)
  })

  test('does not go live after changes were dropped', async () => {
    const changing = dictionary.beforeLive(async () => {
      await changeTerms()
      await applyChanges({ ...dictionary.services, meilisearch: undefined })
    })
    await rebuild(changing)
    await heal(dictionary.services)
    await dictionary.tellAll()
    expect(await differences(dictionary.services)).toEqual(noDifference)
  })

  test('does not have terms that were all deleted at once', async () => {
    const changing = dictionary.beforeLive(() => dictionary.sql`truncate terms cascade`)
    await rebuild(changing)
    await dictionary.tellAll()
    await heal(dictionary.services)
    await dictionary.tellAll()
    expect(await dictionary.slugs()).toEqual([])
  })

  test('never goes live with an index that was lost while it was filled', async () => {
    const { services } = dictionary
    const losing = dictionary.beforeLive(async () => {
      const [row] = await dictionary.sql<{ building: string }[]>`select building from search_index`
      const name = row?.building ?? ''
      await services.meilisearch.drop(name)
      await services.meilisearch.create(name)
    })
    expect(await rebuild(losing)).toBeUndefined()
    const [row] = await dictionary.sql`select live, building from search_index`
    expect(row).toEqual({ live: null, building: null })
  })

  test.each([
    ['refuses documents', () => Promise.reject(new Error('full'))],
    ['cannot index documents', async () => () => Promise.reject(new Error('full'))],
  ])('applies no changes to an index after Meilisearch %s', async (_, send) => {
    const { services } = dictionary
    const failing = { ...services, meilisearch: { ...services.meilisearch, send } }
    expect(await rebuild(failing).catch(String)).toContain('full')
    const [row] = await dictionary.sql`select building from search_index`
    expect(row).toEqual({ building: null })
  })
})
