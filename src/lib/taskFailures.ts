/** Logs and counts failed runs of background tasks. */
import type { Logger } from 'pino'
import { Counts } from './meters'

export function createTaskFailures(log: Pick<Logger, 'warn'>) {
  const failures = new Counts()
  return {
    /** Number of failed runs by task, including tasks that have not failed. */
    failures,

    /** Returns a function that reports a failed run of a task. */
    failed: (task: string) => {
      failures.add(task, 0)
      return (error: unknown) => {
        failures.add(task)
        log.warn({ task, err: error }, 'task failed')
      }
    },
  }
}
