/** Faults that pass can come by the thousand: every one is counted, and the log has a line now and then. */
import type { Logger } from 'pino'
import { codeOf, Unavailable } from './unavailable'

/** The log gets one line in so long for each source and reason. */
export const reportEveryMs = 10_000

export interface Outages {
  /** @param calls how many callers it affects @param about fields of the line, where it gets one */
  report(error: unknown, calls?: number, about?: Record<string, unknown>): void
  /** Logs what was not logged since the last call; to be called every `reportEveryMs`. */
  flush(): void
}

export interface OutageOptions {
  log: Pick<Logger, 'warn'>
  /** Counts callers that were told to come back, by what kept them from an answer. */
  count: (source: string, calls: number) => void
}

export function createOutages({ log, count }: OutageOptions): Outages {
  /** Calls since the last line, and the last of the errors. */
  const waiting = new Map<string, { calls: number; error: unknown }>()

  const write = (error: unknown, calls: number, about?: Record<string, unknown>) =>
    log.warn(
      { ...about, source: sourceOf(error), reason: reasonOf(error), calls, err: error },
      'calls answered 503',
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

/** Faults that nobody waited for with a deadline are PostgreSQL's: within a transaction. */
const sourceOf = (error: unknown) => (error instanceof Unavailable ? error.source : 'PostgreSQL')

/** The code of the fault, or the word that Redis begins it with; few in number, whatever is asked. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  const redisWord = cause instanceof Error ? /^[A-Z]{3,}\b/.exec(cause.message)?.[0] : undefined
  return redisWord ?? (codeOf(cause) || (cause instanceof Error ? cause.name : 'unknown'))
}
