import { webUrl } from '../lib/webUrl'

/** Sent with every response to prevent browsers from guessing the content type. */
export const nosniff = { 'x-content-type-options': 'nosniff' } as const

export const exposed = [
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

/**
 * Allows pages from any origin to read the response. The service checks each app's origin allowlist
 * separately.
 */
export const cors = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposed,
  vary: 'Origin',
} as const

export const varyByEncoding = `Accept-Encoding, ${cors.vary}`

/**
 * Returns the headers of an HTML page, including its content security policy.
 * @param baseUrl the public URL of the service; an https URL makes browsers always use HTTPS
 * @param more additional directives of the content security policy
 * @param origins other origins from which the page may load pictures, recordings and videos; ignored if invalid
 */
export const pageHeaders = (
  baseUrl: string,
  more = '',
  origins: readonly string[] = [],
): Record<string, string> => {
  const media = origins.filter((origin) => webUrl(origin))
  return {
    'content-type': htmlType,
    'content-security-policy': `default-src 'none'; style-src 'self'; font-src 'self'; img-src ${["'self'", 'data:', ...media].join(' ')}; script-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'${media.length > 0 ? `; media-src ${media.join(' ')}` : ''}${more}`,
    ...nosniff,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy':
      'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(baseUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000',
    }),
  }
}

export const commercialUseHeader = (allowed: boolean) => (allowed ? 'allowed' : 'not-allowed')

export const htmlType = 'text/html; charset=utf-8'
export const jsonType = 'application/json; charset=utf-8'
