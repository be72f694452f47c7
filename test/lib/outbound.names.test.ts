/**
 * Requests to host names: the name is resolved once, every resolved address is checked, and the connection
 * uses one of the checked addresses.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type OutboundOptions, post } from '../../src/lib/outbound'
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

const sent = { body: '{}', headers: { 'content-type': 'application/json' } }
const here = '127.0.0.1'

const options = (changes: Partial<OutboundOptions> = {}): OutboundOptions => ({
  allow: networksOf(here),
  ca: receiverCa,
  deadlineMs: 5000,
  bodyMs: 1000,
  readBytes: 64 * 1024,
  keptBytes: 8 * 1024,
  ...changes,
})

const to = (...addresses: string[]) => ({ resolve: async () => addresses })
const known = () => receiver.url('/', 'receiver.test')

test('the name is sent in the request, and the certificate is checked for it', async () => {
  const posted = await post(known(), sent, options(to(here)))
  expect(posted.status).toBe(200)
  expect(receiver.received[0]?.headers['host']).toBe(`receiver.test:${receiver.port}`)
})

test('the system resolves names by default', async () => {
  const allow = networksOf('127.0.0.0/8', '::1')
  expect((await post(receiver.url('/', 'localhost'), sent, options({ allow }))).status).toBe(200)
  const failure = await failureOf(
    post(receiver.url('/', 'localhost'), sent, options({ allow: networksOf() })),
  )
  expect(failure.message).toBe('dns_not_public')
})

describe('a name that resolves to', () => {
  const cases: [what: string, addresses: string[]][] = [
    ['a private address', ['10.0.0.1']],
    ['a public and a private address', ['8.8.8.8', '10.0.0.1']],
    ['an allowed and a denied address', [here, '192.168.0.1']],
    ['the metadata address of a cloud', ['169.254.169.254']],
    ['a private address mapped into IPv6', ['::ffff:10.0.0.1']],
    ['a link-local address with a zone', ['fe80::1%eth0']],
    ['the loopback address in IPv6', ['::1']],
    ['another name, not an address', ['other.example']],
    ['nothing', ['']],
  ]
  test.each(cases)('%s is refused', async (_, addresses) => {
    const failure = await failureOf(post(known(), sent, options(to(...addresses))))
    expect(failure.message).toBe('dns_not_public')
    expect(receiver.received).toHaveLength(0)
  })

  test('no address is unreachable', async () => {
    const failure = await failureOf(post(known(), sent, options(to())))
    expect(failure.message).toBe('dns_empty')
  })
})

test('a name that changes between lookup and connection has no effect', async () => {
  const responses = [[here], ['10.0.0.1'], ['127.0.0.2']]
  const asked: string[] = []
  const resolve = async (host: string) => {
    asked.push(host)
    return responses[asked.length - 1] ?? []
  }
  expect((await post(known(), sent, options({ resolve }))).status).toBe(200)
  expect(asked).toEqual(['receiver.test'])
  expect(receiver.received).toHaveLength(1)
})

test('an IPv4 address is preferred', async () => {
  const allow = networksOf(here, '::1', '127.0.0.4')
  for (const addresses of [
    ['::1', here],
    [here, '::1'],
    [here, '127.0.0.4'],
  ]) {
    expect((await post(known(), sent, options({ allow, ...to(...addresses) }))).status).toBe(200)
  }
  const six = await startReceiver({}, { host: '::1' })
  try {
    const url = six.url('/', 'receiver.test')
    expect((await post(url, sent, options({ allow, ...to('::1') }))).status).toBe(200)
    expect(six.received).toHaveLength(1)
  } finally {
    await six.close()
  }
})

test('an address that was allowed when it was added is checked again', async () => {
  const failure = await failureOf(post(receiver.url(), sent, options({ allow: networksOf() })))
  expect(failure.message).toBe('address_not_public')
  expect(receiver.received).toHaveLength(0)
})

test('an address is not resolved', async () => {
  const resolve = () => Promise.reject(new Error('was asked'))
  expect((await post(receiver.url(), sent, options({ resolve }))).status).toBe(200)
})

test('an unknown name is reported as such', async () => {
  const resolve = () => Promise.reject(Object.assign(new Error('?'), { code: 'ENOTFOUND' }))
  const failure = await failureOf(post(known(), sent, options({ resolve })))
  expect(failure.message).toBe('dns_failed')
})

test('a hanging resolver times out', async () => {
  const resolve = () => new Promise<string[]>(() => {})
  const begun = performance.now()
  const failure = await failureOf(post(known(), sent, options({ resolve, deadlineMs: 200 })))
  expect(failure.message).toBe('timed_out')
  expect(performance.now() - begun).toBeLessThan(3000)
})

describe('a certificate', () => {
  test('that is not valid for the name is refused', async () => {
    const failure = await failureOf(post(receiver.url('/', 'other.test'), sent, options(to(here))))
    expect(failure.message).toBe('certificate_wrong_host')
    expect(receiver.received).toHaveLength(0)
  })

  test('is checked for each name, even with an open connection to the same address', async () => {
    expect((await post(known(), sent, options(to(here)))).status).toBe(200)
    const failure = await failureOf(post(receiver.url('/', 'other.test'), sent, options(to(here))))
    expect(failure.message).toBe('certificate_wrong_host')
    expect((await post(known(), sent, options(to(here)))).status).toBe(200)
    expect(receiver.received).toHaveLength(2)
  })

  test('of an untrusted authority is refused', async () => {
    const failure = await failureOf(post(known(), sent, options({ ...to(here), ca: undefined })))
    expect(failure.message).toBe('certificate_untrusted')
    expect(receiver.received).toHaveLength(0)
  })

  test('of an authority that Bun trusts is accepted beside an additional one, and the other way round', async () => {
    const lib = join(import.meta.dir, '..', '..', 'src', 'lib')
    const unrelated = readFileSync(join(import.meta.dir, '../support/tls/receiver.pem'), 'utf8')
    const program = `
      import { post } from ${JSON.stringify(join(lib, 'outbound'))}
      import { parseNetworks } from ${JSON.stringify(join(lib, 'networks'))}
      const [given, unrelated] = JSON.parse(process.argv.at(-1))
      const options = { ...given, allow: parseNetworks(['${here}']), resolve: async () => ['${here}'] }
      const results = []
      for (const [ca, name] of [
        [unrelated, 'receiver.test'], [unrelated, 'receiver.test'], [unrelated, 'other.test'],
        [given.ca, 'receiver.test'], [undefined, 'receiver.test'],
      ]) {
        const url = 'https://' + name + ':${receiver.port}/'
        const posted = post(url, { body: '{}', headers: {} }, { ...options, ca })
        results.push(await posted.then(({ status }) => status, ({ message }) => message))
      }
      process.stdout.write(JSON.stringify(results))`
    const child = Bun.spawn(
      [process.execPath, '-e', program, '--', JSON.stringify([options(), unrelated])],
      {
        env: {
          ...process.env,
          NODE_EXTRA_CA_CERTS: join(import.meta.dir, '../support/tls/ca.pem'),
        },
        stdout: 'pipe',
        stderr: 'inherit',
      },
    )
    expect(await child.stdout.text()).toBe('[200,200,"certificate_wrong_host",200,200]')
    expect(receiver.received).toHaveLength(4)
  })

  test('of an additional authority is accepted again after the host had another', async () => {
    const url = receiver.url('/', 'localhost')
    const posted = async (ca: string | undefined) => {
      const sending = post(url, sent, options({ ...to(here), ca }))
      return sending.then(
        ({ status }) => status,
        ({ message }: Error) => message,
      )
    }
    const unrelated = readFileSync(join(import.meta.dir, '../support/tls/receiver.pem'), 'utf8')
    expect(await posted(receiverCa)).toBe(200)
    expect(await posted(unrelated)).toBe('certificate_untrusted')
    expect(await posted(receiverCa)).toBe(200)
    expect(receiver.received).toHaveLength(2)
  })

  test('is checked even with NODE_TLS_REJECT_UNAUTHORIZED=0', async () => {
    const lib = join(import.meta.dir, '..', '..', 'src', 'lib')
    const program = `
      import { post } from ${JSON.stringify(join(lib, 'outbound'))}
      import { parseNetworks } from ${JSON.stringify(join(lib, 'networks'))}
      const given = JSON.parse(process.argv.at(-1))
      const options = { ...given, allow: parseNetworks(['${here}']), resolve: async () => ['${here}'] }
      const results = []
      for (const [address, ca] of [
        ['${receiver.url('/', 'receiver.test')}', undefined],
        ['${receiver.url('/', 'other.test')}', given.ca],
        ['${receiver.url('/', 'receiver.test')}', given.ca],
      ]) {
        const posted = post(address, { body: '{}', headers: {} }, { ...options, ca })
        results.push(await posted.then(({ status }) => status, ({ message }) => message))
      }
      process.stdout.write(JSON.stringify(results))`
    const child = Bun.spawn([process.execPath, '-e', program, '--', JSON.stringify(options())], {
      env: { ...process.env, NODE_TLS_REJECT_UNAUTHORIZED: '0' },
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const [out, err] = await Promise.all([child.stdout.text(), child.stderr.text()])
    // Bun prints a warning about NODE_TLS_REJECT_UNAUTHORIZED to stderr, so stderr is not expected
    // to be empty.
    expect(out, err).toBe(JSON.stringify(['certificate_untrusted', 'certificate_wrong_host', 200]))
    expect(receiver.received).toHaveLength(1)
  })

  test('that is not valid for an address is refused', async () => {
    const other = await startReceiver({}, { host: '127.0.0.3' })
    try {
      const failure = await failureOf(
        post(other.url(), sent, options({ allow: networksOf('127.0.0.3') })),
      )
      expect(failure.message).toBe('certificate_wrong_host')
      expect(other.received).toHaveLength(0)
    } finally {
      await other.close()
    }
  })
})
