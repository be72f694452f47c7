/** Header names and values that several answers share. */

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
} as const

export const jsonType = 'application/json; charset=utf-8'
