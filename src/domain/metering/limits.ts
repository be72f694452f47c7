/** Limits of metered requests. */
import { holdMs } from './holds'
import { costOf } from './prices'

/** Requests an hour and channel, unless the service or the app has a limit of its own. */
export const hourlyLimit = 5000

/** For how long after a 402 or 429 an app's charge is checked before any work is done for it. */
export const askFirstMs = 1000

/** How often a request is tried while its app changes. */
export const mostAttempts = 3

/** Characters of an Idempotency-Key. */
export const longestIdempotencyKey = 255

/** What the ledger charges by. @param hourly requests an hour, of apps without a limit of their own */
export const meteringRules = (hourly: number) => ({ hourlyLimit: hourly, costOf, holdMs })
