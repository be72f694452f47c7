/** Creates the stores and services of the HTTP process from its configuration. */
import { hostname } from 'node:os'
import type { Logger } from 'pino'
import { createPostgresEngine } from '../search/postgres'
import type { Config } from './config'
import { createAttempts } from './domain/accounts/attempts'
import { flushServed } from './domain/apps/books'
import { createKnownApps } from './domain/apps/knownApps'
import { createRefusalCounter } from './domain/apps/refusalCounter'
import { createRefusalLimits } from './domain/apps/refusalLimits'
import { createRequestLog } from './domain/apps/requestLog'
import { createVisitorLimits } from './domain/apps/visitorLimits'
import { writeTimeouts } from './domain/metering/holds'
import { meteringRules } from './domain/metering/limits'
import { createRefusalMeter } from './domain/refusals'
import { createAnswers } from './domain/search/answers'
import { createFinder, type EngineName } from './domain/search/finder'
import { createMissCounter } from './domain/search/missedSearches'
import { createDevices } from './http/account/devices'
import { createEmails } from './http/account/emails'
import { createNotices } from './http/account/notices'
import { createAddresses } from './http/caller'
import { createManual } from './http/docs/manual'
import { createDrain } from './http/drain'
import { createErrorRecorder } from './http/errorRecorder'
import { createTermPictures } from './http/public/termPictures'
import { createRequestMeters } from './http/requestMeters'
import { createBackground } from './lib/background'
import { type Clock, systemClock } from './lib/clock'
import { createMailer } from './lib/mail'
import { Counts } from './lib/meters'
import { createOutages, reportEveryMs } from './lib/outages'
import { createTaskFailures } from './lib/taskFailures'
import type { Tracer } from './lib/tracing'
import { within } from './lib/unavailable'
import { openMeilisearch } from './meilisearch'
import { createServerMetrics } from './metrics/server'
import { createAccounts } from './store/accounts/accounts'
import type { PasswordHashing } from './store/accounts/options'
import { createOwnedApps } from './store/apps/ownedApps'
import { createRefusalCounts } from './store/apps/refusalCounts'
import { connectPostgres, connectRedis } from './store/clients'
import { createLedger } from './store/metering/ledger'
import { createReplica } from './store/replica'
import { createOpenReviews } from './store/review/openReviews'
import { openStores } from './store/stores'
import { createTerms } from './store/terms/terms'
import { queryWatch } from './tracing/queries'

const flushMs = 1000
/** Milliseconds between checks for changes to the dictionary. Changes appear in responses within a second. */
const watchMs = 500
const flushCountsMs = 5000
const flushLogMs = 2000
/** Milliseconds between writes that record which keys were used. */
const flushUsesMs = 60_000
/** How long automatic publication waits while an import has the dictionary locked, in milliseconds. */
const dictionaryWaitMs = 500
/** How long the process waits for its background tasks when it stops, in milliseconds. */
const backgroundPatienceMs = 2000

export interface Surroundings {
  clock?: Clock
  /** Connects to Redis. Tests replace this function to make the Redis scripts use the test's clock. */
  openRedis?: typeof connectRedis
  passwords?: PasswordHashing
  tracer?: Tracer | undefined
}

