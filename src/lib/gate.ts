/** Limits how many tasks of one kind run at the same time, and refuses tasks beyond the limit early. */
import { Unavailable } from './unavailable'

interface Limits {
  /** Maximum number of tasks that run at the same time. */
  running: number
  /** Maximum number of tasks that wait. */
  waiting: number
  /** The plural name of the tasks, for the error message. */
  what: string
  /** Returns the milliseconds of a monotonic clock. */
  now?: () => number
}

interface Waiting {
  since: number
  admit: () => void
  refuse: (error: Unavailable) => void
}

/** The longest time that a task may wait during a burst. */
export const burstMs = 100
/** The lowest limit for waiting once the queue has not been empty for `burstMs`. */
const overloadMs = 10
/** How much the latest task counts in the average duration, from 0 to 1. */
const weight = 0.1

/**
 * Tasks may wait for up to 100 ms during a burst. Under lasting overload a long queue would only delay every
 * task, so the allowed time drops to twice the average duration of a task, and tasks that have waited longer
 * are refused (the CoDel algorithm). So a client is never refused if it sends up to twice as many concurrent
 * requests as may run, each after the response to the previous one.
 */
export function createGate({ running, waiting, what, now = () => performance.now() }: Limits) {
  const queue: Waiting[] = []
  let inProgress = 0
  let lastEmptyAt = now()
  let averageMs: number | undefined

  const refusal = () =>
    new Unavailable(`${running} ${what} are in progress and others wait`, { source: what })

  /** Starts the next task that has not waited too long, and refuses those before it. */
  function admitNext(): void {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const time = now()
      const isOverloaded = time - lastEmptyAt > burstMs
      const shortMs = Math.min(burstMs, Math.max(overloadMs, 2 * (averageMs ?? 0)))
      const allowedMs = isOverloaded ? shortMs : burstMs
      if (queue.length === 0) lastEmptyAt = time
      if (time - next.since <= allowedMs) {
        inProgress++
        next.admit()
        return
      }
      next.refuse(refusal())
    }
  }

  function wait(): Promise<void> {
    if (queue.length >= waiting) return Promise.reject(refusal())
    if (queue.length === 0) lastEmptyAt = now()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    queue.push({ since: now(), admit: resolve, refuse: reject })
    return promise
  }

  return {
    /**
     * Runs a task, or waits until it may run.
     * @throws Unavailable if the queue is full or the wait too long; any error of `work`
     */
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (inProgress < running) inProgress++
      else await wait()
      const begun = now()
      try {
        return await work()
      } finally {
        const took = now() - begun
        averageMs = averageMs === undefined ? took : averageMs + weight * (took - averageMs)
        inProgress--
        admitNext()
      }
    },
  }
}
