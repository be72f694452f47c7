import { expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { balanceOf, summarise } from '../../../src/domain/apps/credits'
import { isPack, packs } from '../../../src/domain/metering/prices'
import { dayOf } from '../../../src/lib/time'
import type { Books } from '../../../src/store/metering/ledger'

const now = Date.parse('2025-03-03T12:00:00Z')
const today = dayOf(now)

/** Returns a ledger that contains these cells. The app's total spending is the sum of their credits. */
function books(cells: [daysAgo: number, channel: 'api' | 'embed', credits: number][], more = {}) {
  const spent = cells.reduce((sum, [, , credits]) => sum + credits, 0)
  const held = { api: 0, embed: 0 }
  const written = cells.map(([ago, channel, credits]) => ({ day: today - ago, channel, credits }))
  return { revision: 1, granted: 1000, spent, held, cells: written, ...more } satisfies Books
}

test('shows seven empty days, oldest first, and no runway without spending', () => {
  const summary = summarise(books([]), now)
  expect(summary.credit_balance).toBe(1000)
  expect(summary.costs).toEqual({ api_request: 1, embed_search: 1 })
  expect(summary.usage.by_day.map(({ date }) => date)).toEqual([
    '2025-02-25',
    '2025-02-26',
    '2025-02-27',
    '2025-02-28',
    '2025-03-01',
    '2025-03-02',
    '2025-03-03',
  ])
  expect(summary.usage.by_day.map(({ total }) => total)).toEqual([0, 0, 0, 0, 0, 0, 0])
  expect(summary.usage).toMatchObject({ spent_today: 0, spent_7d: 0, runway_days: null })
})

test('shows spending by day and channel', () => {
  const { usage, credit_balance } = summarise(
    books([
      [6, 'api', 5],
      [2, 'embed', 7],
      [0, 'api', 3],
      [0, 'embed', 4],
    ]),
    now,
  )
  expect(credit_balance).toBe(981)
  expect(usage.by_day[0]).toEqual({ date: '2025-02-25', api: 5, embed: 0, total: 5 })
  expect(usage.by_day[4]).toEqual({ date: '2025-03-01', api: 0, embed: 7, total: 7 })
  expect(usage.by_day[6]).toEqual({ date: '2025-03-03', api: 3, embed: 4, total: 7 })
  expect(usage).toMatchObject({ spent_today: 7, spent_7d: 19 })
  expect(usage.api).toEqual({ today: 3, '7d': 8 })
  expect(usage.embed).toEqual({ today: 4, '7d': 11 })
})

test('counts held credits as spent today, and not in the balance', () => {
  const { usage, credit_balance } = summarise(
    books([[0, 'api', 3]], { held: { api: 2, embed: 5 } }),
    now,
  )
  expect(credit_balance).toBe(990)
  expect(usage.by_day[6]).toEqual({ date: '2025-03-03', api: 5, embed: 5, total: 10 })
  expect(usage.by_day[5]).toMatchObject({ total: 0 })
  expect(usage).toMatchObject({ spent_today: 10, spent_7d: 10 })
})

test('counts spending of more than seven days ago in the balance only', () => {
  const { usage, credit_balance } = summarise(books([[7, 'api', 100]]), now)
  expect(credit_balance).toBe(900)
  expect(usage).toMatchObject({ spent_7d: 0, runway_days: null })
})

test.each([
  ['today alone: the balance by what today took', [[0, 'api', 30]], 32.3],
  ['three days ago: by the mean of four days', [[3, 'api', 40]], 96],
  ['a first day and none since: by the mean of all seven', [[6, 'embed', 70]], 93],
  [
    'days before the seven do not stretch the mean',
    [
      [9, 'api', 500],
      [0, 'api', 100],
    ],
    4,
  ],
] as [string, [number, 'api' | 'embed', number][], number][])('runway, %s', (_, cells, days) => {
  expect(summarise(books(cells), now).usage.runway_days).toBe(days)
})

test('has a runway of 0 with nothing left', () => {
  expect(summarise(books([[0, 'api', 1000]]), now).usage.runway_days).toBe(0)
})

test('ends days at midnight UTC', () => {
  const late = books([[0, 'api', 3]])
  const before = summarise(late, Date.parse('2025-03-03T23:59:59.999Z'))
  const after = summarise(late, Date.parse('2025-03-04T00:00:00.000Z'))
  expect([before.usage.spent_today, after.usage.spent_today]).toEqual([3, 0])
  expect(after.usage.spent_7d).toBe(3)
})

test('adds up in every summary', () => {
  const credits = fc.nat({ max: 10_000 })
  const cell = fc.tuple(fc.nat({ max: 10 }), fc.constantFrom('api' as const, 'embed'), credits)
  const cells = fc.uniqueArray(cell, { selector: ([ago, channel]) => `${ago} ${channel}` })
  fc.assert(
    fc.property(cells, fc.record({ api: credits, embed: credits }), (spent, held) => {
      const given = books(spent, { held, granted: 1_000_000 })
      const { usage, credit_balance } = summarise(given, now)
      const total = usage.by_day.reduce((sum, day) => sum + day.total, 0)
      expect(usage.by_day).toHaveLength(7)
      expect(usage.spent_7d).toBe(total)
      expect(usage.api['7d'] + usage.embed['7d']).toBe(total)
      expect(usage.api.today + usage.embed.today).toBe(usage.spent_today)
      expect(credit_balance).toBe(balanceOf(given))
      expect(credit_balance + given.spent + held.api + held.embed).toBe(1_000_000)
    }),
  )
})

test('has three packs, and no other name is one', () => {
  expect(Object.keys(packs).filter(isPack)).toEqual(['starter', 'growth', 'scale'])
  expect(packs).toEqual({
    starter: { credits: 2000, naira: 1000 },
    growth: { credits: 10_000, naira: 4000 },
    scale: { credits: 50_000, naira: 15_000 },
  })
  expect(['', 'Starter', 'enterprise', 'toString', 'constructor'].filter(isPack)).toEqual([])
})
