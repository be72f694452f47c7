/**
 * Combines two search engines. Meilisearch serves searches if its index is up to date and it responds in time. A
 * circuit breaker keeps requests from waiting for it while it is down: PostgreSQL serves them, and one request at a
 * time also tests whether Meilisearch has recovered.
 */
import { isPassing, within } from '../src/lib/unavailable'
import type { SearchEngine } from './port'

export type EngineName = 'meilisearch' | 'postgres'

export interface FallbackOptions {
  meilisearch: SearchEngine
  postgres: SearchEngine
  /** Returns whether Meilisearch's index is up to date. */
  isCurrent: () => boolean
  /** The timeout for Meilisearch, in milliseconds. */
  deadlineMs: number
  /** Milliseconds to wait after a failure before trying Meilisearch again. */
  pauseMs: number
  /** Returns the current time in milliseconds. Defaults to `Date.now`. */
  now?: () => number
  /** Called for every search with the engine that serves it. */
  served: (by: EngineName) => void
  /** Called when searches switch to the fallback and when they switch back. */
  changed: (now: EngineName, reason: string) => void
  /** Called with each error from Meilisearch except outages. PostgreSQL serves the search. */
  failed: (error: unknown) => void
}

/** Weight of the latest request in the moving average of failures. Three failures in a row open the circuit. */
const weight = 0.25
/** Share of failed requests from which the circuit is open. */
const openFrom = 0.5

export function withFallback(options: FallbackOptions): SearchEngine {
  const { meilisearch, postgres, isCurrent, deadlineMs, pauseMs, now = Date.now } = options
  const { served, changed, failed } = options
  let failing = 0
  let retryAt = 0
  let isTrying = false
  let serving: EngineName = 'meilisearch'

  function serve(by: EngineName, reason: string): void {
    if (serving === by) return
    serving = by
    changed(by, reason)
  }

  async function ask<T>(query: (engine: SearchEngine) => Promise<T>): Promise<T> {
    const result = await within(deadlineMs, 'Meilisearch', query(meilisearch))
    failing *= 1 - weight
    return result
  }

  function note(error: unknown): void {
    retryAt = now() + pauseMs
    failing += weight * (1 - failing)
    if (!isPassing(error)) failed(error)
    const reason = error instanceof Error ? error.message : String(error)
    if (failing >= openFrom) serve('postgres', reason)
  }

  function recover(): void {
    failing = 0
    serve('meilisearch', 'it responds again')
  }

  /** Half-open state: after the pause, the next request tries Meilisearch in the background. */
  function tryAgain(query: (engine: SearchEngine) => Promise<unknown>): void {
    if (isTrying || now() < retryAt) return
    isTrying = true
    void ask(query)
      .then(recover, note)
      .finally(() => {
        isTrying = false
      })
  }

  async function search<T>(query: (engine: SearchEngine) => Promise<T>): Promise<T> {
    if (!isCurrent()) {
      if (failing < openFrom) serve('postgres', 'its index is being built or lacks changes')
    } else if (failing >= openFrom) {
      tryAgain(query)
    } else {
      try {
        const result = await ask(query)
        serve('meilisearch', 'its index is up to date')
        served('meilisearch')
        return result
      } catch (error) {
        note(error)
      }
    }
    served('postgres')
    return query(postgres)
  }

  return {
    find: (query) => search((engine) => engine.find(query)),
    count: (filter) => search((engine) => engine.count(filter)),
    suggest: (text, limit) => search((engine) => engine.suggest(text, limit)),
  }
}
