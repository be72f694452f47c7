/** Replaces the live database with a new one while clients are connected. */
import { connectPostgres, databaseOf, type Sql, withDatabase } from './postgresClient'

/** Creates an empty database like the live one. @throws PostgreSQL's error if the role may not create databases */
export async function createBeside(databaseUrl: string, now: Date) {
  const live = databaseOf(databaseUrl)
  const stamp = now.toISOString().replace(/\D/g, '').slice(0, 14)
  const [fresh, before] = [`${live}_restoring_${stamp}`, `${live}_before_${stamp}`]
  await administer(databaseUrl, (sql) => createLike(sql, live, fresh))

  return {
    url: withDatabase(databaseUrl, fresh),

    /**
     * Gives the new database the live database's name. This happens in a single transaction, so the live
     * database stays in place if this process dies. Disconnects the live database's clients. When they
     * reconnect, they wait until `between` has resolved, get one temporary error, and then connect to the new
     * database.
     * @returns the new name of the old database
     */
    swap: async (between: () => Promise<void>): Promise<string> => {
      await administer(databaseUrl, async (sql) => {
        await disconnect(sql, fresh)
        await sql.begin(async (tx) => {
          // From here on, new connections wait. The rename itself waits until all open connections
          // are closed.
          const isRenamed = tx`alter database ${tx(live)} rename to ${tx(before)}`
          await Promise.all([isRenamed, disconnect(sql, live)])
          await between()
          await tx`alter database ${tx(fresh)} rename to ${tx(live)}`
        })
      })
      return before
    },

    drop: async (): Promise<void> => {
      await administer(databaseUrl, async (sql) => {
        await disconnect(sql, fresh)
        await sql`drop database if exists ${sql(fresh)}`
      })
    },
  }
}

/** Copies the locale: with the server's default, searches may not find Yoruba words. */
async function createLike(sql: Sql, live: string, fresh: string): Promise<void> {
  // The name of the locale column depends on the version of PostgreSQL.
  const [row] = await sql<{ statement: string }[]>`
    select format('create database %I template template0 encoding %L lc_collate %L lc_ctype %L',
        ${fresh}::text, pg_encoding_to_char(encoding), datcollate, datctype)
      || case datlocprovider
        when 'i' then format(' locale_provider icu icu_locale %L', locale)
        when 'b' then format(' locale_provider builtin builtin_locale %L', locale)
        else ' locale_provider libc' end as statement
    from pg_database d,
      coalesce(to_jsonb(d) ->> 'datlocale', to_jsonb(d) ->> 'daticulocale') as locale
    where datname = ${live}`
  if (!row) throw new Error(`there is no database ${live}`)
  await sql.unsafe(row.statement)
}

/** Connects to the database `postgres`, because one with open connections cannot be renamed. */
async function administer<T>(databaseUrl: string, work: (sql: Sql) => PromiseLike<T>): Promise<T> {
  const sql = connectPostgres(withDatabase(databaseUrl, 'postgres'), {
    pool: 2,
    statementTimeoutMs: 60_000,
  })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** Closes all connections to a database. Repeats, because a backend may take a moment to end. */
async function disconnect(sql: Sql, name: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const left = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`
    if (left.length === 0) return
    await Bun.sleep(50)
  }
}
