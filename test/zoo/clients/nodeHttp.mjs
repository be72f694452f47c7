/** Node's http, with connections that are kept alive. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

async function send({ method, url, headers, body, pad }) {
  const bytes = body === undefined ? undefined : Buffer.from(body.padEnd(pad))
  const length = bytes && { 'content-length': bytes.length }
  const sent = request(url, { method, agent, timeout: 20_000, headers: { ...headers, ...length } })
  sent.on('timeout', () => sent.destroy(new Error('timeout')))
  sent.end(bytes)
  const [response] = await once(sent, 'response')
  const text = await response.setEncoding('utf8').reduce((all, part) => all + part, '')
  return { status: response.statusCode, headers: Object.entries(response.headers), body: text }
}

for (const one of JSON.parse(readFileSync(process.argv[2], 'utf8'))) {
  const result = await send(one).catch((error) => ({ error: String(error) }))
  process.stdout.write(`${JSON.stringify(result)}\n`)
}
agent.destroy()
