/** A metered read: identify → authorize → parse → search → charge → respond. */
import type { Refusal } from '../../domain/refusals'
import { readApiKey } from '../caller'
import type { Call, Outcome } from './call'
import { authorize, deny, identify, type SellingRoute, sell } from './steps'

export interface ReadRoute<Input extends object> extends SellingRoute<Input> {
  parse(request: Request): Input | Refusal
}

export async function read<Input extends object>(call: Call<ReadRoute<Input>>): Promise<Outcome> {
  const { route, request } = call
  const identified = identify(call, readApiKey(request))
  const app = identified instanceof Promise ? await identified : identified
  if ('kind' in app) return app
  const denied = authorize(call, app)
  if (denied) return denied
  const input = route.parse(request)
  if ('kind' in input) return deny(app, input)
  return sell(call, app, input)
}
