/**
 * A webhook receiver with TLS that records requests and sends the configured responses or errors.
 *
 * Its certificate is valid for localhost, receiver.test, 127.0.0.1 and ::1, and is signed by `receiverCa`.
 */
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type ServerOptions } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'

const material = (name: string) => readFileSync(join(import.meta.dir, 'tls', name), 'utf8')

/**
 * Certificates for 127.0.0.1 that have signed themselves with the receiver's key: `selfSigned` is valid,
 * `expired` was valid in 2020, and `notYetValid` is from 2125.
 */
export const pemOf = (name: 'expired' | 'notYetValid' | 'selfSigned') => material(`${name}.pem`)

/** The certificate authority that senders must trust, in PEM format. */
export const receiverCa = material('ca.pem')

/** A received request. */
export interface Received {
  method: string
  /** The path and query string. */
  path: string
  /** The headers, with names in lower case. */
  headers: Record<string, string>
  body: Buffer
  /** The time when the last byte of the request arrived, from `performance.now()`, in milliseconds. */
  at: number
}

export interface ReceiverResponse {
  /** Defaults to 200. */
  status?: number
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** The delay before the response, in milliseconds. */
  delayMs?: number
  /**
   * - `whole` (default): sends headers and body, and ends the response
   * - `hang`: never responds
   * - `stall`: sends headers and body, but does not end the response
   * - `drip`: sends headers, then a byte every few milliseconds, endlessly
   * - `endless`: sends headers, then bytes as fast as the client reads them, endlessly
   * - `close`: closes the connection without a response
   */
  manner?: 'whole' | 'hang' | 'stall' | 'drip' | 'endless' | 'close'
}

/** A response, or a function that returns one for a request. */
export type Responding =
  | ReceiverResponse
  | ((received: Received) => ReceiverResponse | Promise<ReceiverResponse>)

export interface Receiver {
  port: number
  /** All requests received so far, in order. */
  received: Received[]
  /** Returns the URL for a path. @param host a name that resolves to this machine */
  url(path?: string, host?: string): string
  /**
   * Sets the response for a path (without query string), or for all other paths if no path is given.
   */
  tell(responding: Responding, path?: string): void
  /** Waits until this many requests have been received in total. Rejects at the deadline. */
  waitFor(count: number, deadlineMs?: number): Promise<Received[]>
  /** Returns the number of connections so far, including failed TLS handshakes. */
  connections(): number
  /** Returns the number of open connections. */
  open(): number
  /** Returns the number of bytes that `endless` and `drip` have sent. */
  sentBytes(): number
  /** Closes all connections, including hanging ones. New connections are still accepted. */
  drop(): void
  /** Closes all connections and the server. */
  close(): Promise<void>
}

const dripMs = 5
const endlessChunk = Buffer.alloc(64 * 1024, 'x')

interface Listening {
  /** The local address to listen on. */
  host?: string
  /** 0 for any free port. */
  port?: number
  /** Options of the TLS server, instead of the receiver's certificate or beside it. */
  tls?: ServerOptions
}

export async function startReceiver(
  responding: Responding = {},
  { host = '127.0.0.1', port = 0, tls = {} }: Listening = {},
): Promise<Receiver> {
  const received: Received[] = []
  const byPath = new Map<string, Responding>()
  const sockets = new Set<Socket>()
  let others = responding
  let connections = 0
  let sentBytes = 0

  const own = { key: material('receiver.key'), cert: material('receiver.pem') }
  const server = createServer({ ...own, ...tls })
  server.on('connection', (socket: Socket) => {
    connections++
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
  })
  server.on('tlsClientError', () => {})
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    response.on('error', () => {})
    void serve(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const at = (server.address() as AddressInfo).port

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const one = await readRequest(request)
    received.push(one)
    const [path = ''] = one.path.split('?')
    const how = byPath.get(path) ?? others
    const reply = typeof how === 'function' ? await how(one) : how
    if (reply.delayMs !== undefined) await Bun.sleep(reply.delayMs)
    await give(reply, response)
  }

  async function give(reply: ReceiverResponse, response: ServerResponse): Promise<void> {
    const { status = 200, headers = {}, body = '', manner = 'whole' } = reply
    if (manner === 'hang') return
    if (manner === 'close') return void response.socket?.destroy()
    response.writeHead(status, headers)
    if (manner === 'whole') return void response.end(body)
    response.flushHeaders()
    if (manner === 'stall') return void response.write(body)
    await keepWriting(response, manner)
  }

  async function keepWriting(response: ServerResponse, manner: 'drip' | 'endless'): Promise<void> {
    let isOver = false
    response.on('close', () => {
      isOver = true
    })
    while (!isOver && !response.destroyed) {
      const chunk = manner === 'drip' ? Buffer.from('.') : endlessChunk
      sentBytes += chunk.byteLength
      const isTaken = response.write(chunk)
      if (manner === 'drip') await Bun.sleep(dripMs)
      else if (!isTaken) await drained(response)
    }
  }

  function drop(): void {
    for (const socket of sockets) socket.destroy()
  }

  return {
    port: at,
    received,
    url: (path = '/', name = host) =>
      `https://${name.includes(':') ? `[${name}]` : name}:${at}${path}`,
    tell(how, path) {
      if (path === undefined) others = how
      else byPath.set(path, how)
    },
    async waitFor(count, deadlineMs = 10_000) {
      const end = performance.now() + deadlineMs
      while (received.length < count) {
        if (performance.now() > end) {
          throw new Error(`${received.length} of ${count} deliveries within ${deadlineMs} ms`)
        }
        await Bun.sleep(2)
      }
      return received
    },
    connections: () => connections,
    open: () => sockets.size,
    sentBytes: () => sentBytes,
    drop,
    async close() {
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
      server.closeAllConnections()
      drop()
      await closed
    },
  }
}

async function readRequest(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)])
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: Buffer.concat(chunks),
    at: performance.now(),
  }
}

/** Resolves when the client has read the buffered data or the connection is closed. */
const drained = (response: ServerResponse) =>
  new Promise<void>((resolve) => {
    const go = () => {
      response.off('drain', go)
      response.off('close', go)
      resolve()
    }
    response.on('drain', go)
    response.on('close', go)
  })
