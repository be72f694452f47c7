/** What a call is told when something broke, and what the log keeps of it. */
import type { Logger } from 'pino'
import type { Refusal } from '../domain/refusals'
import type { Outages } from '../lib/outages'
import { newRequestId } from '../lib/requestId'
import { isPassing } from '../lib/unavailable'

export interface Fault {
  refusal: Refusal
  /** Stands in the log and on the answer. */
  requestId: string
}

export interface FaultServices {
  log: Logger
  outages: Outages
}

/** Reports a fault. @returns 503 where it may be gone at the next try, else 500 */
export function faultOf(error: unknown, request: Request, services: FaultServices): Fault {
  const requestId = newRequestId()
  const { method, url } = request
  const about = { requestId, method, path: URL.parse(url)?.pathname }
  if (isPassing(error)) {
    services.outages.report(error, 1, about)
    return { refusal: { kind: 'unavailable' }, requestId }
  }
  services.log.error({ ...about, err: error }, 'a call failed')
  return { refusal: { kind: 'internal' }, requestId }
}
