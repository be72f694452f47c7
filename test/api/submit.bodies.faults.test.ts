/** POST submit.php over a socket: bodies that are too large are refused before they are read completely. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startServer, type TestProcess } from '../support/processes'
import { startWriting, submitPath, type Writer, type WritingApp } from './writing'

const limit = 64 * 1024
const whole = { yoruba_term: 'ìkòkò', definition_en: 'Boils water.' }

let service: WritingApp
let server: TestProcess
let writer: Writer
beforeAll(async () => {
  service = await startWriting()
  server = await startServer(service.app.config)
  writer = await service.writer()
})
afterAll(async () => {
  await server.stop()
  await service.close()
})

/** Returns a valid body of this size, padded with white space. */
function padded(english: string, bytes: number): string {
  const body = JSON.stringify({ ...whole, english_term: english })
  return body + ' '.repeat(bytes - Buffer.byteLength(body))
}

const stream = (text: string) => new Blob([text]).stream()

const send = (body: string | ReadableStream) =>
  fetch(server.url + submitPath, {
    method: 'POST',
    headers: { 'x-api-key': writer.apiKey, 'content-type': 'application/json' },
    body,
  })

test('413 over a socket too', async () => {
  for (const body of [padded('b', limit + 1), stream(padded('b', limit + 1))]) {
    await service.refuses(writer, () => send(body), { status: 413, says: 'bytes' })
  }
  expect((await send(padded('socket', limit))).status).toBe(201)
  expect((await send(stream(padded('socket stream', limit)))).status).toBe(201)
})

test('a body without an end is not read to its end', async () => {
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(16_384).fill(0x20)),
  })
  await service.refuses(writer, () => send(endless), { status: 413, says: 'bytes' })
})
