/** A metered read: identify → authorise → parse → search → charge → respond. */
import type { Refusal } from '../../domain/refusals'
import { readApiKey } from '../caller'
import type { Attempt, Call } from './call'
import { admit, deny, type SellingRoute, sell } from './steps'

export interface ReadRoute<Input extends object> extends SellingRoute<Input> {
  parse(request: Request): Input | Refusal
}

export const read = <Input extends object>(call: Call<ReadRoute<Input>>): Attempt =>
  admit(call, readApiKey(call.request), (app) => {
    const input = call.route.parse(call.request)
    return 'kind' in input ? deny(app, input) : sell(call, app, input)
  })
