/** An app's statement: its grants and spending over a range of days, with the balance after each entry. */

import { dateOfDay, dayOf, dayOfDate } from '../../lib/time'
import type { AppMovements } from '../../store/apps/ownedApps'

export type Period = 'day' | 'month'

/** UTC dates. */
export type DateRange = Record<'from' | 'to', string>

export const longestStatementDays = 3 * 366

/**
 * Reads a range of dates.
 * @param now current time in ms since 1970
 * @returns the given range, or the current month if a date is missing or invalid or the range is reversed or
 *   too long
 */
export function rangeFrom(given: DateRange, now: number): DateRange {
  const [from, to] = [dayOfDate(given.from), dayOfDate(given.to)]
  const today = dateOfDay(dayOf(now))
  return from <= to && to - from < longestStatementDays
    ? given
    : { from: `${today.slice(0, 7)}-01`, to: today }
}

/**
 * Lists grants and spending in chronological order. Within a day, grants come before spending. A line's `date` is a
 * UTC date, `YYYY-MM-DD`, or a month, `YYYY-MM`. Spending has no reference.
 */
export function statementOf({ opening, grants, spending }: AppMovements, by: Period) {
  const periodOf = (date: string) => date.slice(0, by === 'month' ? 7 : 10)
  const summed = Map.groupBy(spending, ({ date, channel }) => `${periodOf(date)} ${channel}`)
  const lines = [
    ...grants.map(({ date, kind: what, reference, credits }) => ({
      date,
      what,
      reference,
      credits,
    })),
    ...[...summed.values()].flatMap((cells) => {
      const [first] = cells
      if (!first) return []
      const { date, channel: what } = first
      return [{ date: periodOf(date), what, reference: null, credits: -sumOf(cells) }]
    }),
  ].toSorted((a, b) => periodOf(a.date).localeCompare(periodOf(b.date)))
  let balance = opening
  return {
    opening,
    lines: lines.map((line) => {
      balance += line.credits
      return { ...line, balance }
    }),
    granted: sumOf(grants),
    spent: sumOf(spending),
  }
}

const sumOf = (rows: readonly { credits: number }[]) =>
  rows.reduce((sum, { credits }) => sum + credits, 0)
