/** Adds metered requests to the request log of their app. */
import { codeOf, type Refusal } from '../../domain/refusals'
import type { LoggedRequest } from '../../store/apps/requestLogs'
import type { Call } from './call'
import { networkOfCaller } from './steps'

/** Maximum length of a logged search query in characters. Longer queries are truncated. */
const longestQuery = 100
const longestOrigin = 100

/** Adds a request to its app's log. No-op if the app is unknown. */
export function logRequest(call: Call, response: Response, refusal?: Refusal): void {
  const { app, services } = call
  if (!app) return
  const kind = response.ok ? 'successful' : 'refused'
  services.requestLog.add(app.id, kind, () => describe(call, response, refusal))
}

function describe(call: Call, response: Response, refusal?: Refusal): LoggedRequest {
  const { request, app, services } = call
  const { pathname = '', searchParams } = URL.parse(request.url) ?? {}
  const about = refusal && subjectOf(refusal)
  const query = app?.logsQueries ? searchParams?.get('q') : undefined
  return {
    at: services.now(),
    path: pathname,
    status: response.status,
    ...(refusal && { code: codeOf(refusal) }),
    ...(about !== undefined && { about }),
    credits: Number(response.headers.get('x-credit-cost') ?? 0),
    ms: Math.round((performance.now() - call.begun) * 10) / 10,
    id: response.headers.get('x-request-id') ?? '',
    from: call.origin?.slice(0, longestOrigin) ?? networkOfCaller(call),
    ...(query && {
      query: Array.from(query).slice(0, longestQuery).join('').toWellFormed().replaceAll('\0', ''),
    }),
  }
}

/** Returns the names of the invalid parameters, fields or headers, or of the missing scope. */
function subjectOf(refusal: Refusal): string | undefined {
  if ('field' in refusal) return refusal.field
  if ('fields' in refusal) return refusal.fields
  if ('scope' in refusal) return refusal.scope
  return refusal.kind === 'bad idempotency key' ? 'Idempotency-Key' : undefined
}
