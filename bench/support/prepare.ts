/** Imports the shipped dictionary and creates an app with enough credits for a benchmark. */
import { fileURLToPath } from 'node:url'
import { defaultSettings } from '../../src/domain/apps/appSettings'
import { createApp, type NewKey } from '../../src/domain/apps/apps'
import { meteringRules } from '../../src/domain/metering/limits'
import { importTerms } from '../../src/domain/terms/termFile'
import { resultOf } from '../../src/lib/problem'
import { type AppSettings, createApps } from '../../src/store/apps/apps'
import { connectPostgres, connectRedis, redisReady } from '../../src/store/clients'
import { createLedger } from '../../src/store/metering/ledger'
import { createTransactions } from '../../src/store/transactions'
import type { Stack } from './stack'

export const shippedTerms = fileURLToPath(new URL('../../data/terms.csv', import.meta.url))

export async function prepare(
  stack: Stack,
  settings: Partial<AppSettings> = {},
  balance = 1_000_000_000,
): Promise<Pick<NewKey, 'apiKey' | 'clientId'>> {
  const sql = connectPostgres(stack.databaseUrl, { pool: 2 })
  const redis = connectRedis(stack.redisUrl, () => {})
  await redisReady(redis, 5000)
  const transactions = createTransactions(sql)
  resultOf(await importTerms({ transactions, by: 'bench', file: shippedTerms, allOrNothing: true }))
  const stores = { apps: createApps(sql), ledger: createLedger(redis, meteringRules(5000)) }
  const app = { name: 'Bench', ...defaultSettings, hourlyLimit: 1_000_000_000, ...settings }
  const key = resultOf(await createApp(stores, app, balance))
  redis.disconnect()
  await sql.end()
  return key
}
