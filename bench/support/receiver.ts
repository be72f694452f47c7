/**
 * A webhook receiver that runs as a separate process. It accepts deliveries over TLS and reports when each
 * one arrived.
 */
import { readFileSync } from 'node:fs'

const file = (name: string) =>
  readFileSync(new URL(`../../test/support/tls/${name}`, import.meta.url), 'utf8')

const receipts = new Map<string, number>()

Bun.serve({
  port: Number(process.env['PORT']),
  hostname: '127.0.0.1',
  tls: { key: file('receiver.key'), cert: file('receiver.pem') },
  routes: {
    '/readyz': new Response('ready'),
    // /receipts returns when each event arrived, in milliseconds since the epoch; /count returns
    // the number of events.
    '/receipts': () => Response.json([...receipts]),
    '/count': () => new Response(String(receipts.size)),
    '/clear': () => {
      receipts.clear()
      return new Response('cleared')
    },
  },
  async fetch(request) {
    const { id } = (await request.json()) as { id: string }
    receipts.set(`${id} ${URL.parse(request.url)?.pathname}`, Date.now())
    return new Response('ok')
  },
})
