/**
 * Runs the tasks of many objects together in one synchronous run, so that their data can be sent in one
 * command.
 */

/**
 * Collects tasks, and runs them together.
 * @param schedule called when the first task arrives; must later call `run` once
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
