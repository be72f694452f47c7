/**
 * While a store is down or suspended, requests fail quickly. Credits remain correct, even if Redis is killed.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import type { Socket } from 'bun'
import { newApiKey, newClientId } from '../../src/domain/apps/credentials'
import { balanceOf } from '../../src/domain/apps/credits'
import { meteringRules } from '../../src/domain/metering/limits'
import { codeOf, Unavailable } from '../../src/lib/unavailable'
import { createApps } from '../../src/store/apps/apps'
import { connectPostgres, connectRedis, type Redis, redisReady } from '../../src/store/clients'
import { createLedger, type Ledger } from '../../src/store/metering/ledger'
import { failureOf } from '../launch/support'
import { connectRedisAt, createTestClock } from '../support/clock'
import { type OwnServer, openRedis } from '../support/ownServers'
import { testPort } from '../support/ports'
import { forgetsNothing, isOnCluster, suiteUrls } from '../support/stores'
import { until } from '../support/until'
import { kinds, timed } from './metering/watchedScripts'

const state = {
  revision: 1,
  granted: 100,
  hourlyLimit: null,
  embedDailyLimit: null,
  spent: 0,
  cells: [],
}
/** One second, plus a margin in case the machine stalls. */
const withinMs = 1500

describe('without a store', () => {
  let redis: Redis
  let ledger: Ledger
  const reported: Error[] = []

  beforeAll(async () => {
    redis = connectRedis(`redis://127.0.0.1:${await testPort()}`, (error) => reported.push(error))
    ledger = createLedger(redis, meteringRules(50))
  })
  afterAll(() => redis.disconnect())

  test('Redis: commands fail at once, including the first', async () => {
    for (let attempt = 0; attempt < 3; attempt++) {
      const { value, ms } = await timed(failureOf(redis.get('key')))
      expect(value).toBeInstanceOf(Error)
      expect(ms).toBeLessThan(200)
      await Bun.sleep(30)
    }
  })

  test('Redis: every method of the ledger throws Unavailable', async () => {
    const clientId = newClientId()
    const asked = [
      ledger.read(clientId),
      ledger.put(clientId, state),
      ledger.raise(clientId, [{ day: 1, channel: 'api', credits: 1 }]),
      ledger.sweep(clientId),
      ledger.prune(clientId, 2, [{ day: 1, channel: 'api', credits: 1 }]),
      ledger.runId(),
      ledger.ping(),
    ]
    const { value, ms } = await timed(Promise.all(asked.map((one) => failureOf(one))))
    for (const error of value) expect(error).toBeInstanceOf(Unavailable)
    expect(ms).toBeLessThan(400)
  })

  test('Redis: a charge is unavailable at once and admits no request', async () => {
    const account = ledger.open(newClientId(), 1)
    const requests = [account.api.charge(), account.api.charge(), account.embed.ask()]
    const { value, ms } = await timed(Promise.all(requests))
    expect(kinds(value)).toEqual(['unavailable', 'unavailable', 'unavailable'])
    expect(ms).toBeLessThan(400)
    expect(await ledger.settleFinished()).toEqual([])
  })

  test('Redis: the client reconnects again and again, and reports each failure', async () => {
    const before = reported.length
    await until('a failure is reported again', () => reported.length > before + 1)
  })

  test('Redis: waiting for the connection ends', async () => {
    expect((await failureOf(redisReady(redis, 50))).message).toContain('50 ms')
  })

  test('PostgreSQL: the client reconnects soon, after any number of failures', async () => {
    const sql = connectPostgres(`postgres://nobody@127.0.0.1:${await testPort()}/none`, { pool: 1 })
    const askNineTimes = async () => {
      for (let asked = 0; asked < 9; asked++) {
        expect(codeOf(await failureOf(sql`select 1`.execute()))).toBe('ECONNREFUSED')
      }
    }
    const { ms } = await timed(askNineTimes())
    // With the client library's default settings, this would take half a minute.
    expect(ms).toBeLessThan(8000)
    await sql.end({ timeout: 1 })
  })

  test('PostgreSQL: lookups throw Unavailable', async () => {
    const sql = connectPostgres(`postgres://nobody@127.0.0.1:${await testPort()}/none`, { pool: 2 })
    const apps = createApps(sql)
    const asked = [apps.byKey(newApiKey()), apps.byClientId(newClientId()), apps.ping()]
    const { value, ms } = await timed(Promise.all(asked.map((one) => failureOf(one))))
    for (const error of value) expect(error).toBeInstanceOf(Unavailable)
    expect(ms).toBeLessThan(3500)
    await sql.end({ timeout: 1 })
  })
})

describe('PostgreSQL', () => {
  test('returns bigints as numbers and cancels slow statements', async () => {
    const options = { pool: 1, statementTimeoutMs: 50 }
    const sql = connectPostgres(suiteUrls().databaseUrl, options)
    const [row] = await sql<{ credits: number }[]>`select ${2 ** 40}::bigint as credits`
    expect(row).toEqual({ credits: 2 ** 40 })
    expect((await failureOf(sql`select pg_sleep(5)`.execute())).message).toContain('timeout')
    await sql.end({ timeout: 1 })
  })
})

