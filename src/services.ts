/** Creates the stores and services of the HTTP process from its configuration. */
import { hostname } from 'node:os'
import type { Logger } from 'pino'
import { createPostgresEngine } from '../search/postgres'
import type { Config } from './config'
import { connectDatabases, openRedis as connectToRedis, type Databases } from './databases'
import { createAttempts } from './domain/accounts/attempts'
import { flushServed } from './domain/apps/books'
import { createKnownApps } from './domain/apps/knownApps'
import { createRefusalCounter } from './domain/apps/refusalCounter'
import { createRefusalLimits } from './domain/apps/refusalLimits'
import { createRequestLog } from './domain/apps/requestLog'
import { createVisitorLimits } from './domain/apps/visitorLimits'
import { meteringRules } from './domain/metering/limits'
import { createErrorRecorder } from './domain/operations/errorRecorder'
import { createFinder, type EngineName } from './domain/search/finder'
import { createMissCounter } from './domain/search/missedSearches'
import { createResponseCache } from './domain/search/responseCache'
import { createAddresses } from './http/clientAddress'
import { createDrain } from './http/drain'
import { createBackground } from './lib/background'
import { Counts } from './lib/meters'
import { createOutages, reportEveryMs } from './lib/outages'
import { createRequestMeters } from './lib/requestMeters'
import { createTaskFailures } from './lib/taskFailures'
import { type Clock, systemClock } from './lib/time'
import { traced } from './lib/tracing'
import { within } from './lib/unavailable'
import { createEmails } from './mail/emails'
import { createMailer, type Mailer } from './mail/mailer'
import { openMeilisearch } from './meilisearch'
import { createServerMetrics } from './metrics/server'
import { requestCodes } from './problems'
import { createDevices } from './site/account/devices'
import { createAccounts } from './store/accounts/accounts'
import type { PasswordHashing } from './store/accounts/options'
import { createOwnedApps } from './store/apps/ownedApps'
import { createRefusalCounts } from './store/apps/refusalCounts'
import type { Redis } from './store/clients'
import { createLedger } from './store/metering/ledger'
import type { Replica } from './store/replica'
import { createOpenReviews } from './store/review/openReviews'
import { openStores, type Stores } from './store/stores'
import { createTerms } from './store/terms/terms'

const flushMs = 1000
/** Milliseconds between checks for changes to the dictionary. Changes appear in responses within a second. */
const watchMs = 500
const flushCountsMs = 5000
const flushLogMs = 2000
const flushUsesMs = 60_000
/** How long automatic publication waits while an import has the dictionary locked, in milliseconds. */
const dictionaryWaitMs = 500
/** How long the process waits for its background tasks when it stops, in milliseconds. */
const backgroundTimeoutMs = 2000

export interface Surroundings {
  clock?: Clock
  /** Connects to Redis. Tests replace this function to make the Redis scripts use the test's clock. */
  openRedis?: typeof connectToRedis
  passwords?: PasswordHashing
  mailer?: Mailer
}

export function openServices(
  config: Config,
  log: Logger,
  {
    clock = systemClock,
    openRedis = connectToRedis,
    passwords,
    mailer = createMailer(config.smtpUrl, config.mailFrom, log),
  }: Surroundings = {},
) {
  const { now, every } = clock
  const { baseUrl } = config
  const { failed, failures } = createTaskFailures(log)
  const databases = connectDatabases(config, () => search.version())
  const { sql, replica } = databases
  const redis = openRedis(config, log)
  const writes = { writes: databases.writes, waitMs: dictionaryWaitMs }
  const stores = openStores(config, sql, { ...writes, now })
  const metering = openMetering(config, log, { redis, stores, now })
  const { ledger, known } = metering
  const search = openSearch(config, log, stores, { ...databases, now })
  const emails = createEmails({ mailer, baseUrl, log })
  const accounts = createAccounts({
    sql,
    keyring: stores.keyring,
    baseUrl,
    send: emails.accountLink,
    passwords,
  })
  const background = createBackground(failed('background task'))
  const requests = createRequestMeters()
  const refusals = new Counts<string>(requestCodes)
  const errors = createErrorRecorder((rows) => stores.operations.addErrors(rows), hostname(), now)

  const watchDictionary = async () => {
    known.follow((await search.watch()).database)
  }
  const { misses } = search
  const { refused, requestLog, outages } = metering
  const counts = [misses, refused, errors]
  const stops = [
    every(flushMs, () => metering.flushSpending(), failed('flush spending')),
    every(watchMs, watchDictionary, failed('read dictionary version')),
    every(watchMs, () => replica.watch(), failed('check replica')),
    every(watchMs, () => metering.readLimits(), failed('read settings')),
    every(reportEveryMs, async () => outages.flush(), failed('report outages')),
    ...counts.map(({ flush }) => every(flushCountsMs, flush, failed('store counts'))),
    every(flushUsesMs, known.flush, failed('store counts')),
    every(flushLogMs, () => requestLog.flush(), failed('store request log')),
  ]

  return {
    ...stores,
    ...pageStores(stores, replica),
    ...metering,
    ...search,
    openReviews: createOpenReviews(redis, now),
    /** Reads the dictionary's version immediately, without waiting for the next scheduled check. */
    watch: async () => {
      await watchDictionary()
      await replica.watch().catch(failed('check replica'))
    },
    /** Non-public networks to which webhooks may be sent. */
    webhookAllow: config.webhookAllow,
    requests,
    refusals,
    registry: createServerMetrics({
      requests,
      refusals,
      unavailable: metering.unavailable,
      searches: search.searches,
      charges: ledger.charges,
      caches: { responses: search.cache.lookups, apps: known.lookups },
      failures,
      flushLag: metering.flushLag,
    }),
    drain: createDrain(),
    log,
    errors,
    now,
    limits: createRefusalLimits(config.refusalLimit, now),
    visitors: createVisitorLimits(now),
    accounts: traced('accounts', accounts),
    devices: createDevices({ keyring: stores.keyring, baseUrl, now }),
    attempts: createAttempts(now),
    emails,
    background,
    /** Whether e-mails are sent via SMTP. If false, they are only logged, and users need not confirm their addresses. */
    mailDelivers: mailer.delivers,
    addresses: createAddresses({ trusted: config.trustedProxies, log, now }),
    baseUrl,
    // If several processes share the port, a scrape would reach an arbitrary one of them. In that
    // case, leave out the token, so that requests to /metrics are refused.
    metricsAddress: config.metricsAddress,
    metricsToken: config.processes === 1 ? config.metricsToken : undefined,
    /** The contact URI for security.txt. If undefined, that file is not served. */
    securityContact: config.securityContact,
    /** One check per database. `ping` resolves if the database responds. */
    probes: [
      { name: 'PostgreSQL', ping: () => stores.apps.ping() },
      { name: 'Redis', ping: () => ledger.ping() },
    ],

    /** Stops the recurring tasks, flushes spending and counts one last time, and closes the stores. */
    async close(): Promise<void> {
      await Promise.all(stops.map((stop) => stop()))
      await metering.flushSpending().catch(failed('flush spending'))
      for (const { flush } of [...counts, known]) await flush().catch(failed('store counts'))
      await requestLog.flush().catch(failed('store request log'))
      await within(backgroundTimeoutMs, 'A background task', background.settled()).catch(
        failed('background task'),
      )
      outages.flush()
      redis.disconnect()
      await databases.close()
    },
  }
}

