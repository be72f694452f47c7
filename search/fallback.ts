/**
 * Combines two search engines. The main engine answers if its index is up to date and it responds in time.
 * Otherwise, the fallback answers. A circuit breaker keeps callers from waiting for an engine that is down.
 * While the circuit is open, the fallback answers all requests, and one request at a time is also sent to the
 * main engine to test whether it has recovered.
 */
import { isPassing, within } from '../src/lib/unavailable'
import type { SearchEngine } from './port'

export interface FallbackOptions {
  main: SearchEngine
  spare: SearchEngine
  /** Returns whether the main engine's index is up to date. */
  isCurrent: () => boolean
  /** The timeout for the main engine, in milliseconds. */
  deadlineMs: number
  /** Milliseconds to wait after a failure before trying the main engine again. */
  pauseMs: number
  /** Returns the current time in milliseconds. Defaults to `Date.now`. */
  now?: () => number
  /** Called for every search with the engine that answers it. */
  answered: (by: 'main' | 'spare') => void
  /** Called when searches switch to the fallback and when they switch back. */
  changed: (now: 'main' | 'spare', reason: string) => void
  /**
   * Called with each error from the main engine, except outages, so that an operator can investigate. The
   * fallback answers the search.
   */
  failed: (error: unknown) => void
}

/** Number of consecutive failures that open the circuit. A single slow response does not open it. */
const failuresToOpen = 3

export function withFallback(options: FallbackOptions): SearchEngine {
  const { main, spare, isCurrent, deadlineMs, pauseMs, now = Date.now } = options
  const { answered, changed, failed } = options
  let failures = 0
  let retryAt = 0
  let isTrying = false
  let serving: 'main' | 'spare' = 'main'

  function serve(by: 'main' | 'spare', reason: string): void {
    if (serving === by) return
    serving = by
    changed(by, reason)
  }

  async function ask<T>(call: (engine: SearchEngine) => Promise<T>): Promise<T> {
    const answer = await within(deadlineMs, 'Meilisearch', call(main))
    failures = 0
    return answer
  }

  function note(error: unknown): void {
    retryAt = now() + pauseMs
    failures++
    if (!isPassing(error)) failed(error)
    const reason = error instanceof Error ? error.message : String(error)
    if (failures >= failuresToOpen) serve('spare', reason)
  }

  /** Half-open state: after the pause, the next request tries the main engine in the background. */
  function tryAgain(call: (engine: SearchEngine) => Promise<unknown>): void {
    if (isTrying || now() < retryAt) return
    isTrying = true
    void ask(call)
      .then(() => serve('main', 'it responds again'), note)
      .finally(() => {
        isTrying = false
      })
  }

  async function search<T>(call: (engine: SearchEngine) => Promise<T>): Promise<T> {
    if (!isCurrent()) {
      if (failures < failuresToOpen) serve('spare', 'its index is being built or lacks changes')
    } else if (failures >= failuresToOpen) {
      tryAgain(call)
    } else {
      try {
        const answer = await ask(call)
        serve('main', 'its index is up to date')
        answered('main')
        return answer
      } catch (error) {
        note(error)
      }
    }
    answered('spare')
    return call(spare)
  }

  return {
    find: (query) => search((engine) => engine.find(query)),
    count: (filter) => search((engine) => engine.count(filter)),
    suggest: (text, limit) => search((engine) => engine.suggest(text, limit)),
  }
}
