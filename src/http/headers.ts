/** Headers that several responses share. */

/** On every response: browsers must not guess another content type. */
export const nosniff = { 'x-content-type-options': 'nosniff' } as const

const exposed = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Credit-Balance',
  'X-Credit-Cost',
  'X-Commercial-Use',
  'X-Total-Count',
  'Retry-After',
  'X-Request-Id',
].join(', ')

/** Pages of any origin may read the response. Which pages may use an app is checked by its origin allowlist. */
export const cors = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposed,
  vary: 'Origin',
} as const

/** Vary of responses that are compressed. */
export const varyByEncoding = `Accept-Encoding, ${cors.vary}`

/**
 * Headers of an HTML page, with its content security policy.
 * @param baseUrl the public URL of the service; with https, browsers must always use https
 * @param more directives beyond the style sheet, images and forms of the site
 */
export const pageHeaders = (baseUrl: string, more = '') => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'${more}`,
  ...nosniff,
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...(baseUrl.startsWith('https:') && {
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  }),
})

export const jsonType = 'application/json; charset=utf-8'
