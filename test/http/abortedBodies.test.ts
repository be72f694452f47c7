/** Clients that disconnect while sending a body do not flood the log. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { type ListeningApp, startListening } from '../support/listening'
import { openLog } from '../support/logged'
import { until } from '../support/until'

const { log, lines } = openLog()
const times = 40

let app: ListeningApp
let apiKey: string
beforeAll(async () => {
  app = await startListening({ METRICS_TOKEN: 'secret' }, log)
  ;({ apiKey } = await app.newApp({ scopes: ['dictionary:write'] }))
})
afterAll(() => app.close())

/** Sends the beginning of a body, and disconnects after it has arrived. */
async function hangUp(path: string, type: string): Promise<void> {
  const before = app.app.server?.pendingRequests ?? 0
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    `X-API-Key: ${apiKey}`,
    `Content-Type: ${type}`,
    'Content-Length: 1000',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n{"a`)
  await until('it has arrived', () => (app.app.server?.pendingRequests ?? 0) > before, 5000, 1)
  socket.destroy()
  await until('it is over', () => (app.app.server?.pendingRequests ?? 0) === before, 5000, 1)
}

async function aborted(): Promise<number> {
  const headers = { authorization: 'Bearer secret' }
  const text = await (await app.fetch('/metrics', { headers })).text()
  return Number(/^atumo_unavailable_total\{source="request body"\} (\d+)$/m.exec(text)?.[1] ?? 0)
}

test.each([
  ['/api/v1/submit.php', 'application/json'],
  ['/sign-in', 'application/x-www-form-urlencoded'],
])('%s: writes two log lines for 40 aborted bodies, and counts them all', async (path, type) => {
  lines.splice(0)
  const before = await aborted()
  for (let time = 0; time < times; time++) await hangUp(path, type)
  await until('each is counted', async () => (await aborted()) === before + times)
  await app.clock.advance(10_000)
  const said = lines.filter(({ level }) => Number(level) >= 40)
  expect(said.map(({ source }) => source)).toEqual(['request body', 'request body'])
  expect(said.map(({ requests }) => requests)).toEqual([1, times - 1])
  await app.clock.advance(10_000)
})
