/** Receives webhooks: verifies the signature of the raw body, then parses the body. */
import { type Language, messages } from './messages.js'
import type { components, webhooks } from './schema.js'

type Schemas = components['schemas']

interface Events {
  'dictionary.term.submitted': Schemas['TermSubmittedEvent']
  'dictionary.term.approved': Schemas['TermApprovedEvent']
  'dictionary.suggestion.accepted': Schemas['SuggestionAcceptedEvent']
  'credits.low': Schemas['CreditsLowEvent']
}

/**
 * `kind` is the type of the event. `data.test` is true for test events, which contain sample data, and for
 * events of sandbox apps.
 */
export type WebhookEvent = Events[keyof webhooks]

export interface WebhookInput {
  /** The webhook secret (`whsec_…`), exactly as shown in the console. */
  secret: string
  /** The previous secret, during a rotation. */
  previousSecret?: string | undefined
  /** The raw body, before parsing. */
  body: string | Uint8Array | ArrayBuffer
  /** The X-Service-Signature header as received. */
  signature: string | null | undefined
  /** The X-Service-Signature-Previous header, which is sent for 24 hours after a rotation. */
  previousSignature?: string | null | undefined
  /** Language of error messages. Defaults to English. */
  language?: Language
}

/** Thrown if the body was not signed by Atumo. Respond with 401, and ignore the delivery. */
export class WebhookForgedError extends Error {
  override readonly name = 'WebhookForgedError'
}

/**
 * Returns whether one of the signatures was made from this body with one of the secrets. Compares the
 * signatures in constant time.
 *
 * @throws TypeError if a secret is empty
 */
export async function verifyWebhook(input: WebhookInput): Promise<boolean> {
  const { secret, previousSecret, body, language = 'en' } = input
  const secrets = previousSecret === undefined ? [secret] : [secret, previousSecret]
  // Anyone could sign with an empty secret.
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
 * Verifies a delivery and returns its event.
 *
 * @throws WebhookForgedError if the signature does not match; SyntaxError if the body is not JSON;
 *   TypeError if a secret is empty
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
