/** A single attempt: its request, and the result for each kind of response. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { send } from '../../../src/domain/webhooks/send'
import { sign } from '../../../src/domain/webhooks/signatures'
import type { OutboundOptions } from '../../../src/lib/outbound'
import type { Leased } from '../../../src/store/webhooks/queue'
import {
  type Receiver,
  type ReceiverResponse,
  receiverCa,
  startReceiver,
} from '../../support/receiver'
import { networksOf } from '../../support/webhooks'

let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())

const outbound: OutboundOptions = {
  allow: networksOf('127.0.0.1'),
  ca: receiverCa,
  deadlineMs: 5000,
  bodyMs: 1000,
  readBytes: 64 * 1024,
  keptBytes: 8 * 1024,
}
const body =
  '{"id":"evt_1","kind":"dictionary.term.approved","data":{"yoruba":"o\u0323\u0300ro\u0323\u0300 😀"}}'

function leased(changes: Partial<Leased> = {}): Leased {
  return {
    id: 'dlv_00000000000000000001',
    lease: 'lease',
    queuedForMs: 3,
    number: 1,
    tries: 1,
    kind: 'dictionary.term.approved',
    body,
    endpointId: 7,
    url: receiver.url('/hooks?a=1'),
    secret: 'whsec_one',
    previousSecret: null,
    traceparent: null,
    ...changes,
  }
}

async function sent(response: ReceiverResponse, changes: Partial<Leased> = {}) {
  receiver.tell(response)
  const result = await send(leased(changes), outbound)
  return { result, received: receiver.received.at(-1) }
}

/** Headers that every HTTP client adds automatically. */
const ofTransport = ['host', 'connection', 'accept', 'accept-encoding', 'content-length']

describe('the request', () => {
  test('is a POST to the URL, with these headers and no others', async () => {
    const { received, result } = await sent({})
    expect(received).toMatchObject({ method: 'POST', path: '/hooks?a=1' })
    const headers = Object.entries(received?.headers ?? {})
    const ours = Object.fromEntries(headers.filter(([name]) => !ofTransport.includes(name)))
    expect(ours).toEqual({
      'content-type': 'application/json',
      'user-agent': 'Atumo-Webhooks/1',
      'x-service-event': 'dictionary.term.approved',
      'x-service-delivery': 'dlv_00000000000000000001',
      'x-service-signature': sign('whsec_one', body),
    })
    expect(result.headers).toEqual(ours)
    expect(received?.headers['host']).toBe(`127.0.0.1:${receiver.port}`)
  })

  test('is the stored body, byte for byte', async () => {
    const { received } = await sent({})
    expect(received?.body.equals(Buffer.from(body))).toBe(true)
    expect(received?.headers['content-length']).toBe(String(Buffer.byteLength(body)))
    expect(sign('whsec_one', received?.body.toString() ?? '')).toBe(
      received?.headers['x-service-signature'] ?? '',
    )
  })

  test('is also signed with the previous secret during a rotation', async () => {
    const { received } = await sent({}, { previousSecret: 'whsec_zero' })
    expect(received?.headers).toMatchObject({
      'x-service-signature': sign('whsec_one', body),
      'x-service-signature-previous': sign('whsec_zero', body),
    })
  })
})

describe('the response', () => {
  const again = { afterMs: expect.any(Number) as number }
  const cases: [what: string, response: ReceiverResponse, expected: object][] = [
    ['200', { body: 'ok' }, { status: 200, outcome: 'delivered', next: 'delivered', body: 'ok' }],
    ['204', { status: 204 }, { status: 204, outcome: 'delivered', next: 'delivered', body: '' }],
    ['299', { status: 299 }, { status: 299, next: 'delivered' }],
    ['300', { status: 300 }, { status: 300, next: again }],
    ['304', { status: 304 }, { status: 304, next: again }],
    ['400', { status: 400 }, { status: 400, outcome: 'http_error', next: again }],
    [
      '404',
      { status: 404, body: 'no' },
      { status: 404, outcome: 'http_error', next: again, body: 'no' },
    ],
    ['500', { status: 500 }, { status: 500, outcome: 'http_error', next: again }],
    ['503', { status: 503 }, { status: 503, outcome: 'http_error', next: again }],
  ]
  test.each(cases)('%s', async (_, response, expected) => {
    expect((await sent(response)).result).toMatchObject(expected)
  })

  test('is not followed if it redirects, and leads to a retry', async () => {
    const before = receiver.received.length
    const headers = { location: receiver.url('/elsewhere') }
    const { result } = await sent({ status: 301, headers })
    expect(result).toMatchObject({ status: 301, next: again })
    expect(result.outcome).toBe('redirected')
    expect(receiver.received).toHaveLength(before + 1)
  })

  test('ends the deliveries at once with 410', async () => {
    const { result } = await sent({ status: 410, body: 'moved away' })
    expect(result).toMatchObject({
      status: 410,
      outcome: 'gone',
      next: 'dead',
      body: 'moved away',
    })
  })

  test('delays the retry with 429 and Retry-After', async () => {
    const { result } = await sent({ status: 429, headers: { 'retry-after': '90' } })
    expect(result).toMatchObject({ status: 429, next: { afterMs: 90_000 } })
  })

  test('is retried if there is none', async () => {
    const { result } = await sent({ manner: 'close' })
    expect(result).toMatchObject({ status: null, body: null, next: again })
    expect(result.outcome).toBe('connection_closed')
  })

  test('is a result for an address that is not public, too', async () => {
    const { result } = await sent({}, { url: 'https://10.0.0.1/' })
    expect(result).toMatchObject({ status: null, outcome: 'address_not_public' })
  })

  test('ends the delivery at the eleventh failure', async () => {
    const tenth = await sent({ status: 500 }, { tries: 10, number: 10 })
    expect(tenth.result.next).toEqual(again)
    const eleventh = await sent({ status: 500 }, { tries: 11, number: 11 })
    expect(eleventh.result).toMatchObject({ outcome: 'http_error', next: 'dead' })
    const unreached = await sent({ manner: 'close' }, { tries: 11 })
    expect(unreached.result.next).toBe('dead')
  })

  test('counts attempts since the last replay, not in all', async () => {
    const { result } = await sent({ status: 500 }, { tries: 1, number: 12 })
    expect(result).toMatchObject({ number: 12, next: again })
  })

  test('is recorded with the delivery, its lease and the duration', async () => {
    const { result } = await sent({ delayMs: 30 }, { number: 3 })
    expect(result).toMatchObject({ id: leased().id, lease: 'lease', endpointId: 7, number: 3 })
    expect(result.durationMs).toBeGreaterThanOrEqual(25)
    expect(Date.now() - result.startedAt.getTime()).toBeGreaterThanOrEqual(25)
  })
})

describe('the stored part of a response', () => {
  test('has the first 8 KiB', async () => {
    const { result } = await sent({ body: 'a'.repeat(8192) + 'b'.repeat(100_000) })
    expect(result.body).toBe('a'.repeat(8192))
  })

  test('has no NUL, which PostgreSQL does not accept', async () => {
    const { result } = await sent({ status: 500, body: 'a\0b\0' })
    expect(result.body).toBe('a\ufffdb\ufffd')
  })

  test('is text even if the bytes are not', async () => {
    const { result } = await sent({ body: Buffer.from([0x61, 0xff, 0xfe, 0x00, 0xed, 0xa0, 0x80]) })
    expect(result.body?.isWellFormed()).toBe(true)
    expect(result.body?.startsWith('a\ufffd')).toBe(true)
  })
})
