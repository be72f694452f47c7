/** Plain connections, for requests that no ordinary client sends. */
import { once } from 'node:events'
import { connect } from 'node:net'
import type { Result } from './zoo'

/** Opens a connection, on which each write is a packet. */
export async function openSocket(url: string) {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true, allowHalfOpen: true })
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve) => {
    socket.on('end', resolve)
    socket.on('close', () => resolve())
  })
  // A connection reset shows in what was received.
  socket.on('error', () => {})
  await once(socket, 'connect')
  return {
    write: (bytes: string | Uint8Array) => void socket.write(bytes),
    /** Closes the connection without waiting for anything. */
    abort: () => void socket.resetAndDestroy(),
    /** Resolves with everything that the server sent, when the server has closed the connection. */
    async received(): Promise<Buffer> {
      await ended
      socket.destroy()
      return Buffer.concat(chunks)
    },
  }
}

/** Parses a response. Returns an error if the response is not complete. */
export function parseResponse(bytes: Buffer, method: string): Result {
  const text = bytes.toString('latin1')
  const [head = '', content = ''] = text.split(/\r\n\r\n(.*)/s)
  const [line = '', ...lines] = head.split('\r\n')
  const headers = lines.map((one): [string, string] => {
    const colon = one.indexOf(':')
    return [one.slice(0, colon).toLowerCase(), one.slice(colon + 1).trim()]
  })
  const named = new Map(headers)
  const isChunked = named.get('transfer-encoding') === 'chunked'
  const body = isChunked ? joinChunks(content) : content
  const length =
    isChunked || method === 'HEAD' ? body?.length : Number(named.get('content-length') ?? 0)
  if (head === '' || body === undefined || body.length !== length) {
    return { error: `incomplete: ${text.length} bytes, ${line}` }
  }
  const status = Number(line.split(' ')[1])
  return { status, headers, body: Buffer.from(body, 'latin1').toString() }
}

/** Returns the content of a chunked body, or undefined if the last chunk is missing. */
function joinChunks(text: string, before = ''): string | undefined {
  const [, size = '', rest = ''] = /^([0-9a-f]+)\r\n(.*)$/is.exec(text) ?? []
  if (size === '') return undefined
  const length = Number.parseInt(size, 16)
  return length === 0 ? before : joinChunks(rest.slice(length + 2), before + rest.slice(0, length))
}
