/** Everything the HTTP process is made of, built once from the configuration and passed on. */
import type { Logger } from 'pino'
import { Counter, Registry } from 'prom-client'
import { connectMeilisearch } from '../search/meilisearchClient'
import { createPostgresEngine } from '../search/postgres'
import type { Config } from './config'
import { createAttempts } from './domain/accounts/attempts'
import { flushServed } from './domain/apps/books'
import { createKnownApps } from './domain/apps/knownApps'
import { createRefusalCounter } from './domain/apps/refusalCounter'
import { createRefusalLimits } from './domain/apps/refusalLimits'
import { createVisitorLimits } from './domain/apps/visitorLimits'
import { writeTimeouts } from './domain/metering/holds'
import { meteringRules } from './domain/metering/limits'
import { createAnswers } from './domain/search/answers'
import { createFinder, type EngineName, searchDeadlineMs } from './domain/search/finder'
import { createMissCounter } from './domain/search/missedSearches'
import { createDevices } from './http/account/devices'
import { createLetters } from './http/account/letters'
import { createAddresses } from './http/caller'
import { createManual } from './http/docs/manual'
import { createDrain } from './http/drain'
import { createBackground } from './lib/background'
import { type Clock, systemClock } from './lib/clock'
import { createMailer } from './lib/mail'
import { createOutages, reportEveryMs } from './lib/outages'
import { within } from './lib/unavailable'
import { createAccounts } from './store/accounts/accounts'
import type { PasswordHashing } from './store/accounts/options'
import { createApps } from './store/apps/apps'
import { createOverviews } from './store/apps/overview'
import { createOwnedApps } from './store/apps/ownedApps'
import { createRefusalCounts } from './store/apps/refusalCounts'
import { createTopUps } from './store/apps/topUps'
import { createAudit } from './store/audit'
import { connectPostgres, connectRedis } from './store/clients'
import { createLedger } from './store/metering/ledger'
import { createContributions } from './store/review/contributions'
import { createOwnContributions } from './store/review/ownContributions'
import { createMissedSearches } from './store/search/missedSearches'
import { createSearchIndex } from './store/search/searchIndex'
import { createKeyring } from './store/secrets/keyring'
import { createSettings } from './store/settings'
import { createTermHistory } from './store/terms/history'
import { createTermLists } from './store/terms/list'
import { createTerms } from './store/terms/terms'
import { createTransactions } from './store/transactions'
import { createDeliveries } from './store/webhooks/deliveries'
import { createEndpoints } from './store/webhooks/endpoints'

const flushMs = 1000
/** Answers show a change of the dictionary within a second. */
const watchMs = 500
const countMissesMs = 5000
/** An import may keep the dictionary for long: what is to be published at once hears so soon. */
const dictionaryWaitMs = 500
/** How long a process that ends waits for its background tasks. */
const backgroundPatienceMs = 2000

export interface Surroundings {
  clock?: Clock
  /** Connects to Redis; a test has its scripts go by the clock. */
  openRedis?: typeof connectRedis
  passwords?: PasswordHashing
}

