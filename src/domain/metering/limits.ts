/** Limits on metered requests. */
import { holdMs } from './holds'
import { costOf } from './prices'

/** Default maximum number of requests per hour and channel, for services and apps without their own limit. */
export const hourlyLimit = 5000

/**
 * How long the server remembers that an app was able to pay. After that time, it checks in Redis whether the
 * app can pay before it looks up an uncached response. If the app cannot pay, the work is not done.
 */
export const askFirstMs = 1000

/** Maximum number of attempts to serve a request when the app's settings change during each attempt. */
export const mostAttempts = 3

export const longestIdempotencyKey = 255

/** @param hourly maximum number of requests per hour for apps without a limit of their own */
export const meteringRules = (hourly: number) => ({ hourlyLimit: hourly, costOf, holdMs })
