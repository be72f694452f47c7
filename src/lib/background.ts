/** Runs background tasks without delaying responses. */
import { Unavailable } from './unavailable'

export const mostTasks = 1000

/** @param failed called with the error if a task fails */
export function createBackground(failed: (error: unknown) => void, most = mostTasks) {
  const underWay = new Set<Promise<void>>()
  return {
    /** Starts a task. @throws Unavailable if too many tasks are running */
    run(task: () => Promise<void>): void {
      if (underWay.size >= most) {
        throw new Unavailable(`${most} background tasks are in progress`, { source: 'background' })
      }
      const run: Promise<void> = task()
        .catch(failed)
        .finally(() => void underWay.delete(run))
      underWay.add(run)
    },

    /** Resolves when no tasks are running. */
    async settled(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
