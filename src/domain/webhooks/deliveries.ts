/** Lists deliveries with their attempts, and replays them. */
import { isProblem, type Problem } from '../../problems'
import type { Stores } from '../../store/stores'
import type { Delivery, DeliveryFilter } from '../../store/webhooks/deliveries'
import type { Attempt } from '../../store/webhooks/results'
import { receiving } from './endpoints'

type DeliveryServices = Pick<Stores, 'deliveries' | 'endpoints'>

export type TriedDelivery = Delivery & { tried: Attempt[] }

export async function listDeliveries(
  { deliveries }: Pick<DeliveryServices, 'deliveries'>,
  filter: DeliveryFilter,
): Promise<TriedDelivery[]> {
  const found = await deliveries.list(filter)
  const attempts = await deliveries.attempts(found.map(({ id }) => id))
  const byDelivery = Map.groupBy(attempts, ({ deliveryId }) => deliveryId)
  return found.map((delivery) => ({ ...delivery, tried: byDelivery.get(delivery.id) ?? [] }))
}

export async function replay(
  services: DeliveryServices,
  id: string,
): Promise<TriedDelivery[] | Problem> {
  const { deliveries, endpoints } = services
  const [delivery] = await deliveries.list({ ids: [id], limit: 1 })
  if (!delivery) return { code: 'unknown_delivery', id }
  const endpoint = await receiving(endpoints, delivery.endpointId)
  if (isProblem(endpoint)) return endpoint
  if (!(await deliveries.replay(id))) {
    return { code: 'delivery_not_ended', id, state: delivery.state }
  }
  return listDeliveries(services, { ids: [id], limit: 1 })
}

/** Replays a delivery that has ended, or makes the next attempt of one that waits for it due now. */
export async function sendNow(
  services: DeliveryServices,
  delivery: Delivery,
): Promise<Problem | undefined> {
  const { id, state, endpointId } = delivery
  const endpoint = await receiving(services.endpoints, endpointId)
  if (isProblem(endpoint)) return endpoint
  const isSent = (await services.deliveries.hasten(id)) || (await services.deliveries.replay(id))
  return isSent ? undefined : { code: 'delivery_not_ended', id, state }
}

/**
 * Immediately retries all of an endpoint's deliveries whose last attempt failed, whether or not they have any
 * attempts left.
 * @returns the number of deliveries
 */
export async function retryAll(
  { deliveries, endpoints }: DeliveryServices,
  endpointId: string,
): Promise<number | Problem> {
  const endpoint = await receiving(endpoints, endpointId)
  if (isProblem(endpoint)) return endpoint
  const replayed = await deliveries.replayFailed(endpointId, new Date(0))
  return replayed.length + (await deliveries.hastenAll(endpointId))
}

/** Maximum number of deliveries that the result of a replay lists. */
const mostListed = 10_000

export async function replayFailed(
  services: DeliveryServices,
  { endpointId, since }: { endpointId: string; since: Date },
): Promise<TriedDelivery[] | Problem> {
  const endpoint = await receiving(services.endpoints, endpointId)
  if (isProblem(endpoint)) return endpoint
  const ids = await services.deliveries.replayFailed(endpointId, since)
  return listDeliveries(services, { ids: ids.slice(0, mostListed), limit: mostListed })
}
