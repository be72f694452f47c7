/** Each allowlist entry in the manual allows exactly the clients that the manual says it allows. */
import { describe, expect, test } from 'bun:test'
import { parseOrigins } from '../../src/domain/apps/origins'
import { isNetwork, parseNetworks } from '../../src/lib/networks'
import { textOf } from '../../src/site/docs/texts'

/** An example entry from the manual, with clients that it allows and clients that it refuses. */
interface Row {
  entry: string
  admitted: string[]
  refused: string[]
}

const spansOf = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)

const rows = textOf('en', 'lists')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line): Row => {
    const [, entry = '', admitted = '', refused = ''] = line.split('|')
    return {
      entry: spansOf(entry)[0] ?? '',
      admitted: spansOf(admitted),
      refused: spansOf(refused),
    }
  })

/**
 * Creates an IP or origin allowlist with one entry. Returns a function that reports whether the list allows a
 * client.
 */
function listOf(entry: string): (from: string) => boolean {
  if (isNetwork(entry)) return (from) => parseNetworks([entry]).contains(from)
  return (from) => parseOrigins([entry]).admits(from)
}

describe('the allowlist page', () => {
  test('has rows of both lists', () => {
    expect(rows.filter(({ entry }) => isNetwork(entry)).length).toBe(4)
    expect(rows.length).toBe(9)
  })

  test.each(rows)('says what $entry allows', ({ entry, admitted, refused }) => {
    const admits = listOf(entry)
    expect(admitted.length * refused.length).toBeGreaterThan(0)
    expect(admitted.filter((from) => !admits(from))).toEqual([])
    expect(refused.filter(admits)).toEqual([])
  })
})
