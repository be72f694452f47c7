/** PostgreSQL fails over to a streaming replica while the service runs. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { meteringRules } from '../../src/domain/metering/limits'
import { createApps } from '../../src/store/apps/apps'
import { connectPostgres, connectRedis, redisReady } from '../../src/store/clients'
import { createLedger } from '../../src/store/metering/ledger'
import { createApp, defaultSettings } from '../support/apps'
import { passHoldTime } from '../support/books'
import type { OwnServer } from '../support/ownServers'
import { asSuperuser } from '../support/replica'
import { runningTime } from '../support/runningTime'
import { until } from '../support/until'
import { distinct, storedBy, submitter } from '../writes/support'
import { outageMs, type Pair, startPair } from './failover'

// The tests copy a database and start and kill four servers, which takes a long time.
setDefaultTimeout(90_000)

const concurrency = 8
const granted = 100_000
let pair: Pair
beforeAll(async () => {
  pair = await startPair(makeSynchronous)
})
afterAll(() => pair.close())

/** From now on, each COMMIT waits until the replica has received the changes. */
async function makeSynchronous(primary: OwnServer) {
  const admin = asSuperuser(primary.url)
  await admin`alter system set synchronous_standby_names = '*'`
  await admin`select pg_reload_conf()`
  await until('the replica is synchronous', async () => {
    const [row] = await admin`select sync_state from pg_stat_replication`
    return row?.['sync_state'] === 'sync'
  })
  await admin.end()
}

test('after a failover under load, requests get 503 for seconds at most, and no confirmed write is lost', async () => {
  const client = connectRedis(pair.redisUrl, () => {})
  await redisReady(client, 5000)
  const sql = connectPostgres(pair.databaseUrl, { pool: 2 })
  const stores = { apps: createApps(sql), ledger: createLedger(client, meteringRules(5000)) }
  const settings = { name: 'Test', ...defaultSettings, hourlyLimit: 1_000_000 }
  const { clientId, apiKey } = await createApp(
    stores,
    { ...settings, scopes: ['dictionary:write'] },
    granted,
  )
  const submit = submitter(pair.server.url, apiKey)
  const confirmed: string[] = []
  const statuses: Record<number, number> = {}
  let promotedAt = 0
  let confirmedAfter = 0
  let lastRefusedAt = 0
  let failover: Promise<void> | undefined
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (confirmedAfter < 100) {
        const body = distinct()
        const { status } = await submit(body)
        statuses[status] = (statuses[status] ?? 0) + 1
        if (status === 201) {
          confirmed.push(body.english_term)
          if (promotedAt > 0) confirmedAfter++
        } else {
          lastRefusedAt = runningTime()
          await Bun.sleep(20)
        }
        if (confirmed.length >= 100) {
          failover ??= (async () => {
            await pair.primary.kill()
            await pair.replica.promote()
            promotedAt = runningTime()
          })()
        }
      }
    }),
  )
  await failover

  expect(Object.keys(statuses).toSorted()).toEqual(['201', '503'])
  expect(lastRefusedAt - promotedAt).toBeLessThan(outageMs)

  // Stopping the server flushes the remaining spending.
  await pair.server.stop()
  await passHoldTime(client, clientId)
  await stores.ledger.sweep(clientId)
  const books = await stores.ledger.read(clientId)
  const stored = await storedBy(sql, clientId)
  const [flushed] = await sql<{ spent: number }[]>`
    select sum(credits)::float8 as spent from spending s join apps a on a.id = s.app_id
    where a.client_id = ${clientId}`
  client.disconnect()
  await sql.end({ timeout: 1 })

  expect(confirmed.filter((term) => !stored.includes(term))).toEqual([])
  expect(books?.held).toEqual({ api: 0, embed: 0 })
  // A write may be stored without being paid for only if its COMMIT was in progress during the
  // failover.
  expect(books?.spent).toBeGreaterThanOrEqual(confirmed.length)
  expect(books?.spent).toBeLessThanOrEqual(stored.length)
  expect(stored.length - confirmed.length).toBeLessThanOrEqual(concurrency)
  expect(flushed?.spent).toBe(books?.spent)
})

test('new connections lead to the new primary while the old one stays down', async () => {
  const sql = connectPostgres(pair.databaseUrl, { pool: 1 })
  const [row] = await sql`select pg_is_in_recovery() as "isReplica", inet_server_port() as port`
  await sql.end()
  expect(row).toEqual({ isReplica: false, port: Number(new URL(pair.replica.url).port) })
})
