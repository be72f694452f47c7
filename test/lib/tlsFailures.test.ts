/** Failures of TLS are reported with their reason, from real servers. */
import { afterEach, describe, expect, test } from 'bun:test'
import { type OutboundOptions, post, Unreached } from '../../src/lib/outbound'
import { tlsFailureOf } from '../../src/lib/tlsFailures'
import { failureOf } from '../launch/support'
import { pemOf, type Receiver, receiverCa, startReceiver } from '../support/receiver'
import { runningTime } from '../support/runningTime'
import { networksOf } from '../support/webhooks'

const here = '127.0.0.1'
const options: OutboundOptions = {
  allow: networksOf(here),
  ca: receiverCa,
  deadlineMs: 5000,
  bodyMs: 1000,
  readBytes: 1024,
  keptBytes: 1024,
}

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function start(tls: Parameters<typeof startReceiver>[1]): Promise<Receiver> {
  const receiver = await startReceiver({}, tls)
  closing.push(() => receiver.close())
  return receiver
}

/** Returns the reason and detail of a failed request. */
async function whyNot(url: string, changes: Partial<OutboundOptions> = {}) {
  const sent = { body: '{}', headers: {} }
  const failure = await failureOf(post(url, sent, { ...options, ...changes }))
  expect(failure).toBeInstanceOf(Unreached)
  const { reason, detail } = failure as Unreached
  return detail === null ? reason : `${reason} (${detail})`
}

describe('the server has', () => {
  const authority = receiverCa
  const servers: [what: string, tls: object, reason: string, ca?: string][] = [
    ['an expired certificate', { cert: pemOf('expired') }, 'certificate_expired', pemOf('expired')],
    [
      'a certificate that is not yet valid',
      { cert: pemOf('notYetValid') },
      'certificate_not_yet_valid',
      pemOf('notYetValid'),
    ],
    ['a self-signed certificate', { cert: pemOf('selfSigned') }, 'certificate_self_signed'],
    ['a certificate of an unknown authority', {}, 'certificate_untrusted', pemOf('selfSigned')],
    ['no TLS version from 1.2', { minVersion: 'TLSv1', maxVersion: 'TLSv1.1' }, 'tls_version'],
    [
      'no common cipher',
      { ciphers: 'ECDHE-RSA-AES128-GCM-SHA256', maxVersion: 'TLSv1.2' },
      'tls_failed (ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE)',
    ],
    ...(['TLSv1.2', 'TLSv1.3'] as const).map((version): (typeof servers)[number] => [
      `a demand for client certificates, in ${version}`,
      {
        requestCert: true,
        rejectUnauthorized: true,
        ca: authority,
        minVersion: version,
        maxVersion: version,
      },
      'client_certificate_required',
    ]),
  ]
  test.each(servers)('%s', async (_, tls, reason, ca = authority) => {
    const receiver = await start({ tls })
    expect(await whyNot(receiver.url(), { ca })).toBe(reason)
    expect(receiver.received).toHaveLength(0)
  })

  test('a certificate for another name or address', async () => {
    const receiver = await start({ host: '127.0.0.3' })
    const allow = networksOf('127.0.0.3')
    expect(await whyNot(receiver.url(), { allow })).toBe('certificate_wrong_host')
    const resolve = async () => ['127.0.0.3']
    const named = receiver.url('/', 'other.test')
    expect(await whyNot(named, { allow, resolve })).toBe('certificate_wrong_host')
    expect(receiver.received).toHaveLength(0)
  })

  test('no additional authority', async () => {
    const receiver = await start({})
    expect(await whyNot(receiver.url(), { ca: undefined })).toBe('certificate_untrusted')
  })
})

describe('the port has no TLS', () => {
  test.each([
    ['HTTP', 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n'],
    ['SSH', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['SMTP', '220 mail.example ESMTP\r\n'],
  ])('but %s', async (_, greeting) => {
    const listener = Bun.listen({
      hostname: here,
      port: 0,
      socket: { data: (socket) => void socket.end(greeting) },
    })
    closing.push(() => listener.stop(true))
    expect(await whyNot(`https://${here}:${listener.port}/`)).toBe('tls_missing')
  })

  test('but a server of Bun', async () => {
    const server = Bun.serve({ hostname: here, port: 0, fetch: () => new Response('never') })
    closing.push(() => server.stop(true))
    expect(await whyNot(`https://${here}:${server.port}/`)).toBe('tls_missing')
  })
})

test('a handshake that fails only once has no further reason, and the second sends no data', async () => {
  const records: number[][] = []
  const listener = Bun.listen<number[]>({
    hostname: here,
    port: 0,
    socket: {
      open(socket) {
        records.push((socket.data = []))
        // An alert: handshake failure.
        if (records.length === 1) socket.end(Buffer.from('15030300020228', 'hex'))
      },
      data(socket, [type = 0]) {
        socket.data.push(type)
      },
    },
  })
  closing.push(() => listener.stop(true))
  expect(await whyNot(`https://${here}:${listener.port}/`)).toBe('tls_failed (EPROTO)')
  expect(records).toHaveLength(2)
  // 22 is the type of handshake records.
  expect(records[1]).toEqual([22])
})

test('the second connection ends with the attempt', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<number>()
  let connections = 0
  const listener = Bun.listen<number>({
    hostname: here,
    port: 0,
    socket: {
      open(socket) {
        socket.data = ++connections
        if (connections === 1) socket.end(Buffer.from('15030300020228', 'hex'))
      },
      data() {},
      close: ({ data }) => void (data === 2 && end(runningTime() - begun)),
    },
  })
  closing.push(() => listener.stop(true))
  const begun = runningTime()
  expect(await whyNot(`https://${here}:${listener.port}/`, { deadlineMs: 200 })).toBe('timed_out')
  // Without the deadline, it would end after a second.
  expect(await ended).toBeLessThan(800)
})

test.each([
  ['CERT_REVOKED', 'certificate_invalid'],
  ['CERT_UNTRUSTED', 'certificate_untrusted'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'certificate_untrusted'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'certificate_untrusted'],
  ['ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE', 'client_certificate_required'],
  ['ERR_SSL_UNSUPPORTED_PROTOCOL', 'tls_version'],
  ['ERR_SSL_TLSV1_UNRECOGNIZED_NAME', 'tls_failed'],
  ['ECONNRESET', undefined],
] as const)('the code %s means %s', (code, reason) => {
  expect(tlsFailureOf(code)).toBe(reason)
})
