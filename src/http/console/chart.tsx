/** Usage by day as a bar chart, and as a table that can be opened. */
import { type Language, locales } from '../../locales'
import type { UsageDay } from '../../store/apps/ownedApps'

const width = 600
const height = 160
const base = height - 20

export function UsageChart({
  language,
  usage,
}: {
  language: Language
  usage: readonly UsageDay[]
}) {
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
          const [apiHeight, embedHeight] = [api, embed].map((value) => (value / most) * (base - 16))
          return (
            <>
              <rect
                class="bar"
                x={x}
                width={step * 0.7}
                y={base - (apiHeight ?? 0)}
                height={apiHeight ?? 0}
              >
                <title>{`${date} ${words.api}: ${number(api)}`}</title>
              </rect>
              <rect
                class="bar second"
                x={x}
                width={step * 0.7}
                y={base - (apiHeight ?? 0) - (embedHeight ?? 0)}
                height={embedHeight ?? 0}
              >
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
        <div class="scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">{words.day}</th>
                <th scope="col" class="number">
                  {words.api}
                </th>
                <th scope="col" class="number">
                  {words.embed}
                </th>
                <th scope="col" class="number">
                  {words.total}
                </th>
              </tr>
            </thead>
            <tbody>
              {usage.map(({ date, api, embed }) => (
                <tr>
                  <th scope="row">{date}</th>
                  <td class="number">{number(api)}</td>
                  <td class="number">{number(embed)}</td>
                  <td class="number">{number(api + embed)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  )
}
