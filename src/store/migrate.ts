/** Migrates the database: applies each SQL file in migrations/ once, in order. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { connectPostgres, type Sql } from './clients'
import { inTransaction } from './inTransaction'
import { inTime, only } from './queries'

/**
 * node-pg-migrate's lock ID. Earlier versions of the service used node-pg-migrate. Using the same ID makes
 * old and new versions wait for each other.
 */
const migrationLock = '7241865325823964'

const shippedFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * Applies every missing migration, each in its own transaction. Simultaneous runs wait for each other.
 * Migrations must not use CREATE INDEX CONCURRENTLY.
 * @param options.folder the folder that contains the `NNNN_what.sql` files
 * @param options.before name of the migration to stop before
 * @returns the number of migrations that this call applied
 * @throws the error of the first migration that fails; earlier ones stay applied
 */
export async function migrate(
  databaseUrl: string,
  { folder = shippedFolder, before }: { folder?: string; before?: string } = {},
): Promise<number> {
  const sql = connectPostgres(databaseUrl, {
    pool: 1,
    statementTimeoutMs: 0,
    connectTimeoutSeconds: 20,
  })
  try {
    // The lock is held until the connection ends.
    await sql`select pg_advisory_lock(${migrationLock})`
    return await applyAll(sql, folder, before)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** Returns the names of the migrations that have not been applied to the database. */
export async function missingMigrations(sql: Sql): Promise<string[]> {
  const { exists } = await inTime(
    only(sql<{ exists: boolean }[]>`select to_regclass('public.migrations') is not null as exists`),
  )
  const applied = exists ? await sql<{ name: string }[]>`select name from public.migrations` : []
  const names = new Set(applied.map(({ name }) => name))
  return namesIn(shippedFolder).filter((name) => !names.has(name))
}

const namesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .toSorted()

async function applyAll(sql: Sql, folder: string, before: string | undefined): Promise<number> {
  // The same table that node-pg-migrate creates.
  await sql`
    create table if not exists public.migrations (
      id serial primary key, name varchar(255) not null, run_on timestamp not null)`
  const names = namesIn(folder)
  const wanted = before === undefined ? names : names.slice(0, names.indexOf(before))
  let count = 0
  for (const name of wanted) if (await apply(sql, folder, name)) count++
  return count
}

/** @returns false if the migration was already applied */
const apply = (sql: Sql, folder: string, name: string): Promise<boolean> =>
  inTransaction(sql, async (tx) => {
    // A reconnect releases the lock, so another run may have applied this migration in the
    // meantime.
    await tx`select pg_advisory_xact_lock(${migrationLock})`
    const applied = await tx`select from public.migrations where name = ${name}`
    if (applied.length > 0) return false
    await tx.unsafe(readFileSync(`${folder}/${name}.sql`, 'utf8'))
    await tx`insert into public.migrations (name, run_on) values (${name}, now())`
    return true
  })
