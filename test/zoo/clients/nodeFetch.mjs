/**
 * Node's fetch, which is undici, on one connection. With a number N as second argument, it pipelines N
 * requests.
 */
import { readFileSync } from 'node:fs'

// Node creates undici's Agent when a class of undici is first used, and does not export it.
void Response
const { constructor: Agent } = globalThis[Symbol.for('undici.globalDispatcher.1')]
const pipelining = Number(process.argv[3] ?? 1)
const dispatcher = new Agent({ connections: 1, pipelining })

async function send({ method, url, headers, body, pad }) {
  const signal = AbortSignal.timeout(20_000)
  const response = await fetch(url, {
    method,
    headers,
    body: body?.padEnd(pad),
    dispatcher,
    signal,
  })
  return { status: response.status, headers: [...response.headers], body: await response.text() }
}

const cases = JSON.parse(readFileSync(process.argv[2], 'utf8'))
while (cases.length > 0) {
  const results = cases
    .splice(0, pipelining)
    .map((one) => send(one).catch((error) => ({ error: `${error}: ${error.cause}` })))
  for (const result of results) process.stdout.write(`${JSON.stringify(await result)}\n`)
}
