/** Limits how many tasks of one kind run at once, and refuses excess tasks early. */
import { Unavailable } from './unavailable'

interface Limits {
  /** Number of tasks that run at the same time. */
  running: number
  /** Number of tasks that wait. */
  waiting: number
  /** Names the tasks in the error, in the plural. */
  what: string
  /** Milliseconds of a monotonic clock. */
  now?: () => number
}

interface Waiting {
  since: number
  admit: () => void
  refuse: (error: Unavailable) => void
}

/** The longest wait in a burst. */
export const burstMs = 100
/**
 * The longest wait after the queue was not empty for `burstMs`: longer than a lookup takes, so that a client that
 * sends twice as many requests at once as may run, each after the last, is never refused.
 */
const overloadMs = 40

/**
 * A burst waits. Under lasting overload a long queue would only delay everything that is admitted, so the
 * allowed wait becomes short and the excess is refused (the CoDel rule for queues).
 */
export function createGate({ running, waiting, what, now = () => performance.now() }: Limits) {
  const queue: Waiting[] = []
  let inProgress = 0
  let lastEmptyAt = now()

  const refusal = () =>
    new Unavailable(`${running} ${what} are in progress and others wait`, { source: what })

  /** Starts the first task that has not waited too long. */
  function admitNext(): void {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const time = now()
      const allowedMs = time - lastEmptyAt > burstMs ? overloadMs : burstMs
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
    /** @throws Unavailable if too many tasks are running and waiting, and what the work throws */
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
