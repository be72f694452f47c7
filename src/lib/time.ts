/** Days, and tasks that repeat. */
import { within } from './unavailable'

export const hourSeconds = 3600
export const daySeconds = 24 * hourSeconds

/** UTC day number since 1970-01-01. @param ms time in ms since 1970 */
export const dayOf = (ms: number) => Math.floor(ms / (daySeconds * 1000))

/** `YYYY-MM-DD` of a UTC day number. */
export const dateOfDay = (day: number) =>
  new Date(day * daySeconds * 1000).toISOString().slice(0, 10)

/**
 * Runs `task` every `intervalMs`, and skips a turn while the previous one runs. A turn that takes
 * longer than `patienceMs` counts as failed, and the next one starts although it may still run.
 * @returns stops it; resolves when a running turn has ended
 */
export function every(
  intervalMs: number,
  task: () => Promise<void>,
  failed: (error: unknown) => void,
  patienceMs = Math.max(10_000, 2 * intervalMs),
): () => Promise<void> {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= within(patienceMs, 'The task', task())
      .catch(failed)
      .finally(() => {
        running = undefined
      })
  }, intervalMs)
  return async () => {
    clearInterval(timer)
    await running
  }
}
