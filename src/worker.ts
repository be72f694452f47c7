/** The worker process: syncs Redis, PostgreSQL and the search index, and delivers webhooks. Several can run. */
import { hostname } from 'node:os'
import { openRedis, startProcess } from './databases'
import { openDeliveryServices, stopTimeoutMs } from './deliveryWorker'
import { type Audit, auditAll, auditEveryMs } from './domain/apps/audit'
import { publishAll, publishChanges, sweepAll } from './domain/apps/books'
import { noticeLowCredits } from './domain/apps/lowCredits'
import { meteringRules } from './domain/metering/limits'
import { heal } from './domain/search/indexHealth'
import { applyChanges } from './domain/search/indexing'
import { forgetOldMisses } from './domain/search/missedSearches'
import { keptDays } from './domain/webhooks/schedule'
import { startDeliveryWorker } from './domain/webhooks/worker'
import { watchKeys } from './keyWatch'
import { randomBase62 } from './lib/base62'
import { stopOnSignal } from './lib/process'
import { createTaskFailures } from './lib/taskFailures'
import { every } from './lib/time'
import { sendNextNotice } from './mail/emails'
import { createMailer } from './mail/mailer'
import { openMeilisearchIndex } from './meilisearch'
import { serveMetrics } from './metrics/listener'
import { addProcessMetrics } from './metrics/process'
import { createWorkerMetrics } from './metrics/worker'
import type { LowSearch } from './store/apps/books'
import { connectPostgres, redisReady } from './store/clients'
import { createLedger } from './store/metering/ledger'
import type { Overview } from './store/operations'
import { openStores } from './store/stores'

const publishMs = 1000
const sweepMs = 60_000
/** Searches must find changed terms within two seconds. */
const syncMs = 250
const syncPauseMs = 3000
const healMs = 2000
const measureMs = 10_000
/** The interval at which apps with low credits and due e-mails are checked for. */
const noticeMs = 5000
const forgetMs = 3_600_000
/** Timeout for tasks that take minutes when there are many apps or the dictionary is large. */
const taskTimeoutMs = 600_000
const buildTimeoutMs = 24 * 3_600_000

const { config, log, stopTracing } = await startProcess('worker')
const sql = connectPostgres(config.databaseUrl, { pool: Math.max(5, config.databasePool) })
const redis = openRedis(config, log)
const stores = {
  ...openStores(config, sql),
  ledger: createLedger(redis, meteringRules(config.hourlyLimit)),
  meilisearch: openMeilisearchIndex(config),
}

let restored: string | undefined
/** Makes Redis and PostgreSQL agree if either has restarted or failed over, because it may have lost data. */
async function restoreOnce(): Promise<void> {
  const current = `${await stores.ledger.runId()} ${(await stores.searchIndex.state()).database}`
  if (current === restored) return
  await publishAll(stores)
  // A sweep that fails for an app is repeated every minute, not every second.
  restored = current
  await sweepAll(stores)
}

async function healOnce(): Promise<void> {
  const { searchIndex, meilisearch } = stores
  if (!meilisearch) return
  const health = await heal({ searchIndex, meilisearch })
  if (health !== 'sound') log.info({ health }, 'repaired search index')
}

let syncPausedUntil = 0
/** Applies pending changes to the search index. After a failure, pauses for `syncPauseMs`. */
async function syncIndexOnce(): Promise<void> {
  if (Date.now() < syncPausedUntil) return
  try {
    while ((await applyChanges(stores)) > 0);
  } catch (error) {
    syncPausedUntil = Date.now() + syncPauseMs
    throw error
  }
}

async function noticeLowOnce(which: LowSearch): Promise<void> {
  for (const { clientId, balance, threshold } of await noticeLowCredits(stores, which)) {
    log.info({ clientId, balance, threshold }, 'credits low')
  }
}

const mailer = createMailer(config.smtpUrl, config.mailFrom, log)
/** Sends due e-mails, for at most `noticeMs` per run, so that the worker can stop between runs. */
async function sendNotices(): Promise<void> {
  const until = Date.now() + noticeMs
  const post = { noticeOutbox: stores.noticeOutbox, mailer, baseUrl: config.baseUrl, log }
  while (Date.now() < until && (await sendNextNotice(post)));
}

