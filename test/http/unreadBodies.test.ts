/**
 * A client that sends its whole body before it reads gets the response, even if the service refuses the
 * request without reading the body and then closes the connection.
 */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { discarded } from '../../src/http/body'
import { type ListeningApp, startListening } from '../support/listening'

const piece = Buffer.alloc(64 * 1024, 'a')

let app: ListeningApp
let apiKey: string
beforeAll(async () => {
  app = await startListening()
  ;({ apiKey } = await app.newApp({ scopes: ['dictionary:write'] }))
})
afterAll(() => app.close())

async function open() {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

/**
 * Sends a head and a body of 1 MiB, and reads only after all of it has been sent, as Python's urllib does.
 * @returns the status line, or the error with which the connection ended
 */
async function sendAll(...head: string[]): Promise<string> {
  const socket = await open()
  let received = ''
  let failed: string | undefined
  socket.on('error', (error: NodeJS.ErrnoException) => {
    failed = error.code
  })
  socket.write([...head, 'Content-Length: 1048576', '', ''].join('\r\n'))
  for (let sent = 0; sent < 16 && failed === undefined; sent++) {
    await new Promise((resolve) => socket.write(piece, resolve))
    // The server, in this process, handles what has arrived before more is sent.
    await Bun.sleep(1)
  }
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('latin1')
  })
  if (failed === undefined) await once(socket, 'close')
  return failed ?? received.split('\r\n', 1)[0] ?? ''
}

const closing = [
  ['HTTP/1.1', 'Connection: close'],
  ['HTTP/1.0', 'Accept: */*'],
  ['HTTP/1.0', 'Connection: keep-alive'],
] as const

const json = 'Content-Type: application/json'
const form = 'Content-Type: application/x-www-form-urlencoded'
const key = () => `X-API-Key: ${apiKey}`
const refusals: [string, string, () => string[]][] = [
  ['401', 'POST /api/v1/submit.php', () => [json]],
  ['413', 'POST /api/v1/submit.php', () => [json, key()]],
  ['415', 'POST /api/v1/submit.php', () => [key()]],
  ['405', 'POST /api/v1/dictionary.php', () => [key()]],
  ['405', 'DELETE /api/v1/submit.php', () => [json, key()]],
  ['405', 'POST /terms/machine', () => [form]],
  ['404', 'PUT /api/v1/nothing', () => [json]],
  ['404', 'POST /nothing', () => [form]],
  ['400', 'POST /api/v1/submit.php', () => [json, 'Host: b']],
  ['403', 'POST /sign-in', () => [form, 'Origin: https://evil.example']],
  ['413', 'POST /sign-in', () => [form]],
  ['415', 'POST /sign-in', () => ['Content-Type: text/plain']],
]

for (const [version, connection] of closing) {
  test.each(refusals)(`${version}, ${connection}: %s for %s`, async (status, line, headers) => {
    const response = await sendAll(`${line} ${version}`, 'Host: a', connection, ...headers())
    expect(response).toStartWith(`HTTP/1.1 ${status} `)
  })
}

/** Returns the status line of the next response. */
async function nextStatus(socket: Socket): Promise<string> {
  const [chunk] = (await once(socket, 'data')) as [Buffer]
  return chunk.toString('latin1').split('\r\n', 1)[0] ?? ''
}

const unauthorized = 'HTTP/1.1 401 Unauthorized'

/** Sends the head of a request that gets a 401. */
const postHead = (length: number, ...more: string[]) =>
  [
    'POST /api/v1/submit.php HTTP/1.1',
    'Host: a',
    `Content-Length: ${length}`,
    ...more,
    '',
    '',
  ].join('\r\n')

test('a client that does not send its body gets the response after a second', async () => {
  const socket = await open()
  socket.write(`${postHead(1000, 'Connection: close')}{"a`)
  expect(await nextStatus(socket)).toBe(unauthorized)
  await once(socket, 'close')
})

test('of a body without end, 8 MiB are read before the response', async () => {
  const socket = await open()
  const responded = nextStatus(socket)
  socket.on('error', () => {})
  socket.write(postHead(2 ** 40, 'Connection: close'))
  let hasResponded = false
  void responded.finally(() => {
    hasResponded = true
  })
  let sent = 0
  for (; !hasResponded; sent += piece.byteLength) {
    await new Promise((resolve) => socket.write(piece, resolve))
    await Bun.sleep(0)
  }
  expect(await responded).toBe(unauthorized)
  expect(sent).toBeGreaterThanOrEqual(discarded.mostBytes)
  socket.destroy()
})

test('after a longer body, a connection that stays open serves the next request', async () => {
  const socket = await open()
  const size = discarded.mostBytes + 2 ** 20
  socket.write(postHead(size))
  const responded = nextStatus(socket)
  for (let sent = 0; sent < size; sent += piece.byteLength) {
    await new Promise((resolve) => socket.write(piece, resolve))
  }
  expect(await responded).toBe(unauthorized)
  socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n')
  expect(await nextStatus(socket)).toBe('HTTP/1.1 200 OK')
  socket.destroy()
})
