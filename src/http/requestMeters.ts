/** Counts requests by route, method and status, and measures how long responses take. */
import { Distribution, latencies } from '../lib/meters'

/**
 * Error responses that sandbox apps requested. Server errors among them are not counted, because they would
 * alert operators.
 */
export const requestedErrors = new WeakSet<Response>()

/** The counts and durations of one route and method. */
export class RequestMeter {
  readonly method: string
  readonly route: string
  /** Number of responses by status. */
  readonly statuses = new Map<number, number>()
  /** Seconds until the response is ready. */
  readonly seconds = new Distribution(latencies)

  constructor(method: string, route: string) {
    this.method = method
    this.route = route
  }

  /** @param begun when the request arrived, in milliseconds of `performance.now()` @returns the response */
  count(response: Response, begun: number): Response {
    const { status } = response
    if (status >= 500 && requestedErrors.has(response)) return response
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
    this.seconds.add((performance.now() - begun) / 1000)
    return response
  }
}

export type RequestMeters = ReturnType<typeof createRequestMeters>

export function createRequestMeters() {
  const meters = new Map<string, RequestMeter>()
  return {
    /** Returns the meter of a route and method. All languages of a page share one meter. */
    of(method: string, route: string): RequestMeter {
      const key = `${method} ${route}`
      const meter = meters.get(key) ?? new RequestMeter(method, route)
      meters.set(key, meter)
      return meter
    },

    /** All meters, including routes without requests. */
    all: () => meters.values(),
  }
}
