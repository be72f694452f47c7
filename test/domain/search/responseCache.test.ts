import { expect, test } from 'bun:test'
import type { SearchQuery, SearchResult } from '../../../search/port'
import {
  type CachedResponse,
  createResponseCache,
  lookupsAtOnce,
  lookupsWaiting,
} from '../../../src/domain/search/responseCache'
import { findTerms } from '../../../src/domain/search/search'
import { readSearch, type SearchInput } from '../../../src/domain/search/searchInput'
import { anybody } from '../../../src/lib/gate'
import { responseBody } from '../../../src/lib/responseBody'
import { isProblem } from '../../../src/problems'

const searchOf = (query: string): SearchInput => {
  const input = readSearch(query)
  if (isProblem(input)) throw new Error(`${query} was refused`)
  return input
}

/** Runs searches on an engine as the service does, and records searches without results. */
function cacheOver(find: (query: SearchQuery) => Promise<SearchResult>) {
  const cache = createResponseCache()
  const missed: string[] = []
  const misses = { count: (text: string) => void missed.push(text), flush: async () => {} }
  const unasked = () => Promise.reject(new Error('nobody asks this'))
  const search = { find, count: unasked, suggest: unasked }
  const services = { cache, search, misses, baseUrl: 'https://atumo.example' }
  return {
    missed,
    find(input: SearchInput, waiter = anybody): CachedResponse | Promise<CachedResponse> {
      const found = findTerms(services, input)
      return typeof found === 'function' ? found(waiter) : found
    },
    follow: (version: number) => cache.follow(String(version)),
  }
}

/** Sets up searches on a fake engine that records lookups and responds only when the test tells it to. */
function cacheOfFake() {
  const asked: { query: SearchQuery; respond: (total: number) => void; fail: () => void }[] = []
  let version = 1
  const cache = cacheOver((query) => {
    const { promise, resolve, reject } = Promise.withResolvers<SearchResult>()
    const respond = (total: number) => resolve({ total, terms: [] })
    asked.push({ query, respond, fail: () => reject(new Error('the engine failed')) })
    return promise
  })
  const change = () => cache.follow(++version)
  return { cache, asked, change, stay: () => cache.follow(version) }
}

const totalOf = async (response: CachedResponse | Promise<CachedResponse>) => (await response).total

test('shares one lookup among simultaneous requests for a search', async () => {
  const { cache, asked } = cacheOfFake()
  const searches = ['q=ero', 'q=ERO', 'limit=100&q=ero'].map((query) => searchOf(query))
  const found = Promise.all(searches.map((input) => totalOf(cache.find(input))))
  expect(asked).toHaveLength(1)
  asked[0]?.respond(7)
  expect(await found).toEqual(['7', '7', '7'])
})

test('looks up another search, also while the first is under way', async () => {
  const { cache, asked } = cacheOfFake()
  const both = [cache.find(searchOf('q=ero')), cache.find(searchOf('q=ero&limit=5'))]
  expect(asked.map(({ query }) => query.limit)).toEqual([100, 5])
  asked[0]?.respond(1)
  asked[1]?.respond(2)
  expect(await Promise.all(both.map(totalOf))).toEqual(['1', '2'])
})

test('runs a lookup that waits as long as one of its waiters is there', async () => {
  const { cache, asked } = cacheOfFake()
  let isGone = false
  const first = { by: 'first', isGone: () => isGone }
  const running = Array.from({ length: lookupsAtOnce }, (_, n) =>
    cache.find(searchOf(`q=busy${n}`)),
  )
  const [alone, shared] = ['alone', 'shared'].map((q) => cache.find(searchOf(`q=${q}`), first))
  const joined = cache.find(searchOf('q=shared'), { by: 'second', isGone: () => false })
  isGone = true
  const left = Promise.resolve(alone).catch(String)
  const responded = [shared, joined].map((response) => totalOf(response ?? joined))
  for (let ended = 0; ended < lookupsAtOnce; ended++) {
    asked[ended]?.respond(1)
    await running[ended]
  }
  expect(await left).toContain('lookups are in progress')
  expect(asked).toHaveLength(lookupsAtOnce + 1)
  asked[lookupsAtOnce]?.respond(2)
  expect(await Promise.all(responded)).toEqual(['2', '2'])
})

test('returns a response from the cache until the dictionary changes', async () => {
  const { cache, asked, change, stay } = cacheOfFake()
  change()
  const first = cache.find(searchOf('q=ero'))
  asked[0]?.respond(1)
  await first
  expect(cache.find(searchOf('q=ero'))).not.toBeInstanceOf(Promise)
  stay()
  expect(cache.find(searchOf('q=ero'))).not.toBeInstanceOf(Promise)
  expect(asked).toHaveLength(1)

  change()
  const second = cache.find(searchOf('q=ero'))
  expect(asked).toHaveLength(2)
  asked[1]?.respond(2)
  expect(await totalOf(second)).toBe('2')
})

