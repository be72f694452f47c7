/** Reads the facts about PostgreSQL and Redis that bin/atumo doctor checks. Changes nothing. */
import { ofRedis } from './metering/chargeBatches'
import type { Sql } from './postgresClient'
import { inTime, only } from './queries'
import type { Redis } from './redisClient'
import { workerConnectionName } from './webhooks/upkeep'

export interface PostgresFacts {
  version: string
  major: number
  database: string
  /** Whether the user owns the database, and may therefore create tables. */
  isOwner: boolean
  /** Whether the user may create databases, which is required for a restore. */
  mayCreateDatabases: boolean
  /** Whether the database's locale recognises Yoruba letters. */
  knowsLetters: boolean
  isStandby: boolean
  connections: number
  mostConnections: number
  hasWorker: boolean
  /** The server's time in milliseconds since 1970, minus this machine's. */
  aheadMs: number
}

/** Thrown if the process is connected to PostgreSQL through a pooler. */
export class Pooled extends Error {
  override name = 'Pooled'
}

/** @throws Pooled or Unavailable */
export async function inspectPostgres(sql: Sql): Promise<PostgresFacts> {
  // Connects first, so that the measured time of the next query does not include connecting.
  await requireDirect(sql)
  const begun = Date.now()
  const { nowMs, ...facts } = await inTime(
    only(sql<(Omit<PostgresFacts, 'aheadMs'> & { nowMs: number })[]>`
      select split_part(current_setting('server_version'), ' ', 1) as version,
        current_setting('server_version_num')::int / 10000 as major,
        current_database() as database,
        pg_has_role(datdba, 'member') as "isOwner",
        (select rolcreatedb or rolsuper from pg_roles where rolname = current_user)
          as "mayCreateDatabases",
        'ẹ' ~ '^[[:alpha:]]$' as "knowsLetters",
        pg_is_in_recovery() as "isStandby",
        (select count(*)::int from pg_stat_activity where backend_type = 'client backend')
          as connections,
        current_setting('max_connections')::int as "mostConnections",
        exists (select from pg_stat_activity
          where application_name = ${workerConnectionName} and datname = current_database())
          as "hasWorker",
        (extract(epoch from clock_timestamp()) * 1000)::float8 as "nowMs"
      from pg_database where datname = current_database()`),
  )
  return { ...facts, aheadMs: nowMs - (begun + Date.now()) / 2 }
}

/** @throws Pooled or Unavailable */
async function requireDirect(sql: Sql): Promise<void> {
  // A simple query works through every pooler.
  const query = sql.unsafe<{ pid: number }[]>('select pg_backend_pid() as pid')
  const [row] = await inTime(query).catch((error: unknown) => {
    const { message = '' } =
      error instanceof Error && error.cause instanceof Error ? error.cause : {}
    // PgBouncer refuses connection settings that it does not know.
    throw message.startsWith('unsupported startup parameter') ? new Pooled(message) : error
  })
  const { state } = await query
  // A pooler reports its own process ID to its clients.
  if (state.pid !== row?.pid) throw new Pooled('connected through a pooler')
}

export interface RedisFacts {
  /** The server's name and version, such as `Redis 8.8.1` or `Valkey 9.0.0`. */
  name: string
  major: number
  isAppendOnly: boolean
  /** The policy by which the server evicts keys when its memory is full; `noeviction` if it evicts none. */
  eviction: string
  /** The server's time in milliseconds since 1970, minus this machine's. */
  aheadMs: number
}

/** @throws Unavailable */
export async function inspectRedis(redis: Redis): Promise<RedisFacts> {
  try {
    const info = await redis.info()
    const begun = Date.now()
    const [seconds, micros] = await redis.time()
    const nowMs = Number(seconds) * 1000 + Number(micros) / 1000
    const fields = new Map(info.split('\r\n').map((line) => line.split(':') as [string, string]))
    const field = (name: string) => fields.get(name) ?? ''
    const valkey = field('valkey_version')
    return {
      name: valkey ? `Valkey ${valkey}` : `Redis ${field('redis_version')}`,
      major: Number.parseInt(valkey || field('redis_version'), 10),
      isAppendOnly: field('aof_enabled') === '1',
      eviction: field('maxmemory_policy'),
      aheadMs: nowMs - (begun + Date.now()) / 2,
    }
  } catch (error) {
    throw ofRedis(error)
  }
}