describe('a separate Redis', () => {
  let server: OwnServer
  let thaw = () => {}
  let redis: Redis
  let ledger: Ledger

  beforeAll(async () => {
    server = await openRedis(forgetsNothing)
    // Use a clock that does not advance, so that no new hour begins while requests are counted.
    redis = connectRedisAt(createTestClock().now)({ redisUrl: server.url }, { warn: () => {} })
    await redisReady(redis, 5000)
    ledger = createLedger(redis, meteringRules(50))
  })
  afterEach(() => thaw())
  afterAll(async () => {
    redis.disconnect()
    await server.stop()
  })

  async function newApp() {
    const clientId = newClientId()
    await ledger.put(clientId, state)
    return { clientId, account: ledger.open(clientId, 1) }
  }

  test('frozen: charges and reads are unavailable within a second, and nothing is charged', async () => {
    const { clientId, account } = await newApp()
    expect(await account.api.charge()).toMatchObject({ kind: 'admitted', balance: 99 })
    await until('it is settled', async () => (await ledger.read(clientId))?.spent === 1)

    thaw = server.freeze()
    const read = timed(failureOf(ledger.read(clientId)))
    const requests = [timed(account.api.charge()), timed(account.embed.ask())]
    await Bun.sleep(300)
    requests.push(timed(account.api.charge()), timed(account.embed.charge()))
    for (const { value, ms } of await Promise.all(requests)) {
      expect(value).toEqual({ kind: 'unavailable' })
      expect(ms).toBeLessThan(withinMs)
    }
    const { value, ms } = await read
    expect(value).toBeInstanceOf(Unavailable)
    expect(ms).toBeLessThan(withinMs)

    // Redis now runs the pending charges, which are then released because their clients are no
    // longer waiting.
    thaw()
    const heldOf = async () => (await ledger.read(clientId))?.held
    await until('it is released', async () => Bun.deepEquals(await heldOf(), { api: 0, embed: 0 }))
    expect(await ledger.read(clientId)).toMatchObject({ spent: 1, held: { api: 0, embed: 0 } })
    expect(await account.api.charge()).toMatchObject({ remaining: 48, balance: 98 })
  })

  test('killed and restarted: the books are intact', async () => {
    const { clientId, account } = await newApp()
    const settled = Array.from({ length: 5 }, () => account.api.charge())
    await Promise.all(settled)
    await until('they are settled', async () => (await ledger.read(clientId))?.spent === 5)
    await Promise.all([account.api.charge(), account.embed.charge(), account.embed.charge()])
    const [before, run] = [await ledger.read(clientId), await ledger.runId()]
    expect(before && balanceOf(before)).toBe(92)

    await server.kill()
    const { value, ms } = await timed(account.api.charge())
    expect(value).toEqual({ kind: 'unavailable' })
    expect(ms).toBeLessThan(withinMs)

    await server.start()
    await redisReady(redis, 5000)
    expect(await ledger.runId()).not.toBe(run)
    const after = await ledger.read(clientId)
    expect(after).toMatchObject({ revision: 1, granted: 100 })
    expect(after && balanceOf(after)).toBe(92)
    expect(await account.api.charge()).toMatchObject({ remaining: 43, balance: 91 })

    // Batches that finished while Redis was down are settled once Redis is available again.
    await until('all is settled', async () => (await ledger.read(clientId))?.spent === 9)
    expect(await ledger.read(clientId)).toMatchObject({ spent: 9, held: { api: 0, embed: 0 } })
  })
})

// Skipped on a cluster, because its nodes announce their own addresses, and connections would
// bypass the test's proxy.
describe.skipIf(isOnCluster)('a connection to a working Redis that drops everything', () => {
  test('is closed within seconds, and the next one works', async () => {
    const target = new URL(suiteUrls().redisUrl)
    const swallowed = new Set<unknown>()
    const listener = Bun.listen<{ up: Socket | undefined; early: Buffer[] }>({
      hostname: '127.0.0.1',
      port: 0,
      socket: {
        open(socket) {
          socket.data = { up: undefined, early: [] }
          void Bun.connect({
            hostname: target.hostname,
            port: Number(target.port),
            socket: {
              open(up) {
                socket.data.up = up
                for (const bytes of socket.data.early) up.write(bytes)
              },
              data: (_up, bytes) => void (swallowed.has(socket) || socket.write(bytes)),
              close: () => void socket.end(),
            },
          })
        },
        data(socket, bytes) {
          if (swallowed.has(socket)) return
          if (socket.data.up) socket.data.up.write(bytes)
          else socket.data.early.push(Buffer.from(bytes))
          open.add(socket)
        },
        close: (socket) => void socket.data.up?.end(),
      },
    })
    const open = new Set<unknown>()
    const url = new URL(target)
    url.port = String(listener.port)
    const redis = connectRedis(url.href, () => {})
    await redisReady(redis, 5000)
    const ledger = createLedger(redis, meteringRules(50))
    await ledger.ping()

    for (const socket of open) swallowed.add(socket)
    expect(await failureOf(ledger.ping())).toBeInstanceOf(Unavailable)
    const responses = () => ledger.ping().then(() => true)
    await until('the next connection serves', responses, 5000)
    redis.disconnect()
    listener.stop(true)
  }, 15_000)
})

test('sets the planner so that no query is compiled or parallelised', async () => {
  const sql = connectPostgres(suiteUrls().databaseUrl, { pool: 1 })
  try {
    const settings = ['jit', 'max_parallel_workers_per_gather', 'random_page_cost']
    const rows = await sql<{ setting: string }[]>`
      select setting from pg_settings where name = any(${settings}) order by name`
    expect(rows.map(({ setting }) => setting)).toEqual(['off', '0', '1.1'])
  } finally {
    await sql.end()
  }
})
