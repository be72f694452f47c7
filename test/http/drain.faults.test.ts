/** A server that is stopped under load still responds to every request that reaches it. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { settledBooks } from '../support/books'
import { startServer, type TestProcess } from '../support/processes'
import { startTestApp, type TestApp } from '../support/testApp'
import { until } from '../support/until'
import { type Connection, type Outcome, openConnection } from './connection'

setDefaultTimeout(60_000)

const rounds = 3
const clientsOfEach = 8

let app: TestApp
let apiKey: string
let clientId: string
beforeAll(async () => {
  app = await startTestApp()
  ;({ apiKey, clientId } = await app.newApp({ hourlyLimit: 1_000_000 }, 1_000_000))
})
afterAll(() => app.close())

interface Client {
  /** True if the client reuses its connection until the server closes it. */
  keepsAlive: boolean
  /** The longest pause between two requests, in milliseconds. */
  pausesMs: number
}

/** Sends requests one after another until connections are refused. */
async function askUntilRefused(url: string, { keepsAlive, pausesMs }: Client, seen: Outcome[]) {
  let connection: Connection | undefined
  for (let number = 0; seen.at(-1) !== 'refused'; number++) {
    if (!connection?.isOpen) connection = await openConnection(url)
    const q = `w${seen.length}-${number}`
    const outcome = connection
      ? await connection.get(`/api/v1/dictionary.php?q=${q}`, { 'x-api-key': apiKey })
      : 'refused'
    seen.push(outcome)
    if (!keepsAlive) connection?.close()
    await Bun.sleep(Math.random() * pausesMs)
  }
}

/**
 * The clients pause between requests. Without pauses, the test would use the whole CPU, and its connections
 * would arrive too late regardless of what the server does.
 */
const clients: Client[] = [
  { keepsAlive: true, pausesMs: 5 },
  { keepsAlive: false, pausesMs: 5 },
  { keepsAlive: true, pausesMs: 60 },
]

/** Stops a server under load. @returns the number of requests by outcome */
async function endUnderLoad(server: TestProcess): Promise<Record<string, number>> {
  const each = clients.flatMap((client) => Array<Client>(clientsOfEach).fill(client))
  const seen = each.map((): Outcome[] => [])
  const asking = each.map((client, index) => askUntilRefused(server.url, client, seen[index] ?? []))
  await until('all of them are served', () => seen.every(({ length }) => length > 3))
  await server.stop()
  await Promise.all(asking)
  return Object.fromEntries(
    Map.groupBy(seen.flat(), (outcome) => outcome)
      .entries()
      .map(([outcome, all]) => [outcome, all.length]),
  )
}

test('every request gets a response and is charged, and later ones are refused', async () => {
  let charged = 0
  for (let round = 0; round < rounds; round++) {
    const { refused, ...responded } = await endUnderLoad(await startServer(app.config))
    expect(refused).toBe(clients.length * clientsOfEach)
    expect(Object.keys(responded)).toEqual(['200'])
    charged += responded['200'] ?? 0
    expect((await settledBooks(app.services, clientId)).spent).toBe(charged)
  }
})

test('while it stops, /readyz is 503 and responses close their connections', async () => {
  const server = await startServer(app.config)
  const [busy, idle] = [await openConnection(server.url), await openConnection(server.url)]
  if (!busy || !idle) throw new Error('the server refuses connections')
  expect([await busy.get('/readyz'), await idle.get('/healthz')]).toEqual(['200', '200'])
  expect(busy.isOpen).toBe(true)
  const stopped = server.stop()
  // The signal takes a moment to arrive, so send requests until the outcome is no longer 200.
  let last: Outcome = '200'
  while (last === '200') {
    const connection = busy.isOpen ? busy : await openConnection(server.url)
    last = (await connection?.get('/readyz')) ?? 'refused'
  }
  expect(last).toBe('503')
  expect(busy.isOpen).toBe(false)
  expect(await idle.get('/healthz')).toBe('200')
  expect(idle.isOpen).toBe(false)
  await stopped
})
