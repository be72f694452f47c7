/** Statements: date ranges, balances, and the order of grants and spending. */
import { describe, expect, test } from 'bun:test'
import { longestStatementDays, rangeFrom, statementOf } from '../../../src/domain/apps/statement'

const now = Date.parse('2026-11-23T12:00Z')

describe('a range', () => {
  test.each([
    ['2026-10-01', '2026-10-31'],
    ['2026-10-01', '2026-10-01'],
    ['2024-02-29', '2026-11-23'],
  ])('from %p to %p is used as given', (from, to) => {
    expect(rangeFrom({ from, to }, now)).toEqual({ from, to })
  })

  test.each([
    ['', ''],
    ['2026-10-01', ''],
    ['2026-13-01', '2026-13-02'],
    ['2026-02-30', '2026-03-01'],
    ['2026-03-01', '2026-03-01x'],
    ['2026-11-02', '2026-11-01'],
    ['1000-01-01', '2026-11-01'],
    ["'; drop", '2026-11-01'],
  ])('from %p to %p is the current month', (from, to) => {
    expect(rangeFrom({ from, to }, now)).toEqual({ from: '2026-11-01', to: '2026-11-23' })
  })

  test('has at most three years', () => {
    const from = (days: number) => new Date(now - days * 86_400_000).toISOString().slice(0, 10)
    const longest = { from: from(longestStatementDays - 1), to: '2026-11-23' }
    expect(rangeFrom(longest, now)).toEqual(longest)
    expect(rangeFrom({ ...longest, from: from(longestStatementDays) }, now).from).toBe('2026-11-01')
  })
})

const movements = {
  opening: 10,
  grants: [
    { date: '2026-10-05', credits: 2000, kind: 'pack' as const, reference: 'request:1' },
    { date: '2026-11-02', credits: -5, kind: 'credits' as const, reference: 'inv-7' },
  ],
  spending: [
    { date: '2026-10-05', channel: 'api' as const, credits: 30 },
    { date: '2026-10-06', channel: 'api' as const, credits: 12 },
    { date: '2026-10-06', channel: 'embed' as const, credits: 3 },
    { date: '2026-11-02', channel: 'api' as const, credits: 1 },
  ],
}

describe('a statement', () => {
  test('by day lists grants before the spending of their day, each with the balance after it', () => {
    const { lines, ...totals } = statementOf(movements, 'day')
    expect(totals).toEqual({ opening: 10, granted: 1995, spent: 46 })
    expect(lines.map(({ date, what, credits, balance }) => [date, what, credits, balance])).toEqual(
      [
        ['2026-10-05', 'pack', 2000, 2010],
        ['2026-10-05', 'api', -30, 1980],
        ['2026-10-06', 'api', -12, 1968],
        ['2026-10-06', 'embed', -3, 1965],
        ['2026-11-02', 'credits', -5, 1960],
        ['2026-11-02', 'api', -1, 1959],
      ],
    )
    expect(lines.map(({ reference }) => reference).filter(Boolean)).toEqual(['request:1', 'inv-7'])
  })

  test('by month adds up the spending of each month and channel', () => {
    const { lines } = statementOf(movements, 'month')
    expect(lines.map(({ date, what, credits, balance }) => [date, what, credits, balance])).toEqual(
      [
        ['2026-10-05', 'pack', 2000, 2010],
        ['2026-10', 'api', -42, 1968],
        ['2026-10', 'embed', -3, 1965],
        ['2026-11-02', 'credits', -5, 1960],
        ['2026-11', 'api', -1, 1959],
      ],
    )
  })
})
