/**
 * Measures how a page looks: the box and the style of each element. Unlike the pixels of a picture, these do
 * not depend on the machine's fonts or on how a Chromium draws edges.
 */
import type { Page } from 'playwright-core'

/** The largest difference in pixels that is too small to see. */
const unseen = 1

const inherited = ['color', 'font-family', 'font-size', 'font-weight', 'line-height']
const initial = {
  'background-color': 'rgba(0, 0, 0, 0)',
  'border-radius': '0px',
  'box-shadow': 'none',
  opacity: '1',
  'text-decoration-line': 'none',
}

/**
 * Returns a line for each element inside `selector`: its name, its box relative to `selector` (left, top,
 * width, height), and the styles that differ from its parent's or from their initial values.
 */
export const looksOf = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const whole = document.querySelector('${selector}')
    const origin = whole.getBoundingClientRect()
    return Array.from(whole.querySelectorAll('*'), (element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const box = [x - origin.x, y - origin.y, width, height].map(Math.round)
      const style = getComputedStyle(element)
      const parent = getComputedStyle(element.parentElement)
      const shown = [
        ...${JSON.stringify(inherited)}.map((name) => [name, parent[name]]),
        ...Object.entries(${JSON.stringify(initial)}),
        ['border', parseFloat(style.borderTopWidth) > 0 ? '' : style.border],
      ].filter(([name, usual]) => style[name] !== usual)
      const name = [element.localName, ...element.classList].join('.')
      return [name, ...box, ...shown.map(([name]) => name + ': ' + style[name])].join(' | ')
    })
  })()`)

/** Returns the lines of `shown` that differ visibly from those of `expected`, each with what was expected. */
export function differencesOf(expected: readonly string[], shown: readonly string[]): string[] {
  const longest = expected.length > shown.length ? expected : shown
  return longest.flatMap((_, at) => {
    const [one = '', other = ''] = [expected[at], shown[at]]
    return looksSame(one, other) ? [] : [`expected ${one}\n     got ${other}`]
  })
}

function looksSame(one: string, other: string): boolean {
  const [a, b] = [one.split(' | '), other.split(' | ')]
  return (
    a.length === b.length &&
    a.every((part, at) => part === b[at] || Math.abs(Number(part) - Number(b[at])) <= unseen)
  )
}
