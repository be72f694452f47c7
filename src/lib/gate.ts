/** Limits how many tasks of a kind run concurrently. Up to a maximum number wait; the rest are refused. */
import { Unavailable } from './unavailable'

interface Limits {
  running: number
  waiting: number
  what: string
  now?: () => number
}

export interface Waiter {
  /** The party that shares places: an app's client ID, for example. */
  by: string
  isGone: () => boolean
}

/** All waiters without a party of their own, such as readers of the public pages, share this one. */
export const anybody: Waiter = { by: '', isGone: () => false }

interface QueuedTask extends Waiter {
  since: number
  admit: () => void
  refuse: (error: GateRefusal) => void
}

export class GateRefusal extends Unavailable {}

/** Maximum duration of a burst, and maximum time that a task may wait during overload, in milliseconds. */
export const burstMs = 100

/**
 * During a burst, up to `waiting` tasks may wait. If tasks have been queued continuously for more than 100
 * ms, the gate is overloaded. A long queue would then only add delay, so at most `running` tasks may wait.
 * As long as the number of running and waiting tasks never exceeds 2 × `running`, no task is refused, even on
 * a slow machine.
 *
 * While others wait, a party gets at most half of the places: if a party has half of the running tasks,
 * tasks of others start first. If the queue is full, the newest task of the party with the most waiting tasks
 * is refused.
 */
export function createGate({ running, waiting, what, now = () => performance.now() }: Limits) {
  const queue: QueuedTask[] = []
  const runningBy = new Map<string, number>()
  let inProgress = 0
  let lastEmptyAt = now()

  const refusal = () =>
    new GateRefusal(`${running} ${what} are in progress and others wait`, { source: what })

  /** Takes the task that has waited longest, of those whose party has less than half of the places. */
  function takeNext(): QueuedTask | undefined {
    const place = queue.findIndex(({ by }) => (runningBy.get(by) ?? 0) < running / 2)
    return queue.splice(Math.max(0, place), 1)[0]
  }

  function start(by: string): void {
    inProgress++
    count(runningBy, by, 1)
  }

  /**
   * Starts the next task. Refuses tasks whose waiter has gone and, while more than `running` tasks are
   * waiting, those that have waited longer than `burstMs`.
   */
  function admitNext(): void {
    for (let next = takeNext(); next; next = takeNext()) {
      const time = now()
      if (queue.length === 0) lastEmptyAt = time
      const isInTime = queue.length < running || time - next.since <= burstMs
      if (isInTime && !next.isGone()) {
        start(next.by)
        next.admit()
        return
      }
      next.refuse(refusal())
    }
  }

  /** Refuses a waiting task to make room for one of this party. @returns whether there is room now */
  function makeRoom(by: string): boolean {
    let place = queue.findIndex(({ isGone }) => isGone())
    if (place < 0) {
      const parties = Map.groupBy(queue, (each) => each.by)
      const most = Math.max(...parties.values().map(({ length }) => length))
      if (most <= (parties.get(by)?.length ?? 0) + 1) return false
      place = queue.findLastIndex((each) => parties.get(each.by)?.length === most)
    }
    queue.splice(place, 1)[0]?.refuse(refusal())
    return true
  }

  function wait(waiter: Waiter): Promise<void> {
    const time = now()
    if (queue.length === 0) lastEmptyAt = time
    const mostWaiting = time - lastEmptyAt > burstMs ? running : waiting
    if (queue.length >= mostWaiting && !makeRoom(waiter.by)) return Promise.reject(refusal())
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    queue.push({ ...waiter, since: time, admit: resolve, refuse: reject })
    return promise
  }

  return {
    /**
     * Runs a task, waiting for its turn if necessary.
     * @throws GateRefusal if the queue is full, the task has waited too long, or its waiter has gone. Errors
     *   from `work` are rethrown.
     */
    async run<T>(work: () => Promise<T>, waiter = anybody): Promise<T> {
      if (inProgress < running) start(waiter.by)
      else await wait(waiter)
      try {
        return await work()
      } finally {
        inProgress--
        count(runningBy, waiter.by, -1)
        admitNext()
      }
    },
  }
}

function count(counts: Map<string, number>, by: string, change: 1 | -1): void {
  const next = (counts.get(by) ?? 0) + change
  if (next > 0) counts.set(by, next)
  else counts.delete(by)
}
