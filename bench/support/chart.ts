/** Draws line charts as SVG files for the documentation. */

export interface Line {
  name: string
  /** The x and y values of each point. */
  points: readonly (readonly [number, number])[]
}

export interface Chart {
  title: string
  x: string
  y: string
  /** Whether the x axis is logarithmic. */
  isLogarithmic?: boolean
  lines: readonly Line[]
}

const [width, height, left, right, top, bottom] = [640, 320, 64, 150, 40, 48]
/** Colours that are readable on both light and dark backgrounds. */
const colours = ['#0a7d5a', '#c2571a', '#3b6fd4', '#9a4fb5']
const ink = '#767676'

/** Draws a chart. @returns the content of an SVG file */
export function svgOf({ title, x, y, isLogarithmic = false, lines }: Chart): string {
  const points = lines.flatMap((line) => line.points)
  const scaled = (value: number) => (isLogarithmic ? Math.log10(value) : value)
  const positions = points.map(([at]) => scaled(at))
  const least = Math.min(...positions)
  const span = Math.max(...positions) - least || 1
  const highest = niceAbove(Math.max(...points.map(([, value]) => value)))
  const across = (value: number) => left + ((scaled(value) - least) / span) * (width - left - right)
  const up = (value: number) => height - bottom - (value / highest) * (height - top - bottom)
  const text = (at: string, content: string) => `<text ${at}>${content}</text>`

  const grid = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const at = up(share * highest)
    return `<path d="M${left} ${at}H${width - right}" stroke="${ink}" stroke-opacity=".3"/>${text(`x="${left - 8}" y="${at + 4}" text-anchor="end"`, shown(share * highest))}`
  })
  const ticks = [...new Set(points.map(([at]) => at))].map((at) =>
    text(`x="${across(at)}" y="${height - bottom + 18}" text-anchor="middle"`, shown(at)),
  )
  const drawn = lines.map((line, index) => {
    const colour = colours[index % colours.length]
    const path = line.points.map(([at, value]) => `${across(at)} ${up(value)}`).join('L')
    const dots = line.points.map(
      ([at, value]) => `<circle cx="${across(at)}" cy="${up(value)}" r="3" fill="${colour}"/>`,
    )
    const legend = text(
      `x="${width - right + 12}" y="${top + 20 * index}" fill="${colour}"`,
      line.name,
    )
    return `<path d="M${path}" fill="none" stroke="${colour}" stroke-width="2"/>${dots.join('')}${legend}`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" fill="${ink}" role="img"><title>${title}</title>
${text(`x="${left}" y="20" font-size="14" font-weight="bold"`, title)}
${grid.join('\n')}
${ticks.join('\n')}
${text(`x="${(left + width - right) / 2}" y="${height - 10}" text-anchor="middle"`, x)}
${text(`x="16" y="${(top + height - bottom) / 2}" text-anchor="middle" transform="rotate(-90 16 ${(top + height - bottom) / 2})"`, y)}
${drawn.join('\n')}
</svg>
`
}

/** Rounds a value up to the nearest number that is 1, 2 or 5 times a power of ten. */
function niceAbove(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 5, 10].find((step) => step * unit >= value) ?? 10) * unit
}

const shown = (value: number) =>
  value >= 1000 ? `${Number((value / 1000).toFixed(1))}k` : String(Number(value.toFixed(2)))
