/** The clock of a process. Tests replace it. */
import { every } from './time'

export interface Clock {
  /** Milliseconds since 1970. */
  now: () => number
  /** Repeats a task, like `every` in src/lib/time.ts. */
  every: typeof every
}

export const systemClock: Clock = { now: Date.now, every }
