/** Days and pauses. */
import { within } from './unavailable'

export const hourSeconds = 3600
export const daySeconds = 24 * hourSeconds

/** UTC day number since 1970-01-01 of an instant in ms. */
export const dayOf = (ms: number) => Math.floor(ms / (daySeconds * 1000))

/** `YYYY-MM-DD` of a UTC day number. */
export const dateOfDay = (day: number) =>
  new Date(day * daySeconds * 1000).toISOString().slice(0, 10)

/**
 * Runs `task` every `intervalMs`, never twice at once unless a turn takes longer than `patienceMs`; then,
 * as after any failure, that is reported and the next turn comes.
 * @returns stops it; resolves when a turn under way has ended.
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
