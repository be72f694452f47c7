/**
 * Meilisearch finds the same terms as PostgreSQL, counts them correctly, and returns pages without gaps.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { createMeilisearchEngine } from '../../search/meilisearch'
import { connectMeilisearch } from '../../search/meilisearchClient'
import { createMeilisearchIndex, type MeilisearchIndex } from '../../search/meilisearchIndex'
import type { SearchEngine, SearchFilter, SearchQuery } from '../../search/port'
import { createPostgresEngine } from '../../search/postgres'
import { searchText } from '../../search/words'
import { rebuild } from '../../src/domain/search/indexing'
import { randomBase62 } from '../../src/lib/base62'
import { Unavailable } from '../../src/lib/unavailable'
import { createSearchIndex } from '../../src/store/search/searchIndex'
import { connectSuiteMeilisearch, hasMeilisearch, suiteMeilisearch } from '../support/meilisearch'
import { openTestStores, type TestStores } from '../support/stores'
import { fixtureSize, saveFixture } from './fixture'

setDefaultTimeout(30_000)

/**
 * Queries with only exact matches, with further matches after the exact ones, with typos, with matches in
 * definitions, and without results.
 */
const texts = `
  c, m, a, ma, co, pc, oko, ọkọ, ọkọ̀, Ẹ̀RỌ, ero, eto, iwe, ewe, nle, C++, c#, computer,
  machine, at home, home, washing, machine washing, bound toge, together leaves,
  leaves apart, ogether, isiro, ishiro, personal, ayara bi asa, asa, program, computr,
  compuetr, machnie, enginee, vehicel, progrma, xyzzy, a machine that follows`
  .split(',')
  .map((text) => text.trim())

const filters: SearchFilter[] = [
  { letter: 'C' },
  { letter: 'X' },
  { category: 'computing' },
  { category: 'things-that-move' },
  { category: 'no-such' },
  { slug: 'computer-2' },
  { slug: 'comp' },
  { category: 'computing', letter: 'C' },
  { category: 'computing', letter: 'C', slug: 'c-sharp' },
  { category: 'land', slug: 'c-sharp' },
]

