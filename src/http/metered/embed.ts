/**
 * Serves a metered search from a web page: identify → authorise → count towards the visitor limit → search →
 * charge → respond.
 */
import type { KnownApp } from '../../domain/apps/knownApps'
import { visitorLimit } from '../../domain/apps/visitorLimits'
import type { Refusal } from '../../domain/refusals'
import type { Attempt, Call, Outcome } from './call'
import { type SandboxRoute, sellInSandbox } from './sandbox'
import { admit, deny, type SellingRoute, sell, unpaid } from './steps'

/** The client ID and the input parsed from a query string. */
export interface Asked<Input extends object> {
  clientId: string | Refusal
  input: Input | Refusal
}

export interface EmbedRoute<Input extends object> extends SandboxRoute<Input> {
  parse(request: Request): Asked<Input>
}

export function embed<Input extends object>(call: Call<EmbedRoute<Input>>): Attempt {
  const { clientId, input } = call.route.parse(call.request)
  return admit(call, clientId, (app) => {
    // Invalid input does not count towards the visitor limit.
    if ('kind' in input) return deny(app, input)
    if (app.isSandbox) return sellInSandbox(call, app, input)
    const perMinute = app.visitorLimit ?? visitorLimit
    return perMinute === 0 ? sell(call, app, input) : sellToVisitor(call, app, input, perMinute)
  })
}

/**
 * Counts a search towards the visitor limit before it runs, so that concurrent searches cannot exceed the
 * limit. A search that produces no response is removed from the count, except when the visitor has
 * disconnected: in that case, the search did run.
 */
async function sellToVisitor<Input extends object>(
  call: Call<SellingRoute<Input>>,
  app: KnownApp,
  input: Input,
  perMinute: number,
): Promise<Outcome> {
  const { services, route } = call
  const visit = services.visitors.enter(app.clientId, call.address ?? '', perMinute)
  if (visit.kind === 'too many visits') {
    // Ask Redis whether the app is current, because the cached visitor limit may be stale. The
    // reply from Redis contains the figures for the refusal.
    const asked = await app.account.ask(route.channel)
    return 'limit' in asked
      ? { kind: 'refused', refusal: { ...asked, ...visit }, app }
      : unpaid(app, asked)
  }
  let isWorked = false
  try {
    const outcome = await sell(call, app, input)
    isWorked = outcome instanceof Response || outcome.kind === 'gone'
    return outcome
  } finally {
    if (!isWorked) visit.leave()
  }
}
