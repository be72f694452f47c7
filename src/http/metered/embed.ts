/** A metered search from a web page: identify → authorize → count for the visitor limit → search → charge → respond. */
import type { KnownApp } from '../../domain/apps/knownApps'
import { visitorLimit } from '../../domain/apps/visitorLimits'
import type { Refusal } from '../../domain/refusals'
import type { Call, Outcome } from './call'
import { authorize, deny, identify, type SellingRoute, sell, unpaid } from './steps'

/** A parsed query string. */
export interface Asked<Input extends object> {
  clientId: string | Refusal
  input: Input | Refusal
}

export interface EmbedRoute<Input extends object> extends SellingRoute<Input> {
  parse(request: Request): Asked<Input>
}

export async function embed<Input extends object>(call: Call<EmbedRoute<Input>>): Promise<Outcome> {
  const { clientId, input } = call.route.parse(call.request)
  const identified = identify(call, clientId)
  const app = identified instanceof Promise ? await identified : identified
  if ('kind' in app) return app
  const denied = authorize(call, app)
  if (denied) return denied
  // Invalid input does not count for the visitor limit.
  if ('kind' in input) return deny(app, input)
  return (app.visitorLimit ?? visitorLimit) === 0
    ? sell(call, app, input)
    : sellToVisitor(call, app, input)
}

/**
 * Counts the search before it runs, so that many searches at once do not exceed the limit together. A search
 * without a response is not counted, unless the visitor disconnected, because its work was done.
 */
async function sellToVisitor<Input extends object>(
  call: Call<EmbedRoute<Input>>,
  app: KnownApp,
  input: Input,
): Promise<Outcome> {
  const { services, route } = call
  const perMinute = app.visitorLimit ?? visitorLimit
  const visit = services.visitors.enter(app.clientId, call.address ?? '', perMinute)
  if (visit.kind === 'too many visits') {
    // The cached limit may be stale, and the refusal needs the current figures.
    const asked = await app.account.ask(route.channel)
    return 'limit' in asked
      ? { kind: 'refused', refusal: { ...asked, ...visit }, app }
      : unpaid(call, app, asked)
  }
  let isWorked = false
  try {
    const outcome = await sell(call, app, input)
    const isStale = !(outcome instanceof Response) && outcome.kind === 'stale'
    isWorked = outcome instanceof Response || (!isStale && call.request.signal.aborted)
    return outcome
  } finally {
    if (!isWorked) visit.leave()
  }
}
