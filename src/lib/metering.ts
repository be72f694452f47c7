/** Types of metering that domain and store share. */

export const channels = ['api', 'embed'] as const
/** Where credits are spent. Each channel has its own rate limit window and spending. */
export type Channel = (typeof channels)[number]

/** The figures that billed responses have in their headers, after the request. */
export interface Figures {
  /** Requests per hour. */
  limit: number
  /** Requests left in this hour. */
  remaining: number
  /** UTC epoch seconds at which the hour ends. */
  reset: number
  /** Credits left. */
  balance: number
  /** Credits that the request costs. */
  cost: number
}
