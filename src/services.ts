/** Everything the HTTP process is made of, built once from the configuration and passed on. */
import type { Logger } from 'pino'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { createPostgresEngine } from '../search/postgres'
import type { Config } from './config'
import { createAnswers } from './domain/answers'
import { flushServed } from './domain/books'
import { createKnownApps } from './domain/knownApps'
import { createRefusalLimits } from './domain/refusalLimits'
import { createAddresses } from './http/caller'
import { every } from './lib/time'
import { createApps } from './store/apps'
import { connectPostgres, connectRedis } from './store/clients'
import { createLedger } from './store/ledger'
import { createTerms } from './store/terms'

const flushMs = 1000
/** Answers show a change of the dictionary within a second. */
const watchMs = 500

/** Opens the stores and starts the recurring tasks; `close` ends both, after a last flush. */
export function openServices(config: Config, log: Logger) {
  const sql = connectPostgres(config.databaseUrl, { pool: config.databasePool })
  const redis = connectRedis(config.redisUrl, (error) => log.warn({ err: error }, 'Redis'))
  const apps = createApps(sql)
  const terms = createTerms(sql)
  const ledger = createLedger(redis, { hourlyLimit: config.hourlyLimit })
  const search = createPostgresEngine(sql)
  const answers = createAnswers({ terms })
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })

  const unflushed = new Set<string>()
  const flush = () => flushServed({ apps, ledger }, unflushed)
  const failed = (task: string) => (error: unknown) => log.warn({ err: error }, `${task} failed`)
  const stopFlushing = every(flushMs, flush, failed('flush'))
  const stopWatching = every(watchMs, () => answers.watch(), failed('watch'))

  return {
    apps,
    terms,
    ledger,
    search,
    answers,
    registry,
    log,
    known: createKnownApps({ apps, ledger }),
    limits: createRefusalLimits(config.refusalLimit),
    addresses: createAddresses({ trusted: config.trustedProxies, log }),
    baseUrl: config.baseUrl,
    metricsToken: config.metricsToken,
    stores: [
      { name: 'PostgreSQL', ping: () => apps.ping() },
      { name: 'Redis', ping: () => ledger.ping() },
    ],
    async close(): Promise<void> {
      await Promise.all([stopFlushing(), stopWatching()])
      await flush().catch(failed('last flush'))
      redis.disconnect()
      await sql.end({ timeout: 1 })
    },
  }
}
