/** Adds, changes and tests an app's webhook endpoints, and rotates the app's secret. */
import { randomBase62 } from '../../lib/base62'
import type { Networks } from '../../lib/networks'
import { faultOfUrl } from '../../lib/outbound'
import { isProblem, type Problem } from '../../problems'
import type { Stores } from '../../store/stores'
import {
  dictionaryKinds,
  type Endpoint,
  type Endpoints,
  type EventKind,
  eventKinds,
} from '../../store/webhooks/endpoints'
import { testEvent } from './events'
import { newWebhookSecret } from './signatures'

/** `webhookAllow`: non-public networks in which endpoints are allowed. */
type EndpointServices = Pick<Stores, 'endpoints' | 'transactions'> & { webhookAllow: Networks }
export type TestServices = EndpointServices & { baseUrl: string }

const longestUrl = 2000
export const mostEndpoints = 20
export const mostTests = 10
/** Number of hours after a rotation for which deliveries are also signed with the previous secret. */
export const overlapHours = 24

/**
 * @param kinds the kinds of events to receive; empty for all kinds of dictionary events
 * @returns the endpoint with the app's secret, which is shown only once; undefined if the app already had a secret
 */
export async function addEndpoint(
  { endpoints, webhookAllow }: EndpointServices,
  { clientId, url, kinds }: { clientId: string; url: string; kinds: readonly string[] },
): Promise<(Endpoint & { secret: string | undefined }) | Problem> {
  const fault = url.length > longestUrl ? 'url_too_long' : faultOfUrl(url, webhookAllow)
  if (fault) return { code: 'bad_endpoint_url', url, fault }
  const named = kindsOf(kinds)
  if (isProblem(named)) return named
  const { href } = new URL(url)
  const secret = newWebhookSecret()
  const endpoint = {
    id: `end_${randomBase62(20)}`,
    url: href,
    kinds: named.length === 0 ? [...dictionaryKinds] : named,
    secret,
  }
  const added = await endpoints.add(clientId, endpoint, mostEndpoints)
  return isProblem(added) ? added : { ...added, secret: added.isFirst ? secret : undefined }
}

export async function changeKinds(
  { endpoints }: Pick<EndpointServices, 'endpoints'>,
  id: string,
  kinds: readonly string[],
): Promise<Endpoint | Problem> {
  const named = kindsOf(kinds)
  if (isProblem(named)) return named
  if (named.length === 0) return { code: 'event_kind_missing' }
  return known(id, endpoints.setKinds(id, named))
}

/** @returns a problem; undefined on success */
export const removeEndpoint = async (
  { endpoints }: EndpointServices,
  id: string,
): Promise<Problem | undefined> =>
  (await endpoints.remove(id)) ? undefined : { code: 'unknown_endpoint', id }

/** Re-enables an endpoint, so that it receives new events. Deliveries that failed earlier can be replayed. */
export const enableEndpoint = ({ endpoints }: EndpointServices, id: string) =>
  known(id, endpoints.setStatus(id, 'enabled'))

export const disableEndpoint = ({ endpoints }: EndpointServices, id: string) =>
  known(id, endpoints.setStatus(id, 'disabled'))

/** Replaces an app's secret. Deliveries are also signed with the previous secret for another `overlapHours`. */
export async function rotateSecret(
  { endpoints }: EndpointServices,
  clientId: string,
): Promise<{ secret: string; hadOne: boolean } | Problem> {
  const secret = newWebhookSecret()
  const rotated = await endpoints.rotateSecret(clientId, secret, overlapHours)
  return rotated ? { secret, hadOne: rotated.hadOne } : { code: 'unknown_app', clientId }
}

/**
 * Sends a test event to an endpoint. Allows at most `mostTests` per minute for each app, because ownership of
 * the URL is not verified.
 * @param kind defaults to the first kind that the endpoint receives
 * @returns the delivery's id
 */
export async function testEndpoint(
  { endpoints, transactions, baseUrl }: TestServices,
  id: string,
  kind?: string,
): Promise<string | Problem> {
  const endpoint = await receiving(endpoints, id)
  if (isProblem(endpoint)) return endpoint
  const named = kindsOf(kind === undefined ? endpoint.kinds : [kind])
  if (isProblem(named)) return named
  const event = testEvent(named[0] ?? 'dictionary.term.approved', baseUrl)
  return transactions.run('test', async ({ events }): Promise<string | Problem> => {
    const sent = await events.testsOfLastMinute({ endpointId: id })
    if (sent >= mostTests) return { code: 'too_many_tests', max: mostTests }
    return (await events.addFor(id, event)) ?? { code: 'unknown_endpoint', id }
  })
}

export async function receiving(endpoints: Endpoints, id: string): Promise<Endpoint | Problem> {
  const endpoint = await known(id, endpoints.find(id))
  if (isProblem(endpoint)) return endpoint
  const { isRevoked, status } = endpoint
  if (isRevoked) return { code: 'endpoint_app_revoked', id }
  return status === 'enabled' ? endpoint : { code: 'endpoint_not_enabled', id, status }
}

function kindsOf(names: readonly string[]): EventKind[] | Problem {
  const named = [...new Set(names.filter((name) => name !== ''))]
  const unknown = named.find((name) => !isEventKind(name))
  return unknown === undefined
    ? named.filter(isEventKind)
    : { code: 'unknown_event_kind', name: unknown, kinds: eventKinds }
}

const isEventKind = (name: string): name is EventKind => eventKinds.some((kind) => kind === name)

async function known<T>(id: string, found: Promise<T | undefined>): Promise<T | Problem> {
  return (await found) ?? { code: 'unknown_endpoint', id }
}
