/** bin/atumo deliveries …: shows webhook deliveries with their attempts, and replays them. */
import {
  listDeliveries,
  replay,
  replayFailed,
  type TriedDelivery,
} from '../domain/webhooks/deliveries'
import { locales } from '../locales'
import { isProblem, type Problem } from '../problems'
import type { DeliveryState } from '../store/webhooks/deliveries'
import type { Attempt } from '../store/webhooks/results'
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

function listed(found: TriedDelivery[] | Problem, none: string): Result | Problem {
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
    outcome: attempt.outcome,
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
