/** A client that sends heads and short bodies byte by byte, each byte in its own packet. */
import { setImmediate } from 'node:timers/promises'
import { openSocket, parseResponse } from '../socket'
import type { Result, Sent } from '../zoo'

/** The rest of a long body is sent at once. */
const dripped = 500

async function send({ method, url, headers, body, pad }: Sent): Promise<Result> {
  const { host, pathname, search } = new URL(url)
  const content = Buffer.from(body?.padEnd(pad) ?? '')
  const head = [
    `${method} ${pathname}${search} HTTP/1.1`,
    `Host: ${host}`,
    'Connection: close',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : [`Content-Length: ${content.length}`]),
  ]
  const bytes = Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), content])
  const socket = await openSocket(url)
  for (const byte of bytes.subarray(0, dripped)) {
    socket.write(Buffer.of(byte))
    await setImmediate()
  }
  if (bytes.length > dripped) socket.write(bytes.subarray(dripped))
  return parseResponse(await socket.received(), method)
}

for (const one of (await Bun.file(process.argv[2] ?? '').json()) as Sent[]) {
  const result = await send(one).catch((error: unknown) => ({ error: String(error) }))
  process.stdout.write(`${JSON.stringify(result)}\n`)
}
