/**
 * POST requests and their failures: one deadline for the whole request, and a limit on the response body.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { freePort } from '../../src/launch/address'
import { type OutboundOptions, post, Unreached } from '../../src/lib/outbound'
import { failureOf } from '../launch/support'
import { type Receiver, receiverCa, startReceiver } from '../support/receiver'
import { networksOf } from '../support/webhooks'

let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
})
beforeEach(() => {
  receiver.tell({})
  receiver.received.length = 0
})
afterAll(() => receiver.close())

const options: OutboundOptions = {
  allow: networksOf('127.0.0.1'),
  ca: receiverCa,
  deadlineMs: 5000,
  bodyMs: 1000,
  readBytes: 64 * 1024,
  keptBytes: 8 * 1024,
}
const sent = { body: 'ọ̀rọ̀', headers: { 'x-one': '1' } }
const short = { ...options, deadlineMs: 300 }
/**
 * Options for responses whose headers arrive but whose body never ends. The deadline is long enough for the
 * headers to arrive even on a machine that stalls.
 */
const untilDeadline = { ...options, deadlineMs: 1500, bodyMs: 5000 }

/** Waits until all of the receiver's connections are closed. */
async function letGo(): Promise<void> {
  for (const end = performance.now() + 5000; receiver.open() > 0; await Bun.sleep(5)) {
    if (performance.now() > end) throw new Error(`${receiver.open()} connections are still open`)
  }
}

test('body, headers and response are transferred', async () => {
  receiver.tell({ status: 202, headers: { 'retry-after': '7' }, body: 'taken' })
  const posted = await post(receiver.url('/a/b?c=%20d'), sent, options)
  expect(posted).toEqual({ status: 202, retryAfter: '7', body: 'taken' })
  const [received] = receiver.received
  expect(received).toMatchObject({ method: 'POST', path: '/a/b?c=%20d' })
  expect(received?.headers).toMatchObject({ 'x-one': '1', host: `127.0.0.1:${receiver.port}` })
  expect(received?.body.toString()).toBe('ọ̀rọ̀')
})

test.each([301, 302, 303, 307, 308])('a redirect by %d is not followed', async (status) => {
  receiver.tell({ status, headers: { location: receiver.url('/elsewhere') } })
  expect((await post(receiver.url(), sent, options)).status).toBe(status)
  await Bun.sleep(20)
  expect(receiver.received.map(({ path }) => path)).toEqual(['/'])
})

test('proxies of the environment are not used', async () => {
  let asked = 0
  const proxy = Bun.listen({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      open: (socket) => {
        asked++
        socket.end()
      },
      data: () => {},
    },
  })
  const address = `http://127.0.0.1:${proxy.port}`
  const names = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'all_proxy']
  const lib = join(import.meta.dir, '..', '..', 'src', 'lib')
  const program = `
    import { post } from ${JSON.stringify(join(lib, 'outbound'))}
    import { parseNetworks } from ${JSON.stringify(join(lib, 'networks'))}
    const options = { ...JSON.parse(process.argv.at(-1)), allow: parseNetworks(['127.0.0.1']) }
    for (const host of ['127.0.0.1', 'receiver.test']) {
      const { status } = await post('https://' + host + ':${receiver.port}/', { body: '{}', headers: {} },
        { ...options, resolve: async () => ['127.0.0.1'] })
      process.stdout.write(status + ' ')
    }`
  try {
    const child = Bun.spawn([process.execPath, '-e', program, '--', JSON.stringify(options)], {
      env: {
        ...process.env,
        ...Object.fromEntries(names.map((name) => [name, address])),
        NO_PROXY: '',
        no_proxy: '',
      },
      stdout: 'pipe',
      stderr: 'inherit',
    })
    expect(await child.stdout.text()).toBe('200 200 ')
  } finally {
    proxy.stop(true)
  }
  expect(asked).toBe(0)
  expect(receiver.received).toHaveLength(2)
})

