/** What every command has: its words, the stores it works on, what it prints. */
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import type { Config } from '../config'
import { reviewerName } from '../domain/review/reviewStates'
import { openIndexing } from '../indexing'
import { createAccounts } from '../store/accounts'
import { createApps } from '../store/apps'
import { connectPostgres, connectRedis, redisReady } from '../store/clients'
import { createContributions } from '../store/contributions'
import { createDeliveries } from '../store/deliveries'
import { createEndpoints } from '../store/endpoints'
import { createLedger } from '../store/ledger'
import { createMissedSearches } from '../store/missedSearches'
import { createSettings } from '../store/settings'
import { createTermHistory } from '../store/termHistory'
import { createTerms } from '../store/terms'
import { createTransactions } from '../store/transactions'

export type Stores = Awaited<ReturnType<typeof openStores>>

export interface Result {
  /** What --json prints. */
  json?: unknown
  /** What people read; without it they get the JSON too. */
  text?: string
  exitCode?: number
}

export interface Command {
  usage: string
  run(stores: Stores, args: string[]): Promise<Result>
}

/** The command's words are not what it takes. */
export class Usage extends Error {}

/** An import takes its time; but a command that is stopped in the middle must not hold the dictionary. */
const timeouts = { statementTimeoutMs: 0, idleInTransactionTimeoutMs: 60_000 }

/** Connects to both stores; a Redis that is down is met by the commands that need it. */
export async function openStores(config: Config) {
  const sql = connectPostgres(config.databaseUrl, { pool: 3, ...timeouts })
  const redis = connectRedis(config.redisUrl, () => {})
  await redisReady(redis, 3000).catch(() => {})
  return {
    // Accounts that are made here are confirmed by whoever makes them: no letter is sent.
    accounts: createAccounts({ sql, baseUrl: config.baseUrl, send: async () => {} }),
    apps: createApps(sql),
    terms: createTerms(sql),
    termHistory: createTermHistory(sql),
    transactions: createTransactions(sql),
    contributions: createContributions(sql),
    settings: createSettings(sql),
    endpoints: createEndpoints(sql),
    deliveries: createDeliveries(sql),
    webhookAllow: config.webhookAllow,
    baseUrl: config.baseUrl,
    ledger: createLedger(redis, { hourlyLimit: config.hourlyLimit }),
    indexing: openIndexing(config, sql),
    missed: createMissedSearches(sql),
    close: async () => {
      redis.disconnect()
      await sql.end({ timeout: 1 })
    },
  }
}

/**
 * Parses a command's words.
 * @param positionals how many words stand beside the options
 * @throws Usage
 */
export function words<T extends ParseArgsOptionsConfig>(
  args: string[],
  options: T,
  positionals: number,
) {
  const json = { type: 'boolean' } as const
  try {
    const parsed = parseArgs({ args, options: { ...options, json }, allowPositionals: true })
    if (parsed.positionals.length === positionals) return parsed
  } catch (error) {
    throw new Usage(error instanceof Error ? error.message : String(error))
  }
  throw new Usage(
    positionals === 0 ? 'There is a word too many.' : 'A word is missing or too many.',
  )
}

/**
 * Who gives a command, as the history shall say: --by, else the user of this machine.
 * @throws Usage for what is no name
 */
export function whoAsks(given: string | undefined): string {
  const { SUDO_USER, USER } = process.env
  const by = reviewerName(given ?? (SUDO_USER || USER || `user ${process.getuid?.() ?? 'unknown'}`))
  if (by !== undefined) return by
  throw new Usage('--by must be a name of 1 to 200 characters, none of them a control character.')
}

/** @throws Usage for anything but a whole number within bounds */
export function wholeNumber(name: string, text: string, min: number, max = 1e12): number {
  const value = /^-?\d{1,13}$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return value
  throw new Usage(`--${name} must be a whole number from ${min} to ${max}, not "${text}".`)
}

/** @throws Usage */
export function yesOrNo(name: string, text: string): boolean {
  if (text === 'yes' || text === 'no') return text === 'yes'
  throw new Usage(`--${name} is yes or no.`)
}
