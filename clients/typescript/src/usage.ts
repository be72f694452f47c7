/** Reads the price of a request and the remaining limits from the response headers. */

export interface Usage {
  /** Requests per hour. */
  limit: number
  /** Requests left in this hour. */
  remaining: number
  /** End of the hour. */
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

/** A number is NaN if a proxy has removed its header. */
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
