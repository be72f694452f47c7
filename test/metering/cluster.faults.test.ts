/**
 * Charges requests on a Redis cluster of three masters, each with a replica, while masters fail and slots
 * move. Replication is asynchronous, so a failover can lose the latest charges. The app never pays for
 * requests whose charges are lost.
 */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { sweepAll } from '../../src/domain/apps/books'
import { balanceOf } from '../../src/domain/apps/credits'
import { appKey } from '../../src/store/metering/scripts'
import { createApp, defaultSettings, grantCredits, revokeApp } from '../support/apps'
import { passHoldTime, settledBooks } from '../support/books'
import { count, type FloodResponse, flood, startServer, startWorker } from '../support/processes'
import { type RedisCluster, startRedisCluster } from '../support/redisCluster'
import type { RedisNode } from '../support/redisNode'
import { runningTime } from '../support/runningTime'
import { openTestStores, type TestStores } from '../support/stores'
import { eventually, until } from '../support/until'

// After a node is killed, electing its replica takes a few seconds.
setDefaultTimeout(60_000)

const granted = 100_000
/**
 * How long requests may get a 503 after a master is killed: the node timeout, the election, and a margin for
 * a busy machine.
 */
const outageMs = 10_000

let cluster: RedisCluster
let masters: RedisNode[]
let stores: TestStores
let server: Awaited<ReturnType<typeof startServer>>
/** A server that waits until each charge has been replicated. */
let careful: typeof server
let worker: ReturnType<typeof startWorker>

beforeAll(async () => {
  cluster = await startRedisCluster()
  masters = cluster.nodes.slice(0, 3)
  stores = await openTestStores({ redisUrl: cluster.url })
  worker = startWorker(stores)
  ;[server, careful] = await Promise.all([
    startServer(stores),
    startServer(stores, { REDIS_WAIT_REPLICAS: '1' }),
  ])
})
afterAll(async () => {
  await Promise.all([server, careful, worker].map((started) => started.stop()))
  await stores.close()
  await cluster.stop()
})

async function newApp(balance = granted) {
  const settings = { name: 'Test', ...defaultSettings, hourlyLimit: 1_000_000 }
  return createApp(stores, settings, balance)
}

/** Creates apps until one has its keys on this master, then returns that app. */
async function appOn(master: RedisNode | undefined) {
  for (;;) {
    const app = await newApp()
    if ((await cluster.masterOf(appKey(app.clientId))) === master) return app
  }
}

const search = (url: string, apiKey: string) =>
  fetch(`${url}/api/v1/dictionary.php?q=ero`, { headers: { 'x-api-key': apiKey } })

/**
 * Sends requests and runs `meanwhile` once 100 of them have succeeded. Stops when another 200 have succeeded
 * after `meanwhile` has finished.
 */
async function load(url: string, apiKey: string, meanwhile: () => Promise<unknown>) {
  let served = (_status: number) => 0
  let enough = Number.POSITIVE_INFINITY
  let running: Promise<unknown> | undefined
  const responses = await flood({
    requests: granted,
    concurrency: 10,
    request: () => search(url, apiKey),
    until(counted) {
      served = counted
      if (counted(200) > 100) {
        running ??= meanwhile().finally(() => {
          enough = served(200) + 200
        })
      }
      return counted(200) > enough
    },
  })
  await running
  expect(count(responses, 200) + count(responses, 503)).toBe(responses.length)
  return responses
}

const serve = (url: string, apiKey: string, requests: number): Promise<FloodResponse[]> =>
  flood({ requests, concurrency: 10, request: () => search(url, apiKey) })

/**
 * Kills the master that has an app's keys. Resolves when the app's requests succeed again.
 * @param then called when the replica has become master
 * @returns the outage in milliseconds
 */
async function killMasterOf(
  { clientId, apiKey }: { clientId: string; apiKey: string },
  url = server.url,
  then = async (_killed: RedisNode) => {},
): Promise<number> {
  const from = runningTime()
  const master = await cluster.masterOf(appKey(clientId))
  await master.kill()
  await until(
    'the replica is elected',
    async () => (await cluster.masterOf(appKey(clientId))) !== master,
  )
  await then(master)
  await until('requests are served again', async () => (await search(url, apiKey)).status === 200)
  return runningTime() - from
}

/** Releases the app's remaining holds, then returns its ledger. */
async function finalBooks(clientId: string) {
  await passHoldTime(stores.redis, clientId)
  await stores.ledger.sweep(clientId)
  const books = await stores.ledger.read(clientId)
  if (!books) throw new Error('the ledger does not know the app')
  expect(books.held).toEqual({ api: 0, embed: 0 })
  return books
}

/**
 * Breaks replication from a master to its replica without closing other connections. Returns a function that
 * restores replication.
 */
async function breakReplication(master: RedisNode): Promise<() => Promise<void>> {
  const { admin } = await cluster.replicaOf(master)
  const isUp = async () => (await admin.info('replication')).includes('master_link_status:up')
  await admin.config('SET', 'masteruser', 'nobody', 'masterauth', 'wrong')
  await admin.call('CLIENT', 'KILL', 'TYPE', 'master')
  await until('the link is down', async () => !(await isUp()))
  return async () => {
    await admin.config('SET', 'masteruser', '', 'masterauth', '')
    await until('the link is up', isUp)
  }
}

