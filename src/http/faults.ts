/** Logs an exception and turns it into an error response. */
import { newRequestId } from '../lib/requestId'
import { isPassing } from '../lib/unavailable'
import type { Problem } from '../problems'
import type { Services } from './serviceTypes'

export interface Fault {
  problem: Problem
  /** The request's ID, included in both the log line and the response. */
  requestId: string
}

/**
 * Logs an exception and records it for the operations page. @returns the problem to respond with: 503 if a
 * retry may succeed, otherwise 500
 */
export function faultOf(
  error: unknown,
  request: Request,
  services: Pick<Services, 'log' | 'outages' | 'errors'>,
): Fault {
  const requestId = newRequestId()
  const { method, url } = request
  const about = { requestId, method, path: URL.parse(url)?.pathname }
  if (isPassing(error)) {
    services.outages.report(error, 1, about)
    return { problem: { code: 'unavailable' }, requestId }
  }
  services.errors.record(error, about)
  services.log.error({ ...about, err: error }, 'request failed')
  return { problem: { code: 'internal' }, requestId }
}