/** Opens the stores and starts the recurring tasks; `close` ends both, after a last flush. */
export function openServices(
  config: Config,
  log: Logger,
  { clock = systemClock, openRedis = connectRedis, passwords }: Surroundings = {},
) {
  const { now, every } = clock
  // Writes have connections of their own, so that many of them never keep searches waiting.
  const forWrites = Math.ceil(config.databasePool / 3)
  const sql = connectPostgres(config.databaseUrl, { pool: config.databasePool - forWrites })
  const writing = connectPostgres(config.databaseUrl, { pool: forWrites, ...writeTimeouts })
  const redis = openRedis(config.redisUrl, (error) => log.warn({ err: error }, 'Redis'))
  const apps = createApps(sql)
  const terms = createTerms(sql)
  const rules = meteringRules(config.hourlyLimit)
  const registry = new Registry()
  const outages = createOutages({ log, count: unavailableCounter(registry) })
  const ledger = createLedger(redis, rules, (error, calls) => outages.report(error, calls))
  const settings = createSettings(sql)
  const answers = createAnswers()
  const missed = createMissedSearches(sql)
  const misses = createMissCounter(missed, now)
  const refusalCounts = createRefusalCounts(sql)
  const refused = createRefusalCounter(refusalCounts, now)
  const mailer = createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, log })
  const { baseUrl } = config
  const finder = createFinder({
    searchIndex: createSearchIndex(sql),
    answers,
    postgres: createPostgresEngine(sql),
    meilisearch: openMeilisearch(config),
    now,
    ...reports(registry, log),
  })

  const unflushed = new Set<string>()
  const flush = () => flushServed({ apps, ledger }, unflushed, now())
  const failed = (task: string) => (error: unknown) => log.warn({ err: error }, `${task} failed`)
  const background = createBackground(failed('background task'))
  const stopFlushing = every(flushMs, flush, failed('flush'))
  const stopWatching = every(watchMs, () => finder.watch(), failed('watch'))
  const readLimits = async () => {
    rules.hourlyLimit = (await settings.read()).hourlyLimit ?? config.hourlyLimit
  }
  const stopReporting = every(reportEveryMs, async () => outages.flush(), failed('reporting'))
  const stopReading = every(watchMs, readLimits, failed('reading the settings'))
  const stopCounting = every(
    countMissesMs,
    async () => {
      const both = await Promise.allSettled([misses.flush(), refused.flush()])
      for (const one of both) if (one.status === 'rejected') failed('counting')(one.reason)
    },
    failed('counting'),
  )

  const keyring = createKeyring(sql, config)
  const accounts = createAccounts({
    sql,
    keyring,
    baseUrl,
    send: createLetters({ mailer, baseUrl, log }),
    passwords,
  })

  return {
    apps,
    terms,
    ledger,
    search: finder.search,
    watch: () => finder.watch(),
    misses,
    missed,
    refused,
    refusalCounts,
    ownedApps: createOwnedApps(sql),
    ownContributions: createOwnContributions(sql),
    topUps: createTopUps(sql),
    audit: createAudit(sql),
    overviews: createOverviews(sql),
    termLists: createTermLists(sql),
    contributions: createContributions(sql),
    termHistory: createTermHistory(sql),
    endpoints: createEndpoints(sql, keyring),
    deliveries: createDeliveries(sql, keyring),
    settings,
    readLimits,
    webhookAllow: config.webhookAllow,
    transactions: createTransactions(writing, { waitMs: dictionaryWaitMs, now }),
    answers,
    manual: createManual(baseUrl),
    registry,
    drain: createDrain(),
    log,
    outages,
    now,
    known: createKnownApps({ apps, ledger }, now),
    limits: createRefusalLimits(config.refusalLimit, now),
    visitors: createVisitorLimits(now),
    keyring,
    accounts,
    devices: createDevices({ mac: async (text) => (await keyring.keys()).mac(text), baseUrl, now }),
    attempts: createAttempts(now),
    background,
    mailDelivers: mailer.delivers,
    addresses: createAddresses({ trusted: config.trustedProxies, log, now }),
    baseUrl,
    metricsToken: config.metricsToken,
    securityContact: config.securityContact,
    stores: [
      { name: 'PostgreSQL', ping: () => apps.ping() },
      { name: 'Redis', ping: () => ledger.ping() },
    ],
    async close(): Promise<void> {
      const stops = [stopFlushing, stopWatching, stopReading, stopReporting, stopCounting]
      await Promise.all(stops.map((stop) => stop()))
      await flush().catch(failed('last flush'))
      await misses.flush().catch(failed('last count of misses'))
      await refused.flush().catch(failed('last count of refusals'))
      await within(backgroundPatienceMs, 'The background', background.settled()).catch(
        failed('background at the end'),
      )
      outages.flush()
      redis.disconnect()
      await Promise.all([sql, writing].map((pool) => pool.end({ timeout: 1 })))
    },
  }
}

const openMeilisearch = ({ meiliUrl, meiliKey }: Config) =>
  meiliUrl === undefined
    ? undefined
    : connectMeilisearch({ url: meiliUrl, key: meiliKey, timeoutMs: searchDeadlineMs })

function unavailableCounter(registry: Registry) {
  const counter = new Counter({
    name: 'atumo_unavailable_total',
    help: 'Calls answered 503, by what could not be asked.',
    labelNames: ['source'],
    registers: [registry],
  })
  return (source: string, calls: number) => counter.inc({ source }, calls)
}

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
