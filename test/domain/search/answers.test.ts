import { expect, test } from 'bun:test'
import type { SearchQuery, SearchResult } from '../../../search/port'
import {
  type Answer,
  createAnswers,
  lookUpsAtOnce,
  lookUpsWaiting,
} from '../../../src/domain/search/answers'
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
function answersOver(find: (query: SearchQuery) => Promise<SearchResult>) {
  const answers = createAnswers()
  const missed: string[] = []
  const misses = { count: (text: string) => void missed.push(text), flush: async () => {} }
  const unasked = () => Promise.reject(new Error('nobody asks this'))
  const search = { find, count: unasked, suggest: unasked }
  const services = { answers, search, misses, baseUrl: 'https://atumo.example' }
  return {
    missed,
    find(input: SearchInput, asker = anybody): Answer | Promise<Answer> {
      const found = findTerms(services, input)
      return typeof found === 'function' ? found(asker) : found
    },
    follow: (version: number) => answers.follow(String(version)),
  }
}

/** Sets up searches on a fake engine that records lookups and responds only when the test tells it to. */
function answersOfFake() {
  const asked: { query: SearchQuery; answer: (total: number) => void; fail: () => void }[] = []
  let version = 1
  const answers = answersOver((query) => {
    const { promise, resolve, reject } = Promise.withResolvers<SearchResult>()
    const answer = (total: number) => resolve({ total, terms: [] })
    asked.push({ query, answer, fail: () => reject(new Error('the engine failed')) })
    return promise
  })
  const change = () => answers.follow(++version)
  return { answers, asked, change, stay: () => answers.follow(version) }
}

const totalOf = async (answer: Answer | Promise<Answer>) => (await answer).total

test('shares one lookup among simultaneous callers of a search', async () => {
  const { answers, asked } = answersOfFake()
  const callers = ['q=ero', 'q=ERO', 'limit=100&q=ero'].map((query) => searchOf(query))
  const found = Promise.all(callers.map((input) => totalOf(answers.find(input))))
  expect(asked).toHaveLength(1)
  asked[0]?.answer(7)
  expect(await found).toEqual(['7', '7', '7'])
})

test('looks up another search, also while the first is under way', async () => {
  const { answers, asked } = answersOfFake()
  const both = [answers.find(searchOf('q=ero')), answers.find(searchOf('q=ero&limit=5'))]
  expect(asked.map(({ query }) => query.limit)).toEqual([100, 5])
  asked[0]?.answer(1)
  asked[1]?.answer(2)
  expect(await Promise.all(both.map(totalOf))).toEqual(['1', '2'])
})

test('runs a lookup that waits as long as one of its callers is there', async () => {
  const { answers, asked } = answersOfFake()
  let isGone = false
  const first = { by: 'first', isGone: () => isGone }
  const running = Array.from({ length: lookUpsAtOnce }, (_, n) =>
    answers.find(searchOf(`q=busy${n}`)),
  )
  const [alone, shared] = ['alone', 'shared'].map((q) => answers.find(searchOf(`q=${q}`), first))
  const joined = answers.find(searchOf('q=shared'), { by: 'second', isGone: () => false })
  isGone = true
  const left = Promise.resolve(alone).catch(String)
  const answered = [shared, joined].map((answer) => totalOf(answer ?? joined))
  for (let ended = 0; ended < lookUpsAtOnce; ended++) {
    asked[ended]?.answer(1)
    await running[ended]
  }
  expect(await left).toContain('lookups are in progress')
  expect(asked).toHaveLength(lookUpsAtOnce + 1)
  asked[lookUpsAtOnce]?.answer(2)
  expect(await Promise.all(answered)).toEqual(['2', '2'])
})

test('returns a response from the cache until the dictionary changes', async () => {
  const { answers, asked, change, stay } = answersOfFake()
  change()
  const first = answers.find(searchOf('q=ero'))
  asked[0]?.answer(1)
  await first
  expect(answers.find(searchOf('q=ero'))).not.toBeInstanceOf(Promise)
  stay()
  expect(answers.find(searchOf('q=ero'))).not.toBeInstanceOf(Promise)
  expect(asked).toHaveLength(1)

  change()
  const second = answers.find(searchOf('q=ero'))
  expect(asked).toHaveLength(2)
  asked[1]?.answer(2)
  expect(await totalOf(second)).toBe('2')
})

test('returns a lookup from before a change, without caching or sharing it', async () => {
  const { answers, asked, change } = answersOfFake()
  const before = answers.find(searchOf('q=ero'))
  change()
  const after = answers.find(searchOf('q=ero'))
  expect(asked).toHaveLength(2)

  asked[0]?.answer(1)
  expect(await totalOf(before)).toBe('1')
  const third = answers.find(searchOf('q=ero'))
  expect(asked).toHaveLength(2)

  asked[1]?.answer(2)
  expect(await Promise.all([after, third].map(totalOf))).toEqual(['2', '2'])
  expect(await totalOf(answers.find(searchOf('q=ero')))).toBe('2')
  expect(asked).toHaveLength(2)
})

test('fails all callers of a failed lookup, and looks up again for the next', async () => {
  const { answers, asked } = answersOfFake()
  const calls = [answers.find(searchOf('q=ero')), answers.find(searchOf('q=ero'))]
  asked[0]?.fail()
  const outcomes = await Promise.allSettled(calls.map(totalOf))
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])

  const again = answers.find(searchOf('q=ero'))
  expect(asked).toHaveLength(2)
  asked[1]?.answer(3)
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
  const answers = answersOver(async () => ({ total: 0, terms: [] }))
  await answers.find(searchOf(query))
  expect(answers.missed).toEqual(counted)
  // Searches without results are counted even if the response is cached.
  await answers.find(searchOf(query))
  expect(answers.missed).toEqual([...counted, ...counted])
})

test('does not count a search with a result as missed', async () => {
  const answers = answersOver(async () => ({ total: 1, terms: [] }))
  await answers.find(searchOf('q=ero'))
  expect(answers.missed).toEqual([])
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
  const answers = answersOver(async () => ({ total: 40, terms: [term] }))
  const { body, total } = await answers.find(searchOf('q=ero&limit=1'))
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
  const answers = createAnswers()
  let produced = 0
  const produce = async (): Promise<Answer> => {
    produced++
    return { body: responseBody(''), status: 404, keep: false }
  }
  await answers.get('missing', produce)
  await answers.get('missing', produce)
  expect(produced).toBe(2)
})

test('refuses uncached answers when too many are in progress and waiting, and serves cached ones', async () => {
  const answers = createAnswers()
  await answers.get('kept', async () => ({ body: responseBody('[]') }))
  const done = Promise.withResolvers<void>()
  const slow = (key: string) =>
    Promise.resolve(
      answers.get(key, async () => {
        await done.promise
        return { body: responseBody('[]') }
      }),
    ).then(
      () => 'answered',
      (error: unknown) => String(error),
    )
  const running = Array.from({ length: lookUpsAtOnce }, (_, key) => slow(`search ${key}`))
  const waiting = Array.from({ length: lookUpsWaiting }, (_, key) => slow(`waiting search ${key}`))
  expect(await slow('one more search')).toBe(
    `Unavailable: ${lookUpsAtOnce} lookups are in progress and others wait`,
  )
  const kept = await answers.get('kept', async () => ({ body: responseBody('[1]') }))
  expect(kept.body.size).toBe(2)
  done.resolve()
  expect(new Set(await Promise.all(running))).toEqual(new Set(['answered']))
  await Promise.all(waiting)
})
