/** Webhook signatures and secrets. */
import { expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import { newWebhookSecret, sign } from '../../../src/domain/webhooks/signatures'

const body = '{"id":"evt_1","text":"ọ̀rọ̀"}'
const secret = 'whsec_dGhlIHNlY3JldA=='

test('equals the signature by openssl with the secret as shown', () => {
  expect(sign(secret, body)).toBe(
    'sha256=10e316ac45226e042477b85774537b0bbf655a994f98b2e92b664707a713078b',
  )
})

test('does not use the decoded base64 or the secret without its prefix as the key', () => {
  const bare = secret.replace('whsec_', '')
  const wrong = [bare, Buffer.from(bare, 'base64')].map(
    (key) => `sha256=${createHmac('sha256', key).update(body).digest('hex')}`,
  )
  expect(wrong).not.toContain(sign(secret, body))
})

test('depends on every byte of the body', () => {
  expect(sign(secret, `${body} `)).not.toBe(sign(secret, body))
  expect(sign(secret, body.normalize('NFD'))).not.toBe(sign(secret, body.normalize('NFC')))
})

test('creates secrets of whsec_ and 32 random bytes in base64', () => {
  const secrets = Array.from({ length: 50 }, newWebhookSecret)
  expect(new Set(secrets).size).toBe(50)
  for (const each of secrets) {
    expect(each).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(Buffer.from(each.slice(6), 'base64')).toHaveLength(32)
  }
})
