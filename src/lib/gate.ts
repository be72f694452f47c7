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

/** The longest burst, and the longest time that a task may wait during overload, in ms. */
export const burstMs = 100

/**
 * During a burst, up to `waiting` tasks may wait. A queue that has not been empty for 100 ms indicates
 * overload. During overload, a long queue would only add delay, so at most `running` tasks may wait.
 * Therefore a client with at most twice `running` concurrent requests is never refused, however slow the
 * machine is.
 */
export function createGate({ running, waiting, what, now = () => performance.now() }: Limits) {
  const queue: Waiting[] = []
  let inProgress = 0
  let lastEmptyAt = now()

  const refusal = () =>
    new Unavailable(`${running} ${what} are in progress and others wait`, { source: what })

  /** Starts the oldest task. If the queue is long, refuses tasks that have waited longer than a burst may last. */
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
     * Runs a task, or waits until it may run.
     * @throws Unavailable if the queue is full or the wait was too long; any error of `work`
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
