/** Parses query strings and limits their size. */

/** Maximum total size of a request's URL and headers, in bytes. Larger requests get 431. */
export const longestHead = 16 * 1024

/** Maximum number of headers. Bun responds with 431 to requests with more. */
export const mostHeaders = 198

/** Maximum number of parameters in a query string. No page or endpoint uses more than ten. */
export const mostParameters = 100

/** @returns undefined if the query, without its question mark, is too long or has too many parameters */
export function readParameters(query: string): URLSearchParams | undefined {
  const isTooLong =
    query.length > longestHead || query.split('&', mostParameters + 1).length > mostParameters
  return isTooLong ? undefined : new URLSearchParams(query)
}
