/** Parses query strings and limits their size. */

/**
 * Maximum total size of a request's URL and headers, in bytes. The server responds with 431 to larger
 * requests.
 */
export const longestHead = 16 * 1024

/** Maximum number of headers. Bun responds with 431 to requests with more. */
export const mostHeaders = 198

/** Maximum number of parameters in a query string. No page or endpoint uses more than ten. */
export const mostParameters = 100

/**
 * Parses a query string.
 * @param query the query string without its question mark
 * @returns undefined if the query is longer than 16 KiB or has more than 100 parameters
 */
export function readParameters(query: string): URLSearchParams | undefined {
  const isTooLong =
    query.length > longestHead || query.split('&', mostParameters + 1).length > mostParameters
  return isTooLong ? undefined : new URLSearchParams(query)
}
