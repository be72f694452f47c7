/** A bare Bun.serve route that only returns the response body. */
import { readFileSync } from 'node:fs'

const { BODY_FILE = '', PORT } = process.env
const body = new Blob([readFileSync(BODY_FILE)])
const headers = { 'content-type': 'application/json; charset=utf-8' }

Bun.serve({
  port: Number(PORT),
  hostname: '127.0.0.1',
  routes: {
    '/readyz': new Response('ready'),
    // Use a function rather than a static Response, because Bun would prepare a static Response
    // only once for all requests.
    '/api/v1/dictionary.php': () => new Response(body, { headers }),
  },
})
