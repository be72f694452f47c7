/** Starts a separate Redis, a receiver, and workers that tests can kill. */
import { fileURLToPath } from 'node:url'
import { meteringRules } from '../../src/domain/metering/limits'
import { newWebhookSecret } from '../../src/domain/webhooks/signatures'
import { randomBase62 } from '../../src/lib/base62'
import { connectPostgres, connectRedis, redisReady } from '../../src/store/clients'
import { createLedger } from '../../src/store/metering/ledger'
import { openStores } from '../../src/store/stores'
import { eventKinds } from '../../src/store/webhooks/endpoints'
import { workerConnectionName } from '../../src/store/webhooks/upkeep'
import { createApp, defaultSettings } from '../support/apps'
import { wipe } from '../support/books'
import { temporaryFolder } from '../support/folders'
import { type OwnServer, openPostgres, openRedis } from '../support/ownServers'
import { requestsAtOnce, supervised } from '../support/processes'
import { startReceiver } from '../support/receiver'
import { secretEnv, testSecrets } from '../support/secrets'
import { freshDatabase } from '../support/stores'
import { until } from '../support/until'

export type Stage = Awaited<ReturnType<typeof openStage>>

export const caFile = fileURLToPath(new URL('../support/tls/ca.pem', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))
/**
 * Shorter times than in production, although a lease must still last longer than an attempt. Queued
 * deliveries that no worker leases within QUEUED_MS become due again.
 */
const shortened = { LEASE_MS: '12000', QUEUED_MS: '1500' }

/** Like `openStage`, but starts separate PostgreSQL and Redis servers. Tests can make both servers fail. */
export async function openFailingStage() {
  const [postgres, redis] = await Promise.all([openPostgres(), openRedis()])
  const stage = await openStage({ postgres, redis })
  const restart = (server: OwnServer, how: 'kill' | 'stop') => async () => {
    await server[how]()
    await server.start()
  }
  return Object.assign(stage, {
    /** Functions that cause a fault. Each returns a promise that resolves when the fault is over. */
    faults: {
      'Redis is killed': restart(redis, 'kill'),
      'Redis loses everything': () => wipe(stage.redis),
      'Redis stands still': async () => {
        const thaw = redis.freeze()
        await Bun.sleep(3000)
        thaw()
      },
      'PostgreSQL is killed': restart(postgres, 'kill'),
      'PostgreSQL is restarted': restart(postgres, 'stop'),
    },
  })
}

/**
 * @param own the servers to use, all of which close() stops. The default is a new Redis and the suite's
 *   PostgreSQL. close() does not stop the suite's PostgreSQL.
 */
