/** The summary of spending that credits.php returns. */
import type { Channel } from '../../lib/metering'
import { dateOfDay, dayOf } from '../../lib/time'
import type { Books } from '../../store/metering/ledger'
import { costs } from '../metering/prices'

export type CreditSummary = ReturnType<typeof summarise>

export const balanceOf = ({ granted, spent, held }: Books) =>
  granted - spent - held.api - held.embed

/** Held credits count as spent today. @param now current time in ms since 1970 */
export function summarise(books: Books, now: number) {
  const today = dayOf(now)
  const spentOn = (day: number, channel: Channel) =>
    (books.cells.find((cell) => cell.day === day && cell.channel === channel)?.credits ?? 0) +
    (day === today ? books.held[channel] : 0)

  const byDay = Array.from({ length: 7 }, (_, index) => {
    const day = today - 6 + index
    const [api, embed] = [spentOn(day, 'api'), spentOn(day, 'embed')]
    return { date: dateOfDay(day), api, embed, total: api + embed }
  })
  const spent = sumOf(byDay.map((day) => day.total))
  const balance = balanceOf(books)
  const ofChannel = (channel: Channel) => ({
    today: spentOn(today, channel),
    '7d': sumOf(byDay.map((day) => day[channel])),
  })
  return {
    credit_balance: balance,
    costs,
    usage: {
      spent_today: byDay.at(-1)?.total ?? 0,
      spent_7d: spent,
      api: ofChannel('api'),
      embed: ofChannel('embed'),
      /**
       * Number of days that the balance will last at the average daily rate; null if nothing was spent in the
       * last seven days. The average starts with the first of those days that has any spending.
       */
      runway_days: runwayDays(balance, spent, byDay),
      /** UTC days, oldest first. */
      by_day: byDay,
    },
  }
}

function runwayDays(balance: number, spent: number, byDay: { total: number }[]): number | null {
  const first = byDay.findIndex((day) => day.total > 0)
  if (first < 0) return null
  const daily = spent / (byDay.length - first)
  return Math.round((Math.max(0, balance) / daily) * 10) / 10
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)
