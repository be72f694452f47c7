import { afterAll, beforeEach, expect, test } from 'bun:test'
import { connectMeilisearch } from '../../../search/meilisearchClient'
import { indexFormat } from '../../../search/meilisearchDocument'
import type { SearchEngine } from '../../../search/port'
import { searchText } from '../../../search/words'
import { createFinder } from '../../../src/domain/search/finder'
import { createResponseCache } from '../../../src/domain/search/responseCache'
import { responseBody } from '../../../src/lib/responseBody'
import { Unavailable } from '../../../src/lib/unavailable'
import type { DictionaryState } from '../../../src/store/search/searchIndex'

const suggested = (slug: string) => [{ slug, english: slug, yoruba: slug }]

/** Paths of the requests that the fake Meilisearch has received. */
const asked: string[] = []
let isDown = false
const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch(request) {
    asked.push(new URL(request.url).pathname)
    if (isDown) return new Response('down', { status: 503 })
    return Response.json({ hits: suggested('meilisearch') })
  },
})
afterAll(() => server.stop(true))
beforeEach(() => {
  asked.length = 0
  isDown = false
})

const postgres: SearchEngine = {
  find: async () => ({ total: 7, terms: [] }),
  count: async () => 7,
  suggest: async () => suggested('postgres'),
}

const upToDate: DictionaryState = {
  version: 1,
  generation: 1,
  live: 'atumo_a',
  format: indexFormat,
  behindMs: 0,
  database: 'one',
}

/** Creates a finder whose dictionary state the test can set. */
function newFinder(options: { hasMeilisearch: boolean } = { hasMeilisearch: true }) {
  const dictionary = { state: async (): Promise<DictionaryState> => upToDate }
  const told = { served: [] as string[], changed: [] as string[], failed: [] as unknown[] }
  const cache = createResponseCache()
  const url = `http://127.0.0.1:${server.port}`
  const finder = createFinder({
    searchIndex: { state: () => dictionary.state() },
    cache,
    postgres,
    meilisearch: options.hasMeilisearch
      ? connectMeilisearch({ url, key: undefined, timeoutMs: 2000 })
      : undefined,
    served: (engine) => told.served.push(engine),
    changed: (engine) => told.changed.push(engine),
    failed: (error) => told.failed.push(error),
  })
  return {
    told,
    cache,
    watch: () => finder.watch(),
    search: finder.search,
    isOnFallback: () => finder.isOnFallback(),
    /** Sets the state of the dictionary. */
    async see(changes: Partial<DictionaryState>) {
      dictionary.state = async () => ({ ...upToDate, ...changes })
      await finder.watch()
    },
    lose() {
      dictionary.state = () => Promise.reject(new Unavailable('PostgreSQL is gone'))
    },
    /** Returns the name of the engine that responds. */
    async who() {
      const [first] = await finder.search.suggest(searchText('m'), 1)
      return first?.slug
    },
    /** The number of responses produced so far. A cached response contains an earlier number. */
    produced: 0,
    async kept() {
      const response = await cache.get('key', async () => {
        this.produced++
        return { body: responseBody(''), total: String(this.produced) }
      })
      return response.total
    },
  }
}

test('uses PostgreSQL before the first state was read', async () => {
  const finder = newFinder()
  expect(await finder.who()).toBe('postgres')
  expect(asked).toEqual([])
})

test('uses a current index, by its current name', async () => {
  const finder = newFinder()
  await finder.see({})
  expect(await finder.who()).toBe('meilisearch')
  await finder.see({ live: 'atumo_b', generation: 2 })
  expect(await finder.who()).toBe('meilisearch')
  expect(asked).toEqual(['/indexes/atumo_a/search', '/indexes/atumo_b/search'])
  expect(finder.told).toEqual({
    served: ['meilisearch', 'meilisearch'],
    changed: [],
    failed: [],
  })
})

