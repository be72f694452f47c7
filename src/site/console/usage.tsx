/** An app's usage over a range of hours or days, as a bar chart and as a table that the reader can expand. */
import type { CreditSummary } from '../../domain/apps/credits'
import { daySeconds, hourSeconds } from '../../lib/time'
import { locales } from '../../locales'
import type { ConsoleServices } from '../../serviceTypes'
import { useLanguage } from '../parts/language'
import { Table, timeOf } from '../parts/parts'
import type { OwnApp } from './section'

export interface Bar {
  /** The label of the period in the table, such as `2026-11-23`. */
  name: string
  /** A shorter label, for the chart's axis. */
  label: string
  api: number
  embed: number
  /** Number of refused requests. */
  refused: number
}

const height = 100

/** A maximum number of bars, and the distance between axis labels in such charts. */
const distances = [
  [7, 1],
  [24, 6],
  [31, 7],
  [Number.POSITIVE_INFINITY, 30],
] as const

/** @param head the heading of the table's first column */
export function UsageChart(props: { title: string; head: string; bars: readonly Bar[] }) {
  const language = useLanguage()
  const { title, head, bars } = props
  const words = locales[language].console
  const ticks = ticksUpTo(Math.max(1, ...bars.map(({ api, embed }) => api + embed)))
  const heightOf = (value: number) => (value / (ticks.at(-1) ?? 1)) * height
  const number = (value: number) => value.toLocaleString(language)
  const sum = (channel: 'api' | 'embed') =>
    number(bars.reduce((total, bar) => total + bar[channel], 0))
  const [, distance = 1] = distances.find(([limit]) => bars.length <= limit) ?? []
  const isLabelled = (index: number) => (bars.length - 1 - index) % distance === 0
  return (
    <>
      <p class="legend">
        <span class="first">
          {words.api}: {sum('api')}
        </span>{' '}
        <span class="second">
          {words.embed}: {sum('embed')}
        </span>
      </p>
      <div class="chart-frame">
        <ol class="chart-scale" aria-hidden="true">
          {ticks.toReversed().map((tick) => (
            <li>{number(tick)}</li>
          ))}
        </ol>
        <svg
          class="chart"
          viewBox={`0 0 ${bars.length} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={title}
        >
          {ticks.map((tick) => (
            <line
              x1={0}
              x2={bars.length}
              y1={height - heightOf(tick)}
              y2={height - heightOf(tick)}
            />
          ))}
          {bars.map(({ name, api, embed }, index) => {
            const bar = { x: index + 0.15, width: 0.7 }
            const top = height - heightOf(api)
            return (
              <g class="column">
                <title>{`${name} · ${words.api}: ${number(api)} · ${words.embed}: ${number(embed)}`}</title>
                <rect class="area" x={index} width={1} y={0} height={height} />
                <rect class="bar" {...bar} y={top} height={heightOf(api)} />
                <rect
                  class="bar second"
                  {...bar}
                  y={top - heightOf(embed)}
                  height={heightOf(embed)}
                />
              </g>
            )
          })}
        </svg>
        <ol class="chart-axis" aria-hidden="true">
          {bars.map(({ label }, index) => (
            <li>{isLabelled(index) && <span>{label}</span>}</li>
          ))}
        </ol>
      </div>
      <details>
        <summary>{words.asTable}</summary>
        <Table
          name={words.asTable}
          heads={[head, { number: words.api }, { number: words.embed }, { number: words.total }]}
          rows={bars.map(({ name, api, embed }) => [name, api, embed, api + embed])}
          rowHeads
        />
      </details>
    </>
  )
}

/**
 * Returns the values of the grid lines: whole numbers from 0 to at least `most`. The distance between them is
 * 1, 2 or 5 times a power of ten.
 */
function ticksUpTo(most: number): number[] {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(most / 4)))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one * 4 >= most) ?? most
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step)
}

/** The ranges to choose from, in days. A range of one day is shown in hours. */
export const spans = [1, 7, 30, 90] as const
export type Span = (typeof spans)[number]

export const spanFrom = (text: string | null): Span =>
  spans.find((span) => String(span) === text) ?? 7

/**
 * Returns the usage of an app in each hour of the last day, or on each of the last `span` days, oldest first.
 * @param summary the figures from Redis, if it is available
 */
export async function usageOf(
  { ownedApps, refusalCounts, now }: ConsoleServices,
  app: OwnApp,
  span: Span,
  summary: CreditSummary | undefined,
): Promise<Bar[]> {
  const isHourly = span === 1
  const length = isHourly ? 24 : span
  const periodMs = (isHourly ? hourSeconds : daySeconds) * 1000
  const spent = isHourly
    ? (await ownedApps.hourlyUsage(app.id)).map((row) => ({ ...row, at: row.hour.getTime() }))
    : [...(await ownedApps.usage(app.id, span)), ...(summary?.usage.by_day ?? [])].map((row) => ({
        ...row,
        at: Date.parse(`${row.date}T00:00Z`),
      }))
  const refused = await refusalCounts.over(app.id, span * 24, isHourly ? 'hour' : 'day')
  const last = Math.floor(now() / periodMs)
  return Array.from({ length }, (_, index) => {
    const start = (last - length + 1 + index) * periodMs
    const rows = spent.filter(({ at }) => at === start)
    // For recent days, Redis may have newer figures than PostgreSQL, so the higher figure is used.
    const most = (channel: 'api' | 'embed') => Math.max(0, ...rows.map((row) => row[channel]))
    const time = timeOf(new Date(start))
    return {
      name: isHourly ? time : time.slice(0, 10),
      label: isHourly ? time.slice(11) : time.slice(5, 10),
      api: most('api'),
      embed: most('embed'),
      refused: refused.find(({ at }) => at.getTime() === start)?.requests ?? 0,
    }
  })
}
