import { afterEach, describe, expect, setSystemTime, test } from 'bun:test'
import { type FallbackOptions, withFallback } from '../../search/fallback'
import type { SearchEngine } from '../../search/port'
import { Unavailable } from '../../src/lib/unavailable'

const pauseMs = 60_000
afterEach(() => setSystemTime())

/** Advances the clock, for example past the time for which the circuit breaker stays open. */
const pass = (ms: number) => setSystemTime(new Date(Date.now() + ms))
/** Lets background work finish. */
const settle = () => Bun.sleep(1)

const down = () => Promise.reject(new Unavailable('it is down'))

/**
 * Creates an engine that calls `act` and then returns fixed results, whose total identifies the engine.
 */
function fakeEngine(total: number) {
  const fake = {
    asked: 0,
    act: async (): Promise<void> => {},
    engine: {} as SearchEngine,
  }
  const called = () => {
    fake.asked++
    return fake.act()
  }
  const suggested = { slug: `found-by-${total}`, english: 'machine', yoruba: 'ẹ̀rọ' }
  fake.engine = {
    find: () => called().then(() => ({ total, terms: [] })),
    count: () => called().then(() => total),
    suggest: () => called().then(() => [suggested]),
  }
  return fake
}

const [byMain, bySpare] = [1, 2]

/**
 * Creates two fake engines and the fallback engine that combines them. Records what the fallback engine
 * reports.
 */
function newFallback(options: Partial<FallbackOptions> = {}) {
  const [main, spare] = [fakeEngine(byMain), fakeEngine(bySpare)]
  const reported = { served: [] as string[], changed: [] as string[], failed: [] as unknown[] }
  const now = { isCurrent: true }
  const engine = withFallback({
    meilisearch: main.engine,
    postgres: spare.engine,
    isCurrent: () => now.isCurrent,
    deadlineMs: 5000,
    pauseMs,
    served: (by) => reported.served.push(by),
    changed: (to, reason) => reported.changed.push(`${to}: ${reason}`),
    failed: (error) => reported.failed.push(error),
    ...options,
  })
  const ask = () => engine.count({})
  /** Opens the circuit breaker by failing three times in a row. */
  async function open() {
    main.act = down
    for (let turn = 0; turn < 3; turn++) await ask()
    main.asked = 0
  }
  return { engine, main, spare, reported, now, ask, open }
}

test('an up-to-date main engine serves everything', async () => {
  const { engine, spare, reported } = newFallback()
  expect(await engine.find({ limit: 1, offset: 0 })).toEqual({ total: byMain, terms: [] })
  expect(await engine.count({})).toBe(byMain)
  const text = { exact: 'm', dotted: 'm', bare: 'm', loose: 'm', words: ['m'], spellings: [] }
  expect(await engine.suggest(text, 5)).toMatchObject([{ slug: 'found-by-1' }])
  expect(spare.asked).toBe(0)
  expect(reported).toEqual({
    served: ['meilisearch', 'meilisearch', 'meilisearch'],
    changed: [],
    failed: [],
  })
})

test('the fallback serves while the index of the main engine is not up to date', async () => {
  const { engine, main, reported, now } = newFallback()
  now.isCurrent = false
  expect(await engine.find({ limit: 1, offset: 0 })).toEqual({ total: bySpare, terms: [] })
  expect(await engine.count({})).toBe(bySpare)
  expect(main.asked).toBe(0)
  expect(reported.served).toEqual(['postgres', 'postgres'])
  expect(reported.changed).toEqual(['postgres: its index is being built or lacks changes'])

  now.isCurrent = true
  expect(await engine.count({})).toBe(byMain)
  expect(reported.changed.slice(1)).toEqual(['meilisearch: its index is up to date'])
})

test('the fallback serves a failed request, and the next goes to the main engine', async () => {
  const { main, reported, ask } = newFallback()
  main.act = down
  expect(await ask()).toBe(bySpare)
  main.act = async () => {}
  expect(await ask()).toBe(byMain)
  expect(reported).toEqual({ served: ['postgres', 'meilisearch'], changed: [], failed: [] })
})

