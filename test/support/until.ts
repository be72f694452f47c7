/** Waits for conditions that become true through another process or a background task. */
import { isAlive } from '../../src/launch/processes'
import { runningTime } from './runningTime'

const everyMs = 10

/**
 * Resolves when `holds` returns true. Calls it again if it returns false or throws.
 * @param what describes the condition in the error message
 * @param withinMs timeout in milliseconds, measured by `runningTime`
 * @param pollMs pause between two calls, in milliseconds
 */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  withinMs = 15_000,
  pollMs = everyMs,
): Promise<void> {
  const end = runningTime() + withinMs
  for (;;) {
    let failure: unknown
    try {
      if (await holds()) return
    } catch (error) {
      failure = error
    }
    if (runningTime() > end) {
      throw new Error(`not within ${withinMs} ms: ${what}`, { cause: failure })
    }
    await Bun.sleep(pollMs)
  }
}

/** Resolves when `check` no longer throws. Rejects with its last error after `withinMs`. */
export async function eventually(
  check: () => void | Promise<void>,
  withinMs = 15_000,
): Promise<void> {
  const end = runningTime() + withinMs
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (runningTime() > end) throw error
    }
    await Bun.sleep(everyMs)
  }
}

/** Resolves to true if the process ends within `withinMs`, otherwise to false. */
export async function ends(pid: number, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false
    await Bun.sleep(everyMs)
  }
  return true
}
