/** Webhooks as a receiver takes them: the signature of the raw body first, then what it says. */
import { type Language, messages } from './messages.js'
import type { components, webhooks } from './schema.js'

type Schemas = components['schemas']

/** As the service sends it; or as the endpoint's owner has it sent to try it, when nothing has happened. */
type OrTest<Event extends { data: object }> = Omit<Event, 'data'> & {
  data: Event['data'] | Schemas['TestEvent']['data']
}

interface Events {
  'dictionary.term.submitted': OrTest<Schemas['TermSubmittedEvent']>
  'dictionary.term.approved': OrTest<Schemas['TermApprovedEvent']>
  'dictionary.suggestion.accepted': OrTest<Schemas['SuggestionAcceptedEvent']>
}

/** `kind` says what happened; `'test' in event.data` tells a test from the real. */
export type WebhookEvent = Events[keyof webhooks]

export interface WebhookInput {
  /** `whsec_…`, exactly as it was shown. */
  secret: string
  /** The one before, while you change over. */
  previousSecret?: string | undefined
  /** The raw body, before anything has parsed it. */
  body: string | Uint8Array | ArrayBuffer
  /** The header X-Service-Signature as it came. */
  signature: string | null | undefined
  /** The header X-Service-Signature-Previous, which comes for 24 hours after the secret was changed. */
  previousSignature?: string | null | undefined
  /** Of messages; English unless told otherwise. */
  language?: Language
}

/** The body is not what Atumo signed. Answer 401 and forget it. */
export class WebhookForgedError extends Error {
  override readonly name = 'WebhookForgedError'
}

/**
 * Whether either signature was made of this body with either secret; compared in constant time.
 *
 * @throws TypeError where a secret is empty
 */
export async function verifyWebhook(input: WebhookInput): Promise<boolean> {
  const { secret, previousSecret, body, language = 'en' } = input
  const secrets = previousSecret === undefined ? [secret] : [secret, previousSecret]
  // Anyone could sign with a secret that was never set.
  if (secrets.some((each) => !each)) throw new TypeError(messages[language].noSecret)
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body)
  const signatures = [input.signature, input.previousSignature].map(digestOf)
  for (const each of secrets) {
    const key = await keyOf(each)
    for (const digest of signatures) {
      if (digest && (await crypto.subtle.verify('HMAC', key, digest, bytes))) return true
    }
  }
  return false
}

/**
 * The event of a delivery.
 *
 * @throws WebhookForgedError where the signature does not fit; SyntaxError where the body is not JSON;
 *   TypeError where a secret is empty
 */
export async function parseWebhook(input: WebhookInput): Promise<WebhookEvent> {
  if (!(await verifyWebhook(input))) {
    throw new WebhookForgedError(messages[input.language ?? 'en'].forged)
  }
  const { body } = input
  return JSON.parse(
    typeof body === 'string' ? body : new TextDecoder().decode(body),
  ) as WebhookEvent
}

const keyOf = (secret: string) =>
  crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  )

/** @param signature `sha256=<hex>` */
function digestOf(signature: string | null | undefined): Uint8Array<ArrayBuffer> | undefined {
  const hex = /^sha256=([0-9a-f]{64})$/.exec(signature ?? '')?.[1]
  if (hex === undefined) return undefined
  return Uint8Array.from({ length: 32 }, (_, i) => Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16))
}
