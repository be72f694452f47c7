/** The terms of metering that domain and store share. */

export const channels = ['api', 'embed'] as const
/** Where a request comes from; each has a rate limit window and spending of its own. */
export type Channel = (typeof channels)[number]

/** The figures of billed responses, after the request. */
export interface Figures {
  /** Requests an hour. */
  limit: number
  /** Requests left in the hour. */
  remaining: number
  /** UTC epoch seconds at which the hour ends. */
  reset: number
  /** Credits left. */
  balance: number
  /** Credits that the request costs when it is answered. */
  cost: number
}
