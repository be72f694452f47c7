import { expect, test } from 'bun:test'
import { once } from 'node:events'
import { connect } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import { responseBody } from '../../src/lib/responseBody'

/** Text that is too long for Bun to send in one piece with the headers. */
const long = 'ọ'.repeat(6000)

test.each([
  ['nothing', '', 0],
  ['a word', 'ẹ̀rọ', 9],
  ['a long text', long, long.length * 3],
])('%s can be sent several times, unchanged', async (_, text, size) => {
  const body = responseBody(text)
  expect(body.size).toBe(size)
  for (let sent = 0; sent < 3; sent++) {
    expect(await new Response(body.open()).text()).toBe(text)
  }
})

test('bytes can be a body too', async () => {
  const body = responseBody(new Uint8Array([1, 2, 3]))
  expect(body.size).toBe(3)
  expect([...(await new Response(body.open()).bytes())]).toEqual([1, 2, 3])
})

test('compresses a long body once per encoding, and not without one', async () => {
  const body = responseBody(long)
  expect(await body.in(undefined)).toMatchObject({ size: body.size })
  const [first, second] = await Promise.all([body.in('br'), body.in('br')])
  expect(second).toBe(first)
  expect(body.in('br')).toBe(first)
  expect(first.encoding).toBe('br')
  expect(first.size).toBeLessThan(body.size / 10)
  const bytes = await new Response(first.open()).bytes()
  expect(brotliDecompressSync(bytes).toString()).toBe(long)
})

test('does not compress what fits into one packet', () => {
  const content = responseBody('o'.repeat(1399)).in('br')
  expect(content).toMatchObject({ size: 1399 })
  expect(content).not.toHaveProperty('encoding')
})

test.each([
  ['short', 'ọ', 'Content-Length: 3'],
  ['nearly too long', 'o'.repeat(15 * 1024 - 1), 'Content-Length: 15359'],
  ['too long', 'o'.repeat(15 * 1024), 'Transfer-Encoding: chunked'],
  ['long', long, 'Transfer-Encoding: chunked'],
])(
  'a %s body arrives together with its headers, although it was delayed',
  async (_, text, header) => {
    const body = responseBody(text)
    const headers = Object.fromEntries(
      Array.from({ length: 25 }, (_value, n) => [`x-header-${n}`, 'some value']),
    )
    using server = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      async fetch() {
        await Bun.sleep(1)
        return new Response(body.open(), { headers })
      },
    })
    const pieces: Buffer[] = []
    const socket = connect(Number(server.url.port), '127.0.0.1')
    socket.on('data', (piece: Buffer) => pieces.push(piece))
    socket.write('GET / HTTP/1.1\r\nHost: atumo.example\r\nConnection: close\r\n\r\n')
    await once(socket, 'end')
    const received = Buffer.concat(pieces).toString()
    expect(received).toContain(header)
    expect(received).toContain(text)
    // If the server had sent dozens of packets, the client would have received at least two chunks.
    expect(pieces).toHaveLength(1)
  },
)
