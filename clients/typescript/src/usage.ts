/** Reads a request's cost, the rate limit and the credit balance from the response headers. */

export interface Usage {
  /** Maximum number of requests per hour. */
  limit: number
  /** Requests left in the current hour. */
  remaining: number
  /** End of the current hour. */
  reset: Date
  /** Credits left. */
  balance: number
  /** Credits that this request cost: 0 or 1. */
  cost: number
  /** Whether the app may use terms commercially. */
  commercialUse: boolean
  /** Identifies this response in the service's log; empty if the header is missing. */
  requestId: string
}

/** A number is NaN if its header is missing, for example because a proxy removed it. */
export function usageOf(headers: Headers): Usage {
  return {
    limit: numberOf(headers, 'x-ratelimit-limit'),
    remaining: numberOf(headers, 'x-ratelimit-remaining'),
    reset: new Date(numberOf(headers, 'x-ratelimit-reset') * 1000),
    balance: numberOf(headers, 'x-credit-balance'),
    cost: numberOf(headers, 'x-credit-cost'),
    commercialUse: headers.get('x-commercial-use') === 'allowed',
    requestId: headers.get('x-request-id') ?? '',
  }
}

/** Number of matching terms. */
export const totalOf = (headers: Headers): number => numberOf(headers, 'x-total-count')

const numberOf = (headers: Headers, name: string) => Number(headers.get(name) ?? Number.NaN)
