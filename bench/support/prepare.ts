/** Creates data for benchmarks: the included dictionary, apps with enough credits, and users. */
import { fileURLToPath } from 'node:url'
import { defaultSettings } from '../../src/domain/apps/appSettings'
import { createApp } from '../../src/domain/apps/apps'
import { meteringRules } from '../../src/domain/metering/limits'
import { importTerms } from '../../src/domain/terms/termFile'
import { resultOf } from '../../src/problems'
import { createAccounts } from '../../src/store/accounts/accounts'
import { type AppSettings, createApps } from '../../src/store/apps/apps'
import { createLedger } from '../../src/store/metering/ledger'
import { createTransactions } from '../../src/store/transactions'
import { testKeyring } from '../../test/support/secrets'
import type { Stack } from './stack'

export const shippedTerms = fileURLToPath(new URL('../../data/terms.csv', import.meta.url))

const plenty = 1_000_000_000

/** Imports the included dictionary and creates an app. */
export async function prepare(stack: Stack, settings?: Partial<AppSettings>, balance?: number) {
  const transactions = createTransactions(stack.sql)
  const file = Bun.file(shippedTerms)
  resultOf(await importTerms({ transactions, by: 'bench', file, allOrNothing: true }))
  return newApp(stack, settings, balance)
}

/** Creates an app, by default without limits. @returns its API key and client ID */
export async function newApp(
  { sql, redis }: Stack,
  settings: Partial<AppSettings> = {},
  balance = plenty,
) {
  const stores = { apps: createApps(sql), ledger: createLedger(redis, meteringRules(5000)) }
  const app = { ...defaultSettings, name: 'Bench', hourlyLimit: plenty, ...settings }
  return resultOf(await createApp(stores, app, balance))
}

/** Creates a user. @returns the user's id */
export async function newUser(
  { sql }: Stack,
  person: Parameters<ReturnType<typeof createAccounts>['create']>[0],
): Promise<string> {
  const send = async () => false
  const keyring = testKeyring(sql)
  const accounts = createAccounts({ sql, keyring, baseUrl: 'http://127.0.0.1', send })
  const user = await accounts.create(person)
  if (!user) throw new Error('the account was not created')
  return user.id
}
