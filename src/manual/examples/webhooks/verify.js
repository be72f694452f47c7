import { createHmac, timingSafeEqual } from 'node:crypto'

/** body: the raw request body, a string or Buffer; signature: the value of the signature header */
export function isFromAtumo(secret, body, signature) {
  if (!secret) return false // without a secret, anyone could forge a signature
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)
  const given = Buffer.from(signature ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
