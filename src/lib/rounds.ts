/** Runs tasks of many objects in one synchronous run, so that what they send can share one command. */

/**
 * Collects tasks, and runs them together.
 * @param schedule called with the first task of a round; calls `run` once, later
 */
export function createRounds(schedule: (run: () => void) => void): (task: () => void) => void {
  let due: (() => void)[] = []
  const run = () => {
    const tasks = due
    due = []
    for (const task of tasks) task()
  }
  return (task) => {
    if (due.push(task) === 1) schedule(run)
  }
}

export const inNextTurn = createRounds(setImmediate)
