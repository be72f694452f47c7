import { createServer } from 'node:http'
import { isFromAtumo } from './verify.mjs'

const secret = process.env.ATUMO_WEBHOOK_SECRET
if (!secret) throw new Error('ATUMO_WEBHOOK_SECRET is not set')
const port = process.env.PORT ?? 8080
/** IDs of processed events. In production, store them in your database, together with your own data. */
const done = new Set()

async function receive(request) {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks)

  // While the secret is being rotated, there are two signatures. Either one may match this secret.
  const { headers } = request
  const signatures = [headers['x-service-signature'], headers['x-service-signature-previous']]
  if (!signatures.some((signature) => isFromAtumo(secret, body, signature))) return 401

  const event = JSON.parse(body)
  if (!done.has(event.id)) {
    await act(event)
    done.add(event.id)
  }
  return 204
}

async function act({ id, kind, data }) {
  console.log(id, kind, data.term?.slug ?? '')
}

const server = createServer(async (request, response) => {
  const status = await receive(request).catch(() => 500)
  response.writeHead(status).end()
})
server.listen(port, () => console.log(`listening on port ${port}`))
