/**
 * Serves requests from sandbox apps. Sandbox apps can request errors: a search for `error:out_of_credits`, or
 * a contribution with this text in a field, gets the `out_of_credits` error response.
 */
import type { KnownApp } from '../../domain/apps/knownApps'
import { type Refusal, statusOf } from '../../domain/refusals'
import type { Answer } from '../../domain/search/answers'
import { readParameters } from '../../lib/parameters'
import type { Charge } from '../../store/metering/chargeBatches'
import { errorsOf } from '../docs/sandboxErrors'
import { queryOf } from '../queries'
import type { Call, Ending, Outcome } from './call'
import { chargeFor, type SellingRoute, unpaid } from './steps'

/** A route that responds differently to sandbox apps. */
export interface SandboxRoute<Input> extends SellingRoute<Input> {
  findInSandbox(input: Input): Answer
}

export async function sellInSandbox<Input>(
  call: Call<SandboxRoute<Input>>,
  app: KnownApp,
  input: Input,
): Promise<Outcome> {
  const { route, request } = call
  const text = readParameters(queryOf(request.url))?.get('q')
  return (
    (await requestedError(call, app, [text])) ?? chargeFor(call, app, route.findInSandbox(input))
  )
}

/**
 * Returns the error requested by one of the given parameter values, if the endpoint can return that error.
 * @returns undefined if no value requests such an error
 */
export async function requestedError(
  call: Call,
  app: KnownApp,
  texts: readonly unknown[],
): Promise<Ending | undefined> {
  const { method, url } = call.request
  const errors = errorsOf(method, URL.parse(url)?.pathname ?? '')
  const refusal = texts
    .map((text) => (typeof text === 'string' ? errors.get(text.trim()) : undefined))
    .find((one) => one !== undefined)
  if (!refusal) return undefined
  const charged = await app.account.charge(call.route.channel, call.request.signal)
  if (charged.kind !== 'admitted') return unpaid(app, charged)
  const ending = {
    kind: 'refused',
    refusal: withFigures(refusal, charged),
    isRequested: true,
  } as const
  // If a real request has no valid key, the service does not know which app sent it. The response
  // must therefore not contain the app's settings.
  return statusOf(refusal) === 401 ? ending : { ...ending, app }
}

/** Replaces the figures in a sample refusal with the actual figures for the request. */
function withFigures(refusal: Refusal, charged: Extract<Charge, { kind: 'admitted' }>): Refusal {
  if (!('reset' in refusal)) return refusal
  const { limit, reset, remaining, balance } = charged
  switch (refusal.kind) {
    case 'out of credits':
      return { ...refusal, limit, reset, remaining }
    case 'throttled':
      return { ...refusal, limit, reset, balance }
    default:
      return { ...refusal, limit, reset, remaining, balance }
  }
}