/** The ledger, the apps that this process knows, and what it counts about their requests. */
function openMetering(
  config: Config,
  log: Logger,
  { redis, stores, now }: { redis: Redis; stores: Stores; now: () => number },
) {
  const { apps, apiKeys, settings } = stores
  const rules = meteringRules(config.hourlyLimit)
  const unavailable = new Counts<string>(['PostgreSQL', 'Redis'])
  const outages = createOutages(log, unavailable)
  const ledger = createLedger(redis, rules, (error, requests) => outages.report(error, requests))
  const unflushed = new Set<string>()
  let flushedAt = now()
  return {
    ledger,
    unavailable,
    outages,
    known: createKnownApps({ apps, apiKeys, ledger }, now),
    refused: createRefusalCounter(stores.refusalCounts, now),
    requestLog: createRequestLog(stores.requestLogs),
    /** Seconds since spending was last written to PostgreSQL. */
    flushLag: () => (now() - flushedAt) / 1000,

    async flushSpending(): Promise<void> {
      await flushServed({ apps, ledger }, unflushed, now())
      flushedAt = now()
    },

    /** Reads the service's limits immediately, without waiting for the next scheduled check. */
    async readLimits(): Promise<void> {
      rules.hourlyLimit = (await settings.read()).hourlyLimit ?? config.hourlyLimit
    },
  }
}

/** The search engines, the cache of responses, and the counts of searches without results. */
function openSearch(
  config: Config,
  log: Logger,
  { searchIndex, missed }: Stores,
  { sql, replica, now }: Databases & { now: () => number },
) {
  const cache = createResponseCache()
  const searches = new Counts<EngineName>(['meilisearch', 'postgres'])
  const primary = traced('search', createPostgresEngine(sql))
  const names = ['find', 'count', 'suggest'] as const
  const finder = createFinder({
    searchIndex,
    cache,
    postgres: replica.lend('current', createPostgresEngine, primary, names),
    meilisearch: openMeilisearch(config),
    now,
    served: (engine) => searches.add(engine),
    changed: (engine, reason) => log.warn({ engine, reason }, 'switched search engine'),
    failed: (error) => log.error({ err: error }, 'Meilisearch search failed'),
  })
  return {
    cache,
    searches,
    search: finder.search,
    watch: () => finder.watch(),
    version: finder.version,
    misses: createMissCounter(missed, now),
  }
}

/** The stores of which some reads may come from the replica. */
function pageStores({ terms, ownedApps, refusalCounts }: Stores, replica: Replica) {
  const lists = ['changedAt', 'homographs', 'letters', 'neighbours', 'newest', 'ofDay'] as const
  const ofTerms = [...lists, 'related', 'slugs', 'underLetter', 'usage'] as const
  return {
    terms: replica.lend('current', createTerms, terms, ofTerms),
    ownedApps: replica.lend('recent', createOwnedApps, ownedApps, ['hourlyUsage', 'usage']),
    refusalCounts: replica.lend('recent', createRefusalCounts, refusalCounts, ['over', 'recent']),
  }
}
