/** The worker: keeps Redis and PostgreSQL in step. Any number of them may run. */
import { configOrExit } from './config'
import { publishAll, publishChanges, sweepAll } from './domain/books'
import { createLog } from './lib/log'
import { stopOnSignal } from './lib/process'
import { every } from './lib/time'
import { createApps } from './store/apps'
import { connectPostgres, connectRedis, redisReady } from './store/clients'
import { createLedger } from './store/ledger'

const publishMs = 1000
const sweepMs = 60_000
/** A round over very many apps takes its time. */
const patienceMs = 600_000

const config = configOrExit()
const log = createLog('worker', config.logLevel)
const sql = connectPostgres(config.databaseUrl, { pool: Math.min(config.databasePool, 4) })
const redis = connectRedis(config.redisUrl, (error) => log.warn({ err: error }, 'Redis'))
const stores = {
  apps: createApps(sql),
  ledger: createLedger(redis, { hourlyLimit: config.hourlyLimit }),
}

let runId: string | undefined
/** Gives a Redis that was started anew everything it may have lost. */
async function restoreOnce(): Promise<void> {
  const current = await stores.ledger.runId()
  if (current === runId) return
  await publishAll(stores)
  runId = current
}

const failed = (task: string) => (error: unknown) => log.warn({ err: error }, `${task} failed`)
await redisReady(redis, 10_000).catch(failed('first connection'))
// Changes have a task of their own, so that they never wait behind a long round.
const stopPublishing = every(publishMs, () => publishChanges(stores), failed('publish'))
const stopRestoring = every(publishMs, restoreOnce, failed('restore'), patienceMs)
const stopSweeping = every(sweepMs, () => sweepAll(stores), failed('sweep'), patienceMs)
await sweepAll(stores).catch(failed('sweep'))
log.info('working')

stopOnSignal(async () => {
  await Promise.all([stopPublishing(), stopRestoring(), stopSweeping()])
  redis.disconnect()
  await sql.end({ timeout: 1 })
  log.info('stopped')
})