let audit: (Audit & { at: number }) | undefined
/** Audits the ledgers of all apps, and logs each app with a discrepancy. */
async function auditOnce(): Promise<void> {
  const found = await auditAll(stores)
  for (const { clientId, drift, status } of found.faulty) {
    log.error({ clientId, drift, status }, 'books differ')
  }
  audit = { ...found, at: Date.now() }
}

let queues: Overview | undefined
/** Measures the queues. If that fails, discards the old values, so that metrics never show outdated ones. */
async function measureOnce(): Promise<void> {
  const measured = stores.operations.overview()
  queues = await measured.catch(() => undefined)
  await measured
}

const { failed, failures, latest } = createTaskFailures(log)

const workerId = randomBase62(16)
async function reportOnce(): Promise<void> {
  const report = { id: workerId, host: hostname(), failures: latest() }
  await stores.operations.report({ ...report, audit: audit ?? null })
}

/** Functions that stop the recurring tasks. */
const endings: (() => Promise<void>)[] = []
// Registers the handler before the first await, so that a worker that is still starting also stops
// when its launcher does.
stopOnSignal(async () => {
  await Promise.race([Promise.all(endings.map((end) => end())), Bun.sleep(stopTimeoutMs)])
  await stores.operations.remove(workerId).catch(failed('report worker'))
  redis.disconnect()
  await Promise.all([sql.end({ timeout: 0.5 }), stopTracing()])
  log.info('stopped')
})

await redisReady(redis, 10_000).catch(failed('connect to Redis'))
const delivery = openDeliveryServices(config, { redis, log })
const deliveryWorker = startDeliveryWorker({ ...delivery, failures })
endings.push(() => deliveryWorker.stop(), watchKeys(stores.keyring, log))
if (config.metricsAddress) {
  const meters = { attempts: deliveryWorker.attempts, failures }
  const registry = createWorkerMetrics({ ...meters, queues: () => queues, audit: () => audit })
  addProcessMetrics(registry)
  await measureOnce().catch(failed('measure queues'))
  endings.push(
    serveMetrics(config, registry, log),
    every(measureMs, measureOnce, failed('measure queues')),
  )
}
delivery.deliveries.deleteOld(keptDays).catch(failed('delete old deliveries'))
const hourly = [
  ...stores.retention.kinds.map((kind) => [kind, () => stores.retention.deleteOld(kind)] as const),
  ['missed searches', () => forgetOldMisses(stores.missed)] as const,
  ['deliveries', () => delivery.deliveries.deleteOld(keptDays)] as const,
]
endings.push(
  // Changes are published in a separate task, so that they never wait for a sweep to end.
  every(publishMs, () => publishChanges(stores), failed('publish app changes')),
  every(publishMs, restoreOnce, failed('restore Redis'), taskTimeoutMs),
  every(sweepMs, () => sweepAll(stores), failed('sweep apps'), taskTimeoutMs),
  every(auditEveryMs, auditOnce, failed('audit books'), taskTimeoutMs),
  every(syncMs, syncIndexOnce, failed('sync search index'), taskTimeoutMs),
  every(healMs, healOnce, failed('check search index'), buildTimeoutMs),
  every(measureMs, reportOnce, failed('report worker')),
  every(noticeMs, () => noticeLowOnce('recent'), failed('check low credits'), taskTimeoutMs),
  // This hourly check also finds apps whose balance fell while no worker was running, and apps that
  // have been restored.
  every(forgetMs, () => noticeLowOnce('all'), failed('check low credits'), taskTimeoutMs),
  every(noticeMs, sendNotices, failed('send notices'), taskTimeoutMs),
  ...hourly.map(([rows, run]) => every(forgetMs, run, failed(`delete old ${rows}`))),
)
await sweepAll(stores).catch(failed('sweep apps'))
log.info('worker ready')
await noticeLowOnce('all').catch(failed('check low credits'))
await auditOnce().catch(failed('audit books'))
