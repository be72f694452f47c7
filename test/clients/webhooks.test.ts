/** Tests that the client verifies deliveries signed by the service. */
import { describe, expect, test } from 'bun:test'
import {
  parseWebhook,
  verifyWebhook,
  type WebhookEvent,
  type WebhookInput,
} from '../../clients/typescript/src/index'
import {
  suggestionAccepted,
  termApproved,
  termSubmitted,
  testEvent,
} from '../../src/domain/webhooks/events'
import { newWebhookSecret, sign } from '../../src/domain/webhooks/signatures'
import { blankTerm } from '../support/testApp'

const secret = newWebhookSecret()
const before = newWebhookSecret()
const submission = {
  id: 'sub_1',
  appId: 1,
  english: 'kettle',
  yoruba: 'ìkòkò iná',
  definitionEn: 'A vessel that boils water.',
}
const term = {
  ...blankTerm('machine'),
  id: 1,
  revision: 2,
  status: 'approved' as const,
  yoruba: 'ẹ̀rọ',
}
const { body } = termSubmitted(submission, 'pending')
const signature = sign(secret, body)

describe('a delivery', () => {
  test('is accepted as text and as bytes', async () => {
    const bytes = new TextEncoder().encode(body)
    for (const each of [body, bytes, Buffer.from(body), bytes.buffer]) {
      expect(await verifyWebhook({ secret, body: each, signature })).toBe(true)
    }
  })

  test('may be a part of a larger buffer', async () => {
    const whole = Buffer.from(`xx${body}xx`)
    const part = whole.subarray(2, -2)
    expect(await verifyWebhook({ secret, body: part, signature })).toBe(true)
  })

  test('has the submission', async () => {
    const event = await parseWebhook({ secret, body, signature })
    expect(event).toMatchObject({
      kind: 'dictionary.term.submitted',
      data: { submission: { id: 'sub_1', status: 'pending', yoruba_term: 'ìkòkò iná' } },
    })
  })

  test('of a test event is marked', async () => {
    const { body: trial } = testEvent('dictionary.term.approved', 'https://atumo.example')
    const event = await parseWebhook({ secret, body: trial, signature: sign(secret, trial) })
    expect(event.data.test).toBe(true)
  })

  test.each([
    ['dictionary.term.approved', termApproved('sub_1', term, 'https://atumo.example')],
    ['dictionary.suggestion.accepted', suggestionAccepted('sug_1', term, 'https://atumo.example')],
  ] as const)('of %s has the term', async (kind, sent) => {
    const event = await parseWebhook({
      secret,
      body: sent.body,
      signature: sign(secret, sent.body),
    })
    expect(event.kind).toBe(kind)
    expect(event.id).toBe(sent.id)
    expect(new Date(event.created_at)).toEqual(sent.createdAt)
    expect(nameOf(event)).toBe('ẹ̀rọ')
  })
})

/** Reads the event as a receiver would: TypeScript narrows the type of `data` by `kind`. */
function nameOf(event: WebhookEvent): string {
  if ('test' in event.data) return 'a test'
  switch (event.kind) {
    case 'dictionary.term.submitted':
      return event.data.submission.yoruba_term
    case 'dictionary.term.approved':
    case 'dictionary.suggestion.accepted':
      return event.data.term.yoruba
    case 'credits.low':
      return event.data.client_id
  }
}

describe('during a secret rotation', () => {
  const previousSignature = sign(before, body)

  test('a receiver with the old secret accepts X-Service-Signature-Previous', async () => {
    const delivery = { body, signature, previousSignature }
    expect(await verifyWebhook({ ...delivery, secret: before })).toBe(true)
    expect(await verifyWebhook({ body, signature, secret: before })).toBe(false)
  })

  test('a receiver with both secrets accepts older deliveries', async () => {
    const older = { body, signature: previousSignature }
    expect(await verifyWebhook({ ...older, secret, previousSecret: before })).toBe(true)
    expect(await verifyWebhook({ ...older, secret })).toBe(false)
  })
})

describe('a forged delivery', () => {
  const hex = signature.slice('sha256='.length)
  const flipped = hex.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
  const rewritten = JSON.stringify(JSON.parse(body), null, 1)

  test.each<[string, { body?: string; signature?: string | null }]>([
    ['with another body', { body: body.replace('pending', 'published') }],
    ['parsed and serialised again', { body: rewritten }],
    ['without its last byte', { body: body.slice(0, -1) }],
    ['with one digit changed', { signature: `sha256=${flipped}` }],
    ['with a digit missing', { signature: signature.slice(0, -1) }],
    ['with a digit more', { signature: `${signature}0` }],
    ['without its prefix', { signature: hex }],
    ['with another prefix', { signature: `sha512=${hex}` }],
    ['of other letters', { signature: 'sha256=ẹ̀rọ' }],
    ['of another secret', { signature: sign(before, body) }],
    ['of no secret', { signature: sign('', body) }],
    ['with an empty signature', { signature: '' }],
    ['without a signature', { signature: null }],
  ])('%s is refused', async (_, changes) => {
    const input = { secret, body, signature, ...changes }
    expect(await verifyWebhook(input)).toBe(false)
    expect(await faultOf(input)).toMatchObject({
      name: 'WebhookForgedError',
      message: 'The signature does not match the body.',
    })
  })

  test('is refused in Yoruba if that is requested', async () => {
    const fault = await faultOf({ secret, body: rewritten, signature, language: 'yo' })
    expect(fault).toMatchObject({ message: 'Ìbuwọ́lù náà kò bá ara ìfiránṣẹ́ náà mu.' })
  })

  test('is not parsed', async () => {
    const nonsense = { secret, body: '{"id":', signature }
    expect(await faultOf(nonsense)).toMatchObject({ name: 'WebhookForgedError' })
  })
})

test('an empty secret never verifies', async () => {
  const signed = { body, signature: sign('', body) }
  const message = 'The webhook secret is missing. Pass it as secret.'
  expect(await faultOf({ ...signed, secret: '' })).toMatchObject({ name: 'TypeError', message })
  expect(await faultOf({ ...signed, secret, previousSecret: '' })).toMatchObject({ message })
})

const faultOf = (input: WebhookInput) => parseWebhook(input).catch((error: unknown) => error)