test.each<[string, Partial<DictionaryState>]>([
  ['has had a pending update for more than 1.2 s', { behindMs: 1201 }],
  ['does not exist', { live: null, format: null }],
  ['is gone, whatever its format', { live: null }],
  ['has another format', { format: 'another' }],
  ['has an unknown format', { format: null }],
])('uses PostgreSQL while the index %s', async (_, changes) => {
  const finder = newFinder()
  await finder.see({})
  await finder.who()
  await finder.see(changes)
  expect(await finder.who()).toBe('postgres')
  expect(asked).toHaveLength(1)
  await finder.see({})
  expect(await finder.who()).toBe('meilisearch')
  expect(finder.told.changed).toEqual(['postgres', 'meilisearch'])
})

test('goes on using an index while a change is applied', async () => {
  const finder = newFinder()
  await finder.see({ behindMs: 1200 })
  expect(await finder.who()).toBe('meilisearch')
})

test('uses PostgreSQL while Meilisearch is down, and reports both', async () => {
  const finder = newFinder()
  await finder.see({})
  isDown = true
  for (let turn = 0; turn < 4; turn++) expect(await finder.who()).toBe('postgres')
  expect(asked).toHaveLength(3)
  expect(finder.told).toEqual({
    served: Array(4).fill('postgres'),
    changed: ['postgres'],
    failed: [],
  })
})

test('uses PostgreSQL without Meilisearch, whatever the state of the index', async () => {
  const finder = newFinder({ hasMeilisearch: false })
  await finder.see({})
  expect(await finder.who()).toBe('postgres')
  expect(await finder.search.count({})).toBe(7)
  expect(await finder.search.find({ limit: 1, offset: 0 })).toEqual({ total: 7, terms: [] })
  expect(finder.told).toEqual({ served: Array(3).fill('postgres'), changed: [], failed: [] })
})

test.each<[string, Partial<DictionaryState>]>([
  ['the dictionary', { version: 2 }],
  ['the index', { generation: 2 }],
  ['the database', { database: 'another' }],
])('caches responses until %s changes', async (_, changes) => {
  const finder = newFinder()
  await finder.see({})
  expect(await finder.kept()).toBe('1')
  await finder.see({})
  await finder.see({ behindMs: 900 })
  expect(await finder.kept()).toBe('1')
  await finder.see(changes)
  expect(await finder.kept()).toBe('2')
  await finder.see(changes)
  expect(await finder.kept()).toBe('2')
})

test('distinguishes a version from a generation', async () => {
  const finder = newFinder()
  await finder.see({ version: 1, generation: 11 })
  expect(await finder.kept()).toBe('1')
  await finder.see({ version: 11, generation: 1 })
  expect(await finder.kept()).toBe('2')
})

test('goes on with the last state while PostgreSQL is down', async () => {
  const finder = newFinder()
  await finder.see({})
  await finder.kept()
  finder.lose()
  expect(await finder.watch().catch((error: unknown) => error)).toBeInstanceOf(Unavailable)
  expect(await finder.who()).toBe('meilisearch')
  expect(await finder.kept()).toBe('1')
  expect(asked).toEqual(['/indexes/atumo_a/search'])

  await finder.see({ version: 2 })
  expect(await finder.kept()).toBe('2')
})

test('says whether searches have left Meilisearch, for metrics', async () => {
  const finder = newFinder()
  await finder.see({})
  expect([await finder.who(), finder.isOnFallback()]).toEqual(['meilisearch', false])
  await finder.see({ behindMs: 60_000 })
  expect([await finder.who(), finder.isOnFallback()]).toEqual(['postgres', true])
  await finder.see({})
  expect([await finder.who(), finder.isOnFallback()]).toEqual(['meilisearch', false])
})

test('without Meilisearch, nothing is a fallback', async () => {
  const finder = newFinder({ hasMeilisearch: false })
  await finder.see({})
  expect([await finder.who(), finder.isOnFallback()]).toEqual(['postgres', false])
})
