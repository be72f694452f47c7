/** What is left of the books when a process dies at the worst time: never a credit too much spent. */
import { afterAll, afterEach, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp, defaultSettings } from '../../src/domain/apps/apps'
import { sweepAll } from '../../src/domain/apps/books'
import { balanceOf } from '../../src/domain/apps/credits'
import { startRedis } from '../../src/launch/redis'
import { connectRedis, redisReady } from '../../src/store/clients'
import { createLedger, type Ledger } from '../../src/store/ledger'
import { count, flood, startServer, startWorker, type TestProcess } from '../support/processes'
import { forgetsNothing, openTestStores, type TestStores } from '../support/stores'

// Servers are killed and started here, which takes longer on a busy machine.
setDefaultTimeout(30_000)

let stores: TestStores
const running: TestProcess[] = []

beforeAll(async () => {
  stores = await openTestStores()
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((started) => started.stop()))
})
afterAll(() => stores.close())

const settings = { name: 'Test', ...defaultSettings, hourlyLimit: 1_000_000 }
const granted = 100_000

const searcher = (url: string, apiKey: string) => (index: number) =>
  fetch(`${url}/api/v1/dictionary.php?q=ero${index % 7}`, {
    headers: { 'x-api-key': apiKey },
    signal: AbortSignal.timeout(5000),
  })

async function serve(urls = { databaseUrl: stores.databaseUrl, redisUrl: stores.redisUrl }) {
  const server = await startServer(urls)
  running.push(server)
  return server
}

/** Lets the hold time pass: the deadlines are set back instead of waited for. */
async function passHoldTime(redis: TestStores['redis'], clientId: string): Promise<void> {
  const holds = await redis.zrange(`holds:{${clientId}}`, '0', '-1')
  for (const batch of holds) await redis.zadd(`holds:{${clientId}}`, 1, batch)
}

async function booksOf(ledger: Ledger, clientId: string) {
  const books = await ledger.read(clientId)
  if (!books) throw new Error('the ledger does not know the app')
  return books
}

test('kill -9 of the server under load: nobody pays for an answer that was not received', async () => {
  for (let round = 0; round < 3; round++) {
    const { apiKey, clientId } = await createApp(stores, settings, granted)
    const server = await startServer(stores)
    let killed = false
    const flooding = flood({
      calls: granted,
      concurrency: 50,
      call: searcher(server.url, apiKey),
      until: () => killed,
    })
    await Bun.sleep(400 + round * 70)
    await server.kill()
    killed = true
    const answers = await flooding
    const received = count(answers, 200)
    expect(received).toBeGreaterThan(0)

    const afterDeath = await booksOf(stores.ledger, clientId)
    expect(afterDeath.spent).toBeLessThanOrEqual(received)

    await passHoldTime(stores.redis, clientId)
    await serve()
    await sweepAll(stores)
    const books = await booksOf(stores.ledger, clientId)
    expect(books.held).toEqual({ api: 0, embed: 0 })
    expect(books.spent).toBe(afterDeath.spent)
    expect(await stores.apps.byClientId(clientId)).toMatchObject({ granted, spent: books.spent })
    const count200 = books.cells.reduce((sum, { credits }) => sum + credits, 0)
    expect(count200).toBe(books.spent)
  }
})

test('kill -9 of Redis under load: its file has everything, and service goes on', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'atumo-redis-'))
  const log = () => {}
  let own = await startRedis({ dir, log, settings: forgetsNothing })
  const redis = connectRedis(own.url, () => {})
  await redisReady(redis, 5000)
  const ledger = createLedger(redis, { hourlyLimit: 5000 })
  const { apiKey, clientId } = await createApp({ apps: stores.apps, ledger }, settings, granted)
  const server = await serve({ databaseUrl: stores.databaseUrl, redisUrl: own.url })

  const flooding = flood({ calls: 6000, concurrency: 50, call: searcher(server.url, apiKey) })
  await Bun.sleep(300)
  process.kill(own.pid, 'SIGKILL')
  await own.exited
  await Bun.sleep(200)
  own = await startRedis({ dir, log, port: own.port, settings: forgetsNothing })
  const answers = await flooding
  expect(count(answers, 200) + count(answers, 503)).toBe(6000)
  expect(count(answers, 503)).toBeGreaterThan(0)

  await redisReady(redis, 5000)
  await server.stop()
  await passHoldTime(redis, clientId)
  await ledger.sweep(clientId)
  const books = await booksOf(ledger, clientId)
  const received = count(answers, 200)
  // What was in flight when Redis died was answered 503, or its settling was lost: a batch or two.
  expect(books.spent).toBeLessThanOrEqual(received)
  expect(received - books.spent).toBeLessThanOrEqual(100)
  expect(balanceOf(books)).toBe(granted - books.spent)
  redis.disconnect()
  await own.stop()
  rmSync(dir, { recursive: true, force: true })
})

test('FLUSHALL under load: service goes on, at most a flush interval is forgotten', async () => {
  const { apiKey, clientId } = await createApp(stores, settings, granted)
  const server = await serve()
  running.push(startWorker(stores))
  const ends = performance.now() + 3000
  const flooding = flood({
    calls: granted,
    concurrency: 20,
    call: searcher(server.url, apiKey),
    until: () => performance.now() > ends,
  })
  await Bun.sleep(1700)
  await stores.redis.flushall()
  const answers = await flooding
  expect(count(answers, 200)).toBe(answers.length)

  await server.stop()
  // A hold whose settling was under way when all was flushed returns by itself.
  await passHoldTime(stores.redis, clientId)
  await stores.ledger.sweep(clientId)
  const books = await booksOf(stores.ledger, clientId)
  const forgotten = answers.length - books.spent
  // A flush interval is a second of the three; it may take a little longer on a busy machine.
  expect(forgotten).toBeWithin(0, answers.length / 2)
  expect(balanceOf(books)).toBe(granted - books.spent)
})