describe('after three consecutive failures', () => {
  test('the main engine gets no request during the pause', async () => {
    const { main, reported, ask, open } = newFallback()
    await open()
    expect(reported.changed).toEqual(['postgres: it is down'])
    main.act = async () => {}
    pass(pauseMs - 100)
    expect(await Promise.all([ask(), ask()])).toEqual([bySpare, bySpare])
    expect(main.asked).toBe(0)
  })

  test('a response in between resets the count', async () => {
    const { main, reported, ask } = newFallback()
    for (let turn = 0; turn < 2; turn++) {
      main.act = down
      await ask()
      await ask()
      main.act = async () => {}
      expect(await ask()).toBe(byMain)
    }
    expect(reported.changed).toEqual([])
  })

  test('concurrent failures count like consecutive ones', async () => {
    const { main, reported, ask } = newFallback()
    main.act = down
    expect(await Promise.all([ask(), ask(), ask(), ask()])).toEqual([
      bySpare,
      bySpare,
      bySpare,
      bySpare,
    ])
    expect(reported.changed).toEqual(['postgres: it is down'])
    await ask()
    expect(main.asked).toBe(4)
  })

  test('after the pause, one request at a time tries it, and no other waits', async () => {
    const { main, reported, ask, open } = newFallback()
    await open()
    pass(pauseMs)
    const { promise, resolve } = Promise.withResolvers<void>()
    main.act = () => promise
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([bySpare, bySpare, bySpare])
    expect(main.asked).toBe(1)

    resolve()
    await settle()
    expect(reported.changed.slice(1)).toEqual(['meilisearch: it responds again'])
    expect(await ask()).toBe(byMain)
  })

  test('a failed trial starts the pause again', async () => {
    const { main, reported, ask, open } = newFallback()
    await open()
    pass(pauseMs)
    expect(await ask()).toBe(bySpare)
    await settle()
    expect(main.asked).toBe(1)

    pass(pauseMs - 100)
    expect(await ask()).toBe(bySpare)
    expect(main.asked).toBe(1)

    pass(200)
    expect(await ask()).toBe(bySpare)
    expect(main.asked).toBe(2)
    await settle()
    expect(reported.changed).toEqual(['postgres: it is down'])
  })

  test('it is not tried while its index is not up to date', async () => {
    const { main, ask, open, now } = newFallback()
    await open()
    now.isCurrent = false
    pass(pauseMs)
    expect(await ask()).toBe(bySpare)
    expect(main.asked).toBe(0)
  })

  test('a bug during a trial does not close the circuit', async () => {
    const { main, reported, ask, open } = newFallback()
    await open()
    pass(pauseMs)
    main.act = () => Promise.reject(new TypeError('of ours'))
    expect(await ask()).toBe(bySpare)
    await settle()
    expect(reported.failed).toEqual([new TypeError('of ours')])
    expect(await ask()).toBe(bySpare)
    expect(reported.changed).toEqual(['postgres: it is down'])
  })
})

test('a slow main engine times out', async () => {
  const { main, reported, ask } = newFallback({ deadlineMs: 20 })
  main.act = () => new Promise(() => {})
  expect(await ask()).toBe(bySpare)
  await ask()
  await ask()
  expect(reported.changed).toEqual([
    expect.stringMatching(/^postgres: Meilisearch did not respond within 20 ms/),
  ])
})

test('the driver’s lost connections are outages too', async () => {
  const { main, reported, ask } = newFallback()
  main.act = () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))
  for (let turn = 0; turn < 3; turn++) expect(await ask()).toBe(bySpare)
  expect(reported.failed).toEqual([])
  expect(reported.changed).toHaveLength(1)
})

test('an error that is not an outage is reported and opens the circuit too', async () => {
  const { main, reported, ask } = newFallback()
  main.act = () => Promise.reject(new TypeError('of ours'))
  for (let turn = 0; turn < 5; turn++) expect(await ask()).toBe(bySpare)
  expect(main.asked).toBe(3)
  expect(reported.failed.map(String)).toEqual(Array(3).fill('TypeError: of ours'))
  expect(reported.changed).toHaveLength(1)
})

test('every switch is reported once, for any reason', async () => {
  const { main, reported, ask, open, now } = newFallback()
  now.isCurrent = false
  await ask()
  await ask()
  now.isCurrent = true
  await ask()
  await ask()
  await open()
  await ask()
  now.isCurrent = false
  await ask()
  now.isCurrent = true
  main.act = async () => {}
  pass(pauseMs)
  await ask()
  await settle()
  await ask()
  expect(reported.changed.map((change) => change.split(':')[0])).toEqual([
    'postgres',
    'meilisearch',
    'postgres',
    'meilisearch',
  ])
})

test('if both fail, the search gets the error of the fallback', async () => {
  const { main, spare, ask } = newFallback()
  main.act = down
  const lost = new Unavailable('the spare engine is down too')
  spare.act = () => Promise.reject(lost)
  expect(await ask().catch((error: unknown) => error)).toBe(lost)
})
