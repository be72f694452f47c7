/** The clock of a process. Tests use their own clock instead. */
import { every } from './time'

export interface Clock {
  /** Returns the time in milliseconds since 1970 (UTC). */
  now: () => number
  /** Repeats a task, like `every` in src/lib/time.ts. */
  every: typeof every
}

export const systemClock: Clock = { now: Date.now, every }
