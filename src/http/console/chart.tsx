/** Usage over time, as a bar chart and as a table that the reader can expand. */
import { type Language, locales } from '../../locales'
import { Table } from '../views/parts'

export interface Bar {
  /** The label of the period in the table, such as `2026-11-23`. */
  name: string
  /** A short name for the axis. */
  label: string
  api: number
  embed: number
}

const height = 100

/** Pairs of a maximum number of bars and the distance between axis labels up to that number. */
const distances = [
  [7, 1],
  [24, 6],
  [31, 7],
  [Number.POSITIVE_INFINITY, 30],
] as const

/** @param head the heading of the table's first column */
export function UsageChart(props: { language: Language; head: string; bars: readonly Bar[] }) {
  const { language, head, bars } = props
  const words = locales[language].console
  const most = Math.max(1, ...bars.map(({ api, embed }) => api + embed))
  const number = (value: number) => value.toLocaleString(language)
  const [, distance = 1] = distances.find(([limit]) => bars.length <= limit) ?? []
  const isLabelled = (index: number) => (bars.length - 1 - index) % distance === 0
  return (
    <>
      <p class="chart-most" aria-hidden="true">
        {number(most)}
      </p>
      <svg
        class="chart"
        viewBox={`0 0 ${bars.length} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {bars.map(({ name, api, embed }, index) => {
          const heightOf = (value: number) => (value / most) * height
          const top = height - heightOf(api)
          const bar = { x: index + 0.15, width: 0.7 }
          return (
            <>
              <rect class="bar" {...bar} y={top} height={heightOf(api)}>
                <title>{`${name} ${words.api}: ${number(api)}`}</title>
              </rect>
              <rect class="bar second" {...bar} y={top - heightOf(embed)} height={heightOf(embed)}>
                <title>{`${name} ${words.embed}: ${number(embed)}`}</title>
              </rect>
            </>
          )
        })}
      </svg>
      <ol class="chart-axis" aria-hidden="true">
        {bars.map(({ label }, index) => (
          <li>{isLabelled(index) && <span>{label}</span>}</li>
        ))}
      </ol>
      <p class="legend">
        <span class="first">{words.api}</span> <span class="second">{words.embed}</span>
      </p>
      <details>
        <summary>{words.asTable}</summary>
        <Table
          language={language}
          name={words.asTable}
          heads={[head, { number: words.api }, { number: words.embed }, { number: words.total }]}
          rows={bars.map(({ name, api, embed }) => [name, api, embed, api + embed])}
          rowHeads
        />
      </details>
    </>
  )
}
