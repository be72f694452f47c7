/** The service detects and repairs an index that was lost or was changed by another program. */
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  setDefaultTimeout,
  test,
} from 'bun:test'
import { check, heal } from '../../../src/domain/search/indexHealth'
import { hasMeilisearch } from '../../support/meilisearch'
import {
  differences,
  type IndexedDictionary,
  noDifference,
  openIndexedDictionary,
} from './indexedDictionary'

setDefaultTimeout(30_000)

describe.skipIf(!hasMeilisearch)('healing', () => {
  let dictionary: IndexedDictionary
  beforeAll(async () => {
    dictionary = await openIndexedDictionary()
    await dictionary.save({ slug: 'book' }, { slug: 'farm' }, { slug: 'hoe' })
  })
  afterAll(() => dictionary.close())
  beforeEach(async () => {
    await dictionary.tellAll()
    await heal(dictionary.services)
    await dictionary.tellAll()
  })

  const whole = ['book', 'farm', 'hoe']

  /** Checks that a lost index was replaced by a new, complete one. */
  async function expectRebuilt(lost: string): Promise<void> {
    expect(await heal(dictionary.services)).toBe('rebuilt')
    expect(await dictionary.live()).not.toBe(lost)
    expect(await dictionary.slugs()).toEqual(whole)
    expect(await heal(dictionary.services)).toBe('sound')
  }

  test('leaves a sound index alone', async () => {
    const live = await dictionary.live()
    const before = await dictionary.services.searchIndex.state()
    expect(await heal(dictionary.services)).toBe('sound')
    expect(await dictionary.services.searchIndex.state()).toEqual(before)
    expect(await dictionary.live()).toBe(live)
    expect(await dictionary.slugs()).toEqual(whole)
  })

  test('does not mistake applied changes for damage', async () => {
    await dictionary.save({ slug: 'hoe', yoruba: 'ọkọ́' })
    expect(await heal(dictionary.services)).toBe('sound')
    expect(await dictionary.tellAll()).toBe(1)
    expect(await heal(dictionary.services)).toBe('sound')
  })

  test('builds the first index', async () => {
    await dictionary.forgetIndex()
    expect(await heal(dictionary.services)).toBe('rebuilt')
    expect(await dictionary.slugs()).toEqual(whole)
  })

  test.each([
    ['ranking rules', { rankingRules: ['words', 'typo'] }],
    ['stop words', { stopWords: ['hoe'] }],
    ['synonyms', { synonyms: { hoe: ['book'] } }],
    ['attributes that forgive typos', { typoTolerance: { enabled: false } }],
    ['filters', { filterableAttributes: ['letter'] }],
    ['search for prefixes', { prefixSearch: 'disabled' as const }],
  ])('rebuilds an index whose %s another program changed', async (_, changed) => {
    const live = await dictionary.live()
    const before = await dictionary.services.searchIndex.state()
    await dictionary.api.index(live).updateSettings(changed).waitTask()
    await expectRebuilt(live)
    const after = await dictionary.services.searchIndex.state()
    expect(after.generation).toBeGreaterThan(before.generation)
  })

  test('rebuilds a deleted index', async () => {
    const live = await dictionary.live()
    await dictionary.services.meilisearch.drop(live)
    await expectRebuilt(live)
  })

  test('rebuilds an index with another format', async () => {
    const live = await dictionary.live()
    await dictionary.sql`update search_index set format = 'of another program'`
    await expectRebuilt(live)
  })

  test('leaves an index of a newer version alone, and its changes to newer workers', async () => {
    const { sql } = dictionary
    const live = await dictionary.live()
    const [before] = await sql`select format from search_index`
    await sql`update search_index set format = '1000-of a newer version'`
    await dictionary.save({ slug: 'hoe', yoruba: 'ọkọ́ tuntun' })
    expect(await dictionary.tellAll()).toBe(0)
    expect(await heal(dictionary.services)).toBe('sound')
    expect(await dictionary.live()).toBe(live)

    await sql`update search_index set format = ${before?.['format']}`
    expect(await dictionary.tellAll()).toBe(1)
  })

  test('leaves an index that a newer version is building alone', async () => {
    const { sql } = dictionary
    await sql`update search_index set building = 'next', building_format = '1000-of a newer version'`
    await dictionary.save({ slug: 'hoe', yoruba: 'ọkọ́ mìíràn' })
    expect(await dictionary.tellAll()).toBe(0)
    expect(await heal(dictionary.services)).toBe('sound')
    await sql`update search_index set building = null`
    expect(await dictionary.tellAll()).toBe(1)
  })

  test('adds no changed document to an index with an older format', async () => {
    const live = await dictionary.live()
    await dictionary.sql`update search_index set format = '1-of an older version'`
    await dictionary.save({ slug: 'hoe', yoruba: 'ọkọ́ àtijọ́' })
    await dictionary.tellAll()
    const { live: searched } = await dictionary.services.searchIndex.state()
    expect(searched).toBeNull()
    await expectRebuilt(live)
  })

  test('rebuilds an index that was replaced under the same name', async () => {
    const live = await dictionary.live()
    await dictionary.services.meilisearch.drop(live)
    await dictionary.services.meilisearch.create(live)
    await expectRebuilt(live)
  })

  test('leaves a rebuild to the process that builds already', async () => {
    const { services } = dictionary
    await services.meilisearch.drop(await dictionary.live())
    const health = await services.searchIndex.whileBuilding(() => heal(services))
    expect(health).toBe('sound')
    expect(await heal(services)).toBe('rebuilt')
  })

  test('finds and repairs removed, changed and added documents', async () => {
    const { services } = dictionary
    const live = await dictionary.live()
    const bookId = await dictionary.idOf('book')
    await dictionary.alter('farm', 'fram')
    const [farm] = (await dictionary.found(live)).filter(({ slug }) => slug === 'farm')
    expect(farm?.english).toBe('fram')
    await services.meilisearch.remove(live, [bookId])
    await dictionary.api
      .index(live)
      .addDocuments([{ id: 999_999, digest: 'x' }])
      .waitTask()

    expect(await check(services)).toEqual({
      terms: 3,
      missing: [{ id: bookId, slug: 'book' }],
      outdated: [{ id: await dictionary.idOf('farm'), slug: 'farm' }],
      extra: [{ id: 999_999, slug: null }],
    })
    expect(await heal(services)).toBe('repaired')
    expect(await dictionary.tellAll()).toBe(3)
    expect(await differences(services)).toEqual(noDifference)
    expect(await dictionary.slugs()).toEqual(whole)
    expect(await dictionary.live()).toBe(live)
    expect(await heal(services)).toBe('sound')
  })

  test('deletes what a dead rebuild left behind', async () => {
    const { services, prefix, sql } = dictionary
    await services.meilisearch.create(`${prefix}_orphan`)
    await sql`update search_index set building = ${`${prefix}_orphan`}`
    expect(await heal(services)).toBe('sound')
    expect(await services.meilisearch.names(`${prefix}_`)).toEqual([await dictionary.live()])
    expect([...(await sql`select building from search_index`)]).toEqual([{ building: null }])
  })

  test('reports how long the oldest change has waited, however long', async () => {
    const { services, sql } = dictionary
    await sql`insert into index_changes (term_id, created_at) values (1, now() - interval '5 years')`
    expect((await services.searchIndex.state()).behindMs).toBe(1_000_000_000)
    await dictionary.tellAll()
    expect((await services.searchIndex.state()).behindMs).toBe(0)
  })

  test('finds a removed document although a later change was applied', async () => {
    const { services } = dictionary
    await services.meilisearch.remove(await dictionary.live(), [await dictionary.idOf('book')])
    await dictionary.save({ slug: 'hoe', yoruba: 'ọkọ' })
    await dictionary.tellAll()
    expect((await differences(services)).missing).toEqual(['book'])
    expect(await heal(services)).toBe('repaired')
    await dictionary.tellAll()
    expect(await dictionary.slugs()).toEqual(whole)
  })

  test('reports all terms of a dictionary without an index', async () => {
    await dictionary.forgetIndex()
    const { missing, ...others } = await differences(dictionary.services)
    expect(new Set(missing)).toEqual(new Set(whole))
    expect(others).toEqual({ outdated: [], extra: [] })
  })
})
