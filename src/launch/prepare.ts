/** Creates the tables, loads the dictionary and creates the demo data before the service starts. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connect, type MeteredStores, openWithLedger } from '../cli/stores'
import { accountsOf } from '../cli/users'
import type { Config } from '../config'
import { scopes } from '../domain/apps/access'
import { defaultSettings } from '../domain/apps/appSettings'
import { createApp } from '../domain/apps/apps'
import { starterGrant } from '../domain/metering/prices'
import { importTerms } from '../domain/terms/termFile'
import { rederiveTerms } from '../domain/terms/terms'
import { randomBase62 } from '../lib/base62'
import { resultOf } from '../problems'
import type { Role } from '../store/accounts/options'
import { connectPostgres } from '../store/clients'
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
  await prepareDatabase(config, log)
  const connections = connect(config)
  try {
    const stores = await openWithLedger(connections, config)
    await stores.ledger.ping()
    return await demoApp(join(config.dataDir, 'demo.json'), stores)
  } finally {
    await connections.close()
  }
}

/**
 * Creates or migrates the tables, loads the included dictionary, and encrypts stored secrets. Several
 * processes may do this concurrently: migrations are protected by an advisory lock, the other steps by row
 * locks.
 */
export async function prepareDatabase(
  config: Pick<Config, 'databaseUrl'> & SecretSource,
  log: Log,
): Promise<void> {
  await migrate(config.databaseUrl)
  const sql = connectPostgres(config.databaseUrl, { pool: 2, statementTimeoutMs: 0 })
  try {
    const stores = openStores(config, sql)
    await loadDictionary(stores, log)
    // Before any process starts, create the secret, or re-encrypt what the previous one encrypts.
    await stores.keyring.keys()
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

async function demoApp(file: string, stores: MeteredStores): Promise<Partial<DemoApp>> {
  // The demo key is stored unencrypted in a file that only its owner can read. It gives access to
  // only 1,000 demo credits.
  if (existsSync(file)) {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as DemoApp
    // The passwords are shown only once. After that, they are available only in this file.
    if (await stores.apps.byKey(kept.demoKey)) return { ...kept, demoUsers: [] }
  }
  if (await stores.apps.any()) return {}
  const accounts = accountsOf(stores)
  const users = (['developer', 'admin'] as const).map(async (role) => {
    const email = `${role}@atumo.example`
    const password = randomBase62(demoPasswordLength)
    const user = await accounts.create({ email, name: `Demo ${role}`, password, role })
    return { email, password, role, id: user?.id ?? null }
  })
  const demoUsers = await Promise.all(users)
  const id = demoUsers[0]?.id
  const owner = id ? { id, mostApps: 1 } : null
  const settings = { ...defaultSettings, name: 'Demo', scopes: [...scopes] }
  const { clientId, apiKey } = resultOf(await createApp(stores, settings, starterGrant, owner))
  await giveSiteSearch(stores)
  const demo = { demoKey: apiKey, demoClientId: clientId, demoUsers }
  writeFileSync(file, JSON.stringify(demo), { mode: 0o600 })
  return demo
}

/**
 * Creates the app that the widget's demo page uses. The app has its own credits. Its hourly limit equals its
 * daily limit, so only the daily limit matters.
 */
async function giveSiteSearch(stores: MeteredStores): Promise<void> {
  const limits = { embedDailyLimit: siteSearchesADay, hourlyLimit: siteSearchesADay }
  const origins = [new URL(stores.baseUrl).host]
  const settings = { ...defaultSettings, name: 'Atumo', ...limits, origins }
  const { clientId } = resultOf(await createApp(stores, settings, siteCredits))
  await stores.settings.change({ siteClientId: clientId })
}
