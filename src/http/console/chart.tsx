/** Usage by day, as a bar chart and as a table that the reader can expand. */
import { type Language, locales } from '../../locales'
import type { UsageDay } from '../../store/apps/ownedApps'
import { Table } from '../views/parts'

const width = 600
const height = 160
const base = height - 20

export function UsageChart(props: { language: Language; usage: readonly UsageDay[] }) {
  const { language, usage } = props
  const words = locales[language].console
  const most = Math.max(1, ...usage.map(({ api, embed }) => api + embed))
  const step = width / usage.length
  const number = (value: number) => value.toLocaleString(language)
  return (
    <>
      <svg class="chart" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <line class="axis" x1="0" x2={width} y1={base} y2={base} />
        {usage.map(({ date, api, embed }, index) => {
          const x = index * step + step * 0.15
          const heightOf = (value: number) => (value / most) * (base - 16)
          const top = base - heightOf(api)
          const bar = { x, width: step * 0.7 }
          return (
            <>
              <rect class="bar" {...bar} y={top} height={heightOf(api)}>
                <title>{`${date} ${words.api}: ${number(api)}`}</title>
              </rect>
              <rect class="bar second" {...bar} y={top - heightOf(embed)} height={heightOf(embed)}>
                <title>{`${date} ${words.embed}: ${number(embed)}`}</title>
              </rect>
              {(usage.length <= 7 || index % 7 === 0) && (
                <text x={x} y={height - 4}>
                  {date.slice(5)}
                </text>
              )}
            </>
          )
        })}
        <text x="0" y="12">
          {number(most)}
        </text>
      </svg>
      <p class="legend">
        <span class="first">{words.api}</span> <span class="second">{words.embed}</span>
      </p>
      <details>
        <summary>{words.asTable}</summary>
        <Table
          language={language}
          heads={[
            words.day,
            { number: words.api },
            { number: words.embed },
            { number: words.total },
          ]}
          rows={usage.map(({ date, api, embed }) => [date, api, embed, api + embed])}
          rowHeads
        />
      </details>
    </>
  )
}
