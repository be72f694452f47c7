/** Creates apps in the data stores of the compared programs and reads the apps' credit balances. */
import { createHash } from 'node:crypto'
import { defaultSettings } from '../../src/domain/apps/appSettings'
import { createApp } from '../../src/domain/apps/apps'
import { newApiKey } from '../../src/domain/apps/credentials'
import { balanceOf } from '../../src/domain/apps/credits'
import { meteringRules } from '../../src/domain/metering/limits'
import { resultOf } from '../../src/problems'
import { createApps } from '../../src/store/apps/apps'
import {
  connectPostgres,
  connectRedis,
  type Redis,
  redisReady,
  type Sql,
} from '../../src/store/clients'
import { createLedger } from '../../src/store/metering/ledger'
import type { Stack } from '../support/stack'

export interface Books {
  /** Creates an app. @returns its API key */
  add(hourlyLimit: number, credits: number): Promise<string>
  balance(apiKey: string): Promise<number>
}

export type Store = 'atumo' | 'redis' | 'postgres'

export async function openBooks(stack: Stack) {
  const sql = connectPostgres(stack.databaseUrl, { pool: 2 })
  const redis = connectRedis(stack.redisUrl, () => {})
  await redisReady(redis, 5000)
  await sql`
    create table peer_apps (
      key_hash bytea primary key, hourly_limit integer not null, balance bigint not null,
      hour integer not null default 0, count integer not null default 0
    ) with (fillfactor = 50)`
  const stores: Record<Store, Books> = {
    atumo: atumoBooks(sql, redis),
    redis: redisBooks(redis),
    postgres: postgresBooks(sql),
  }
  return {
    stores,
    async close() {
      redis.disconnect()
      await sql.end()
    },
  }
}

function atumoBooks(sql: Sql, redis: Redis): Books {
  const stores = { apps: createApps(sql), ledger: createLedger(redis, meteringRules(5000)) }
  const clientIds = new Map<string, string>()
  return {
    async add(hourlyLimit, credits) {
      const settings = { ...defaultSettings, name: 'Compare', hourlyLimit }
      const { apiKey, clientId } = resultOf(await createApp(stores, settings, credits))
      clientIds.set(apiKey, clientId)
      return apiKey
    },
    async balance(apiKey) {
      const books = await stores.ledger.read(clientIds.get(apiKey) ?? '')
      return books ? balanceOf(books) : Number.NaN
    },
  }
}

function redisBooks(redis: Redis): Books {
  const app = (apiKey: string) => `app:${hashOf(apiKey).toString('base64')}`
  return {
    async add(hourlyLimit, credits) {
      const apiKey = newApiKey()
      await redis.hset(app(apiKey), { limit: hourlyLimit, balance: credits })
      return apiKey
    },
    balance: async (apiKey) => Number(await redis.hget(app(apiKey), 'balance')),
  }
}

function postgresBooks(sql: Sql): Books {
  return {
    async add(hourlyLimit, credits) {
      const apiKey = newApiKey()
      await sql`
        insert into peer_apps (key_hash, hourly_limit, balance)
        values (${hashOf(apiKey)}, ${hourlyLimit}, ${credits})`
      return apiKey
    },
    async balance(apiKey) {
      const [app] = await sql<{ balance: number }[]>`
        select balance from peer_apps where key_hash = ${hashOf(apiKey)}`
      return app?.balance ?? Number.NaN
    },
  }
}

const hashOf = (apiKey: string) => createHash('sha256').update(apiKey).digest()
