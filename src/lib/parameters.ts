/** Query strings, limited before they are parsed. */

/** Bytes of URL and headers that the HTTP server accepts. More gets 431. */
export const longestHead = 16 * 1024

/** Parameters that a query string may have. No page or endpoint reads more than ten. */
export const mostParameters = 100

/**
 * Reads a query string.
 * @param query without its question mark
 * @returns undefined if it is longer than 16 KiB or has more than 100 parameters
 */
export function readParameters(query: string): URLSearchParams | undefined {
  if (query.length > longestHead || hasMore(query, '&', mostParameters - 1)) return undefined
  return new URLSearchParams(query)
}

/** Whether a text contains a sign more than `most` times. Stops counting there. */
function hasMore(text: string, sign: string, most: number): boolean {
  let found = 0
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) {
    found += 1
    if (found > most) return true
  }
  return false
}