export async function openStage(own: { postgres?: OwnServer; redis?: OwnServer } = {}) {
  const redisServer = own.redis ?? (await openRedis())
  const databaseUrl = own.postgres?.url ?? (await freshDatabase())
  const dataDir = temporaryFolder()
  const sql = connectPostgres(databaseUrl, { pool: 6, connectTimeoutSeconds: 20 })
  const redis = connectRedis(redisServer.url, () => {}, { queuesCommands: true })
  await redisReady(redis, 5000)
  const { apps, endpoints, deliveries, transactions } = openStores(testSecrets(), sql)
  let receiver = await startReceiver()
  const workers = new Set<Worker>()
  /**
   * The events whose commit was confirmed, with the time of the commit. `rolledBack` contains the events that
   * were rolled back.
   */
  const committed = new Map<string, number>()
  const rolledBack = new Set<string>()

  const ledger = createLedger(redis, meteringRules(5000))
  const app = { ...defaultSettings, name: 'Test' }
  const { clientId } = await createApp({ apps, ledger }, app, 1)
  const secret = newWebhookSecret()

  /**
   * @param script 'failpoint' for the worker with planned crashes and configurable times, anything else for
   *   the real worker
   */
  function startWorker(env: Record<string, string> = {}, script = 'failpoint'): Worker {
    const file = script === 'failpoint' ? 'test/support/failpointWorker.ts' : 'src/worker.ts'
    const child = Bun.spawn([process.execPath, file], {
      cwd: root,
      env: {
        PATH: process.env['PATH'] ?? '',
        DATABASE_URL: databaseUrl,
        REDIS_URL: redisServer.url,
        DATA_DIR: dataDir,
        // Log errors, because they mean that something was lost, and a failing test would not show
        // them.
        LOG_LEVEL: process.env['WORKER_LOG'] ?? 'error',
        WEBHOOK_ALLOW: '127.0.0.0/8',
        WEBHOOK_CA: caFile,
        BUN_CONFIG_MAX_HTTP_REQUESTS: requestsAtOnce,
        ...supervised,
        ...secretEnv,
        ...shortened,
        ...env,
      },
      stdin: 'pipe',
      stdout: 'inherit',
      stderr: 'inherit',
    })
    const end = async (signal: NodeJS.Signals) => {
      child.kill(signal)
      await child.exited
    }
    const worker = {
      pid: child.pid,
      exited: child.exited,
      kill: () => end('SIGKILL'),
      stop: () => end('SIGTERM'),
    }
    workers.add(worker)
    void child.exited.then(() => workers.delete(worker))
    return worker
  }

  const endWorkers = () => Promise.all([...workers].map((worker) => worker.kill()))

  return {
    sql,
    redis,
    get receiver() {
      return receiver
    },
    clientId,
    secret,
    endpoints,
    deliveries,
    committed,
    rolledBack,
    startWorker,
    endWorkers,

    /** Adds an endpoint. @returns its id, `end_…` */
    async addEndpoint(path: string, url = receiver.url(path)): Promise<string> {
      const id = `end_${randomBase62(20)}`
      await endpoints.add(clientId, { id, url, kinds: [...eventKinds], secret })
      return id
    },

    /** Commits one event. @returns its id */
    async commit(): Promise<string> {
      const event = newEvent()
      await transactions.run('test', (writing) => writing.events.add(event))
      committed.set(event.id, performance.now())
      return event.id
    },

    /** Commits many events in one transaction. */
    async commitAll(count: number): Promise<void> {
      const events = Array.from({ length: count }, newEvent)
      await transactions.run('test', async (writing) => {
        for (const event of events) await writing.events.add(event)
      })
      for (const { id } of events) committed.set(id, performance.now())
    },

    /** Writes an event and rolls it back after a short while. */
    async rollBack(): Promise<void> {
      const event = newEvent()
      rolledBack.add(event.id)
      const work = transactions.run('test', async (writing) => {
        await writing.events.add(event)
        await Bun.sleep(20)
        throw new Error('called off')
      })
      await work.catch(() => {})
    },

    /** Resets everything except the app. With `keepsWorkers`, the workers keep running. */
    async clear({ keepsWorkers = false } = {}): Promise<void> {
      if (!keepsWorkers) {
        await endWorkers()
        // Wait, because PostgreSQL may still be running statements of killed workers.
        await until('the workers are gone', async () => {
          const left = await sql`
            select pg_terminate_backend(pid) from pg_stat_activity
            where application_name = ${workerConnectionName} and datname = current_database()`
          return left.length === 0
        })
      }
      // Retry, because statements that lock rows in different orders may deadlock.
      await until('all is deleted', async () => {
        await sql`delete from endpoints`
        await sql`delete from events`
        return true
      })
      await wipe(redis)
      await receiver.close()
      receiver = await startReceiver()
      committed.clear()
      rolledBack.clear()
    },

    async close(): Promise<void> {
      await endWorkers()
      await receiver.close()
      redis.disconnect()
      await sql.end({ timeout: 1 })
      await Promise.all([redisServer.stop(), own.postgres?.stop()])
    },
  }
}

export interface Worker {
  pid: number
  exited: Promise<number>
  /** Kills the worker with SIGKILL. */
  kill(): Promise<void>
  /** Stops the worker cleanly. */
  stop(): Promise<void>
}

function newEvent() {
  const id = `evt_${randomBase62(20)}`
  const kind = eventKinds[1]
  const createdAt = new Date()
  const data = {
    term: { english: 'machine', yoruba: 'ẹ̀rọ "\u2028"', definitions: 'ọ'.repeat(200) },
  }
  const body = JSON.stringify({ id, kind, created_at: createdAt.toISOString(), data })
  return { id, kind, appId: null, body, createdAt }
}

/**
 * Commits an event every `pauseMs` milliseconds until the returned function is called, but rolls back every
 * tenth one. Keeps trying while a store is down.
 */
export function keepCommitting(stage: Stage, pauseMs = 4): () => Promise<void> {
  let isOver = false
  const committing = (async () => {
    for (let turn = 1; !isOver; turn++) {
      await (turn % 10 === 0 ? stage.rollBack() : stage.commit()).catch(() => Bun.sleep(50))
      await Bun.sleep(pauseMs)
    }
  })()
  return async () => {
    isOver = true
    await committing
  }
}
