/** What a service needs before it serves: its tables, its dictionary, an app to try it with. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config'
import { createApp, defaultSettings } from '../domain/apps/apps'
import { starterGrant } from '../domain/apps/credits'
import { importTerms } from '../domain/terms/termFile'
import { rederiveTerms } from '../domain/terms/terms'
import { createApps, scopes } from '../store/apps'
import { connectPostgres, connectRedis, redisReady } from '../store/clients'
import { createLedger } from '../store/ledger'
import { migrate } from '../store/migrate'
import { createTerms, type Terms } from '../store/terms'
import { createTransactions, type Transactions } from '../store/transactions'
import type { Log } from './service'

export interface DemoApp {
  demoKey: string
  demoClientId: string
}

const shippedTerms = fileURLToPath(new URL('../../data/terms.csv', import.meta.url))

/** @returns the demo app of this data folder; nothing where the stores had apps before it was made */
export async function prepare(config: Config, log: Log): Promise<Partial<DemoApp>> {
  await migrate(config.databaseUrl)
  const sql = connectPostgres(config.databaseUrl, { pool: 2, statementTimeoutMs: 0 })
  const redis = connectRedis(config.redisUrl, () => {})
  try {
    await redisReady(redis, 10_000)
    const terms = createTerms(sql)
    const stores = { terms, transactions: createTransactions(sql) }
    await loadDictionary(stores, log)
    await deriveAnew(stores, log)
    const ledger = createLedger(redis, { hourlyLimit: config.hourlyLimit })
    return await demoApp(join(config.dataDir, 'demo.json'), { apps: createApps(sql), ledger })
  } finally {
    redis.disconnect()
    await sql.end({ timeout: 1 })
  }
}

interface TermStores {
  terms: Terms
  transactions: Transactions
}

/** Loads the dictionary that ships, once: terms that are there are the operator's own matter. */
async function loadDictionary({ terms, transactions }: TermStores, log: Log): Promise<void> {
  if (await terms.any()) return
  const { imported } = await importTerms({
    transactions,
    by: 'bin/start',
    file: shippedTerms,
    allOrNothing: true,
  })
  log(`Loaded the dictionary: ${imported} terms`)
}

/** What another version of this program derived of the terms is derived anew. */
async function deriveAnew(stores: TermStores, log: Log): Promise<void> {
  const derived = await rederiveTerms(stores)
  if (derived > 0) log(`Derived anew what ${derived} terms are found by`)
}

async function demoApp(
  file: string,
  stores: Parameters<typeof createApp>[0],
): Promise<Partial<DemoApp>> {
  // The key is kept readable here, in the folder's owner's file: it opens a thousand demo credits.
  if (existsSync(file)) {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as DemoApp
    if (await stores.apps.byKey(kept.demoKey)) return kept
  }
  if (await stores.apps.any()) return {}
  const settings = { ...defaultSettings, name: 'Demo', scopes: [...scopes] }
  const { clientId, apiKey } = await createApp(stores, settings, starterGrant)
  const demo = { demoKey: apiKey, demoClientId: clientId }
  writeFileSync(file, JSON.stringify(demo), { mode: 0o600 })
  return demo
}
