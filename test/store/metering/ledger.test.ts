/**
 * The ledger: charging apps, reading an app's credits, deleting cells, and reporting the apps that have
 * changed.
 */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { newClientId } from '../../../src/domain/apps/credentials'
import { meteringRules } from '../../../src/domain/metering/limits'
import { connectRedis, type Redis, redisReady } from '../../../src/store/clients'
import { createLedger, type Ledger } from '../../../src/store/metering/ledger'
import { appKey, type Cell, type PutState } from '../../../src/store/metering/scripts'
import { mastersOf } from '../../../src/store/redisUrl'
import { suiteUrls } from '../../support/stores'
import { until } from '../../support/until'
import { turn } from './watchedScripts'

let redis: Redis
let ledger: Ledger

beforeAll(async () => {
  redis = connectRedis(suiteUrls().redisUrl, () => {})
  await redisReady(redis, 5000)
  ledger = createLedger(redis, meteringRules(20))
})
afterAll(() => redis.disconnect())

async function newApp(state: Partial<PutState> = {}): Promise<string> {
  const clientId = newClientId()
  const usual = {
    revision: 1,
    granted: 100,
    hourlyLimit: null,
    embedDailyLimit: null,
    spent: 0,
    cells: [],
  }
  await ledger.put(clientId, { ...usual, ...state })
  return clientId
}

/** Settles charges from earlier tests. */
const forgetEarlier = () => ledger.settleFinished()

const cell = (day: number, channel: Cell['channel'], credits: number) => ({ day, channel, credits })

test('reads undefined for an app that Redis does not have', async () => {
  expect(await ledger.read(newClientId())).toBeUndefined()
})

test('reads the books of an app', async () => {
  const cells = [cell(20_000, 'api', 3), cell(20_000, 'embed', 4)]
  const clientId = await newApp({ revision: 3, granted: 60, spent: 30, cells })
  const account = ledger.open(clientId, 3)
  await Promise.all([account.api.charge(), account.api.charge(), account.embed.charge()])
  expect(await ledger.read(clientId)).toEqual({
    revision: 3,
    granted: 60,
    spent: 30,
    held: { api: 2, embed: 1 },
    cells,
  })
})

test('charges and asks by channel, with the limit of the service', async () => {
  const account = ledger.open(await newApp(), 1)
  expect(await account.api.charge()).toMatchObject({ limit: 20, remaining: 19, balance: 99 })
  expect(await account.api.ask()).toMatchObject({ remaining: 19, balance: 99 })
  expect(await account.embed.ask()).toMatchObject({ remaining: 20, balance: 99 })
})

test('settles a response that was sent in the same turn, as a process does before it stops', async () => {
  const clientId = await newApp()
  await ledger.open(clientId, 1).api.charge()
  expect(await ledger.settleFinished()).toContain(clientId)
  expect(await ledger.read(clientId)).toMatchObject({ spent: 1, held: { api: 0 } })
})

test('is stale for an earlier revision, and continues for the current one', async () => {
  const clientId = await newApp()
  const [earlier, current] = [ledger.open(clientId, 1), ledger.open(clientId, 2)]
  await earlier.api.charge()
  const limits = { hourlyLimit: 3, embedDailyLimit: null }
  await ledger.put(clientId, { revision: 2, granted: 5, ...limits, spent: 0, cells: [] })
  expect(await earlier.api.charge()).toEqual({ kind: 'stale' })
  expect(await current.api.charge()).toMatchObject({ limit: 3, remaining: 1, balance: 3 })
})

test('settles finished batches and returns the apps served since the last time, once each', async () => {
  await forgetEarlier()
  const [one, two, asking] = [await newApp(), await newApp(), await newApp()]
  const accounts = [ledger.open(one, 1), ledger.open(one, 1), ledger.open(two, 1)]
  await Promise.all(accounts.flatMap((own) => [own.api.charge(), own.embed.charge()]))
  await ledger.open(asking, 1).api.ask()
  await turn()

  expect((await ledger.settleFinished()).toSorted()).toEqual([one, two].toSorted())
  expect(await ledger.read(one)).toMatchObject({ spent: 4, held: { api: 0, embed: 0 } })
  expect(await ledger.read(two)).toMatchObject({ spent: 2, held: { api: 0, embed: 0 } })
  expect(await ledger.settleFinished()).toEqual([])
})

test('returns an app again that the timer settled in between', async () => {
  await forgetEarlier()
  const clientId = await newApp()
  await ledger.open(clientId, 1).api.charge()
  await until('the books are so', async () => (await ledger.read(clientId))?.spent === 1, 1000)
  expect(await ledger.read(clientId)).toMatchObject({ spent: 1, held: { api: 0 } })
  expect(await ledger.settleFinished()).toEqual([clientId])
})

test('deletes the given cells before a day', async () => {
  const cells = [
    cell(100, 'api', 1),
    cell(101, 'api', 2),
    cell(101, 'embed', 3),
    cell(102, 'api', 4),
    cell(103, 'api', 5),
  ]
  const clientId = await newApp({ spent: 50, cells })
  const before = await ledger.read(clientId)
  await ledger.prune(clientId, 100, cells)
  expect(await ledger.read(clientId)).toEqual(before)

  // Cells that PostgreSQL lacks are never deleted, however old they are. Here, PostgreSQL lacks the
  // first cell.
  await ledger.prune(clientId, 102, cells.slice(1))
  expect(await ledger.read(clientId)).toMatchObject({
    spent: 50,
    cells: [cell(100, 'api', 1), cell(102, 'api', 4), cell(103, 'api', 5)],
  })
})

test('does not create an app by pruning', async () => {
  const clientId = newClientId()
  await ledger.prune(clientId, 102, [cell(100, 'api', 1)])
  expect(await redis.exists(appKey(clientId))).toBe(0)
})

test('raises and sweeps', async () => {
  const clientId = await newApp({ spent: 2, cells: [cell(100, 'api', 2)] })
  expect(await ledger.raise(clientId, [cell(100, 'api', 5)])).toBe(3)
  await ledger.open(clientId, 1).api.charge()
  expect(await ledger.sweep(clientId)).toBe(0)
  expect(await ledger.read(clientId)).toMatchObject({ spent: 5, held: { api: 1 } })
})

test('returns the run ids of the servers', async () => {
  const runId = await ledger.runId()
  expect(runId.split(' ')).toHaveLength(mastersOf(redis).length)
  expect(runId).toMatch(/^[0-9a-f]{40}\b/)
  expect(await ledger.runId()).toBe(runId)
  await ledger.ping()
})
