/** The time that a process goes by, so that tests can bring one of their own. */
import { every } from './time'

export interface Clock {
  /** Milliseconds since 1970. */
  now: () => number
  /** Runs a task again and again, as `every` in src/lib/time.ts does. */
  every: typeof every
}

export const systemClock: Clock = { now: Date.now, every }
