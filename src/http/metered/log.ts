/** Describes metered requests for their app's log. */
import type { LoggedRequest } from '../../store/apps/requestLogs'
import type { Call } from './call'
import { networkOfCaller } from './steps'

/** Maximum length of a logged search text in characters. Longer texts are cut. */
const longestQuery = 100
const longestOrigin = 100

/** Adds a request to the log of its app, if the app is known. @param code the error code of a refusal */
export function logRequest(call: Call, response: Response, code?: string): void {
  const { app, services } = call
  if (!app) return
  const kind = code === undefined ? 'successful' : 'refused'
  services.requestLog.add(app.id, kind, () => describe(call, response, code))
}

function describe(call: Call, response: Response, code?: string): LoggedRequest {
  const { request, app, services } = call
  const { pathname = '', searchParams } = URL.parse(request.url) ?? {}
  const query = app?.logsQueries ? searchParams?.get('q') : undefined
  return {
    at: services.now(),
    path: pathname,
    status: response.status,
    ...(code !== undefined && { code }),
    credits: Number(response.headers.get('x-credit-cost') ?? 0),
    ms: Math.round((performance.now() - call.begun) * 10) / 10,
    id: response.headers.get('x-request-id') ?? '',
    from: call.origin?.slice(0, longestOrigin) ?? networkOfCaller(call),
    ...(query && {
      query: Array.from(query).slice(0, longestQuery).join('').toWellFormed().replaceAll('\0', ''),
    }),
  }
}
