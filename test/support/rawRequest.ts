/** Sends raw HTTP/1.1 requests that no ordinary client would send. */
import { once } from 'node:events'
import { connect } from 'node:net'

/**
 * Sends a request without a body on its own connection, with `Connection: close`.
 * @param head the request line and header lines, without the blank line at the end
 */
export async function rawRequest(url: string, ...head: string[]): Promise<Response> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  socket.write([...head, 'Connection: close', '', ''].join('\r\n'))
  await once(socket, 'close')
  return parse(Buffer.concat(chunks).toString())
}

function parse(text: string): Response {
  const end = text.indexOf('\r\n\r\n')
  const [status = '', ...lines] = text.slice(0, end).split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), line.slice(colon + 1).trim()]
  })
  return new Response(text.slice(end + 4), { status: Number(status.split(' ')[1]), headers })
}
