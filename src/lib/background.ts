/** Tasks that no response waits for. */
import { Unavailable } from './unavailable'

/** Maximum number of tasks at once. */
export const mostTasks = 1000

export type Background = ReturnType<typeof createBackground>

/** @param failed is called with what a task throws */
export function createBackground(failed: (error: unknown) => void, most = mostTasks) {
  const underWay = new Set<Promise<void>>()
  return {
    /** Starts a task. @throws Unavailable if too many are in progress */
    run(task: () => Promise<void>): void {
      if (underWay.size >= most) {
        throw new Unavailable(`${most} background tasks are in progress`, { source: 'background' })
      }
      const run: Promise<void> = task()
        .catch(failed)
        .finally(() => void underWay.delete(run))
      underWay.add(run)
    },

    /** Resolves when all started tasks have ended. */
    async settled(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