describe.skipIf(!hasMeilisearch)('on Meilisearch', () => {
  let stores: TestStores
  let index: MeilisearchIndex
  let live: string
  let engine: SearchEngine
  let postgres: SearchEngine
  beforeAll(async () => {
    stores = await openTestStores()
    // Set a unique index prefix. The suite's databases are copies of one database, so they all
    // start with the same prefix.
    await stores.sql`update search_index set prefix = ${`test_${randomBase62(8)}`}`
    await saveFixture(stores.transactions)
    const client = connectSuiteMeilisearch()
    index = createMeilisearchIndex(client)
    const searchIndex = createSearchIndex(stores.sql)
    await rebuild({ searchIndex, meilisearch: index })
    live = (await searchIndex.state()).live ?? ''
    engine = createMeilisearchEngine(client, () => live)
    postgres = createPostgresEngine(stores.sql)
  })
  afterAll(async () => {
    await index.drop(live)
    await stores.close()
  })

  const filterOf = (text: string | undefined, filter: SearchFilter = {}): SearchFilter => ({
    ...(text !== undefined && { text: searchText(text) }),
    ...filter,
  })

  /** Runs a search. Returns the total and the slugs of the results, in order. */
  async function found(asked: SearchEngine, filter: SearchFilter, range = {}) {
    const query: SearchQuery = { limit: 100, offset: 0, ...filter, ...range }
    const { total, terms } = await asked.find(query)
    return { total, slugs: terms.map(({ slug }) => slug) }
  }

  const slugs = async (text: string | undefined, filter: SearchFilter = {}) =>
    (await found(engine, filterOf(text, filter))).slugs

  test('the texts find exact matches with others after them', async () => {
    expect(await slugs('machine')).toEqual(['machine', 'motor', 'washing-machine', 'computer'])
    expect(await slugs('c')).toEqual(expect.arrayContaining(['c', 'c-plus-plus', 'computer']))
  })

  test.each(texts)(
    '%s: PostgreSQL’s terms in PostgreSQL’s order, under every filter',
    async (text) => {
      for (const filter of [{}, ...filters].map((one) => filterOf(text, one))) {
        expect(await found(engine, filter)).toEqual(await found(postgres, filter))
      }
    },
  )

  test('without a text: PostgreSQL’s terms in PostgreSQL’s order, under every filter', async () => {
    for (const filter of filters) {
      expect(await found(engine, filter)).toEqual(await found(postgres, filter))
    }
    const all = await found(engine, {})
    expect(all).toEqual(await found(postgres, {}))
    expect(all.total).toBe(fixtureSize)
  })

  describe.each([undefined, ...texts])('pages of %s', (text) => {
    let whole: ReturnType<typeof found> | undefined
    /** Returns all results as one page, which is fetched only once. */
    const findAll = () => (whole ??= found(engine, filterOf(text)))

    test.each([1, 2, 3])(
      'of %d follow without gap or repetition up to the total',
      async (limit) => {
        const filter = filterOf(text)
        const { total, slugs: all } = await findAll()
        expect(all).toHaveLength(total)
        const paged: string[] = []
        for (let offset = 0; offset < total; offset += limit) {
          const page = await found(engine, filter, { limit, offset })
          expect(page.total).toBe(total)
          paged.push(...page.slugs)
        }
        expect(paged).toEqual(all)
      },
    )

    test('after the end are empty and still have the total, like count()', async () => {
      const filter = filterOf(text)
      const { total } = await findAll()
      for (const offset of [total, total + 1, 10_000]) {
        expect(await found(engine, filter, { offset })).toEqual({ total, slugs: [] })
      }
      expect(await engine.count(filter)).toBe(total)
    })
  })

  // Meilisearch also tries joining adjacent words of a query. The total that it returns includes
  // documents that contain the joined word.
  test.each(['bound toget her', 'bound to gether', 'a ma chine'])(
    '%s: the total is the number of terms',
    async (text) => {
      const { total, slugs: all } = await found(engine, filterOf(text))
      expect(all).toHaveLength(total)
    },
  )

  test('only the first ten words count, like in PostgreSQL', async () => {
    const ten = 'a machine that follows a program ero ti n tele'
    expect(await slugs(ten)).toEqual(['computer'])
    expect(await slugs(`${ten} xyzzy`)).toEqual(['computer'])
    expect(await slugs(`xyzzy ${ten}`)).toEqual([])
  })

  test.each(['Leaf', 'LEAF', 'léaf', 'lẹaf', ' leaf', 'leaf ', 'le af', ''])(
    '%p is not a valid slug and finds nothing',
    async (slug) => {
      expect(await slugs(undefined, { slug })).toEqual([])
      expect(await engine.count({ slug })).toBe(0)
      expect(await slugs('leaf', { slug })).toEqual([])
    },
  )

  test.each(['Land', 'LAND', ' land'])('the category %p finds nothing', async (category) => {
    expect(await slugs(undefined, { category })).toEqual([])
  })

  test.each([
    '"',
    '\\',
    '\\"',
    '" OR slug = "leaf',
    'land" OR "" = "',
    "land' OR slug EXISTS",
    'land\\" OR letter = "L',
    'a) OR (letter = L',
    '\n',
  ])('filter syntax in a value is text: %p', async (text) => {
    expect(await slugs(undefined, { category: text })).toEqual([])
    expect(await slugs('leaf', { category: text })).toEqual([])
    expect(await slugs(undefined, { slug: text })).toEqual([])
    const literal = {
      exact: text,
      dotted: text,
      bare: text,
      loose: text,
      words: ['leaf'],
      spellings: [],
    }
    const { terms } = await engine.find({ text: literal, limit: 10, offset: 0 })
    expect(terms.map(({ slug }) => slug)).toEqual(['leaf'])
  })

  test('a term has all fields, like in PostgreSQL', async () => {
    for (const slug of ['computer', 'computer-2', 'book']) {
      const query = { slug, limit: 1, offset: 0 }
      const given = await engine.find(query)
      expect(given.terms).toHaveLength(1)
      expect(given).toEqual(await postgres.find(query))
      const byText = { ...query, text: searchText(slug) }
      expect(await engine.find(byText)).toEqual(await postgres.find(byText))
    }
  })

  describe('suggestions', () => {
    const suggested = async (asked: SearchEngine, text: string, limit = 10) =>
      (await asked.suggest(searchText(text), limit)).map(({ slug }) => slug)

    test.each(['c', 'com', 'm', 'ok', 'ọkọ̀', 'at h', 'ayara b', 'c+', 'washing m', 'ero i', 'isi'])(
      '%s: headwords with this beginning',
      async (text) => {
        const slugsOf = await suggested(engine, text)
        expect(slugsOf.toSorted()).toEqual((await suggested(postgres, text)).toSorted())
        expect(slugsOf).not.toEqual([])
      },
    )

    test.each(['chine', 'personal', 'engine', 'machnie', 'follows', 'xyzzy'])(
      '%s: none, because no headword has this beginning',
      async (text) => {
        expect(await suggested(engine, text)).toEqual([])
      },
    )

    test('respect the limit and contain only both headwords', async () => {
      expect(await suggested(engine, 'c', 2)).toHaveLength(2)
      const [leaf] = await engine.suggest(searchText('lea'), 1)
      expect(leaf).toEqual({ slug: 'leaf', english: 'leaf', yoruba: 'ewé' })
    })
  })

  describe('is Unavailable, not empty,', () => {
    async function expectUnavailable(asked: SearchEngine) {
      const text = searchText('leaf')
      const faults = await Promise.all(
        [
          asked.find({ limit: 1, offset: 0 }),
          asked.find({ text, limit: 1, offset: 0 }),
          asked.count({ text }),
          asked.suggest(text, 1),
        ].map((response) => response.catch((error: unknown) => error)),
      )
      for (const fault of faults) expect(fault).toBeInstanceOf(Unavailable)
    }

    test('if there is no index', async () => {
      await expectUnavailable(createMeilisearchEngine(connectSuiteMeilisearch(), () => 'missing'))
    })

    test('if the key is wrong', async () => {
      const { url } = suiteMeilisearch()
      const client = connectMeilisearch({ url, key: 'wrong', timeoutMs: 5000 })
      await expectUnavailable(createMeilisearchEngine(client, () => live))
    })

    test('if the server does not respond in time', async () => {
      const silent = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
      try {
        const url = `http://127.0.0.1:${silent.port}`
        const client = connectMeilisearch({ url, key: 'any', timeoutMs: 200 })
        const begun = performance.now()
        await expectUnavailable(createMeilisearchEngine(client, () => live))
        const ms = performance.now() - begun
        expect(ms).toBeGreaterThan(150)
        expect(ms).toBeLessThan(10_000)
      } finally {
        silent.stop(true)
      }
    })

    test('if the server disconnects or responds with something else', async () => {
      const responses = ['', 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello']
      for (const response of responses) {
        const rude = Bun.listen({
          hostname: '127.0.0.1',
          port: 0,
          socket: { data: (socket) => void socket.end(response) },
        })
        const url = `http://127.0.0.1:${rude.port}`
        const client = connectMeilisearch({ url, key: 'any', timeoutMs: 2000 })
        await expectUnavailable(createMeilisearchEngine(client, () => live))
        rude.stop(true)
      }
    })
  })
})
