/** Waiting for what another process, or a task in the background, does. */
import { runningTime } from './runningTime'

const everyMs = 10

/**
 * Resolves when `holds` does; what it throws meanwhile counts as no.
 * @param what names the condition in the failure
 * @param withinMs at most, while this process is running
 * @param pollMs between two looks
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

/** Resolves when `check`, which throws as `expect` does, does so no longer; rejects with its last failure. */
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
