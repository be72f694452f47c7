/** Reads an app's usage over a range of hours or days from Redis and PostgreSQL. */
import type { CreditSummary } from '../../domain/apps/credits'
import { dateOfDay, dayOf, hourSeconds } from '../../lib/time'
import type { ConsoleServices } from '../../serviceTypes'
import type { UsageDay } from '../../store/apps/ownedApps'
import type { Bar } from './chart'
import type { OwnApp } from './section'

/**
 * The ranges that the overview page offers, in days. For a range of one day, the page shows the usage in each
 * hour.
 */
export const spans = [1, 7, 30, 90] as const
export type Span = (typeof spans)[number]

export interface UsageBar extends Bar {
  /** Number of refused requests. */
  refused: number
}

export const spanFrom = (text: string | null): Span =>
  spans.find((span) => String(span) === text) ?? 7

/** @param summary the figures from Redis, if it is available */
export async function usageOf(
  { ownedApps, refusalCounts, now }: ConsoleServices,
  app: OwnApp,
  span: Span,
  summary: CreditSummary | undefined,
): Promise<UsageBar[]> {
  if (span === 1) {
    const [spent, refused] = await Promise.all([
      ownedApps.hourlyUsage(app.id),
      refusalCounts.over(app.id, 24, 'hour'),
    ])
    return hoursUntil(now()).map((at) => {
      const { api = 0, embed = 0 } = spent.find(({ hour }) => hour.getTime() === at) ?? {}
      const name = new Date(at).toISOString().slice(0, 16).replace('T', ' ')
      return { name, label: name.slice(11), api, embed, refused: callsAt(refused, at) }
    })
  }
  const [spent, refused] = await Promise.all([
    ownedApps.usage(app.id, span),
    refusalCounts.over(app.id, span * 24, 'day'),
  ])
  return wholeUsage(spent, summary, { days: span, now: now() }).map(({ date, api, embed }) => {
    const calls = callsAt(refused, Date.parse(`${date}T00:00Z`))
    return { name: date, label: date.slice(5), api, embed, refused: calls }
  })
}

const callsAt = (counts: readonly { at: Date; calls: number }[], time: number) =>
  counts.find(({ at }) => at.getTime() === time)?.calls ?? 0

/** Returns the start times of the last 24 UTC hours, oldest first, in ms since 1970. */
function hoursUntil(now: number): number[] {
  const hourMs = hourSeconds * 1000
  const last = Math.floor(now / hourMs) * hourMs
  return Array.from({ length: 24 }, (_, index) => last - (23 - index) * hourMs)
}

/**
 * Returns the usage of each of the last `days` days, oldest first. For recent days, Redis may have newer figures than
 * PostgreSQL, so the higher figure is used.
 */
function wholeUsage(
  flushed: readonly UsageDay[],
  summary: CreditSummary | undefined,
  { days, now }: { days: number; now: number },
): UsageDay[] {
  const today = dayOf(now)
  return Array.from({ length: days }, (_, index) => {
    const date = dateOfDay(today - days + 1 + index)
    const known = [flushed, summary?.usage.by_day ?? []].flatMap((rows) =>
      rows.filter((row) => row.date === date),
    )
    const most = (channel: 'api' | 'embed') => Math.max(0, ...known.map((row) => row[channel]))
    return { date, api: most('api'), embed: most('embed') }
  })
}
