/** Types for metering that src/domain and src/store share. */

export const channels = ['api', 'embed'] as const
/**
 * The part of the service in which credits are spent. Rate limits and spending are counted separately for
 * each channel.
 */
export type Channel = (typeof channels)[number]

/** The figures in the headers of a billed response. They include the request itself. */
export interface Figures {
  /** Maximum number of requests per hour. */
  limit: number
  /** Requests left in this hour. */
  remaining: number
  /** End of the current hour, in seconds since 1970 (UTC). */
  reset: number
  /** Credits left. */
  balance: number
  /** Credits that the request costs. */
  cost: number
}
