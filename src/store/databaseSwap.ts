/** Puts a new database in the place of the live one, at once, while clients are connected. */
import { connectPostgres, type Sql, withDatabase } from './postgresClient'

export interface NewDatabase {
  /** Where to load it. */
  url: string
  /**
   * Gives it the live one's name. Clients of the live one are disconnected and meet no database until `between`
   * has resolved; then they find the new one.
   * @returns the name that the old one has now
   */
  swap(between: () => Promise<void>): Promise<string>
  drop(): Promise<void>
}

/**
 * Creates an empty database beside the live one, owned by the same role.
 * @throws PostgreSQL's fault where the role may not create databases
 */
export async function createBeside(databaseUrl: string, now: Date): Promise<NewDatabase> {
  const live = decodeURIComponent(new URL(databaseUrl).pathname.slice(1))
  const stamp = now.toISOString().replace(/\D/g, '').slice(0, 14)
  const [fresh, before] = [`${live}_restoring_${stamp}`, `${live}_before_${stamp}`]
  await administer(databaseUrl, (sql) => sql`create database ${sql(fresh)} template template0`)

  return {
    url: withDatabase(databaseUrl, fresh),

    swap: (between) =>
      administer(databaseUrl, async (sql) => {
        await close(sql, live)
        try {
          await disconnect(sql, live)
          await sql`alter database ${sql(live)} rename to ${sql(before)}`
        } catch (error) {
          await open(sql, live)
          throw error
        }
        try {
          await between()
          await disconnect(sql, fresh)
          await sql`alter database ${sql(fresh)} rename to ${sql(live)}`
        } catch (error) {
          await sql`alter database ${sql(before)} rename to ${sql(live)}`
          await open(sql, live)
          throw error
        }
        await open(sql, before)
        return before
      }),

    drop: async () => {
      await administer(databaseUrl, async (sql) => {
        await disconnect(sql, fresh)
        await sql`drop database if exists ${sql(fresh)}`
      })
    },
  }
}

/** Works from another database: one's own cannot be renamed. */
async function administer<T>(databaseUrl: string, work: (sql: Sql) => PromiseLike<T>): Promise<T> {
  const sql = connectPostgres(withDatabase(databaseUrl, 'postgres'), {
    pool: 1,
    statementTimeoutMs: 60_000,
  })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

const close = (sql: Sql, name: string) =>
  sql`alter database ${sql(name)} with allow_connections false`
const open = (sql: Sql, name: string) =>
  sql`alter database ${sql(name)} with allow_connections true`

/** A backend may take a moment to go. */
async function disconnect(sql: Sql, name: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const left = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`
    if (left.length === 0) return
    await Bun.sleep(50)
  }
}