describe('unreachable is', () => {
  const reason = async (address: string, given = options) => {
    const failure = await failureOf(post(address, sent, given))
    expect(failure).toBeInstanceOf(Unreached)
    return failure.message
  }

  test('a port without a listener', async () => {
    const port = await freePort()
    expect(await reason(`https://127.0.0.1:${port}/`)).toBe('connection_refused')
  })

  test('a server that closes the connection without a response', async () => {
    receiver.tell({ manner: 'close' })
    expect(await reason(receiver.url())).toBe('connection_closed')
  })

  test('a server that does not respond in time, and the connection is closed', async () => {
    receiver.tell({ manner: 'hang' })
    const begun = performance.now()
    expect(await reason(receiver.url(), short)).toBe('timed_out')
    expect(performance.now() - begun).toBeWithin(250, 3000)
    await letGo()
  })

  test('an address that is no longer allowed', async () => {
    expect(await reason('https://127.0.0.1:22/')).toBe('port_not_allowed')
    expect(await reason('http://127.0.0.1/')).toBe('not_https')
  })
})

describe('a server without TLS', () => {
  let stop = () => {}
  afterEach(() => stop())

  const listen = (response: string) => {
    const listener = Bun.listen({
      hostname: '127.0.0.1',
      port: 0,
      socket: { data: (socket) => void (response && socket.end(response)) },
    })
    stop = () => listener.stop(true)
    return `https://127.0.0.1:${listener.port}/`
  }

  test('is unreachable', async () => {
    const address = listen('HTTP/1.1 400 Bad Request\r\n\r\n')
    expect(await failureOf(post(address, sent, short))).toBeInstanceOf(Unreached)
  })

  test('that stays silent times out', async () => {
    const failure = await failureOf(post(listen(''), sent, short))
    expect(failure.message).toBe('timed_out')
  })
})

describe('a response', () => {
  test('is kept up to the limit', async () => {
    receiver.tell({ body: 'a'.repeat(50_000) })
    expect((await post(receiver.url(), sent, options)).body).toBe('a'.repeat(8192))
  })

  test('without an end is read up to a limit, and the connection is closed', async () => {
    receiver.tell({ manner: 'endless' })
    const before = receiver.sentBytes()
    // Reading stops at the size limit, long before the deadline.
    const posted = await post(receiver.url(), sent, { ...options, deadlineMs: 60_000 })
    expect(posted).toMatchObject({ status: 200, body: 'x'.repeat(8192) })
    await letGo()
    expect(receiver.sentBytes() - before).toBeLessThan(32 * 1024 * 1024)
  })

  test('that arrives slowly has a status, and ends at the deadline', async () => {
    receiver.tell({ manner: 'drip' })
    const begun = performance.now()
    const posted = await post(receiver.url(), sent, untilDeadline)
    expect(posted.status).toBe(200)
    expect(posted.body).toMatch(/^\.+$/)
    expect(performance.now() - begun).toBeWithin(1450, 4500)
    await letGo()
  })

  test('that does not end keeps its beginning', async () => {
    receiver.tell({ manner: 'stall', status: 500, body: 'so far' })
    const posted = await post(receiver.url(), sent, untilDeadline)
    expect(posted).toMatchObject({ status: 500, body: 'so far' })
    await letGo()
  })

  test.each(['gzip', 'br', 'zstd', 'deflate'])(
    'compressed with %s is not decompressed',
    async (coding) => {
      const packed = gzipSync(Buffer.alloc(64 * 1024 * 1024))
      receiver.tell({ headers: { 'content-encoding': coding }, body: packed })
      const posted = await post(receiver.url(), sent, options)
      expect(posted.status).toBe(200)
      expect(posted.body).toBe(new TextDecoder().decode(packed.subarray(0, 8192)))
      expect(receiver.received[0]?.headers['accept-encoding']).toBe('identity')
    },
  )

  test.each(['drip', 'stall'] as const)(
    'whose body does not end (%s) has a status soon',
    async (manner) => {
      receiver.tell({ manner, body: 'so far' })
      const begun = performance.now()
      const posted = await post(receiver.url(), sent, { ...options, bodyMs: 200 })
      expect(posted.status).toBe(200)
      expect(posted.body).toMatch(manner === 'drip' ? /^\.+$/ : /^so far$/)
      expect(performance.now() - begun).toBeWithin(150, 2000)
      await letGo()
    },
  )

  test('has a body timeout that starts with the status', async () => {
    receiver.tell({ delayMs: 500, body: 'late' })
    const posted = await post(receiver.url(), sent, { ...options, bodyMs: 200 })
    expect(posted).toMatchObject({ status: 200, body: 'late' })
  })
})
