/**
 * A receiver of webhooks over TLS: it keeps what it is sent, and answers as it is told, badly too.
 *
 * Its certificate is valid for localhost, receiver.test, 127.0.0.1 and ::1, and signed by `receiverCa`.
 */
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'

const material = (name: string) => readFileSync(join(import.meta.dir, 'tls', name), 'utf8')

/** The authority that senders have to trust, as PEM. */
export const receiverCa = material('ca.pem')

/** A request as it came. */
export interface Received {
  method: string
  /** With the query. */
  path: string
  /** Names in lower case. */
  headers: Record<string, string>
  /** The very bytes. */
  body: Buffer
  /** When it was here as a whole, in milliseconds of `performance.now()`. */
  at: number
}

export interface Answer {
  /** 200 unless told otherwise. */
  status?: number
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Milliseconds for which nothing is answered. */
  delayMs?: number
  /**
   * - `whole` (unless told otherwise): headers, body, end
   * - `hang`: nothing at all, for ever
   * - `stall`: headers and body, but no end
   * - `drip`: headers, then a byte every few milliseconds, for ever
   * - `endless`: headers, then as many bytes as are taken
   * - `close`: the connection ends without an answer
   */
  manner?: 'whole' | 'hang' | 'stall' | 'drip' | 'endless' | 'close'
}

/** Says what is answered: always the same, or whatever fits what was received. */
export type Answering = Answer | ((received: Received) => Answer | Promise<Answer>)

export interface Receiver {
  port: number
  /** Everything received, in order. */
  received: Received[]
  /** The address of a path; `host` is any name that leads here. */
  url(path?: string, host?: string): string
  /** Answers requests for a path (without the query) so from now on; without a path: all others. */
  tell(answering: Answering, path?: string): void
  /** Resolves when there are so many; rejects after a time. */
  waitFor(count: number, deadlineMs?: number): Promise<Received[]>
  /** Connections made so far, those that came to nothing in TLS included. */
  connections(): number
  /** Connections that are open now. */
  open(): number
  /** Bytes of bodies that were given to the network by `endless` and `drip`. */
  sentBytes(): number
  /** Ends all connections, those that hang too; new ones are taken. */
  drop(): void
  /** Ends all connections, and takes no more. */
  close(): Promise<void>
}

const dripMs = 5
const endlessChunk = Buffer.alloc(64 * 1024, 'x')

/** @param host an address of this machine; @param port 0: any that is free */
export async function startReceiver(
  answering: Answering = {},
  { host = '127.0.0.1', port = 0 }: { host?: string; port?: number } = {},
): Promise<Receiver> {
  const received: Received[] = []
  const told = new Map<string, Answering>()
  const sockets = new Set<Socket>()
  let others = answering
  let connections = 0
  let sentBytes = 0

  const server = createServer({ key: material('receiver.key'), cert: material('receiver.pem') })
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
    const how = told.get(path) ?? others
    const answer = typeof how === 'function' ? await how(one) : how
    if (answer.delayMs !== undefined) await Bun.sleep(answer.delayMs)
    await give(answer, response)
  }

  async function give(answer: Answer, response: ServerResponse): Promise<void> {
    const { status = 200, headers = {}, body = '', manner = 'whole' } = answer
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
      else told.set(path, how)
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

/** Until more is taken, or nothing ever will be. */
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
