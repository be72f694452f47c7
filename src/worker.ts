/**
 * The worker: keeps Redis, PostgreSQL and the search index in step, and delivers webhooks. Any number of
 * them may run.
 */
import { configOrExit } from './config'
import { openDeliveryWorker, stopTimeoutMs } from './deliveryWorker'
import { publishAll, publishChanges, sweepAll } from './domain/apps/books'
import { forgetOldRefusals } from './domain/apps/refusalCounter'
import { meteringRules } from './domain/metering/limits'
import { heal } from './domain/search/indexHealth'
import { applyChanges } from './domain/search/indexing'
import { forgetOldMisses } from './domain/search/missedSearches'
import { watchKeys } from './keyWatch'
import { createLog } from './lib/log'
import { stopOnSignal } from './lib/process'
import { every } from './lib/time'
import { openMeilisearchIndex } from './meilisearch'
import { connectPostgres, connectRedis, redisReady } from './store/clients'
import { createLedger } from './store/metering/ledger'
import { openStores } from './store/stores'

const publishMs = 1000
const sweepMs = 60_000
/** Changes of terms show within a second or two, whichever engine finds. */
const tellMs = 250
const restMs = 3000
const healMs = 2000
const forgetMs = 3_600_000
/** A round over very many apps, or over a large dictionary, takes its time. */
const patienceMs = 600_000
const buildPatienceMs = 24 * 3_600_000

const config = configOrExit()
const log = createLog('worker', config.logLevel)
const sql = connectPostgres(config.databaseUrl, { pool: Math.max(5, config.databasePool) })
const redis = connectRedis(config.redisUrl, (error) => log.warn({ err: error }, 'Redis'))
const stores = {
  ...openStores(config, sql),
  ledger: createLedger(redis, meteringRules(config.hourlyLimit)),
  meilisearch: openMeilisearchIndex(config),
}

let runId: string | undefined
/** Gives a restarted Redis everything it may have lost. */
async function restoreOnce(): Promise<void> {
  const current = await stores.ledger.runId()
  if (current === runId) return
  await publishAll(stores)
  runId = current
}

async function healOnce(): Promise<void> {
  const { searchIndex, meilisearch } = stores
  if (!meilisearch) return
  const health = await heal({ searchIndex, meilisearch })
  if (health !== 'sound') log.info({ health }, 'search index')
}

let restUntil = 0
/** An index that cannot be told is left alone for a while: the changes wait. */
async function tellAll(): Promise<void> {
  if (Date.now() < restUntil) return
  try {
    while ((await applyChanges(stores)) > 0);
  } catch (error) {
    restUntil = Date.now() + restMs
    throw error
  }
}

const failed = (task: string) => (error: unknown) => log.warn({ err: error }, `${task} failed`)

/** Each ends a recurring task. */
const endings: (() => Promise<void>)[] = []
// Before anything is waited for: a worker whose launcher is gone must end, whatever it is at.
stopOnSignal(async () => {
  await Promise.race([Promise.all(endings.map((end) => end())), Bun.sleep(stopTimeoutMs)])
  redis.disconnect()
  await sql.end({ timeout: 0.5 })
  log.info('stopped')
})

await redisReady(redis, 10_000).catch(failed('first connection'))
const deliveryWorker = openDeliveryWorker(config, { redis, log })
endings.push(() => deliveryWorker.stop(), watchKeys(stores.keyring, log))
deliveryWorker.deleteOld().catch(failed('deleting old deliveries'))
endings.push(
  // Changes have a task of their own, so that they never wait behind a long round.
  every(publishMs, () => publishChanges(stores), failed('publish')),
  every(publishMs, restoreOnce, failed('restore'), patienceMs),
  every(sweepMs, () => sweepAll(stores), failed('sweep'), patienceMs),
  every(tellMs, tellAll, failed('telling the search index'), patienceMs),
  every(healMs, healOnce, failed('healing the search index'), buildPatienceMs),
  every(forgetMs, () => forgetOldMisses(stores.missed), failed('forgetting old searches')),
  every(forgetMs, () => forgetOldRefusals(stores.refusalCounts), failed('forgetting old refusals')),
  every(forgetMs, () => stores.accountUpkeep.forgetEnded(), failed('forgetting ended sessions')),
  every(forgetMs, () => stores.keptAnswers.forgetOld(), failed('forgetting old answers')),
  every(forgetMs, () => deliveryWorker.deleteOld(), failed('deleting old deliveries')),
)
await sweepAll(stores).catch(failed('sweep'))
log.info('working')
