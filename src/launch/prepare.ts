/** Creates the tables, loads the dictionary and creates the demo data before the service starts. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config'
import { scopes } from '../domain/apps/access'
import { defaultSettings } from '../domain/apps/appSettings'
import { createApp } from '../domain/apps/apps'
import { meteringRules } from '../domain/metering/limits'
import { starterGrant } from '../domain/metering/prices'
import { importTerms } from '../domain/terms/termFile'
import { rederiveTerms } from '../domain/terms/terms'
import { randomBase62 } from '../lib/base62'
import { resultOf } from '../problems'
import { type Accounts, createAccounts } from '../store/accounts/accounts'
import type { Role } from '../store/accounts/options'
import { connectPostgres, connectRedis, redisReady, type Sql } from '../store/clients'
import { createLedger, type Ledger } from '../store/metering/ledger'
import { migrate } from '../store/migrate'
import type { SecretSource } from '../store/secrets/keyring'
import { openStores, type Stores } from '../store/stores'
import type { Log } from './processes'

export interface DemoApp {
  demoKey: string
  demoClientId: string
  /** The demo accounts. Empty except on the first start, because their passwords are shown only once. */
  demoUsers: { email: string; password: string; role: Role }[]
}

const demoPasswordLength = 16
/** Credits for the website's own app, enough for several years of searches. */
const siteCredits = 10_000_000
const siteSearchesADay = 20_000

const shippedTerms = fileURLToPath(new URL('../../data/terms.csv', import.meta.url))

/**
 * Prepares the database for bin/start.
 * @returns this data folder's demo app, or an empty object if the database already contained other apps
 */
export async function prepare(config: Config, log: Log): Promise<Partial<DemoApp>> {
  return prepareDatabase(config, log, async (sql, stores) => {
    const redis = connectRedis(config.redisUrl, () => {}, config)
    try {
      await redisReady(redis, 10_000)
      const { keyring } = stores
      return await demoApp(join(config.dataDir, 'demo.json'), {
        ...stores,
        ledger: createLedger(redis, meteringRules(config.hourlyLimit)),
        baseUrl: config.baseUrl,
        accounts: createAccounts({
          sql,
          keyring,
          baseUrl: config.baseUrl,
          send: async () => false,
        }),
      })
    } finally {
      redis.disconnect()
    }
  })
}

/**
 * Creates or migrates the tables, loads the included dictionary, and encrypts stored secrets. Several
 * processes may do this concurrently: migrations are protected by an advisory lock, the other steps by row
 * locks.
 * @param then called after the database has been prepared
 */
export async function prepareDatabase<T>(
  config: Pick<Config, 'databaseUrl'> & SecretSource,
  log: Log,
  then: (sql: Sql, stores: Stores) => Promise<T>,
): Promise<T> {
  await migrate(config.databaseUrl)
  const sql = connectPostgres(config.databaseUrl, { pool: 2, statementTimeoutMs: 0 })
  try {
    const stores = openStores(config, sql)
    await loadDictionary(stores, log)
    // Before any process starts, create the secret, or re-encrypt what the previous one encrypts.
    await stores.keyring.keys()
    return await then(sql, stores)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/**
 * Imports data/terms.csv if the database contains no terms. Otherwise, corrects any derived columns that
 * another version of the service computed differently.
 */
async function loadDictionary(stores: Stores, log: Log): Promise<void> {
  const { terms, transactions } = stores
  if (await terms.any()) {
    const derived = await rederiveTerms(stores)
    if (derived > 0) log(`Updated the search text of ${derived} terms`)
    return
  }
  const options = {
    transactions,
    by: 'bin/start',
    file: Bun.file(shippedTerms),
    allOrNothing: true,
  }
  const { imported } = resultOf(await importTerms(options))
  log(`Imported the dictionary: ${imported} terms`)
}

interface DemoStores extends Pick<Stores, 'apps' | 'settings'> {
  ledger: Ledger
  baseUrl: string
  accounts: Accounts
}

/** Creates a demo developer and a demo admin with random passwords. */
async function makeUsers(accounts: Accounts) {
  const made = (['developer', 'admin'] as const).map(async (role) => {
    const email = `${role}@atumo.example`
    const password = randomBase62(demoPasswordLength)
    const name = role === 'admin' ? 'Demo admin' : 'Demo developer'
    const user = await accounts.create({ email, name, password, role })
    return { email, password, role, id: user?.id ?? null }
  })
  return Promise.all(made)
}

/**
 * Creates the app that the widget's demo page uses. The app has its own credits. Its hourly limit equals its
 * daily limit, so only the daily limit matters.
 */
async function giveSiteSearch(stores: DemoStores): Promise<void> {
  const limits = { embedDailyLimit: siteSearchesADay, hourlyLimit: siteSearchesADay }
  const origins = [new URL(stores.baseUrl).host]
  const settings = { ...defaultSettings, name: 'Atumo', ...limits, origins }
  const { clientId } = resultOf(await createApp(stores, settings, siteCredits))
  await stores.settings.change({ siteClientId: clientId })
}

async function demoApp(file: string, stores: DemoStores): Promise<Partial<DemoApp>> {
  // The demo key is stored unencrypted in a file that only its owner can read. It gives access to
  // only 1,000 demo credits.
  if (existsSync(file)) {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as DemoApp
    // The passwords are shown only once. After that, they are available only in this file.
    if (await stores.apps.byKey(kept.demoKey)) return { ...kept, demoUsers: [] }
  }
  if (await stores.apps.any()) return {}
  const demoUsers = await makeUsers(stores.accounts)
  const id = demoUsers.find(({ role }) => role === 'developer')?.id
  const owner = id ? { id, mostApps: 1 } : null
  const settings = { ...defaultSettings, name: 'Demo', scopes: [...scopes] }
  const { clientId, apiKey } = resultOf(await createApp(stores, settings, starterGrant, owner))
  await giveSiteSearch(stores)
  const demo = { demoKey: apiKey, demoClientId: clientId, demoUsers }
  writeFileSync(file, JSON.stringify(demo), { mode: 0o600 })
  return demo
}
