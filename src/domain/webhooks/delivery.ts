/** One delivery: prepared, sent, judged. What comes of it is said in words and stored by the courier. */
import { type OutboundOptions, type Posted, post, Unreached } from '../../lib/outbound'
import type { Leased, Result } from '../../store/webhooks/deliveries'
import { pauseAfter } from './deliverySchedule'
import { sign } from './signatures'

export interface Prepared {
  delivery: Leased
  headers: Record<string, string>
}

/** The headers of a delivery; during a rotation the secret before signs, too. */
export function prepare(delivery: Leased): Prepared {
  const { kind, body, secret, previousSecret } = delivery
  return {
    delivery,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Atumo-Webhooks/1',
      'x-service-event': kind,
      'x-service-delivery': delivery.id,
      'x-service-signature': sign(secret, body),
      ...(previousSecret !== null && {
        'x-service-signature-previous': sign(previousSecret, body),
      }),
    },
  }
}

/** Sends. Never rejects: that nobody was reached is a result, too. */
export async function send(
  { delivery, headers }: Prepared,
  outbound: OutboundOptions,
): Promise<Result> {
  const startedAt = new Date()
  const begun = performance.now()
  const posted = await post(delivery.url, { body: delivery.body, headers }, outbound).catch(
    (error: unknown) => {
      if (error instanceof Unreached) return error
      throw error
    },
  )
  const { id, lease, endpointId, number } = delivery
  const about = { id, lease, endpointId, number, headers, startedAt }
  return { ...about, durationMs: Math.round(performance.now() - begun), ...judge(delivery, posted) }
}

type Judged = Pick<Result, 'status' | 'outcome' | 'answer' | 'next' | 'isGone'>

/** Only 2xx is a success. 410 says that nobody wants to hear any more. */
function judge({ tries }: Leased, posted: Posted | Unreached): Judged {
  if (posted instanceof Unreached) {
    return {
      status: null,
      outcome: posted.message,
      answer: null,
      next: afterFailure(tries, null),
      isGone: false,
    }
  }
  const { status, retryAfter, answer } = posted
  const told = { status, answer: storable(answer), isGone: status === 410 }
  if (status >= 200 && status < 300) return { ...told, outcome: 'delivered', next: 'delivered' }
  if (status === 410) return { ...told, outcome: 'gone: the endpoint wants no more', next: 'dead' }
  const outcome = status >= 300 && status < 400 ? 'redirected, which is not followed' : 'refused'
  return { ...told, outcome, next: afterFailure(tries, retryAfter) }
}

function afterFailure(tries: number, retryAfter: string | null): Result['next'] {
  const afterMs = pauseAfter(tries, retryAfter, { random: Math.random, now: Date.now() })
  return afterMs === undefined ? 'dead' : { afterMs }
}

/** PostgreSQL takes no NUL in a text. */
const storable = (answer: string) => answer.replaceAll('\0', '\ufffd')
