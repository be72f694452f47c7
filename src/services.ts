/** Everything the HTTP process is made of, built once from the configuration and passed on. */
import type { Logger } from 'pino'
import { Counter, collectDefaultMetrics, Registry } from 'prom-client'
import { connectMeilisearch } from '../search/meilisearchClient'
import { createPostgresEngine } from '../search/postgres'
import type { Config } from './config'
import { flushServed } from './domain/apps/books'
import { createKnownApps } from './domain/apps/knownApps'
import { createRefusalLimits } from './domain/apps/refusalLimits'
import { createVisitorLimits } from './domain/apps/visitorLimits'
import { createAnswers } from './domain/search/answers'
import { createFinder, type EngineName, searchDeadlineMs } from './domain/search/finder'
import { createMissCounter } from './domain/search/missedSearches'
import { createAddresses } from './http/caller'
import { every } from './lib/time'
import { createApps } from './store/apps'
import { connectPostgres, connectRedis } from './store/clients'
import { createLedger } from './store/ledger'
import { createMissedSearches } from './store/missedSearches'
import { createSearchIndex } from './store/searchIndex'
import { createTerms } from './store/terms'
import { createTransactions } from './store/transactions'

const flushMs = 1000
/** Answers show a change of the dictionary within a second. */
const watchMs = 500
const countMissesMs = 5000
/** An import may keep the dictionary for long: what is to be published at once hears so soon. */
const dictionaryWaitMs = 500
/** Below the time that a hold lives: what was charged is committed soon, or not at all. */
const writeTimeouts = { statementTimeoutMs: 5000, idleInTransactionTimeoutMs: 10_000 }

/** Opens the stores and starts the recurring tasks; `close` ends both, after a last flush. */
export function openServices(config: Config, log: Logger) {
  // Writes have connections of their own, so that many of them never keep searches waiting.
  const forWrites = Math.ceil(config.databasePool / 3)
  const sql = connectPostgres(config.databaseUrl, { pool: config.databasePool - forWrites })
  const writing = connectPostgres(config.databaseUrl, { pool: forWrites, ...writeTimeouts })
  const redis = connectRedis(config.redisUrl, (error) => log.warn({ err: error }, 'Redis'))
  const apps = createApps(sql)
  const terms = createTerms(sql)
  const ledger = createLedger(redis, { hourlyLimit: config.hourlyLimit })
  const answers = createAnswers()
  const misses = createMissCounter(createMissedSearches(sql))
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const finder = createFinder({
    searchIndex: createSearchIndex(sql),
    answers,
    postgres: createPostgresEngine(sql),
    meilisearch: openMeilisearch(config),
    ...reports(registry, log),
  })

  const unflushed = new Set<string>()
  const flush = () => flushServed({ apps, ledger }, unflushed)
  const failed = (task: string) => (error: unknown) => log.warn({ err: error }, `${task} failed`)
  const stopFlushing = every(flushMs, flush, failed('flush'))
  const stopWatching = every(watchMs, () => finder.watch(), failed('watch'))
  const stopCounting = every(countMissesMs, () => misses.flush(), failed('count of misses'))

  return {
    apps,
    terms,
    ledger,
    search: finder.search,
    watch: () => finder.watch(),
    misses,
    transactions: createTransactions(writing, { waitMs: dictionaryWaitMs }),
    answers,
    registry,
    log,
    known: createKnownApps({ apps, ledger }),
    limits: createRefusalLimits(config.refusalLimit),
    visitors: createVisitorLimits(),
    addresses: createAddresses({ trusted: config.trustedProxies, log }),
    baseUrl: config.baseUrl,
    metricsToken: config.metricsToken,
    stores: [
      { name: 'PostgreSQL', ping: () => apps.ping() },
      { name: 'Redis', ping: () => ledger.ping() },
    ],
    async close(): Promise<void> {
      await Promise.all([stopFlushing(), stopWatching(), stopCounting()])
      await flush().catch(failed('last flush'))
      await misses.flush().catch(failed('last count of misses'))
      redis.disconnect()
      await Promise.all([sql, writing].map((pool) => pool.end({ timeout: 1 })))
    },
  }
}

const openMeilisearch = ({ meiliUrl, meiliKey }: Config) =>
  meiliUrl === undefined
    ? undefined
    : connectMeilisearch({ url: meiliUrl, key: meiliKey, timeoutMs: searchDeadlineMs })

/** Who answers searches, in figures and in the log. */
function reports(registry: Registry, log: Logger) {
  const searches = new Counter({
    name: 'atumo_searches_total',
    help: 'Searches that were not answered from memory, by the engine that found.',
    labelNames: ['engine'],
    registers: [registry],
  })
  return {
    answered: (engine: EngineName) => searches.inc({ engine }),
    changed: (engine: EngineName, reason: string) =>
      log.warn({ engine, reason }, 'searches go over to another engine'),
    failed: (error: unknown) => log.error({ err: error }, 'Meilisearch refused a search'),
  }
}