test('charges apps on all masters exactly, up to their balances', async () => {
  const apps = await Promise.all(masters.map((master) => appOn(master)))
  const poor = await Promise.all([newApp(50), newApp(50), newApp(50)])
  const paid = await Promise.all(
    [...apps, ...poor].map(({ apiKey }) => serve(server.url, apiKey, 100)),
  )
  expect(paid.map((responses) => count(responses, 200))).toEqual([100, 100, 100, 50, 50, 50])
  expect(paid.map((responses) => count(responses, 402))).toEqual([0, 0, 0, 50, 50, 50])
  for (const { clientId } of apps) {
    const books = await settledBooks(stores, clientId)
    expect(balanceOf(books)).toBe(granted - 100)
    await eventually(async () => {
      expect(await stores.apps.byClientId(clientId)).toMatchObject({ spent: 100 })
    })
  }
  const [first] = poor
  await grantCredits(stores, first?.clientId ?? '', { credits: 7 })
  const topped = await serve(careful.url, first?.apiKey ?? '', 10)
  expect([count(topped, 200), count(topped, 402)]).toEqual([7, 3])
})

test('failover by command, and slots that move, under load: no charge is lost or doubled', async () => {
  const { apiKey, clientId } = await newApp()
  const responses = await load(server.url, apiKey, async () => {
    await cluster.moveSlot(appKey(clientId))
    await cluster.failOver(appKey(clientId))
    await cluster.moveSlot(appKey(clientId))
    await cluster.failOver(appKey(clientId))
  })
  const received = count(responses, 200)
  await until(
    'all is settled',
    async () => (await stores.ledger.read(clientId))?.spent === received,
  )
  const books = await finalBooks(clientId)
  expect(balanceOf(books)).toBe(granted - received)
  masters = await Promise.all(masters.map((node) => currentMasterOf(node)))
})

/** Returns the node that now serves a node's slots: the node itself or its former replica. */
async function currentMasterOf(node: RedisNode): Promise<RedisNode> {
  const [role, , port] = (await node.admin.call('ROLE')) as [string, string, number]
  const master = cluster.nodes.find((other) => other.port === port)
  return role === 'master' || !master ? node : master
}

test('kill -9 of a master under load: 503 for seconds, and other masters continue', async () => {
  const [victim, other] = [await appOn(masters[0]), await appOn(masters[1])]
  let outage = 0
  const [responses, others] = await Promise.all([
    load(server.url, victim.apiKey, async () => {
      outage = await killMasterOf(victim)
    }),
    load(server.url, other.apiKey, () => until('the other is dead', () => outage > 0)),
  ])
  expect(outage).toBeLessThan(outageMs)
  // Allow a few 503 responses, because Redis may reply late on a busy machine.
  expect(count(others, 503)).toBeLessThan(others.length / 20)
  expect(balanceOf(await settledBooks(stores, other.clientId))).toBe(granted - count(others, 200))

  const received = count(responses, 200)
  const { spent } = await finalBooks(victim.clientId)
  expect(spent).toBeLessThanOrEqual(received + 1)
  expect(received - spent).toBeLessThanOrEqual(100)
})

test('what a failover loses: unflushed spending in favour of the app, and changes for seconds', async () => {
  const master = masters[1]
  if (!master) throw new Error('there is no master')
  const app = await appOn(master)
  const { apiKey, clientId } = app
  const revoked = await appOn(master)
  const flushed = async () => (await stores.apps.byClientId(clientId))?.spent
  expect((await search(server.url, revoked.apiKey)).status).toBe(200)
  await serve(server.url, apiKey, 50)
  await until('the spending is replicated', async () => (await flushed()) === 50)

  await breakReplication(master)
  await serve(server.url, apiKey, 100)
  await until('the spending is flushed', async () => (await flushed()) === 150)
  await revokeApp(stores, revoked.clientId)
  await serve(server.url, apiKey, 30)
  await killMasterOf(app)

  // The revocation never reached the replica. The worker detects the failover and writes the
  // revocation to Redis again.
  await eventually(async () => {
    const { status } = await search(server.url, revoked.apiKey)
    const books = await stores.ledger.read(revoked.clientId)
    expect(status).toBe(403)
    expect(books?.revision).toBe((await stores.apps.byClientId(revoked.clientId))?.revision)
  })
  await sweepAll(stores)
  const { spent } = await finalBooks(clientId)
  // Of the 181 credits spent, 150 were flushed to PostgreSQL before the failover.
  expect(spent).toBeWithin(150, 182)
  await eventually(async () => expect(await flushed()).toBe(spent))
})

test('with REDIS_WAIT_REPLICAS, no response is served whose charge a failover could lose', async () => {
  const master = masters[2]
  if (!master) throw new Error('there is no master')
  const app = await appOn(master)
  const { apiKey, clientId } = app
  const repair = await breakReplication(master)
  expect((await search(careful.url, apiKey)).status).toBe(503)
  await until('the charge is released', async () => {
    const books = await stores.ledger.read(clientId)
    return books?.spent === 0 && books.held.api === 0
  })
  await repair()

  // Without a replica, this server refuses all requests, so the killed node must be restarted.
  const responses = await load(careful.url, apiKey, () =>
    killMasterOf(app, careful.url, (killed) => killed.start()),
  )
  // Add one, because `responses` does not include the request that detected the recovery.
  const received = count(responses, 200) + 1
  const spent = async () => (await stores.ledger.read(clientId))?.spent
  await until('all is settled', async () => (await spent()) === received)
  await careful.stop()
  expect((await finalBooks(clientId)).spent).toBe(received)
})
