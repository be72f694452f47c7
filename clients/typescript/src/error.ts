/** A call that came to nothing: refused by the service, or never answered. */

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

/** The message is the service's own, in the client's language. */
export class AtumoError extends Error {
  override readonly name = 'AtumoError'
  /** The HTTP status; 0 where no answer came. */
  readonly status: number
  /** The service's name for the error, such as `out_of_credits`: does not change, other than the message. */
  readonly code: string | null
  /** The address of the manual's row about the code. */
  readonly docs: string | null
  /** Names the answer in the service's log. */
  readonly requestId: string | null
  /** After how many seconds to call again, of 429 and 503. */
  readonly retryAfterSeconds: number | null
  /** Where credits are added, of 402. */
  readonly topUpUrl: string | null
  /** Credits left, of 402. */
  readonly creditBalance: number | null
  /** Of submit and suggest: with it the same call can be made again, and is stored and paid once. */
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

/** @returns undefined where the body is not a refusal of the service */
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

/** Seconds; a proxy may name a time instead. */
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
