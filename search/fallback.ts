/**
 * Two engines as one: the main one while it answers in time and has all changes, else the spare one. A
 * circuit breaker keeps callers from waiting for an engine that is down; while it is open, one call at a
 * time is tried again beside the spare's answer.
 */
import { isPassing, within } from '../src/lib/unavailable'
import type { SearchEngine } from './port'

export interface FallbackOptions {
  main: SearchEngine
  spare: SearchEngine
  /** Whether the main engine has an index that is up to date. */
  isCurrent: () => boolean
  /** The main engine is given up after this. */
  deadlineMs: number
  /** How long it is left alone before it is tried again. */
  pauseMs: number
  /** The current time, in ms. */
  now?: () => number
  /** Told who answered, for every search. */
  answered: (by: 'main' | 'spare') => void
  /** Told when searches go over to the spare engine, and back. */
  changed: (now: 'main' | 'spare', reason: string) => void
  /** Told of errors that are no outage: the spare engine answers, and somebody should look. */
  failed: (error: unknown) => void
}

/** So many failures in a row open the circuit: a single slow answer does not. */
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

  /** Half open: whoever comes after the pause has the main engine tried, and does not wait for it. */
  function tryAgain(call: (engine: SearchEngine) => Promise<unknown>): void {
    if (isTrying || now() < retryAt) return
    isTrying = true
    void ask(call)
      .then(() => serve('main', 'it answers again'), note)
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
