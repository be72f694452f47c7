/**
 * A submission that is stored was paid for, or was under way at a crash; nobody pays, past the hold time,
 * for one that is not stored. Whatever dies, and wherever the write has got to.
 */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp, defaultSettings } from '../../src/domain/apps/apps'
import type { Stage } from '../../src/domain/apps/paidWrites'
import { startPostgres } from '../../src/launch/postgres'
import { ends } from '../../src/launch/processes'
import { startRedis } from '../../src/launch/redis'
import type { RunningService } from '../../src/launch/service'
import { createApps } from '../../src/store/apps'
import { connectPostgres, connectRedis, redisReady } from '../../src/store/clients'
import { createLedger } from '../../src/store/ledger'
import { migrate } from '../../src/store/migrate'
import { startServer } from '../support/processes'
import { forgetsNothing } from '../support/stores'
import { distinct, storedBy, submitter } from './support'

setDefaultTimeout(90_000)

const log = () => {}
const dir = mkdtempSync(join(tmpdir(), 'atumo-writes-'))
chmodSync(dir, 0o711)
const granted = 1000
const concurrency = 8
const calls = 150

let postgres: RunningService
let redis: RunningService

beforeAll(async () => {
  ;[postgres, redis] = await Promise.all([
    startPostgres({ dir, log }),
    startRedis({ dir, log, settings: forgetsNothing }),
  ])
  await migrate(postgres.url)
})
afterAll(async () => {
  await Promise.all([postgres.stop(), redis.stop()])
  rmSync(dir, { recursive: true, force: true })
})

function openStores() {
  const sql = connectPostgres(postgres.url, { pool: 2 })
  const client = connectRedis(redis.url, () => {})
  const ledger = createLedger(client, { hourlyLimit: 5000 })
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

const stages: Stage[] = ['inserted', 'charged', 'committed']

test.each(stages.flatMap((stage) => ['server', 'Redis', 'PostgreSQL'].map((who) => [who, stage])))(
  'kill -9 of %s when a write is %s',
  async (who, stage) => {
    const before = openStores()
    await redisReady(before.redis, 5000)
    const settings = { name: 'Test', ...defaultSettings, hourlyLimit: 1_000_000 }
    const scopes = { scopes: ['dictionary:write' as const] }
    const { clientId, apiKey } = await createApp(before, { ...settings, ...scopes }, granted)
    await before.close()

    const victim = { server: '', Redis: String(redis.pid), PostgreSQL: String(postgres.pid) }[who]
    const env = { FAIL_STAGE: stage ?? '', FAIL_AT: '40', FAIL_PID: victim ?? '' }
    const urls = { databaseUrl: postgres.url, redisUrl: redis.url }
    let server = await startServer(urls, env, 'test/support/failpointServer.ts')
    const port = new URL(server.url).port
    const victimPid = Number(victim) || server.pid
    const again = {
      server: async () => {
        server = await startServer(urls, { PORT: port })
      },
      Redis: async () => {
        await redis.exited
        redis = await startRedis({ dir, log, port: redis.port, settings: forgetsNothing })
      },
      PostgreSQL: async () => {
        await postgres.exited
        postgres = await startPostgres({ dir, log, port: postgres.port })
      },
    }[who ?? '']

    const recover = async () => {
      await again?.()
      for (let attempt = 0; attempt < 200; attempt++) {
        const ready = await fetch(`${server.url}/readyz`).catch(() => undefined)
        if (ready?.ok) return
        await Bun.sleep(25)
      }
      throw new Error('the service does not recover')
    }
    const submit = submitter(server.url, apiKey)
    const answered: string[] = []
    const statuses = new Set<number>()
    let next = 0
    let recovery: Promise<void> | undefined
    await Promise.all(
      Array.from({ length: concurrency }, async () => {
        while (next++ < calls) {
          const body = distinct()
          const status = await submit(body).then(
            (response) => response.status,
            () => 0,
          )
          statuses.add(status)
          if (status === 201) answered.push(body.english_term)
          // A 503 alone may be of a machine that stood still: then nobody has died.
          else if (recovery !== undefined || (await ends(victimPid, 500))) {
            await (recovery ??= recover())
          }
        }
      }),
    )
    // The fault was met, the server lived through it, and nothing but its own answers were given.
    process.kill(server.pid, 0)
    await server.stop()
    expect(recovery).toBeDefined()
    expect([...statuses].filter((status) => ![0, 201, 503].includes(status))).toEqual([])
    expect(answered.length).toBeGreaterThan(calls / 2)

    const after = openStores()
    await redisReady(after.redis, 5000)
    // Lets the hold time pass: the deadlines are set back instead of waited for.
    const holds = `holds:{${clientId}}`
    for (const batch of await after.redis.zrange(holds, '0', '-1')) {
      await after.redis.zadd(holds, 1, batch)
    }
    await after.ledger.sweep(clientId)
    const books = await after.ledger.read(clientId)
    const stored = await storedBy(after.sql, clientId)
    await after.close()

    expect(answered.filter((term) => !stored.includes(term))).toEqual([])
    expect(books?.held).toEqual({ api: 0, embed: 0 })
    expect(books?.spent).toBeLessThanOrEqual(stored.length)
    expect(stored.length - (books?.spent ?? 0)).toBeLessThanOrEqual(concurrency)
  },
)
