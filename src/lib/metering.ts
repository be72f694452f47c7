/** Metering types shared by src/domain and src/store. */

export const channels = ['api', 'embed'] as const
/** Where credits are spent. Rate limits and spending are separate for each channel. */
export type Channel = (typeof channels)[number]

/** The figures in a billed response's headers. They already include the current request. */
export interface Figures {
  limit: number
  /** Number of requests left in the current hour. */
  remaining: number
  /** End of the current hour, in seconds since 1970 (UTC). */
  reset: number
  balance: number
  cost: number
}
