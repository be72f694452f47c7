/** One delivery: what is sent, and what is made of the answer. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { prepare, send } from '../../../src/domain/webhooks/send'
import { sign } from '../../../src/domain/webhooks/signatures'
import type { OutboundOptions } from '../../../src/lib/outbound'
import type { Leased } from '../../../src/store/webhooks/queue'
import { type Answer, type Receiver, receiverCa, startReceiver } from '../../support/receiver'
import { networksOf } from '../../support/webhooks'

let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.close())

const outbound: OutboundOptions = {
  allow: networksOf('127.0.0.1'),
  ca: [receiverCa],
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
    number: 1,
    tries: 1,
    kind: 'dictionary.term.approved',
    body,
    endpointId: 7,
    url: receiver.url('/hooks?a=1'),
    secret: 'whsec_one',
    previousSecret: null,
    ...changes,
  }
}

async function sent(answer: Answer, changes: Partial<Leased> = {}) {
  receiver.tell(answer)
  const result = await send(prepare(leased(changes)), outbound)
  return { result, received: receiver.received.at(-1) }
}

/** Headers that every HTTP client adds. */
const ofTransport = ['host', 'connection', 'accept', 'accept-encoding', 'content-length']

describe('what is sent', () => {
  test('is a POST to the address, with these headers and no others', async () => {
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

  test('is signed with the secret before, too, during a rotation', async () => {
    const { received } = await sent({}, { previousSecret: 'whsec_zero' })
    expect(received?.headers).toMatchObject({
      'x-service-signature': sign('whsec_one', body),
      'x-service-signature-previous': sign('whsec_zero', body),
    })
  })
})

describe('what is made of an answer', () => {
  const again = { afterMs: expect.any(Number) as number }
  const cases: [what: string, answer: Answer, expected: object][] = [
    ['200', { body: 'ok' }, { status: 200, outcome: 'delivered', next: 'delivered', answer: 'ok' }],
    ['204', { status: 204 }, { status: 204, outcome: 'delivered', next: 'delivered', answer: '' }],
    ['299', { status: 299 }, { status: 299, next: 'delivered' }],
    ['300', { status: 300 }, { status: 300, next: again }],
    ['304', { status: 304 }, { status: 304, next: again }],
    ['400', { status: 400 }, { status: 400, outcome: 'http_error', next: again }],
    [
      '404',
      { status: 404, body: 'no' },
      { status: 404, outcome: 'http_error', next: again, answer: 'no' },
    ],
    ['500', { status: 500 }, { status: 500, outcome: 'http_error', next: again }],
    ['503', { status: 503 }, { status: 503, outcome: 'http_error', next: again }],
  ]
  test.each(cases)('%s', async (_, answer, expected) => {
    expect((await sent(answer)).result).toMatchObject({ isGone: false, ...expected })
  })

  test('a redirect is not followed, and tried again', async () => {
    const before = receiver.received.length
    const headers = { location: receiver.url('/elsewhere') }
    const { result } = await sent({ status: 301, headers })
    expect(result).toMatchObject({ status: 301, next: again })
    expect(result.outcome).toBe('redirected')
    expect(receiver.received).toHaveLength(before + 1)
  })

  test('410 ends it at once', async () => {
    const { result } = await sent({ status: 410, body: 'moved away' })
    expect(result).toMatchObject({ status: 410, next: 'dead', isGone: true, answer: 'moved away' })
  })

  test('429 with Retry-After waits as long as asked', async () => {
    const { result } = await sent({ status: 429, headers: { 'retry-after': '90' } })
    expect(result).toMatchObject({ status: 429, next: { afterMs: 90_000 } })
  })

  test('none at all is tried again', async () => {
    const { result } = await sent({ manner: 'close' })
    expect(result).toMatchObject({ status: null, answer: null, isGone: false, next: again })
    expect(result.outcome).toBe('connection_closed')
  })

  test('an address that is not public is a result, too', async () => {
    const { result } = await sent({}, { url: 'https://10.0.0.1/' })
    expect(result).toMatchObject({ status: null, outcome: 'address_not_public' })
  })

  test('the eleventh failure is the last', async () => {
    const tenth = await sent({ status: 500 }, { tries: 10, number: 10 })
    expect(tenth.result.next).toEqual(again)
    const eleventh = await sent({ status: 500 }, { tries: 11, number: 11 })
    expect(eleventh.result).toMatchObject({ next: 'dead', isGone: false })
    const unreached = await sent({ manner: 'close' }, { tries: 11 })
    expect(unreached.result.next).toBe('dead')
  })

  test('after a replay the tries count, not the attempts in all', async () => {
    const { result } = await sent({ status: 500 }, { tries: 1, number: 12 })
    expect(result).toMatchObject({ number: 12, next: again })
  })

  test('names the delivery and its lease, and how long it took', async () => {
    const { result } = await sent({ delayMs: 30 }, { number: 3 })
    expect(result).toMatchObject({ id: leased().id, lease: 'lease', endpointId: 7, number: 3 })
    expect(result.durationMs).toBeGreaterThanOrEqual(25)
    expect(Date.now() - result.startedAt.getTime()).toBeGreaterThanOrEqual(25)
  })
})

describe('what is kept of an answer', () => {
  test('is its beginning, 8 KiB', async () => {
    const { result } = await sent({ body: 'a'.repeat(8192) + 'b'.repeat(100_000) })
    expect(result.answer).toBe('a'.repeat(8192))
  })

  test('is text without NUL, which PostgreSQL does not take', async () => {
    const { result } = await sent({ status: 500, body: 'a\0b\0' })
    expect(result.answer).toBe('a\ufffdb\ufffd')
  })

  test('is text, where the bytes are none', async () => {
    const { result } = await sent({ body: Buffer.from([0x61, 0xff, 0xfe, 0x00, 0xed, 0xa0, 0x80]) })
    expect(result.answer?.isWellFormed()).toBe(true)
    expect(result.answer?.startsWith('a\ufffd')).toBe(true)
  })
})
