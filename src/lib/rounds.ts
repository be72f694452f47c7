/**
 * Collects tasks and runs them together in one synchronous step. For example, the tasks of several apps can
 * then send their data to Redis in a single command.
 */

/**
 * Returns a function that adds a task to the current round. The tasks of a round run together.
 * @param schedule called when the first task of a round arrives; must later call `run` once
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
