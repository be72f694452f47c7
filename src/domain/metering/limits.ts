/** Limits of metered requests. */
import { holdMs } from './holds'
import { costOf } from './prices'

/**
 * Default maximum number of requests per hour for each channel. The service and each app can set a different
 * limit.
 */
export const hourlyLimit = 5000

/** For this long after a 402 or 429, the server checks that the app can pay before it does any work for the app. */
export const askFirstMs = 1000

/** Maximum number of attempts to serve a request, if the settings of its app change during each attempt. */
export const mostAttempts = 3

/** Maximum length of an Idempotency-Key in characters. */
export const longestIdempotencyKey = 255

/** The ledger's rules. @param hourly maximum number of requests per hour for apps that set no limit */
export const meteringRules = (hourly: number) => ({ hourlyLimit: hourly, costOf, holdMs })
