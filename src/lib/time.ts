/** UTC days, recurring tasks, and the clock that runs them. */
import { within } from './unavailable'

export const hourSeconds = 3600
export const daySeconds = 24 * hourSeconds

/** Returns the number of UTC days since 1970-01-01. @param ms time in milliseconds since 1970 */
export const dayOf = (ms: number) => Math.floor(ms / (daySeconds * 1000))

export const dateOfDay = (day: number) =>
  new Date(day * daySeconds * 1000).toISOString().slice(0, 10)

/** Converts a date in the form `YYYY-MM-DD` to a UTC day number; NaN if there is no such date. */
export function dayOfDate(date: string): number {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return Number.NaN
  const day = dayOf(Date.parse(`${date}T00:00Z`))
  // JavaScript interprets nonexistent dates, such as 30 February, as dates in the next month.
  return Number.isFinite(day) && dateOfDay(day) === date ? day : Number.NaN
}

/**
 * Runs `task` every `intervalMs`, unless the previous run is still in progress. A run that takes longer than
 * `timeoutMs` counts as failed, and the next run can start.
 * @returns a function that stops further runs, and resolves when the current run, if any, has ended
 */
export function every(
  intervalMs: number,
  task: () => Promise<void>,
  failed: (error: unknown) => void,
  timeoutMs = Math.max(10_000, 2 * intervalMs),
): () => Promise<void> {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= within(timeoutMs, 'The task', task())
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

/** The clock of a process. Tests replace it with their own. */
export interface Clock {
  now: () => number
  every: typeof every
}

export const systemClock: Clock = { now: Date.now, every }
