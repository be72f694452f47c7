import { expect } from 'bun:test'
import { limits } from '../../../src/domain/search/searchInput'
import { type Expectation, type Expectations, runExample } from '../../support/examples'

/** Checks that the example prints the terms that a single search of the category returns. */
const walksAll = (name: string): Expectation => ({
  checks: async (code, service) => {
    const response = await fetch(
      `${service.url}/api/v1/dictionary.php?category=security&limit=${limits.maxResults}`,
      {
        headers: { 'x-api-key': service.env['ATUMO_KEY'] ?? '' },
      },
    )
    const terms = (await response.json()) as { english: string; yoruba: string }[]
    expect(terms.length).toBeGreaterThan(20)
    const lines = terms.map(({ english, yoruba }) => `${english}: ${yoruba}\n`)
    expect(await runExample(name, code, service)).toBe(lines.join(''))
    // With a smaller limit, the program must fetch several pages.
    const smaller = code.replace(`${limits.maxResults}`, '10')
    expect(smaller).not.toBe(code)
    expect(await runExample(name, smaller, service)).toBe(lines.join(''))
  },
})

export const dictionary: Expectations = {
  'dictionary/combine.sh': {
    prints: /^\[\{"id":\d+,"slug":"web-accessibility",.*"slug":"web-designer",.*"slug":"web-page",/,
  },
  'dictionary/pages.js': walksAll('dictionary/pages.js'),
  'dictionary/pages.py': walksAll('dictionary/pages.py'),
}
