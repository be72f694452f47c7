/**
 * Word of the day: a page in English at / and in Yoruba at /yo, and a webhook receiver at /hooks that
 * refreshes the word.
 */
import { createServer } from 'node:http'
import { createAtumo, parseWebhook, WebhookForgedError } from 'atumo'
import { page } from './page.js'
import { createWord } from './word.js'

const { ATUMO_URL = '', ATUMO_KEY = '', ATUMO_WEBHOOK_SECRET = '' } = process.env
const { CATEGORY = 'programming', HOST = '127.0.0.1', PORT = '8080' } = process.env
const longestBody = 1024 * 1024

const word = createWord(createAtumo({ baseUrl: ATUMO_URL, apiKey: ATUMO_KEY }), CATEGORY)

const server = createServer((request, response) => {
  respond(request, response).catch((error) => {
    console.error(error)
    response.writeHead(500).end()
  })
})
server.listen(Number(PORT), HOST, () => console.log(`Ready at http://${HOST}:${PORT}`))

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
async function respond(request, response) {
  const endpoint = `${request.method} ${request.url}`
  if (endpoint === 'POST /hooks' && ATUMO_WEBHOOK_SECRET)
    return void response.writeHead(await receive(request)).end()
  if (endpoint !== 'GET /' && endpoint !== 'GET /yo') return void response.writeHead(404).end()
  const term = await word.today()
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  response.writeHead(term ? 200 : 503, term ? headers : { ...headers, 'retry-after': '60' })
  response.end(page(endpoint === 'GET /yo' ? 'yo' : 'en', term))
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @returns the status of the response
 */
async function receive(request) {
  const chunks = []
  let length = 0
  for await (const chunk of request) {
    chunks.push(chunk)
    length += chunk.length
    if (length > longestBody) return 413
  }
  try {
    const event = await parseWebhook({
      secret: ATUMO_WEBHOOK_SECRET,
      // The signature covers the raw bytes, so verify them before parsing.
      body: Buffer.concat(chunks),
      signature: request.headers['x-service-signature']?.toString(),
      previousSignature: request.headers['x-service-signature-previous']?.toString(),
    })
    if ('term' in event.data && !event.data.test) word.forget()
    return 204
  } catch (error) {
    if (error instanceof WebhookForgedError) return 401
    throw error
  }
}
