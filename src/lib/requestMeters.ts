/** Counts requests by route, method and status, and measures response times. */
import { Distribution, latencies } from './meters'

/** Errors that sandbox apps asked for. Those with a 5xx status are not counted: they would alert operators. */
export const requestedErrors = new WeakSet<Response>()

export type RequestMeter = ReturnType<typeof meterOf>

function meterOf(method: string, route: string) {
  const statuses = new Map<number, number>()
  /** Time until the response is ready, in seconds. */
  const seconds = new Distribution(latencies)
  return {
    method,
    route,
    statuses,
    seconds,

    /** @param begun when the request arrived, as returned by `performance.now()` @returns the response */
    count(response: Response, begun: number): Response {
      const { status } = response
      if (status >= 500 && requestedErrors.has(response)) return response
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      seconds.add((performance.now() - begun) / 1000)
      return response
    },
  }
}

export type RequestMeters = ReturnType<typeof createRequestMeters>

export function createRequestMeters() {
  const meters = new Map<string, RequestMeter>()
  return {
    /** Returns the meter for a route and method. All language versions of a page share one meter. */
    of: (method: string, route: string): RequestMeter =>
      meters.getOrInsertComputed(`${method} ${route}`, () => meterOf(method, route)),

    all: () => meters.values(),
  }
}
