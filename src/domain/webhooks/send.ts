/** One delivery attempt: sends the request, and interprets the response. */
import { type OutboundOptions, type Posted, post, Unreached } from '../../lib/outbound'
import type { Leased } from '../../store/webhooks/queue'
import type { DeliveryOutcome, Result } from '../../store/webhooks/results'
import { pauseAfter } from './schedule'
import { sign } from './signatures'

export const sendDeadlineMs = 8000

/** The headers of a delivery. During a rotation, its body is also signed with the previous secret. */
export const signedHeaders = ({
  id,
  kind,
  body,
  secret,
  previousSecret,
}: Leased): Record<string, string> => ({
  'content-type': 'application/json',
  'user-agent': 'Atumo-Webhooks/1',
  'x-service-event': kind,
  'x-service-delivery': id,
  'x-service-signature': sign(secret, body),
  ...(previousSecret !== null && { 'x-service-signature-previous': sign(previousSecret, body) }),
})

/** Makes one attempt. Returns a result even if there is no response. */
export async function send(delivery: Leased, outbound: OutboundOptions): Promise<Result> {
  const { id, url, body, lease, endpointId, number } = delivery
  const headers = signedHeaders(delivery)
  const startedAt = new Date()
  const begun = performance.now()
  const posted = await post(url, { body, headers }, outbound).catch((error: unknown) => {
    if (error instanceof Unreached) return error
    throw error
  })
  const about = { id, lease, endpointId, number, headers, startedAt }
  return { ...about, durationMs: Math.round(performance.now() - begun), ...judge(delivery, posted) }
}

type Judged = Pick<Result, 'status' | 'outcome' | 'detail' | 'body' | 'next'>

function judge({ tries }: Leased, posted: Posted | Unreached): Judged {
  if (posted instanceof Unreached) {
    const { reason, detail } = posted
    const next = afterFailure(tries, null)
    return { status: null, outcome: reason, detail, body: null, next }
  }
  const { status, retryAfter } = posted
  const outcome = outcomeOf(status)
  const about = { status, outcome, detail: null, body: storable(posted.body) }
  if (outcome === 'delivered') return { ...about, next: 'delivered' }
  return { ...about, next: outcome === 'gone' ? 'dead' : afterFailure(tries, retryAfter) }
}

function outcomeOf(status: number): DeliveryOutcome {
  if (status >= 200 && status < 300) return 'delivered'
  if (status === 410) return 'gone'
  return status >= 300 && status < 400 ? 'redirected' : 'http_error'
}

function afterFailure(tries: number, retryAfter: string | null): Result['next'] {
  const afterMs = pauseAfter(tries, retryAfter, { random: Math.random, now: Date.now() })
  return afterMs === undefined ? 'dead' : { afterMs }
}

/** PostgreSQL's text type cannot contain NUL characters. */
const storable = (body: string) => body.replaceAll('\0', '\ufffd')
