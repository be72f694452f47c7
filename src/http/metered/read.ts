/** Serves a metered read: identify → authorise → parse → search → charge → respond. */
import type { Refusal } from '../../domain/refusals'
import { readApiKey } from '../caller'
import type { Attempt, Call } from './call'
import { type SandboxRoute, sellInSandbox } from './sandbox'
import { admit, deny, sell } from './steps'

export interface ReadRoute<Input extends object> extends SandboxRoute<Input> {
  parse(request: Request): Input | Refusal
}

export const read = <Input extends object>(call: Call<ReadRoute<Input>>): Attempt =>
  admit(call, readApiKey(call.request), (app) => {
    const input = call.route.parse(call.request)
    if ('kind' in input) return deny(app, input)
    return app.isSandbox ? sellInSandbox(call, app, input) : sell(call, app, input)
  })
