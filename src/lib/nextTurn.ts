/** Tasks for the next turn of the event loop. */

let due: (() => void)[] = []

/**
 * Runs a task in the next turn of the event loop, in one synchronous run with the other tasks of this turn, so
 * that their charges share one call to Redis.
 */
export function inNextTurn(task: () => void): void {
  if (due.push(task) === 1) setImmediate(runAll)
}

function runAll(): void {
  const tasks = due
  due = []
  for (const run of tasks) run()
}
