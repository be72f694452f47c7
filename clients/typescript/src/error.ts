/** The error that a request rejects with if the service refuses the request or does not respond. */

interface Details {
  status: number
  code?: string | null
  docs?: string | null
  requestId?: string | null
  retryAfterSeconds?: number | null
  topUpUrl?: string | null
  creditBalance?: number | null
  cause?: unknown
}

/** `message` is in the client's language. It comes from the service if the service sent one. */
export class AtumoError extends Error {
  override readonly name = 'AtumoError'
  /** HTTP status; 0 if there was no response. */
  readonly status: number
  /** Stable name of the error, such as `out_of_credits`. Unlike the message, it does not change. */
  readonly code: string | null
  /** URL of the manual section that explains the error. */
  readonly docs: string | null
  /** Identifies the response in the service's log. */
  readonly requestId: string | null
  /** Seconds to wait before the next attempt; set for 429 and 503. */
  readonly retryAfterSeconds: number | null
  /** URL of the page that explains how to add credits; set for 402. */
  readonly topUpUrl: string | null
  /** Credits left; set for 402. */
  readonly creditBalance: number | null
  /**
   * The key of a failed `submit` or `suggest` request. If you repeat it with this key, the contribution is
   * stored and charged only once.
   */
  idempotencyKey: string | null = null

  constructor(message: string, details: Details) {
    super(message, { cause: details.cause })
    this.status = details.status
    this.code = details.code ?? null
    this.docs = details.docs ?? null
    this.requestId = details.requestId ?? null
    this.retryAfterSeconds = details.retryAfterSeconds ?? null
    this.topUpUrl = details.topUpUrl ?? null
    this.creditBalance = details.creditBalance ?? null
  }
}

/** @returns undefined if the body is not an error from the service */
export function refusalOf(status: number, headers: Headers, body: unknown): AtumoError | undefined {
  if (!isRefusal(body)) return undefined
  return new AtumoError(body.error, {
    status,
    code: typeof body.code === 'string' ? body.code : null,
    docs: typeof body.docs === 'string' ? body.docs : null,
    requestId: headers.get('x-request-id'),
    retryAfterSeconds: retryAfterOf(headers),
    topUpUrl: typeof body.top_up_url === 'string' ? body.top_up_url : null,
    creditBalance: typeof body.credit_balance === 'number' ? body.credit_balance : null,
  })
}

/** Returns Retry-After in seconds. Also accepts a date, which some proxies send. */
export function retryAfterOf(headers: Headers): number | null {
  const value = headers.get('retry-after')
  if (value === null) return null
  if (/^\d+$/.test(value)) return Number(value)
  const at = Date.parse(value)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000))
}

interface RefusalBody {
  error: string
  code?: unknown
  docs?: unknown
  top_up_url?: unknown
  credit_balance?: unknown
}

const isRefusal = (body: unknown): body is RefusalBody =>
  typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string'
