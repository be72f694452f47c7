/**
 * Combines two engines: the main engine while it responds in time and is up to date, otherwise the
 * fallback. A circuit breaker keeps callers from waiting for an engine that is down. While it is
 * open, one request at a time tries the main engine while the fallback answers.
 */
import { isPassing, within } from '../src/lib/unavailable'
import type { SearchEngine } from './port'

export interface FallbackOptions {
  main: SearchEngine
  spare: SearchEngine
  /** Whether the main engine has an up-to-date index. */
  isCurrent: () => boolean
  /** Timeout of the main engine. */
  deadlineMs: number
  /** Pause before the main engine is tried again. */
  pauseMs: number
  /** The current time, in ms. */
  now?: () => number
  /** Called for every search with the engine that answered. */
  answered: (by: 'main' | 'spare') => void
  /** Called when searches switch to the fallback, and back. */
  changed: (now: 'main' | 'spare', reason: string) => void
  /** Called with errors that are not outages. The fallback answers, and an operator should look. */
  failed: (error: unknown) => void
}

/** Consecutive failures that open the circuit. One slow response does not. */
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

  /** Half-open: the next request after the pause tries the main engine without waiting for it. */
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
