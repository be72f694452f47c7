/** The manual's review page lists every status and every transition. */
import { expect, test } from 'bun:test'
import { transitions } from '../../src/domain/review/reviewStates'
import { textOf } from '../../src/site/docs/texts'

/** The transitions from each status, as shown in a table on the page. */
type Told = Record<string, string[]>

function tablesOf(language: 'en' | 'yo'): Told[] {
  const blocks = textOf(language, 'review').split('\n\n')
  const tables = blocks.filter((block) => /^\| `[a-z]+` \|/m.test(block))
  return tables.map((table) =>
    Object.fromEntries(
      [...table.matchAll(/^\| `(\w+)` \|.*\|(.*)\|$/gm)].map(([, status = '', next = '']) => [
        status,
        [...next.matchAll(/`(\w+)`/g)].map(([, each = '']) => each),
      ]),
    ),
  )
}

const { submission, suggestion } = transitions
const leading = (table: Record<string, Record<string, string>>): Told =>
  Object.fromEntries(Object.entries(table).map(([from, to]) => [from, Object.values(to)]))

test.each(['en', 'yo'] as const)('in %s: every status and its transitions', (language) => {
  const ofSuggestions = leading(suggestion)
  expect(tablesOf(language)).toEqual([
    leading(submission),
    // A change to the term is not a review decision, but it marks pending suggestions as
    // superseded.
    { ...ofSuggestions, pending: ['superseded', ...(ofSuggestions['pending'] ?? [])] },
  ])
})
