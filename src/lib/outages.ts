/**
 * Counts responses with status 503, and logs a summary every 10 s, because an outage causes thousands of them.
 */
import type { Logger } from 'pino'
import { codeOf, Unavailable } from './unavailable'

/** Each combination of source and reason is logged at most once in this interval, in ms. */
export const reportEveryMs = 10_000

export interface Outages {
  /** @param calls number of requests that the error affects @param about additional fields of the log line */
  report(error: unknown, calls?: number, about?: Record<string, unknown>): void
  /** Logs the errors since the previous call. Call this function every `reportEveryMs`. */
  flush(): void
}

export interface OutageOptions {
  log: Pick<Logger, 'warn'>
  /** Counts responses with status 503 by the store that caused them. */
  count: (source: string, calls: number) => void
}

export function createOutages({ log, count }: OutageOptions): Outages {
  /** For each source and reason, the number of requests since the last log line and the latest error. */
  const waiting = new Map<string, { calls: number; error: unknown }>()

  const write = (error: unknown, calls: number, about?: Record<string, unknown>) =>
    log.warn(
      { ...about, source: sourceOf(error), reason: reasonOf(error), requests: calls, err: error },
      'responded with 503',
    )

  return {
    report(error, calls = 1, about) {
      const source = sourceOf(error)
      count(source, calls)
      const key = `${source} ${reasonOf(error)}`
      const before = waiting.get(key)
      if (before) {
        before.calls += calls
        before.error = error
        return
      }
      waiting.set(key, { calls: 0, error })
      write(error, calls, about)
    },

    flush() {
      for (const [key, { calls, error }] of waiting) {
        if (calls === 0) waiting.delete(key)
        else {
          write(error, calls)
          waiting.set(key, { calls: 0, error })
        }
      }
    },
  }
}

/** Errors other than `Unavailable` are thrown by PostgreSQL within a transaction. */
const sourceOf = (error: unknown) => (error instanceof Unavailable ? error.source : 'PostgreSQL')

/**
 * Returns the error code, or the first word of a Redis error. Errors can be counted by this reason, because
 * it has few different values.
 */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  const redisWord = cause instanceof Error ? /^[A-Z]{3,}\b/.exec(cause.message)?.[0] : undefined
  return redisWord ?? (codeOf(cause) || (cause instanceof Error ? cause.name : 'unknown'))
}
