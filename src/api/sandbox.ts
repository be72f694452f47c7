/**
 * Serves requests from sandbox apps. Sandbox apps can request errors: a search for `error:out_of_credits`, or
 * a contribution with this text in a field, gets the `out_of_credits` error response.
 */

import type { KnownApp } from '../domain/apps/knownApps'
import { findInSandbox } from '../domain/sandbox/dictionary'
import type { SearchInput } from '../domain/search/searchInput'
import { queryOf } from '../http/request'
import { readParameters } from '../lib/parameters'
import { type Problem, statusOf } from '../problems'
import type { Charge } from '../store/metering/chargeBatches'
import type { MeteredRequest, Outcome } from './request'
import { errorsOf } from './sandboxErrors'
import { sell, unpaid } from './sell'

export async function searchInSandbox(
  request: MeteredRequest,
  app: KnownApp,
  input: SearchInput,
): Promise<Outcome> {
  const { raw, services } = request
  const text = readParameters(queryOf(raw.url))?.get('q')
  return (
    (await requestedError(request, app, [text])) ??
    sell(request, app, findInSandbox(input, services.baseUrl))
  )
}

/**
 * Returns the error requested by one of the given parameter values, if the endpoint can return that error.
 * @returns undefined if no value requests such an error
 */
export async function requestedError(
  { raw, endpoint }: MeteredRequest,
  app: KnownApp,
  texts: readonly unknown[],
): Promise<Outcome | undefined> {
  const errors = errorsOf(raw.method, URL.parse(raw.url)?.pathname ?? '')
  const problem = texts
    .map((text) => (typeof text === 'string' ? errors.get(text.trim()) : undefined))
    .find((one) => one !== undefined)
  if (!problem) return undefined
  const charged = await app.accounts[endpoint.channel].charge(raw.signal)
  if (charged.kind !== 'admitted') return unpaid(app, charged)
  const refused = { problem: withFigures(problem, charged), isRequested: true } as const
  // If a real request has no valid key, the service does not know which app sent it. The response
  // must therefore not contain the app's settings.
  return statusOf(problem) === 401 ? refused : { ...refused, app }
}

/** Replaces the figures in a sample problem with the actual figures for the request. */
function withFigures(problem: Problem, charged: Extract<Charge, { kind: 'admitted' }>): Problem {
  if (!('reset' in problem)) return problem
  const { limit, reset, remaining, balance } = charged
  const { code } = problem
  return {
    ...problem,
    limit,
    reset,
    ...(code !== 'throttled' && { remaining }),
    ...(code !== 'out_of_credits' && { balance }),
  }
}
