/**
 * Limits how many tasks of a kind run concurrently. Further tasks wait, up to a maximum number; the rest are
 * refused.
 */
import { Unavailable } from './unavailable'

interface Limits {
  /** Maximum number of concurrent tasks. */
  running: number
  /** Maximum number of waiting tasks. */
  waiting: number
  /** A plural noun for the tasks, used in the error message. */
  what: string
  /** Returns the time from a monotonic clock, in milliseconds. */
  now?: () => number
}

interface Waiting {
  since: number
  admit: () => void
  refuse: (error: Unavailable) => void
}

/** Maximum duration of a burst, and maximum time that a task may wait during overload, in milliseconds. */
export const burstMs = 100

/**
 * During a burst, up to `waiting` tasks may wait. If tasks have been queued continuously for more than 100
 * ms, the gate is overloaded. A long queue would then only add delay, so at most `running` tasks may wait.
 * As long as the number of running and waiting tasks never exceeds 2 × `running`, no task is refused, even on
 * a slow machine.
 */
export function createGate({ running, waiting, what, now = () => performance.now() }: Limits) {
  const queue: Waiting[] = []
  let inProgress = 0
  let lastEmptyAt = now()

  const refusal = () =>
    new Unavailable(`${running} ${what} are in progress and others wait`, { source: what })

  /**
   * Starts the task that has waited longest. While more than `running` tasks are waiting, first refuses those
   * that have waited longer than `burstMs`.
   */
  function admitNext(): void {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const time = now()
      if (queue.length === 0) lastEmptyAt = time
      if (queue.length < running || time - next.since <= burstMs) {
        inProgress++
        next.admit()
        return
      }
      next.refuse(refusal())
    }
  }

  function wait(): Promise<void> {
    const time = now()
    if (queue.length === 0) lastEmptyAt = time
    const room = time - lastEmptyAt > burstMs ? running : waiting
    if (queue.length >= room) return Promise.reject(refusal())
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    queue.push({ since: time, admit: resolve, refuse: reject })
    return promise
  }

  return {
    /**
     * Runs a task, waiting for its turn if necessary.
     * @throws Unavailable if the queue is full or the task has waited too long. Errors from `work` are
     *   rethrown.
     */
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (inProgress < running) inProgress++
      else await wait()
      try {
        return await work()
      } finally {
        inProgress--
        admitNext()
      }
    },
  }
}
