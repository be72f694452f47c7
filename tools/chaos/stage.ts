/**
 * Starts the whole service with its own stores: two servers, two workers, a webhook receiver, and proxies in
 * front of the stores.
 */
import { fileURLToPath } from 'node:url'
import { meteringRules } from '../../src/domain/metering/limits'
import { findMeilisearch, startMeilisearch } from '../../src/launch/meilisearch'
import { connectPostgres, connectRedis, redisReady } from '../../src/store/clients'
import { createLedger } from '../../src/store/metering/ledger'
import { openStores } from '../../src/store/stores'
import { smallIndexes } from '../../test/support/meilisearch'
import { openPostgres, openRedis } from '../../test/support/ownServers'
import { testPort } from '../../test/support/ports'
import { startServer, startWorker, type TestProcess } from '../../test/support/processes'
import { openProxy } from '../../test/support/proxy'
import { startReceiver } from '../../test/support/receiver'
import { testSecrets } from '../../test/support/secrets'
import { until } from '../../test/support/until'
import { type Disk, mountDisk } from './disk'
import { installRedisClock } from './redisClock'

export type ChaosStage = Awaited<ReturnType<typeof openStage>>

const caFile = fileURLToPath(new URL('../../test/support/tls/ca.pem', import.meta.url))
/** The base URL that the service uses in webhook events. No requests are sent to it. */
export const baseUrl = 'http://atumo.test'

/** @param folder the temporary folder of this run */
export async function openStage(folder: string) {
  const clock = await installRedisClock(folder)
  const disk = await mountDisk(folder)
  // With a small write-ahead log, the disk fills up faster, and space on it is freed faster.
  const logSize = { max_wal_size: '128MB', min_wal_size: '64MB' }
  const [postgres, redis] = await Promise.all([
    openPostgres(logSize, disk.folder('postgres')),
    openRedis({}, disk.folder('redis')),
  ])
  const meilisearch = await openMeilisearch(disk)
  const [postgresProxy, redisProxy] = await Promise.all([
    openProxy(postgres.url),
    openProxy(redis.url),
  ])
  const receiver = await startReceiver()
  const ports = [await testPort(), await testPort()]
  const env = {
    DATA_DIR: folder,
    WEBHOOK_ALLOW: '127.0.0.0/8',
    WEBHOOK_CA: caFile,
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: process.env['CHAOS_LOG'] ?? 'silent',
    ...(meilisearch && { MEILI_URL: meilisearch.url, MEILI_KEY: meilisearch.key }),
  }
  const behindProxies = { databaseUrl: postgresProxy.url, redisUrl: redisProxy.url }
  /** All servers and workers started during the run, including those that have ended. */
  const started: TestProcess[] = []
  const keep = (one: TestProcess) => {
    started.push(one)
    return one
  }
  const startServerAt = async (place: number) =>
    keep(await startServer(behindProxies, { ...env, PORT: String(ports[place]) }))
  const startOneWorker = () => keep(startWorker(behindProxies, env))
  const servers: TestProcess[] = await Promise.all(ports.map((_, place) => startServerAt(place)))
  const workers: TestProcess[] = [startOneWorker(), startOneWorker()]

  // Operators and reviewers connect to the stores directly, not through the proxies.
  const sql = connectPostgres(postgres.url, { pool: 8, connectTimeoutSeconds: 20 })
  const client = connectRedis(redis.url, () => {})
  await redisReady(client, 10_000)
  const stores = openStores(testSecrets(), sql)
  const ledger = createLedger(client, meteringRules(10_000_000))

  /** Whether PostgreSQL has all spending that Redis had when this function was called. */
  async function hasAllSpending(): Promise<boolean> {
    const ids = (await stores.apps.page(0, 100)).map(({ clientId }) => clientId)
    const books = await Promise.all(ids.map((id) => ledger.read(id)))
    let isStored = false
    await until('spending is stored', async () => {
      const apps = await Promise.all(ids.map((id) => stores.apps.byClientId(id)))
      isStored = apps.every((app, place) => (app?.spent ?? 0) >= (books[place]?.spent ?? 0))
      return isStored
    })
    return isStored
  }

  return {
    folder,
    disk,
    clock,
    postgresServer: postgres,
    redisServer: redis,
    meilisearch,
    proxies: { PostgreSQL: postgresProxy, Redis: redisProxy },
    receiver,
    urls: servers.map(({ url }) => url),
    servers,
    workers,
    started,
    startServerAt,
    startOneWorker,
    sql,
    redis: client,
    ...stores,
    ledger,
    hasAllSpending,

    async close(): Promise<void> {
      await Promise.all([...servers, ...workers].map((each) => each.kill()))
      await Promise.all([postgresProxy.close(), redisProxy.close(), receiver.close()])
      client.disconnect()
      await sql.end({ timeout: 1 })
      await Promise.all([postgres.stop(), redis.stop(), meilisearch?.stop()])
    },
  }
}

/**
 * Starts a Meilisearch server that can be killed and restarted on the same port. Returns undefined if
 * Meilisearch is not installed.
 */
async function openMeilisearch(disk: Disk) {
  const program = findMeilisearch()
  if (!program) return undefined
  const dir = disk.folder('meilisearch')
  const start = (port?: number) =>
    startMeilisearch(program, { dir, log: () => {}, port, settings: smallIndexes })
  let running = await start()
  return {
    url: running.url,
    key: running.key,
    get pid() {
      return running.pid
    },
    async kill() {
      process.kill(running.pid, 'SIGKILL')
      await running.exited
    },
    async start() {
      running = await start(running.port)
    },
    stop: () => running.stop(),
  }
}
