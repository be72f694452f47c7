/** Runs the whole service in this process, without a socket and on its own database. */
import { setImmediate } from 'node:timers/promises'
import pino, { type Logger } from 'pino'
import { createApp as createElysiaApp } from '../../src/app'
import { readConfig } from '../../src/config'
import { emptyFields } from '../../src/domain/terms/termRow'
import { indexed } from '../../src/domain/terms/terms'
import type { Mailer } from '../../src/mail/mailer'
import { openServices } from '../../src/services'
import { createManual, type Manual } from '../../src/site/docs/manual'
import type { AppSettings } from '../../src/store/apps/apps'
import type { TermFields } from '../../src/store/terms/terms'
import { createApp, defaultSettings } from './apps'
import { connectRedisAt, createTestClock } from './clock'
import { faultOfResponse } from './contract'
import { quickPasswords } from './passwords'
import { poolerOf } from './pgbouncer'
import { secretEnv } from './secrets'
import { freshDatabase, suiteUrls } from './stores'

export const baseUrl = 'http://localhost:3000'

export type TestApp = Awaited<ReturnType<typeof startTestApp>>

/**
 * @param env environment variables in addition to those of the suite
 * @param log logs nothing by default
 */
export async function startTestApp(
  env: Record<string, string> = {},
  log: Logger = pino({ level: 'silent' }),
  mailer?: Mailer,
) {
  const databaseUrl = env['DATABASE_URL'] ?? (await freshDatabase())
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    DATABASE_POOLER_URL: poolerOf(databaseUrl),
    REDIS_URL: suiteUrls().redisUrl,
    BASE_URL: baseUrl,
    ...secretEnv,
    REFUSAL_LIMIT: '0',
    ...env,
  })
  const clock = createTestClock()
  const opened = openServices(config, log, {
    clock,
    openRedis: connectRedisAt(clock.now),
    passwords: quickPasswords,
    ...(mailer && { mailer }),
  })
  const services = { ...opened, manual: manualAt(config.baseUrl) }
  const app = createElysiaApp(services)
  await services.known.byClientId.load('app_00000000000000000000')
  const respondsToPing = () =>
    services.ledger.ping().then(
      () => true,
      () => false,
    )
  while (!(await respondsToPing())) await Bun.sleep(10)

  /** Handles a request and validates the response against openapi.yaml. */
  async function ask(request: Request): Promise<Response> {
    const response = await app.handle(request)
    // A client that has disconnected gets no response.
    if (request.signal.aborted) return response
    const fault = await faultOfResponse(request, response)
    if (fault !== undefined) throw new Error(`differs from openapi.yaml: ${fault}`)
    if (response.headers.get('x-content-type-options') !== 'nosniff') {
      throw new Error(`${request.method} ${request.url} ${response.status}: without nosniff`)
    }
    return response
  }

  return {
    config,
    services,
    app,
    clock,
    close: () => services.close(),

    /** Creates an app with an API key. `settings` override the default settings. */
    async newApp(settings: Partial<AppSettings> = {}, balance: number | 'sandbox' = 1000) {
      return createApp(services, { name: 'Test', ...defaultSettings, ...settings }, balance)
    },

    async saveTerms(...terms: (Partial<TermFields> & Pick<TermFields, 'slug'>)[]) {
      await services.transactions.changeTerms('test', (writer) =>
        writer.save(terms.map((term) => indexed({ ...blankTerm(term.slug), ...term }))),
      )
      await services.watch()
    },

    /** Sends a request within this process. */
    fetch: (path: string, init?: RequestInit) => ask(new Request(baseUrl + path, init)),

    /** Sends a request with an API key. */
    get: (path: string, apiKey: string, headers: Record<string, string> = {}) =>
      ask(
        new Request(baseUrl + path, { headers: { authorization: `Bearer ${apiKey}`, ...headers } }),
      ),

    /** Settles finished batches, then returns the app's ledger from Redis. */
    async books(clientId: string) {
      // A batch finishes one turn of the event loop after its requests have got their results.
      await setImmediate()
      await services.ledger.settleFinished()
      const books = await services.ledger.read(clientId)
      if (!books) throw new Error('the app is not in Redis')
      return books
    },
  }
}

/**
 * Returns the manual. Services with the same URL share one manual, because rendering it takes 0.2 s of CPU
 * time.
 */
function manualAt(url: string): Manual {
  const manual = manuals.get(url) ?? createManual(url)
  manuals.set(url, manual)
  return manual
}

const manuals = new Map<string, Manual>()

/** Returns a term whose headwords equal its slug and whose other fields are empty. */
export const blankTerm = (slug: string): TermFields => ({
  ...emptyFields,
  slug,
  english: slug,
  yoruba: slug,
})
