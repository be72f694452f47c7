/** What a call is told when something broke, and what the log keeps of it. */
import type { Logger } from 'pino'
import type { Refusal } from '../domain/refusals'
import { newRequestId } from '../lib/requestId'
import { isPassing } from '../lib/unavailable'

export interface Fault {
  refusal: Refusal
  /** Stands in the log and on the answer. */
  requestId: string
}

/** Logs a fault. @returns 503 where it may be gone at the next try, else 500 */
export function faultOf(error: unknown, request: Request, log: Logger): Fault {
  const requestId = newRequestId()
  const { method, url } = request
  const isToPass = isPassing(error)
  const about = { err: error, requestId, method, path: URL.parse(url)?.pathname }
  log[isToPass ? 'warn' : 'error'](about, 'a call failed')
  return { refusal: { kind: isToPass ? 'unavailable' : 'internal' }, requestId }
}
