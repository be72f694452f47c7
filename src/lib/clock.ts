/** The clock of a process. Tests replace it with their own. */
import { every } from './time'

export interface Clock {
  /** Returns the time in milliseconds since 1970 (UTC). */
  now: () => number
  /** Repeats a task at regular intervals, like `every` in src/lib/time.ts. */
  every: typeof every
}

export const systemClock: Clock = { now: Date.now, every }
