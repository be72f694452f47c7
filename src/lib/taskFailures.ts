/** Logs and counts failed runs of background tasks. */
import type { Logger } from 'pino'
import { Counts } from './meters'

const longestMessage = 300

export function createTaskFailures(log: Pick<Logger, 'warn'>) {
  const failures = new Counts()
  const latest = new Map<string, { count: number; at: number; message: string }>()
  return {
    /** Number of failed runs per task; 0 for tasks that have never failed. */
    failures,

    /**
     * Returns the tasks that have failed, each with its number of failures, its latest error and the time of
     * that error, in milliseconds since 1970.
     */
    latest: () => [...latest].map(([task, failure]) => ({ task, ...failure })),

    failed: (task: string) => {
      failures.add(task, 0)
      return (error: unknown) => {
        failures.add(task)
        const message = String(error instanceof Error ? error.message : error)
        const count = (latest.get(task)?.count ?? 0) + 1
        latest.set(task, { count, at: Date.now(), message: message.slice(0, longestMessage) })
        log.warn({ task, err: error }, 'task failed')
      }
    },
  }
}
