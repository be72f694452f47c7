/** Usage over time, as a bar chart and as a table that the reader can expand. */

import { locales } from '../../locales'
import { useLanguage } from '../parts/language'
import { Table } from '../parts/parts'

export interface Bar {
  /** The label of the period in the table, such as `2026-11-23`. */
  name: string
  /** A shorter label, for the chart's axis. */
  label: string
  api: number
  embed: number
}

const height = 100

/**
 * Each entry is a maximum number of bars, followed by the distance between axis labels in charts with up to
 * that many bars.
 */
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
