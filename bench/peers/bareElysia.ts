/** A bare Elysia route that only returns the response body. */
import { readFileSync } from 'node:fs'
import { Elysia } from 'elysia'

const { BODY_FILE = '', PORT } = process.env
const body = new Blob([readFileSync(BODY_FILE)])
const headers = { 'content-type': 'application/json; charset=utf-8' }

new Elysia()
  .get('/readyz', 'ready')
  .get('/api/v1/dictionary.php', () => new Response(body, { headers }))
  .listen({ port: Number(PORT), hostname: '127.0.0.1', reusePort: false })
