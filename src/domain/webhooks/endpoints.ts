/** What owners do with their webhook endpoints: added, changed, tried out, their secret rotated. */
import { randomBase62 } from '../../lib/base62'
import type { Networks } from '../../lib/networks'
import { faultOfUrl, type UrlFault } from '../../lib/outbound'
import type { Transactions } from '../../store/transactions'
import { type Endpoint, type Endpoints, eventKinds } from '../../store/webhooks/endpoints'
import type { EventKind } from '../../store/webhooks/events'
import { testEvent } from '../review/events'
import { UserError } from '../userError'
import { newWebhookSecret } from './signatures'

export interface EndpointServices {
  endpoints: Endpoints
  transactions: Transactions
  /** Networks that may be reached though they are not public. */
  webhookAllow: Networks
}

export interface Added extends Endpoint {
  /** The app's secret, where it was made with this: shown here and never again. */
  secret: string | undefined
}

const longestUrl = 2000
export const mostEndpoints = 20
/** Tests a minute, to all endpoints of an app. */
export const mostTests = 10
/** How long the secret before a rotation signs, too. */
export const overlapHours = 24

const faults: Record<UrlFault | 'url_too_long', string> = {
  url_too_long: 'it is too long',
  url_invalid: 'it is no address',
  not_https: 'it is not https',
  url_has_credentials: 'it holds a user name or a password',
  url_has_fragment: 'it holds a fragment (#)',
  port_not_allowed: 'its port is neither 443 nor 1024 or above',
  address_not_public: 'its host is not a public address',
}

/** @param kinds empty: all @throws UserError */
export async function addEndpoint(
  { endpoints, webhookAllow }: EndpointServices,
  { clientId, url, kinds }: { clientId: string; url: string; kinds: readonly string[] },
): Promise<Added> {
  const fault = url.length > longestUrl ? 'url_too_long' : faultOfUrl(url, webhookAllow)
  if (fault) throw new UserError(`${url} cannot be an endpoint: ${faults[fault]}.`, fault)
  const named = kinds.filter((kind) => kind !== '')
  const wanted = named.length === 0 ? [...eventKinds] : named.map(kindOf)
  const { href } = new URL(url)
  const secret = newWebhookSecret()
  const endpoint = {
    id: `end_${randomBase62(20)}`,
    url: href,
    kinds: [...new Set(wanted)],
    secret,
  }
  const added = await endpoints.add(clientId, endpoint, mostEndpoints)
  switch (added) {
    case 'no app':
      throw new UserError(`There is no app ${clientId}.`)
    case 'known':
      throw new UserError(`The app has the endpoint ${href} already.`, 'endpoint there already')
    case 'too many':
      throw new UserError(`An app has at most ${mostEndpoints} endpoints.`, 'too many endpoints')
    default:
      return { ...added, secret: added.isFirst ? secret : undefined }
  }
}

/** @throws UserError */
export async function removeEndpoint({ endpoints }: EndpointServices, id: string): Promise<void> {
  if (!(await endpoints.remove(id))) throw unknown(id)
}

/** Sends again what comes from now on; what died meanwhile can be replayed. @throws UserError */
export const enableEndpoint = ({ endpoints }: EndpointServices, id: string): Promise<Endpoint> =>
  known(id, endpoints.setStatus(id, 'enabled'))

/** @throws UserError */
export const disableEndpoint = ({ endpoints }: EndpointServices, id: string): Promise<Endpoint> =>
  known(id, endpoints.setStatus(id, 'disabled'))

/** The one before, if there was one, signs, too, for `overlapHours`. @throws UserError */
export async function rotateSecret(
  { endpoints }: EndpointServices,
  clientId: string,
): Promise<{ secret: string; hadOne: boolean }> {
  const secret = newWebhookSecret()
  const rotated = await endpoints.rotateSecret(clientId, secret, overlapHours)
  if (!rotated) throw new UserError(`There is no app ${clientId}.`)
  return { secret, hadOne: rotated.hadOne }
}

/**
 * Sends one endpoint an event that says that it is a test, at most `mostTests` a minute for its app: nobody
 * has proved to own the address.
 * @returns the delivery
 * @throws UserError
 */
export async function testEndpoint(
  { endpoints, transactions }: EndpointServices,
  id: string,
): Promise<string> {
  const endpoint = await hearing(endpoints, id)
  const event = testEvent(endpoint.kinds[0] ?? 'dictionary.term.approved')
  const delivery = await transactions.run('test', async ({ events }) => {
    if ((await events.testsOfLastMinute(id)) >= mostTests) {
      const limit = `An app is sent at most ${mostTests} tests a minute.`
      throw new UserError(`${limit} Wait a minute, then try again.`, 'too many tests')
    }
    return events.addFor(id, event)
  })
  if (delivery === undefined) throw unknown(id)
  return delivery
}

/** An endpoint that is sent something. @throws UserError */
export async function hearing(endpoints: Endpoints, id: string): Promise<Endpoint> {
  const endpoint = await known(id, endpoints.find(id))
  if (endpoint.isRevoked)
    throw new UserError(`The app of ${id} is revoked: it is sent nothing.`, 'app revoked')
  if (endpoint.status === 'enabled') return endpoint
  throw new UserError(`${id} is ${endpoint.status}: enable it first.`, 'not enabled')
}

function kindOf(name: string): EventKind {
  const kind = eventKinds.find((each) => each === name)
  if (kind) return kind
  throw new UserError(`There is no event "${name}". Events: ${eventKinds.join(', ')}.`)
}

const unknown = (id: string) => new UserError(`There is no endpoint ${id}.`)

async function known<T>(id: string, found: Promise<T | undefined>): Promise<T> {
  const endpoint = await found
  if (!endpoint) throw unknown(id)
  return endpoint
}
