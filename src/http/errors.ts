/**
 * The API's error responses: `{"ok":false,"error":"…","code":"…","docs":"…"}`. The message is
 * in the client's preferred language.
 */
import type { Logger } from 'pino'
import type { ErrorRecorder } from '../domain/operations/errorRecorder'
import type { Figures } from '../lib/metering'
import type { Outages } from '../lib/outages'
import { newRequestId } from '../lib/requestId'
import { daySeconds, hourSeconds } from '../lib/time'
import { isPassing } from '../lib/unavailable'
import { type Language, preferredLanguage } from '../locales'
import { pathIn } from '../locales/pathIn'
import { problemText } from '../locales/problems'
import { type Problem, statusOf } from '../problems'
import { commercialUseHeader, cors, jsonType, nosniff } from './headers'
import { headerOf } from './request'

const challenge = 'Bearer realm="Atumo"'

export interface ProblemContext {
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

export function problemResponse(problem: Problem, context: ProblemContext): Response {
  const language = preferredLanguage(headerOf(context.request, 'accept-language'))
  const headers = new Headers({
    'content-type': jsonType,
    'content-language': language,
    'cache-control': 'no-store',
    'x-request-id': context.requestId ?? newRequestId(),
    ...cors,
    ...nosniff,
    vary: `Accept-Language, ${cors.vary}`,
    ...particularHeaders(problem, context.now),
  })
  if (context.billed) headers.set('x-credit-cost', '0')
  if (context.commercialUse !== undefined) {
    headers.set('x-commercial-use', commercialUseHeader(context.commercialUse))
  }
  const body = {
    ok: false,
    error: problemText(problem, language),
    code: problem.code,
    docs: docsOf(problem, language, context.baseUrl),
    ...(problem.code === 'out_of_credits' && {
      top_up_url: `${context.baseUrl}/top-up`,
      credit_balance: problem.balance,
      credit_cost: problem.cost,
    }),
  }
  return new Response(JSON.stringify(body), { status: statusOf(problem), headers })
}

/** Returns the URL of the manual's entry for the problem. */
export const docsOf = (problem: Problem, language: Language, baseUrl: string): string =>
  `${baseUrl}${pathIn(language, '/docs/errors')}#${problem.code}`

function particularHeaders(problem: Problem, now: () => number): Record<string, string> {
  const figures = 'reset' in problem && figureHeaders(problem)
  switch (problem.code) {
    case 'key_missing':
    case 'keys_differ':
      return { 'www-authenticate': challenge }
    case 'key_invalid':
      return { 'www-authenticate': `${challenge}, error="invalid_token"` }
    case 'scope_missing':
      return {
        'www-authenticate': `${challenge}, error="insufficient_scope", scope="${problem.scope}"`,
      }
    case 'method_not_allowed':
      return { allow: problem.allow }
    case 'throttled':
      return { ...figures, 'retry-after': secondsFrom(now(), problem.reset, hourSeconds) }
    case 'over_daily_limit':
      return { ...figures, 'retry-after': secondsFrom(now(), dayEnd(problem.reset), daySeconds) }
    case 'too_many_visits':
    case 'too_many_refusals':
    case 'too_many_tries':
      return { ...figures, 'retry-after': String(problem.retryAfter) }
    case 'unavailable':
    case 'not_ready':
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

interface FaultServices {
  log: Logger
  outages: Pick<Outages, 'report'>
  errors: Pick<ErrorRecorder, 'record'>
}

/**
 * Logs an exception and records it for the operations page. @returns the problem to respond with: 503 if a
 * retry may succeed, otherwise 500; and the request's ID, which is in both the log line and the response
 */
export function faultOf(error: unknown, request: Request, services: FaultServices) {
  const requestId = newRequestId()
  const { method, url } = request
  const about = { requestId, method, path: URL.parse(url)?.pathname }
  if (isPassing(error)) {
    services.outages.report(error, 1, about)
    return { problem: { code: 'unavailable' } as const, requestId }
  }
  services.errors.record(error, about)
  services.log.error({ ...about, err: error }, 'request failed')
  return { problem: { code: 'internal' } as const, requestId }
}
