/** What a call is told when something broke, and what the log keeps of it. */
import type { Refusal } from '../domain/refusals'
import { newRequestId } from '../lib/requestId'
import { isPassing } from '../lib/unavailable'
import type { CommonRoom } from './rooms'

export interface Fault {
  refusal: Refusal
  /** Stands in the log and on the answer. */
  requestId: string
}

/** Reports a fault. @returns 503 where it may be gone at the next try, else 500 */
export function faultOf(
  error: unknown,
  request: Request,
  services: Pick<CommonRoom, 'log' | 'outages'>,
): Fault {
  const requestId = newRequestId()
  const { method, url } = request
  const about = { requestId, method, path: URL.parse(url)?.pathname }
  if (isPassing(error)) {
    services.outages.report(error, 1, about)
    return { refusal: { kind: 'unavailable' }, requestId }
  }
  services.log.error({ ...about, err: error }, 'request failed')
  return { refusal: { kind: 'internal' }, requestId }
}
