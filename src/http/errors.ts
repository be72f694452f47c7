/**
 * The API's error responses: `{"ok":false,"error":"…","code":"…","docs":"…"}`. Each refusal
 * (src/domain/refusals.ts) has a status, a code, and a message in the client's preferred language.
 */
import { codeOf, type Refusal, statusOf } from '../domain/refusals'
import type { Figures } from '../lib/metering'
import { newRequestId } from '../lib/requestId'
import { daySeconds, hourSeconds } from '../lib/time'
import { type Language, locales, preferredLanguage } from '../locales'
import { commercialUseHeader, cors, jsonType, nosniff } from './headers'
import { headerOf } from './requestHeaders'
import { pathIn } from './views/page'

/** The value of WWW-Authenticate, as defined by RFC 6750. */
const challenge = 'Bearer realm="Atumo"'

export interface RefusalContext {
  request: Request
  /** The public URL of the service, used in `docs` and `top_up_url`. */
  baseUrl: string
  /** Returns the current time in milliseconds since 1970, used for Retry-After. */
  now: () => number
  /**
   * True if requests to the endpoint cost credits. If so, the error response states that this request was
   * free.
   */
  billed?: boolean
  commercialUse?: boolean
  /** The request's ID, if the request has already been logged. */
  requestId?: string
}

export function refusalResponse(refusal: Refusal, context: RefusalContext): Response {
  const language = preferredLanguage(headerOf(context.request, 'accept-language'))
  const headers = new Headers({
    'content-type': jsonType,
    'content-language': language,
    'cache-control': 'no-store',
    'x-request-id': context.requestId ?? newRequestId(),
    ...cors,
    ...nosniff,
    vary: `Accept-Language, ${cors.vary}`,
    ...particularHeaders(refusal, context.now),
  })
  if (context.billed) headers.set('x-credit-cost', '0')
  if (context.commercialUse !== undefined) {
    headers.set('x-commercial-use', commercialUseHeader(context.commercialUse))
  }
  const body = {
    ok: false,
    error: messageOf(refusal, language),
    code: codeOf(refusal),
    docs: docsOf(refusal, language, context.baseUrl),
    ...(refusal.kind === 'out of credits' && {
      top_up_url: `${context.baseUrl}/top-up`,
      credit_balance: refusal.balance,
      credit_cost: refusal.cost,
    }),
  }
  return new Response(JSON.stringify(body), { status: statusOf(refusal), headers })
}

export function messageOf(refusal: Refusal, language: Language): string {
  const say = locales[language].refusals[refusal.kind] as (refusal: Refusal) => string
  return say(refusal)
}

/** Returns the URL of the manual's entry for the refusal. */
export const docsOf = (refusal: Refusal, language: Language, baseUrl: string): string =>
  `${baseUrl}${pathIn(language, '/docs/errors')}#${codeOf(refusal)}`

function particularHeaders(refusal: Refusal, now: () => number): Record<string, string> {
  const figures = 'reset' in refusal && figureHeaders(refusal)
  switch (refusal.kind) {
    case 'key missing':
    case 'keys differ':
      return { 'www-authenticate': challenge }
    case 'key invalid':
      return { 'www-authenticate': `${challenge}, error="invalid_token"` }
    case 'scope missing':
      return {
        'www-authenticate': `${challenge}, error="insufficient_scope", scope="${refusal.scope}"`,
      }
    case 'method not allowed':
      return { allow: refusal.allow }
    case 'throttled':
      return { ...figures, 'retry-after': secondsFrom(now(), refusal.reset, hourSeconds) }
    case 'over daily limit':
      return { ...figures, 'retry-after': secondsFrom(now(), dayEnd(refusal.reset), daySeconds) }
    case 'too many visits':
    case 'too many refusals':
    case 'too many tries':
      return { ...figures, 'retry-after': String(refusal.retryAfter) }
    case 'unavailable':
    case 'not ready':
    case 'stopping':
      return { 'retry-after': '1' }
    default:
      return { ...figures }
  }
}

const figureHeaders = ({ limit, remaining, reset, balance }: Figures) => ({
  'x-ratelimit-limit': String(limit),
  'x-ratelimit-remaining': String(remaining),
  'x-ratelimit-reset': String(reset),
  'x-credit-balance': String(balance),
})

/** Returns the end of the UTC day that contains the given hour, in seconds since 1970. */
const dayEnd = (hourEnd: number) => Math.ceil(hourEnd / daySeconds) * daySeconds

/**
 * Returns the number of seconds from `now` to `epochSeconds`, rounded up. The clocks of Redis and the server
 * may differ, so the result is kept between 1 and `most`.
 */
const secondsFrom = (now: number, epochSeconds: number, most: number) =>
  String(Math.min(most, Math.max(1, Math.ceil(epochSeconds - now / 1000))))
