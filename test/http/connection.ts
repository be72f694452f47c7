/** A client connection that reports the result of each request and never retries. */
import { once } from 'node:events'
import { connect } from 'node:net'

/**
 * The status of the response; `refused` if the connection was refused; `cut` if the connection ended before
 * the response was complete.
 */
export type Outcome = `${number}` | 'refused' | 'cut'

export type Connection = NonNullable<Awaited<ReturnType<typeof openConnection>>>

/** @returns undefined if the connection is refused */
export async function openConnection(url: string) {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  let isOpen = true
  let received = ''
  let hear = () => {}
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('latin1')
    hear()
  })
  const end = () => {
    isOpen = false
    hear()
  }
  socket.on('end', end)
  socket.on('close', end)
  socket.on('error', end)
  try {
    await once(socket, 'connect')
  } catch {
    return undefined
  }

  /** Resolves with a complete response, or with undefined if the connection ends first. */
  const response = () =>
    new Promise<WholeResponse | undefined>((resolve) => {
      hear = () => {
        const whole = wholeResponse(received)
        if (whole || !isOpen) resolve(whole)
      }
      hear()
    })

  async function send(
    line: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<Outcome> {
    received = ''
    const all = {
      host: 'localhost',
      ...headers,
      ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
    }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
    socket.write([`${line} HTTP/1.1`, ...lines, '', body ?? ''].join('\r\n'))
    const whole = await response()
    if (whole?.closes) {
      isOpen = false
      socket.end()
    }
    return whole?.status ?? 'cut'
  }

  return {
    get isOpen(): boolean {
      return isOpen
    },

    get: (path: string, headers: Record<string, string> = {}) => send(`GET ${path}`, headers),

    /** Sends a POST request with a JSON body. */
    post: (path: string, headers: Record<string, string>, body: object) =>
      send(
        `POST ${path}`,
        { ...headers, 'content-type': 'application/json' },
        JSON.stringify(body),
      ),

    close(): void {
      isOpen = false
      socket.end()
    },
  }
}

interface WholeResponse {
  status: `${number}`
  /** Whether the server closes the connection after this response. */
  closes: boolean
}

function wholeResponse(text: string): WholeResponse | undefined {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = text.slice(0, end)
  const body = text.slice(end + 4)
  const length = /^content-length: (\d+)$/im.exec(head)?.[1]
  const isWhole = length === undefined ? body.endsWith('0\r\n\r\n') : body.length >= Number(length)
  if (!isWhole) return undefined
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1])
  return { status: `${status}`, closes: /^connection: close$/im.test(head) }
}
