/** Counts 503 responses, and logs a summary every 10 s, because an outage may cause thousands. */
import type { Logger } from 'pino'
import type { Counts } from './meters'
import { codeOf, Unavailable } from './unavailable'

/** Minimum interval between log lines with the same source and reason, in milliseconds. */
export const reportEveryMs = 10_000

export type Outages = ReturnType<typeof createOutages>

/** @param counts the number of 503 responses by the store that caused them */
export function createOutages(log: Pick<Logger, 'warn'>, counts: Counts) {
  /** The latest error by source and reason, and the number of affected requests since the last log line. */
  const waiting = new Map<string, { requests: number; error: unknown }>()

  const write = (error: unknown, requests: number, about?: Record<string, unknown>) =>
    log.warn(
      { ...about, source: sourceOf(error), reason: reasonOf(error), requests, err: error },
      'responded with 503',
    )

  return {
    /** @param requests number of requests affected by the error @param about additional fields for the log line */
    report(error: unknown, requests = 1, about?: Record<string, unknown>): void {
      const source = sourceOf(error)
      counts.add(source, requests)
      const key = `${source} ${reasonOf(error)}`
      const before = waiting.get(key)
      if (before) {
        before.requests += requests
        before.error = error
        return
      }
      waiting.set(key, { requests: 0, error })
      write(error, requests, about)
    },

    /** Logs the errors reported since the previous call. Must be called every `reportEveryMs`. */
    flush(): void {
      for (const [key, { requests, error }] of waiting) {
        if (requests === 0) waiting.delete(key)
        else {
          write(error, requests)
          waiting.set(key, { requests: 0, error })
        }
      }
    },
  }
}

/** Any error other than `Unavailable` was thrown by PostgreSQL within a transaction. */
const sourceOf = (error: unknown) => (error instanceof Unavailable ? error.source : 'PostgreSQL')

/** An error's code, or the first word of a Redis error: few distinct values, by which errors are grouped. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  const redisWord = cause instanceof Error ? /^[A-Z]{3,}\b/.exec(cause.message)?.[0] : undefined
  return redisWord ?? (codeOf(cause) || (cause instanceof Error ? cause.name : 'unknown'))
}
