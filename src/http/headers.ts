/** Header names and values that several answers share. */

/** On every answer: a browser takes the body for nothing but its Content-Type. */
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

/** Any page may read API and embed answers; whose pages may call is the app's origin list's matter. */
export const cors = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposed,
  vary: 'Origin',
} as const

/**
 * What a page may do.
 * @param baseUrl the service as its users see it: once reached by HTTPS, always reached so
 * @param more what the page needs beyond its own style sheet, images and forms
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
