/** bin/atumo deliveries …: shows webhook deliveries with their attempts, and replays them. */
import {
  listDeliveries,
  replay,
  replayFailed,
  type TriedDelivery,
} from '../domain/webhooks/deliveries'
import { isProblem, type Problem } from '../problems'
import type { DeliveryState } from '../store/webhooks/deliveries'
import { textFrom, Usage } from './command'
import type { CommandStores } from './stores'

interface Filter {
  app?: string
  endpoint?: string
  state?: DeliveryState
  limit: number
}

type Replayed = Partial<Record<'delivery' | 'endpoint', string>> & { since?: Date }

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
    return listed(await listDeliveries(stores, filter))
  },

  async show(stores: CommandStores, { delivery: id }: { delivery: string }) {
    const [delivery] = await listDeliveries(stores, { ids: [id], limit: 1 })
    const body = await stores.deliveries.bodyOf(id)
    if (body === undefined || !delivery) return { code: 'unknown_delivery' as const, id }
    const { attempts, ...json } = asJson(delivery)
    return { json: { ...json, body, attempts } }
  },

  async replay(stores: CommandStores, { delivery: id, endpoint: endpointId, since }: Replayed) {
    if (id !== undefined && endpointId === undefined && since === undefined) {
      return listed(await replay(stores, id))
    }
    if (id === undefined && endpointId !== undefined && since !== undefined) {
      return listed(await replayFailed(stores, { endpointId, since }))
    }
    throw new Usage('Specify either a delivery, or --endpoint and --since.')
  },
}

function listed(found: TriedDelivery[] | Problem) {
  if (isProblem(found)) return found
  const json = found.map(asJson)
  const rows = json.map(({ event, clientId, dueAt, endedAt, attempts, ...row }) => ({
    ...row,
    attempts: attempts.length,
  }))
  return { json, text: textFrom(rows) }
}

const asJson = (delivery: TriedDelivery) => ({
  id: delivery.id,
  state: delivery.state,
  createdAt: delivery.createdAt,
  event: delivery.eventId,
  kind: delivery.kind,
  endpoint: delivery.endpointId,
  clientId: delivery.clientId,
  url: delivery.url,
  dueAt: delivery.state === 'due' ? delivery.dueAt : null,
  endedAt: delivery.endedAt,
  attempts: delivery.tried.map((attempt) => ({
    number: attempt.number,
    at: attempt.startedAt,
    durationMs: attempt.durationMs,
    status: attempt.status,
    outcome: attempt.outcome,
    detail: attempt.detail,
    answer: attempt.body,
    headers: attempt.headers,
  })),
})
