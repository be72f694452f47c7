import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { createMissCounter, forgetOldMisses } from '../../../src/domain/search/missedSearches'
import {
  createMissedSearches,
  type Missed,
  type MissedSearches,
} from '../../../src/store/search/missedSearches'
import { openTestStores, type TestStores } from '../../support/stores'

let stores: TestStores
let missed: MissedSearches
beforeAll(async () => {
  stores = await openTestStores()
  missed = createMissedSearches(stores.sql)
})
afterAll(() => stores.close())
beforeEach(async () => {
  await stores.sql`truncate missed_searches`
})

const noon = Date.UTC(2026, 2, 1, 12)
const row = (day: string, text: string, searches: number): Missed => ({ day, text, searches })

/** Returns the stored counts by day and text. */
const stored = async () =>
  Array.from(
    await stores.sql<Missed[]>`
      select day::text, text, searches from missed_searches order by day, text collate "C"`,
  )

/** Creates a counter whose database connection the test can break. */
function newCounter() {
  const link = { isBroken: false, batches: [] as (readonly Missed[])[], whileWriting: () => {} }
  const counter = createMissCounter({
    ...missed,
    async add(rows) {
      link.batches.push(rows)
      link.whileWriting()
      if (link.isBroken) throw new Error('the connection is lost')
      await missed.add(rows)
    },
  })
  return { counter, link }
}

/** Counts searches for these texts, and returns the stored counts. */
async function afterCounting(...texts: string[]) {
  const { counter } = newCounter()
  for (const text of texts) counter.count(text, noon)
  await counter.flush()
  return stored()
}

test('counts searches per UTC day', async () => {
  const { counter } = newCounter()
  counter.count('drone', Date.UTC(2026, 2, 1, 23, 59, 59, 999))
  counter.count('drone', Date.UTC(2026, 2, 1, 0))
  counter.count('drone', Date.UTC(2026, 2, 2, 0))
  await counter.flush()
  expect(await stored()).toEqual([row('2026-03-01', 'drone', 2), row('2026-03-02', 'drone', 1)])
})

test('counts for today without a time', async () => {
  const { counter } = newCounter()
  const before = new Date().toISOString().slice(0, 10)
  counter.count('drone')
  const after = new Date().toISOString().slice(0, 10)
  await counter.flush()
  expect([before, after]).toContain((await stored())[0]?.day ?? '')
})

test('counts spellings of a text together that differ in case, spaces and code points', async () => {
  const spellings = ['Smart  Watch', ' smart watch ', 'SMART\u00a0WATCH', 'smart watch']
  expect(await afterCounting(...spellings)).toEqual([row('2026-03-01', 'smart watch', 4)])
})

test('keeps tones and dots, in one spelling', async () => {
  const spellings = [
    'ọkọ̀ òfurufú',
    'o\u0323ko\u0323\u0300 òfurufú',
    'O\u0329ko\u0300\u0329 ÒFURUFÚ',
  ]
  expect(await afterCounting(...spellings, 'oko ofurufu')).toEqual([
    row('2026-03-01', 'oko ofurufu', 1),
    row('2026-03-01', 'ọkọ̀ òfurufú'.normalize('NFC'), 3),
  ])
})

describe('does not count personal data', () => {
  test.each([
    'ade@example.com',
    'Ade <ade@example.com>',
    '@ade',
    'https://example.com/ade?token=1',
    'see http://example.com',
    '08031234567',
    '0803 123 4567',
    '0803-123-4567',
    '+234 803 123 4567',
    '+234.803.123.4567',
    '(0803) 123-4567',
    'call 0803  123  4567 now',
    '5399 4100 0000 1234',
    '12345',
  ])('%s', async (text) => {
    expect(await afterCounting(text)).toEqual([])
  })

  test('www.example.com/ade', async () => {
    expect(await afterCounting('www.example.com/ade')).toEqual([])
  })
})

test.each(['5g', 'web 2.0', 'ipv6', 'c++', 'node.js', 'and/or', 'windows 2000'])(
  'does not take %s for a personal number',
  async (text) => {
    expect(await afterCounting(text)).toEqual([row('2026-03-01', text, 1)])
  },
)

test('does not count texts of more than 60 characters', async () => {
  const longest = 'a'.repeat(60)
  expect(await afterCounting(longest, `${longest}b`, ` ${longest} `)).toEqual([
    row('2026-03-01', longest, 2),
  ])
})

describe('writing', () => {
  test('does not write a count twice', async () => {
    const { counter, link } = newCounter()
    counter.count('drone', noon)
    await counter.flush()
    await counter.flush()
    expect(link.batches).toHaveLength(1)
    counter.count('drone', noon)
    await counter.flush()
    expect(await stored()).toEqual([row('2026-03-01', 'drone', 2)])
  })

  test('writes a failed count later, exactly once', async () => {
    const { counter, link } = newCounter()
    link.isBroken = true
    link.whileWriting = () => {
      counter.count('drone', noon)
      counter.count('blog', noon)
    }
    counter.count('drone', noon)
    counter.count('avatar', noon)
    for (let turn = 0; turn < 2; turn++) {
      expect(await counter.flush().catch((error: Error) => error.message)).toMatch('is lost')
    }
    link.isBroken = false
    link.whileWriting = () => {}
    await counter.flush()
    await counter.flush()
    expect(await stored()).toEqual([
      row('2026-03-01', 'avatar', 1),
      row('2026-03-01', 'blog', 2),
      row('2026-03-01', 'drone', 3),
    ])
  })

  test('adds the counts of two servers', async () => {
    const both = [newCounter(), newCounter()]
    for (const { counter } of both) {
      counter.count('drone', noon)
      counter.count('drone', noon)
    }
    await Promise.all(both.map(({ counter }) => counter.flush()))
    expect(await stored()).toEqual([row('2026-03-01', 'drone', 4)])
  })
})

describe('made-up texts', () => {
  const countMany = (counter: { count(text: string, now: number): void }, from: number) => {
    // The texts consist of letters, because searches for long numbers are not counted.
    for (let index = from; index < from + 1500; index++) {
      counter.count(
        `made up ${index.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '')}`,
        noon,
      )
    }
  }

  test('wait up to a thousand, and continue to count', async () => {
    const { counter, link } = newCounter()
    counter.count('drone', noon)
    countMany(counter, 0)
    counter.count('drone', noon)
    await counter.flush()
    expect(link.batches[0]).toHaveLength(1000)
    expect(await stored()).toContainEqual(row('2026-03-01', 'drone', 2))
    counter.count('blog', noon)
    await counter.flush()
    expect(await stored()).toContainEqual(row('2026-03-01', 'blog', 1))
  })

  test('never exceed that while they cannot be written', async () => {
    const { counter, link } = newCounter()
    link.isBroken = true
    let from = 0
    link.whileWriting = () => countMany(counter, (from += 1500))
    countMany(counter, 0)
    for (let turn = 0; turn < 3; turn++) await counter.flush().catch(() => {})
    expect(link.batches.map((batch) => batch.length)).toEqual([1000, 1000, 1000])
  })
})

test('deletes counts older than 90 days', async () => {
  const day = (daysAgo: number) => new Date(noon - daysAgo * 86_400_000).toISOString().slice(0, 10)
  await missed.add([0, 89, 90, 91, 400].map((daysAgo) => row(day(daysAgo), 'drone', 1)))
  await forgetOldMisses(missed, noon)
  expect((await stored()).map((kept) => kept.day)).toEqual([day(90), day(89), day(0)])
})
