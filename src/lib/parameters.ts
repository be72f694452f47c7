/** Query strings, bounded before they are read. */

/** The longest address and headers that the HTTP server takes before it answers 431. In bytes. */
export const longestHead = 16 * 1024

/** Parameters that a query string may have. No page or endpoint of the service reads more than ten. */
export const mostParameters = 100

/**
 * Reads a query string.
 * @param query without its question mark
 * @returns undefined when it is longer than 16 KiB or has more than 100 parameters
 */
export function readParameters(query: string): URLSearchParams | undefined {
  if (query.length > longestHead || hasMore(query, '&', mostParameters - 1)) return undefined
  return new URLSearchParams(query)
}

/** Whether a text contains a sign more often than `most` times; stops counting there. */
function hasMore(text: string, sign: string, most: number): boolean {
  let found = 0
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) {
    found += 1
    if (found > most) return true
  }
  return false
}
