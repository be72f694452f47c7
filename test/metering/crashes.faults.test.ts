/**
 * Credits are accounted for correctly after a process is killed at the worst possible moment. Apps never
 * spend more credits than they have.
 */
import { afterAll, afterEach, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { sweepAll } from '../../src/domain/apps/books'
import { balanceOf } from '../../src/domain/apps/credits'
import { redisReady } from '../../src/store/clients'
import { createApp, defaultSettings } from '../support/apps'
import { otherConnections, passHoldTime, wipe } from '../support/books'
import { type OwnServer, openRedis } from '../support/ownServers'
import {
  count,
  flood,
  patiently,
  startServer,
  startWorker,
  type TestProcess,
} from '../support/processes'
import { forgetsNothing, openTestStores, type TestStores } from '../support/stores'
import { until } from '../support/until'

// The tests kill and start servers, which can take a long time on a busy machine.
setDefaultTimeout(30_000)

let ownRedis: OwnServer
let stores: TestStores
const running: TestProcess[] = []

beforeAll(async () => {
  ownRedis = await openRedis(forgetsNothing)
  stores = await openTestStores({ redisUrl: ownRedis.url })
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((started) => started.stop()))
})
afterAll(async () => {
  await stores.close()
  await ownRedis.stop()
})

const settings = { name: 'Test', ...defaultSettings, hourlyLimit: 1_000_000 }
const granted = 100_000

const searcher = (url: string, apiKey: string) => (index: number) =>
  fetch(`${url}/api/v1/dictionary.php?q=ero${index % 7}`, {
    headers: { 'x-api-key': apiKey },
    signal: AbortSignal.timeout(5000),
  })

async function serve() {
  const server = await startServer(stores)
  running.push(server)
  return server
}

async function booksOf(clientId: string) {
  const books = await stores.ledger.read(clientId)
  if (!books) throw new Error('the ledger does not know the app')
  return books
}

test('kill -9 of the server under load: nobody pays for a response that was not received', async () => {
  let server = await startServer(stores)
  for (let round = 0; round < 3; round++) {
    const { apiKey, clientId } = await createApp(stores, settings, granted)
    const victim = server
    let killing: Promise<void> | undefined
    let isDead = false
    const responses = await flood({
      requests: granted,
      concurrency: 50,
      request: searcher(victim.url, apiKey),
      until(counted) {
        // In each round, kill the server at a different point between two settlements.
        if (counted(200) > 300 + round * 70) {
          killing ??= victim.kill().finally(() => {
            isDead = true
          })
        }
        return isDead
      },
    })
    await killing
    const received = count(responses, 200)
    expect(received).toBeGreaterThan(0)

    await until(
      'Redis has carried out what the server sent',
      async () => (await otherConnections(stores.redis)) === 0,
    )
    const afterDeath = await booksOf(clientId)
    expect(afterDeath.spent).toBeLessThanOrEqual(received)

    await passHoldTime(stores.redis, clientId)
    server = await startServer(stores)
    await sweepAll(stores)
    const books = await booksOf(clientId)
    expect(books.held).toEqual({ api: 0, embed: 0 })
    expect(books.spent).toBe(afterDeath.spent)
    expect(await stores.apps.byClientId(clientId)).toMatchObject({ granted, spent: books.spent })
    const count200 = books.cells.reduce((sum, { credits }) => sum + credits, 0)
    expect(count200).toBe(books.spent)
  }
  await server.stop()
})

test('kill -9 of Redis under load: its file is complete, and service continues', async () => {
  const { apiKey, clientId } = await createApp(stores, settings, granted)
  const server = await serve()
  let responded = (_status: number) => 0
  let servedAgain = Number.POSITIVE_INFINITY
  const restart = async () => {
    await ownRedis.kill()
    await until('calls are refused', () => responded(503) > 0)
    await ownRedis.start()
    servedAgain = responded(200)
  }
  let restarting: Promise<void> | undefined
  const responses = await flood({
    requests: granted,
    concurrency: 50,
    request: searcher(server.url, apiKey),
    until(counted) {
      responded = counted
      if (counted(200) > 500) restarting ??= restart()
      return counted(200) > servedAgain + 500
    },
  })
  await restarting
  expect(count(responses, 200) + count(responses, 503)).toBe(responses.length)

  await redisReady(stores.redis, 5000)
  await server.stop()
  await passHoldTime(stores.redis, clientId)
  await stores.ledger.sweep(clientId)
  const books = await booksOf(clientId)
  const received = count(responses, 200)
  // Requests that were in progress when Redis was killed got a 503 or were never settled. They
  // amount to at most two batches.
  expect(books.spent).toBeLessThanOrEqual(received)
  expect(received - books.spent).toBeLessThanOrEqual(100)
  expect(balanceOf(books)).toBe(granted - books.spent)
})

test('FLUSHALL under load: service continues, and at most a flush interval is lost', async () => {
  const server = await serve()
  running.push(startWorker(stores))
  const { responses, clientId, flushed, servedAtWipe } = await floodThroughWipe(server.url)
  expect(count(responses, 200)).toBe(responses.length)

  await server.stop()
  // Expire the holds that were being settled when Redis was wiped.
  await passHoldTime(stores.redis, clientId)
  await stores.ledger.sweep(clientId)
  const books = await booksOf(clientId)
  const forgotten = responses.length - books.spent
  // Spending that was flushed to PostgreSQL before the wipe is not lost. Later spending may be
  // lost, including the credits spent by requests in progress during the wipe.
  expect(forgotten).toBeWithin(0, servedAtWipe + wipedInFlight - flushed + 1)
  expect(balanceOf(books)).toBe(granted - books.spent)
})

const wipedInFlight = 20

/** Sends searches. While they are running, wipes Redis between two flushes of spending to PostgreSQL. */
async function floodThroughWipe(url: string) {
  const { apiKey, clientId } = await createApp(stores, settings, granted)
  const search = searcher(url, apiKey)
  const spent = async () => (await stores.apps.byClientId(clientId))?.spent ?? 0
  let served = () => 0
  let enough = Number.POSITIVE_INFINITY
  const flooding = flood({
    requests: granted,
    concurrency: wipedInFlight,
    // Pause before each request, to leave CPU time for other work.
    request: (index) => Bun.sleep(20).then(() => patiently(() => search(index))),
    until(counted) {
      served = () => counted(200)
      return counted(200) > enough
    },
  })
  await until('spending is flushed', async () => (await spent()) > 0)
  const first = await spent()
  // Spending is flushed every second, but less often on a busy machine.
  await until('spending is flushed again', async () => (await spent()) > first, 3000)
  const flushed = await spent()
  const half = served() + 200
  await until('half a flush interval has passed', () => served() > half)
  const servedAtWipe = served()
  await wipe(stores.redis)
  enough = served() + 500
  return { responses: await flooding, clientId, flushed, servedAtWipe }
}
