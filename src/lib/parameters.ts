/** Query strings, limited before they are parsed. */

/** Bytes of URL and headers that the HTTP server accepts. Longer requests get 431. */
export const longestHead = 16 * 1024

/** Parameters that a query string may have. No page or endpoint reads more than ten. */
export const mostParameters = 100

/**
 * Reads a query string.
 * @param query without its question mark
 * @returns undefined if it is longer than 16 KiB or has more than 100 parameters
 */
export function readParameters(query: string): URLSearchParams | undefined {
  const isTooLong =
    query.length > longestHead || query.split('&', mostParameters + 1).length > mostParameters
  return isTooLong ? undefined : new URLSearchParams(query)
}
