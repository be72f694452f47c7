/**
 * Three servers behind a load balancer and two workers restart one at a time under load, as in a rolling
 * upgrade. ROLLS sets the number of rounds. If PREVIOUS is set to the path of a checkout of an earlier
 * version, all processes run that version until their first restart.
 */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newWebhookSecret } from '../../src/domain/webhooks/signatures'
import { randomBase62 } from '../../src/lib/base62'
import { createApp, defaultSettings } from '../support/apps'
import { type Balancer, openBalancer } from '../support/balancer'
import { settledBooks } from '../support/books'
import { testPort } from '../support/ports'
import { startServer, startWorker, type TestProcess } from '../support/processes'
import { type Receiver, startReceiver } from '../support/receiver'
import { openTestStores, type TestStores } from '../support/stores'
import { until } from '../support/until'
import { type Connection, type Outcome, openConnection } from './connection'

const rolls = Number(process.env['ROLLS'] ?? 1)
const previous = process.env['PREVIOUS']
setDefaultTimeout(60_000 + rolls * 60_000)

const clients = 12
/** The share of requests that submit a word. Each submission triggers a webhook event. */
const submissions = 0.1
const credits = 1_000_000
const env = {
  WEBHOOK_ALLOW: '127.0.0.0/8',
  WEBHOOK_CA: fileURLToPath(new URL('../support/tls/ca.pem', import.meta.url)),
}

let stores: TestStores
let receiver: Receiver
let servers: TestProcess[]
let workers: TestProcess[]
let balancer: Balancer
let app: { apiKey: string; clientId: string }
beforeAll(async () => {
  stores = await openTestStores()
  receiver = await startReceiver()
  const scopes = ['dictionary:read' as const, 'dictionary:write' as const]
  const settings = { ...defaultSettings, name: 'Test', scopes, hourlyLimit: credits }
  app = await createApp(stores, settings, credits)
  await stores.endpoints.add(app.clientId, {
    id: `end_${randomBase62(20)}`,
    url: receiver.url('/hooks'),
    kinds: ['dictionary.term.submitted'],
    secret: newWebhookSecret(),
  })
  const ports = await Promise.all([1, 2, 3].map(() => testPort()))
  servers = await Promise.all(
    ports.map((port) =>
      startServer(stores, { ...env, PORT: String(port) }, first('src/server.ts')),
    ),
  )
  workers = [1, 2].map(() => startWorker(stores, env, first('src/worker.ts')))
  balancer = await openBalancer(servers.map(({ url }) => url))
})
afterAll(async () => {
  await balancer.close()
  await Promise.all([...servers, ...workers].map((one) => one.kill()))
  await receiver.close()
  await stores.close()
})

/** Returns the path of a script in the checkout at PREVIOUS or, if PREVIOUS is not set, in this one. */
const first = (script: string) => (previous === undefined ? script : resolve(previous, script))

interface Seen {
  outcomes: Map<Outcome, number>
  submitted: Set<string>
}

/**
 * Sends requests one after another until `isOver` returns true. Reuses each connection until the server
 * closes it.
 */
async function use(seen: Seen, isOver: () => boolean): Promise<void> {
  const headers = { 'x-api-key': app.apiKey }
  let connection: Connection | undefined
  while (!isOver()) {
    if (!connection?.isOpen) connection = await openConnection(balancer.url)
    const word = `word ${randomBase62(12)}`
    const isSubmission = Math.random() < submissions
    const outcome = isSubmission
      ? await connection?.post('/api/v1/submit.php', headers, {
          english_term: word,
          yoruba_term: 'ọ̀rọ̀',
          definition_en: 'A word that is submitted during a restart.',
        })
      : await connection?.get(`/api/v1/dictionary.php?q=${encodeURIComponent(word)}`, headers)
    if (outcome === '201') seen.submitted.add(word)
    seen.outcomes.set(outcome ?? 'refused', (seen.outcomes.get(outcome ?? 'refused') ?? 0) + 1)
    // Pause, because the servers could not drain in time if the test used all of the CPU.
    await Bun.sleep(Math.random() * 20)
  }
  connection?.close()
}

/** Restarts each server and each worker, one after another. */
async function roll(): Promise<void> {
  for (const [place, server] of servers.entries()) {
    await server.stop()
    servers[place] = await startServer(stores, { ...env, PORT: new URL(server.url).port })
  }
  for (const [place, worker] of workers.entries()) {
    await worker.stop()
    workers[place] = startWorker(stores, env)
  }
}

const received = () =>
  new Set(
    receiver.received.map(({ body }) => {
      const { data } = JSON.parse(body.toString()) as {
        data: { submission: { english_term: string } }
      }
      return data.submission.english_term
    }),
  )

test('no request fails, no event is lost, and the books are exact', async () => {
  const seen: Seen = { outcomes: new Map(), submitted: new Set() }
  let isOver = false
  const using = Array.from({ length: clients }, () => use(seen, () => isOver))
  for (let round = 0; round < rolls; round++) await roll()
  isOver = true
  await Promise.all(using)

  expect([...seen.outcomes.keys()].toSorted()).toEqual(['200', '201'])
  const paid = [...seen.outcomes.values()].reduce((sum, count) => sum + count, 0)
  expect(seen.submitted.size).toBe(seen.outcomes.get('201') ?? 0)
  await until('every event has arrived', () => received().size >= seen.submitted.size, 30_000)
  expect(received()).toEqual(seen.submitted)
  const { granted, spent } = await settledBooks(stores, app.clientId)
  expect([granted, spent]).toEqual([credits, paid])
})