test('returns a lookup from before a change, without caching or sharing it', async () => {
  const { cache, asked, change } = cacheOfFake()
  const before = cache.find(searchOf('q=ero'))
  change()
  const after = cache.find(searchOf('q=ero'))
  expect(asked).toHaveLength(2)

  asked[0]?.respond(1)
  expect(await totalOf(before)).toBe('1')
  const third = cache.find(searchOf('q=ero'))
  expect(asked).toHaveLength(2)

  asked[1]?.respond(2)
  expect(await Promise.all([after, third].map(totalOf))).toEqual(['2', '2'])
  expect(await totalOf(cache.find(searchOf('q=ero')))).toBe('2')
  expect(asked).toHaveLength(2)
})

test('fails all waiters of a failed lookup, and looks up again for the next', async () => {
  const { cache, asked } = cacheOfFake()
  const requests = [cache.find(searchOf('q=ero')), cache.find(searchOf('q=ero'))]
  asked[0]?.fail()
  const outcomes = await Promise.allSettled(requests.map(totalOf))
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])

  const again = cache.find(searchOf('q=ero'))
  expect(asked).toHaveLength(2)
  asked[1]?.respond(3)
  expect(await totalOf(again)).toBe('3')
})

test.each([
  ['q=xyzzy', ['xyzzy']],
  ['q=%20Xy%20zzy&limit=5', [' Xy zzy']],
  ['q=xyzzy&category=tools', []],
  ['q=xyzzy&letter=X', []],
  ['q=xyzzy&offset=10', []],
  ['slug=xyzzy', []],
])('counts %s without results as missed: %p', async (query, counted) => {
  const cache = cacheOver(async () => ({ total: 0, terms: [] }))
  await cache.find(searchOf(query))
  expect(cache.missed).toEqual(counted)
  // Searches without results are counted even if the response is cached.
  await cache.find(searchOf(query))
  expect(cache.missed).toEqual([...counted, ...counted])
})

test('does not count a search with a result as missed', async () => {
  const cache = cacheOver(async () => ({ total: 1, terms: [] }))
  await cache.find(searchOf('q=ero'))
  expect(cache.missed).toEqual([])
})

test('returns the JSON array of the found terms, in UTF-8', async () => {
  const term = {
    id: 7,
    slug: 'machine',
    english: 'machine',
    yoruba: 'ẹ̀rọ',
    aliases: [],
    definitions: { en: null, yo: null },
    category: null,
    example: { en: null, yo: null },
    media: [],
    proposed: false,
    related: [],
    sources: [],
    notes: { en: null, yo: null },
    relations: [],
  }
  const cache = cacheOver(async () => ({ total: 40, terms: [term] }))
  const { body, total } = await cache.find(searchOf('q=ero&limit=1'))
  expect(
    JSON.parse(
      new TextDecoder('utf-8', { fatal: true }).decode(
        await new Response(body.open()).arrayBuffer(),
      ),
    ),
  ).toEqual([
    {
      ...term,
      url: 'https://atumo.example/terms/machine',
      status: 'established',
      pronunciation: { ipa: 'ɛ̀.ɾɔ̄', tones: 'LM' },
      alias_details: [],
    },
  ])
  expect(total).toBe('40')
})

test('does not cache a response with keep: false', async () => {
  const cache = createResponseCache()
  let produced = 0
  const produce = async (): Promise<CachedResponse> => {
    produced++
    return { body: responseBody(''), status: 404, isCached: false }
  }
  await cache.get('missing', produce)
  await cache.get('missing', produce)
  expect(produced).toBe(2)
})

test('refuses uncached responses when too many are in progress and waiting, and serves cached ones', async () => {
  const cache = createResponseCache()
  await cache.get('kept', async () => ({ body: responseBody('[]') }))
  const done = Promise.withResolvers<void>()
  const slow = (key: string) =>
    Promise.resolve(
      cache.get(key, async () => {
        await done.promise
        return { body: responseBody('[]') }
      }),
    ).then(
      () => 'answered',
      (error: unknown) => String(error),
    )
  const running = Array.from({ length: lookupsAtOnce }, (_, key) => slow(`search ${key}`))
  const waiting = Array.from({ length: lookupsWaiting }, (_, key) => slow(`waiting search ${key}`))
  expect(await slow('one more search')).toBe(
    `Unavailable: ${lookupsAtOnce} lookups are in progress and others wait`,
  )
  const kept = await cache.get('kept', async () => ({ body: responseBody('[1]') }))
  expect(kept.body.size).toBe(2)
  done.resolve()
  expect(new Set(await Promise.all(running))).toEqual(new Set(['answered']))
  await Promise.all(waiting)
})
