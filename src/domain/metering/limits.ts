/** Limits of metered requests. */
import { holdMs } from './holds'
import { costOf } from './prices'

/** Requests an hour and channel, unless the service or the app has a limit of its own. */
export const hourlyLimit = 5000

/** For how long after a 402 or 429 an app's charge is checked before any work is done for it. */
export const askFirstMs = 1000

/** Attempts of a request whose app keeps changing. */
export const mostAttempts = 3

/** Characters of an Idempotency-Key. */
export const longestIdempotencyKey = 255

/** The ledger's rules. @param hourly requests per hour of apps without a limit of their own */
export const meteringRules = (hourly: number) => ({ hourlyLimit: hourly, costOf, holdMs })
