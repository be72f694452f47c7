/** bin/atumo deliveries …: shows webhook deliveries with their attempts, and replays them. */
import {
  listDeliveries,
  replay,
  replayFailed,
  type TriedDelivery,
} from '../domain/webhooks/deliveries'
import type { WebhookProblem } from '../domain/webhooks/webhookProblems'
import { isProblem } from '../lib/problem'
import { locales } from '../locales'
import type { DeliveryState } from '../store/webhooks/deliveries'
import type { Attempt, DeliveryOutcome } from '../store/webhooks/results'
import { type Result, Usage } from './command'
import type { CommandStores } from './stores'

export { open } from './stores'

interface Filter {
  app?: string
  endpoint?: string
  state?: DeliveryState
  limit: number
}

interface Replayed {
  delivery?: string
  endpoint?: string
  since?: Date
}

export const commands = {
  async list(stores: CommandStores, { app: clientId, endpoint: endpointId, state, limit }: Filter) {
    if (clientId !== undefined && !(await stores.apps.byClientId(clientId))) {
      return { code: 'unknown_app' as const, clientId }
    }
    if (endpointId !== undefined && !(await stores.endpoints.find(endpointId))) {
      return { code: 'unknown_endpoint' as const, id: endpointId }
    }
    const filter = {
      limit,
      ...(clientId !== undefined && { clientId }),
      ...(endpointId !== undefined && { endpointId }),
      ...(state && { states: [state] }),
    }
    return listed(await listDeliveries(stores, filter), 'No deliveries.')
  },

  async show(stores: CommandStores, { delivery: id }: { delivery: string }) {
    const [delivery] = await listDeliveries(stores, { ids: [id], limit: 1 })
    const body = await stores.deliveries.bodyOf(id)
    if (body === undefined || !delivery) return { code: 'unknown_delivery' as const, id }
    return {
      json: { ...asJson(delivery), body },
      text: [
        lineOf(delivery),
        `event ${delivery.eventId} of app ${delivery.clientId}${whenOf(delivery)}`,
        '',
        body,
        ...delivery.tried.map(attemptText),
      ].join('\n'),
    }
  },

  async replay(stores: CommandStores, { delivery: id, endpoint: endpointId, since }: Replayed) {
    if (id !== undefined && endpointId === undefined && since === undefined) {
      return listed(await replay(stores, id), '')
    }
    if (id === undefined && endpointId !== undefined && since !== undefined) {
      const replayed = await replayFailed(stores, { endpointId, since })
      return listed(replayed, 'No deliveries have failed since then.')
    }
    throw new Usage('Specify either a delivery, or --endpoint and --since.')
  },
}

function listed(found: TriedDelivery[] | WebhookProblem, none: string): Result | WebhookProblem {
  if (isProblem(found)) return found
  return { json: found.map(asJson), text: found.map(lineOf).join('\n') || none }
}

const asJson = (delivery: TriedDelivery) => ({
  id: delivery.id,
  event: delivery.eventId,
  kind: delivery.kind,
  endpoint: delivery.endpointId,
  client_id: delivery.clientId,
  url: delivery.url,
  state: delivery.state,
  due_at: delivery.state === 'due' ? delivery.dueAt : null,
  created_at: delivery.createdAt,
  ended_at: delivery.endedAt,
  attempts: delivery.tried.map((attempt) => ({
    number: attempt.number,
    at: attempt.startedAt,
    duration_ms: attempt.durationMs,
    status: attempt.status,
    outcome: sentenceOf(attempt),
    code: attempt.outcome,
    detail: attempt.detail,
    answer: attempt.answer,
    headers: attempt.headers,
  })),
})

const lineOf = ({ id, state, kind, endpointId, url, attempts, createdAt }: TriedDelivery) =>
  `${id}  ${state.padEnd(9)}  ${createdAt.toISOString()}  ${kind}  ${endpointId}  ${url}  attempts: ${attempts}`

function whenOf({ state, dueAt, endedAt }: TriedDelivery): string {
  if (endedAt) return `, ${state} since ${endedAt.toISOString()}`
  return state === 'due' ? `, due at ${dueAt.toISOString()}` : ''
}

/**
 * Returns the sentence that `--json` prints for an outcome. These sentences are older than the outcome codes,
 * and less precise. They never change, because programs may depend on them (decision 10).
 */
function sentenceOf({ outcome, detail }: Attempt): string {
  return outcome === 'no_response' ? `no answer (${detail})` : sentences[outcome]
}

const certificateInvalid = 'its certificate is not valid for it'
const tlsFailed = 'TLS was not agreed on'

const sentences: Record<Exclude<DeliveryOutcome, 'no_response'>, string> = {
  delivered: 'delivered',
  http_error: 'refused',
  redirected: 'redirected, which is not followed',
  gone: 'gone: the endpoint wants no more',
  worker_lost: 'unknown: whoever sent it stopped',
  timed_out: 'no answer within the time',
  dns_failed: 'its name is not known',
  dns_empty: 'its name has no address',
  dns_not_public: 'its name leads to an address that is not public',
  connection_refused: 'the connection was refused',
  connection_closed: 'the connection was closed before an answer',
  certificate_expired: certificateInvalid,
  certificate_not_yet_valid: certificateInvalid,
  certificate_wrong_host: certificateInvalid,
  certificate_self_signed: certificateInvalid,
  certificate_untrusted: certificateInvalid,
  certificate_invalid: certificateInvalid,
  tls_missing: tlsFailed,
  tls_version: tlsFailed,
  client_certificate_required: tlsFailed,
  tls_failed: tlsFailed,
  url_invalid: 'it is no address',
  not_https: 'it is not https',
  url_has_credentials: 'it holds a user name or a password',
  url_has_fragment: 'it holds a fragment (#)',
  port_not_allowed: 'its port is neither 443 nor 1024 or above',
  address_not_public: 'its host is not a public address',
}

/**
 * Formats an attempt. Quotes the response body, so that it cannot be mistaken for the command's own output.
 */
function attemptText(attempt: Attempt): string {
  const { number, startedAt, durationMs, status, outcome, detail, answer, headers } = attempt
  const message = locales.en.deliveryOutcomes[outcome]
  const parts = [status, message, detail].filter((part) => part !== null && part !== '')
  return [
    '',
    `${number}. ${startedAt.toISOString()}, ${durationMs} ms: ${parts.join(', ')}`,
    ...Object.entries(headers).map(([name, value]) => `   > ${name}: ${value}`),
    ...(answer ? [`   < ${JSON.stringify(answer)}`] : []),
  ].join('\n')
}