/** Opens the stores and starts the recurring tasks. */
export function openServices(
  config: Config,
  log: Logger,
  { clock = systemClock, openRedis = connectRedis, passwords, tracer }: Surroundings = {},
) {
  const { now, every } = clock
  // Writes use separate connections, so that they cannot delay searches. These connections bypass
  // the pooler. A pooler could forward a COMMIT after the deadline, when the credits reserved for
  // the write have already been released.
  const forWrites = Math.ceil(config.databasePool / 3)
  const watch = queryWatch(config, log, tracer)
  const address = config.poolerUrl ?? config.databaseUrl
  const common = { isPooled: config.poolerUrl !== undefined, watch }
  const sql = connectPostgres(address, { pool: config.databasePool - forWrites, ...common })
  const writing = connectPostgres(config.databaseUrl, { pool: forWrites, ...writeTimeouts, watch })
  const replica =
    config.replicaUrl === undefined
      ? undefined
      : createReplica(
          connectPostgres(config.replicaUrl, { pool: config.databasePool - forWrites, watch }),
        )
  const redis = openRedis(
    config.redisUrl,
    (error) => log.warn({ err: error }, 'Redis connection error'),
    { ...config.redis, tracer },
  )
  const stores = openStores(config, sql, { writes: writing, waitMs: dictionaryWaitMs, now, tracer })
  const { apps, keyring, settings } = stores
  const rules = meteringRules(config.hourlyLimit)
  const unavailable = new Counts<string>(['PostgreSQL', 'Redis'])
  const outages = createOutages({ log, count: (source, calls) => unavailable.add(source, calls) })
  const ledger = createLedger(redis, rules, (error, calls) => outages.report(error, calls))
  const answers = createAnswers()
  const misses = createMissCounter(stores.missed, now)
  const refused = createRefusalCounter(stores.refusalCounts, now)
  const errors = createErrorRecorder(stores.serverErrors, hostname(), now)
  const requestLog = createRequestLog(stores.requestLogs)
  const mailer = createMailer(config.smtpUrl, config.mailFrom, log)
  const { baseUrl } = config
  const searches = new Counts<EngineName>(['meilisearch', 'postgres'])
  // Responses are cached by dictionary version, so a replica that does not have the current version
  // must not be read.
  const hasVersion = () => replica?.hasVersion(finder.version()) === true
  const isRecent = () => replica?.isRecent() === true
  const fromReplica = <Store extends object>(
    open: (connection: typeof sql) => Store,
    primary: Store,
    names: readonly (keyof Store)[],
    mayRead = hasVersion,
  ) => replica?.lend(open, primary, names, mayRead) ?? primary
  const finder = createFinder({
    searchIndex: stores.searchIndex,
    answers,
    postgres: fromReplica(createPostgresEngine, createPostgresEngine(sql), [
      'find',
      'count',
      'suggest',
    ]),
    meilisearch: openMeilisearch(config, tracer),
    now,
    answered: (engine) => searches.add(engine),
    changed: (engine, reason) => log.warn({ engine, reason }, 'switched search engine'),
    failed: (error) => log.error({ err: error }, 'Meilisearch search failed'),
  })

  const known = createKnownApps({ apps, ledger }, now)
  const flushUses = () => stores.apiKeys.recordUses(known.takeUsed(), new Date(now()))

  const unflushed = new Set<string>()
  let flushedAt = now()
  const flush = async () => {
    await flushServed({ apps, ledger }, unflushed, now())
    flushedAt = now()
  }
  const { failed, failures } = createTaskFailures(log)
  const background = createBackground(failed('background task'))
  const watchDictionary = async () => known.follow((await finder.watch()).database)
  const readLimits = async () => {
    rules.hourlyLimit = (await settings.read()).hourlyLimit ?? config.hourlyLimit
  }
  const stops = [
    every(flushMs, flush, failed('flush spending')),
    every(watchMs, watchDictionary, failed('read dictionary version')),
    ...(replica ? [every(watchMs, () => replica.watch(), failed('check replica'))] : []),
    every(watchMs, readLimits, failed('read settings')),
    every(reportEveryMs, async () => outages.flush(), failed('report outages')),
    every(flushCountsMs, misses.flush, failed('store counts')),
    every(flushCountsMs, refused.flush, failed('store counts')),
    every(flushCountsMs, errors.flush, failed('store counts')),
    every(flushLogMs, () => requestLog.flush(), failed('store request log')),
    every(flushUsesMs, flushUses, failed('store counts')),
  ]

  const accounts = createAccounts({
    sql,
    keyring,
    baseUrl,
    send: createEmails({ mailer, baseUrl, log }),
    passwords,
  })

  const requests = createRequestMeters()
  const refusals = createRefusalMeter()
  return {
    ...stores,
    terms: fromReplica(createTerms, stores.terms, [
      ...([
        'changedAt',
        'homographs',
        'letters',
        'neighbours',
        'newest',
        'ofDay',
        'related',
      ] as const),
      ...(['slugs', 'underLetter', 'usage'] as const),
    ]),
    ownedApps: fromReplica(createOwnedApps, stores.ownedApps, ['hourlyUsage', 'usage'], isRecent),
    refusalCounts: fromReplica(
      createRefusalCounts,
      stores.refusalCounts,
      ['over', 'recent'],
      isRecent,
    ),
    ledger,
    openReviews: createOpenReviews(redis, now),
    search: finder.search,
    /** Reads the dictionary's version immediately, without waiting for the next scheduled check. */
    watch: async () => {
      await watchDictionary()
      await replica?.watch().catch(failed('check replica'))
    },
    misses,
    refused,
    requestLog,
    /** Reads the service's limits immediately, without waiting for the next scheduled check. */
    readLimits,
    webhookAllow: config.webhookAllow,
    answers,
    manual: createManual(baseUrl),
    termPictures: createTermPictures(),
    requests,
    tracer,
    refusals,
    registry: createServerMetrics({
      requests,
      refusals,
      unavailable,
      searches,
      charges: ledger.charges,
      caches: { responses: answers.lookups, apps: known.lookups },
      failures,
      flushLag: () => (now() - flushedAt) / 1000,
    }),
    drain: createDrain(),
    log,
    outages,
    errors,
    now,
    known,
    limits: createRefusalLimits(config.refusalLimit, now),
    visitors: createVisitorLimits(now),
    accounts,
    devices: createDevices({ mac: async (text) => (await keyring.keys()).mac(text), baseUrl, now }),
    attempts: createAttempts(now),
    notices: createNotices({ mailer, baseUrl, log }),
    background,
    mailDelivers: mailer.delivers,
    addresses: createAddresses({ trusted: config.trustedProxies, log, now }),
    baseUrl,
    // If several processes share the port, a scrape would reach an arbitrary one of them. In that
    // case, leave out the token, so that requests to /metrics are refused.
    metricsAddress: config.metricsAddress,
    metricsToken: config.processes === 1 ? config.metricsToken : undefined,
    securityContact: config.securityContact,
    probes: [
      { name: 'PostgreSQL', ping: () => apps.ping() },
      { name: 'Redis', ping: () => ledger.ping() },
    ],

    /** Stops the recurring tasks, flushes spending and counts one last time, and closes the stores. */
    async close(): Promise<void> {
      await Promise.all(stops.map((stop) => stop()))
      await flush().catch(failed('flush spending'))
      await misses.flush().catch(failed('store counts'))
      await refused.flush().catch(failed('store counts'))
      await errors.flush().catch(failed('store counts'))
      await requestLog.flush().catch(failed('store request log'))
      await flushUses().catch(failed('store counts'))
      await within(backgroundPatienceMs, 'A background task', background.settled()).catch(
        failed('background task'),
      )
      outages.flush()
      redis.disconnect()
      await Promise.all(
        [sql, writing, ...(replica ? [replica.sql] : [])].map((pool) => pool.end({ timeout: 1 })),
      )
    },
  }
}
