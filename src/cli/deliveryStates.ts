/** The states of a delivery, as `deliveries list --state` takes them. */
import type { DeliveryState } from '../store/webhooks/deliveries'

export const deliveryStates = [
  'due',
  'queued',
  'sending',
  'delivered',
  'dead',
] as const satisfies DeliveryState[]
