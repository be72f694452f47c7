/**
 * Sets up the command line with a database that contains endpoints and deliveries. No requests are sent to
 * the endpoints.
 */
import { addEndpoint } from '../../src/domain/webhooks/endpoints'
import { testEvent } from '../../src/domain/webhooks/events'
import { failedAfter } from '../../src/domain/webhooks/schedule'
import { signedHeaders } from '../../src/domain/webhooks/send'
import { resultOf } from '../../src/problems'
import { createDeliveries } from '../../src/store/webhooks/deliveries'
import { createEndpoints } from '../../src/store/webhooks/endpoints'
import type { Result } from '../../src/store/webhooks/results'
import { createApp, defaultSettings } from '../support/apps'
import { testKeyring } from '../support/secrets'
import { networksOf } from '../support/webhooks'
import { openCommandLine } from './support'

export const kind = 'dictionary.term.approved'
export const body = JSON.stringify({ kind, data: { term: { yoruba: 'ẹ̀rọ ìfọṣọ' } } })
export const failed = { status: 500, outcome: 'http_error', body: 'Ó ti bàjẹ́' } as const
/** The result `failed` in the output of --json. */
export const shownFailed = { status: 500, outcome: 'http_error', answer: failed.body } as const
const startedAt = new Date('2026-11-21T12:00:00Z')

export type Delivering = Awaited<ReturnType<typeof openDelivering>>

export async function openDelivering() {
  const atumo = await openCommandLine()
  const { stores } = atumo
  const deliveries = createDeliveries(stores.sql, testKeyring(stores.sql))
  const endpoints = createEndpoints(stores.sql, testKeyring(stores.sql))

  async function newEndpoint(url = 'https://example.org/hooks') {
    const app = await createApp(stores, { name: 'Test', ...defaultSettings }, 1000)
    const services = { endpoints, transactions: stores.transactions, webhookAllow: networksOf() }
    return resultOf(await addEndpoint(services, { clientId: app.clientId, url, kinds: [] }))
  }

  async function newDelivery(endpointId: string): Promise<string> {
    const event = { ...testEvent(kind, 'https://atumo.example'), body }
    const id = await stores.transactions.run('test', ({ events }) =>
      events.addFor(endpointId, event),
    )
    if (id === undefined) throw new Error(`no endpoint ${endpointId}`)
    return id
  }

  /** Leases a delivery as a worker does, and stores the given result. */
  async function attempt(id: string, what: Partial<Result>): Promise<void> {
    const [leased] = await deliveries.lease([id], { lease: 'a', leaseMs: 60_000 })
    if (!leased) throw new Error(`${id} cannot be leased`)
    const headers = signedHeaders(leased)
    const { lease, endpointId, number } = leased
    const about = { id, lease, endpointId, number, headers, startedAt, durationMs: 12 }
    const delivered = { status: 204, outcome: 'delivered', detail: null, body: null } as const
    await deliveries.record([{ ...about, ...delivered, next: 'delivered', ...what }], failedAfter)
  }

  async function deadDelivery(endpointId: string): Promise<string> {
    const id = await newDelivery(endpointId)
    await attempt(id, { ...failed, next: 'dead' })
    return id
  }

  async function stateOf(id: string) {
    const [delivery] = await deliveries.list({ ids: [id], limit: 1 })
    return delivery?.state
  }

  return {
    ...atumo,
    deliveries,
    endpoints,
    newEndpoint,
    newDelivery,
    attempt,
    deadDelivery,
    stateOf,
  }
}
