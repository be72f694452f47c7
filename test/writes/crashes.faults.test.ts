/**
 * No matter which process is killed or when, every stored submission has been paid for, except those in
 * progress at that moment. Once all holds have expired, no app has paid for a submission that is not stored.
 */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { meteringRules } from '../../src/domain/metering/limits'
import { createApps } from '../../src/store/apps/apps'
import { connectPostgres, connectRedis, redisReady } from '../../src/store/clients'
import { createLedger } from '../../src/store/metering/ledger'
import { createApp, defaultSettings } from '../support/apps'
import { passHoldTime } from '../support/books'
import type { FailPlan } from '../support/failpointServer'
import { temporaryFolder } from '../support/folders'
import { type OwnServer, openPostgres, openRedis } from '../support/ownServers'
import { testPort } from '../support/ports'
import { startServer, type TestProcess } from '../support/processes'
import { forgetsNothing, isOnCluster } from '../support/stores'
import { ends, until } from '../support/until'
import type { Stage } from '../support/writeStages'
import { distinct, storedBy, submitter } from './support'

setDefaultTimeout(90_000)

const failFile = join(temporaryFolder(), 'plan.json')
const granted = 1000
const concurrency = 8
const requests = 150
const failAt = 40

let postgres: OwnServer
let redis: OwnServer
let port: string

beforeAll(async () => {
  ;[postgres, redis] = await Promise.all([openPostgres(), openRedis(forgetsNothing)])
  port = String(await testPort())
})
afterAll(async () => {
  await Promise.all([postgres.stop(), redis.stop()])
})

function openStores() {
  const sql = connectPostgres(postgres.url, { pool: 2 })
  const client = connectRedis(redis.url, () => {})
  const ledger = createLedger(client, meteringRules(5000))
  return {
    sql,
    redis: client,
    apps: createApps(sql),
    ledger,
    close: async () => {
      client.disconnect()
      await sql.end({ timeout: 1 })
    },
  }
}

async function newWriter() {
  const stores = openStores()
  await redisReady(stores.redis, 5000)
  const settings = { name: 'Test', ...defaultSettings, hourlyLimit: 1_000_000 }
  const app = await createApp(stores, { ...settings, scopes: ['dictionary:write'] }, granted)
  await stores.close()
  return app
}

const serve = () =>
  startServer(
    { databaseUrl: postgres.url, redisUrl: redis.url },
    { FAIL_FILE: failFile, PORT: port },
    'test/support/failpointServer.ts',
  )

const stages: Stage[] = ['inserted', 'charged', 'committed']

type Victim = 'server' | 'Redis' | 'PostgreSQL'
// In a cluster, the killed node might not be the one with the app's keys.
// test/metering/cluster.faults.test.ts kills the nodes that have them.
const victims: Victim[] = isOnCluster ? ['server', 'PostgreSQL'] : ['server', 'Redis', 'PostgreSQL']

test.each(victims)(
  'kill -9 of %s when a write is inserted, when one is charged, and when one is committed',
  async (who) => {
    let server = await serve()
    const restart = {
      server: async () => {
        server = await serve()
      },
      Redis: () => redis.start(),
      PostgreSQL: () => postgres.start(),
    }[who]

    const floods: { clientId: string; stored: string[] }[] = []
    for (const stage of stages) {
      const { clientId, apiKey } = await newWriter()
      const before: TestProcess = server
      const pid = { server: undefined, Redis: redis.pid, PostgreSQL: postgres.pid }[who]
      const plan: FailPlan = { stage, at: failAt, ...(pid !== undefined && { pid }) }
      writeFileSync(failFile, JSON.stringify(plan))
      const { stored, statuses, hasRecovered } = await flood({
        url: server.url,
        apiKey,
        victim: pid ?? server.pid,
        restart,
      })
      // The fault occurred, the service recovered, and every response was a 201 or a 503.
      expect({ stage, hasRecovered }).toEqual({ stage, hasRecovered: true })
      expect(server === before).toBe(who !== 'server')
      process.kill(server.pid, 0)
      expect([...statuses].filter((status) => ![0, 201, 503].includes(status))).toEqual([])
      expect(stored.length).toBeGreaterThan(requests / 2)
      floods.push({ clientId, stored })
    }
    await server.stop()
    for (const { clientId, stored } of floods) await expectPaid(clientId, stored)
  },
)

/** Sends submissions, and restarts the victim when it has been killed. */
async function flood(it: {
  url: string
  apiKey: string
  victim: number
  restart: () => Promise<void>
}) {
  const submit = submitter(it.url, it.apiKey)
  const stored: string[] = []
  const statuses = new Set<number>()
  let recovery: Promise<void> | undefined
  const recover = async () => {
    await it.restart()
    await until('the service recovers', async () => (await fetch(`${it.url}/readyz`)).ok)
  }
  let next = 0
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (next++ < requests) {
        const body = distinct()
        const status = await submit(body).then(
          (response) => response.status,
          () => 0,
        )
        statuses.add(status)
        if (status === 201) stored.push(body.english_term)
        // A 503 does not prove that the victim was killed, because a machine stall can also cause
        // one.
        else if (recovery !== undefined || (await ends(it.victim, 500))) {
          await (recovery ??= recover())
        }
      }
    }),
  )
  await recovery
  return { stored, statuses, hasRecovered: recovery !== undefined }
}

/**
 * Checks that every confirmed submission is stored, and that every stored submission was paid for, except
 * those in progress when the process was killed.
 */
async function expectPaid(clientId: string, responded: readonly string[]): Promise<void> {
  const stores = openStores()
  await redisReady(stores.redis, 5000)
  await passHoldTime(stores.redis, clientId)
  await stores.ledger.sweep(clientId)
  const books = await stores.ledger.read(clientId)
  const stored = await storedBy(stores.sql, clientId)
  await stores.close()

  expect(responded.filter((term) => !stored.includes(term))).toEqual([])
  expect(books?.held).toEqual({ api: 0, embed: 0 })
  expect(books?.spent).toBeLessThanOrEqual(stored.length)
  expect(stored.length - (books?.spent ?? 0)).toBeLessThanOrEqual(concurrency)
}
