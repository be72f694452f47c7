/** The HTTP process. */
import { collectDefaultMetrics, Registry } from 'prom-client'
import { createPostgresEngine } from '../search/postgres'
import { createApp } from './app'
import { readConfig } from './config'
import { createAnswers } from './domain/answers'
import { flushServed } from './domain/books'
import { createKnownApps } from './domain/knownApps'
import { createRefusalLimits } from './domain/refusalLimits'
import { createAddresses } from './http/caller'
import { createLog } from './lib/log'
import { exitWithParent } from './lib/orphan'
import { every } from './lib/time'
import { createApps } from './store/apps'
import { connectPostgres, connectRedis } from './store/clients'
import { createLedger } from './store/ledger'
import { createTerms } from './store/terms'

const flushMs = 1000
/** Answers show a change of the dictionary within a second. */
const watchMs = 500

const config = readConfig(process.env)
const log = createLog('server', config.logLevel)
const sql = connectPostgres(config.databaseUrl, { pool: config.databasePool })
const redis = connectRedis(config.redisUrl, (error) => log.warn({ err: error }, 'Redis'))

const apps = createApps(sql)
const terms = createTerms(sql)
const ledger = createLedger(redis, { hourlyLimit: config.hourlyLimit })
const search = createPostgresEngine(sql)
const answers = createAnswers({ search, terms, baseUrl: config.baseUrl })
const registry = new Registry()
collectDefaultMetrics({ register: registry })

const app = createApp({
  known: createKnownApps({ apps, ledger }),
  limits: createRefusalLimits(config.refusalLimit),
  addresses: createAddresses({ trusted: config.trustedProxies, log }),
  baseUrl: config.baseUrl,
  stores: [
    { name: 'PostgreSQL', ping: () => apps.ping() },
    { name: 'Redis', ping: () => ledger.ping() },
  ],
  registry,
  metricsToken: config.metricsToken,
  search,
  terms,
  answers,
  ledger,
  log,
})

const unflushed = new Set<string>()
const failed = (task: string) => (error: unknown) => log.warn({ err: error }, `${task} failed`)
const stopFlushing = every(flushMs, () => flushServed({ apps, ledger }, unflushed), failed('flush'))
const stopWatching = every(watchMs, () => answers.watch(), failed('watch'))

app.listen({
  port: config.port,
  hostname: config.host,
  // Only where processes mean to share the port: else a stale one would silently answer too.
  reusePort: config.processes > 1,
  idleTimeout: 30,
})
log.info({ address: `${config.host}:${app.server?.port}` }, 'listening')

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  await app.stop()
  await Promise.all([stopFlushing(), stopWatching()])
  await flushServed({ apps, ledger }, unflushed).catch(failed('last flush'))
  redis.disconnect()
  await sql.end({ timeout: 1 })
  log.info('stopped')
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
exitWithParent(() => void stop())
