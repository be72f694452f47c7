/** What an answer's headers say of its price and of what is left. */

export interface Usage {
  /** Calls an hour. */
  limit: number
  /** Calls left in the hour. */
  remaining: number
  /** When the hour ends. */
  reset: Date
  /** Credits left. */
  balance: number
  /** Credits that this call cost: 0 or 1. */
  cost: number
  /** Whether the app may use terms commercially. */
  commercialUse: boolean
  /** Names this answer in the service's log; empty where it came without. */
  requestId: string
}

/** A number is NaN where something on the way has removed its header. */
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

/** How many terms match. */
export const totalOf = (headers: Headers): number => numberOf(headers, 'x-total-count')

const numberOf = (headers: Headers, name: string) => Number(headers.get(name) ?? Number.NaN)
