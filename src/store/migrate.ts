/**
 * Creates and migrates the tables: applies each migration in migrations/ once, in order. A migration is an SQL
 * file, or a folder of SQL files that are applied together. The first one is the schema of version 1.0.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { OldDatabase } from '../lib/oldDatabase'
import { connectPostgres, type Sql, type Transaction } from './postgresClient'
import { inTransaction, only } from './queries'

const shippedFolder = fileURLToPath(new URL('./migrations', import.meta.url))
/** The first migration of every version before 1.0. */
const firstOfOldVersions = '0001_apps'
/** ID of the advisory lock that simultaneous runs wait for. */
const migrationLock = 1_096_045_933

/**
 * Applies every missing migration, each in its own transaction. Simultaneous runs wait for each other.
 * Migrations must not use CREATE INDEX CONCURRENTLY.
 * @param folder the folder that contains the migrations, named `NNNN_what`
 * @returns the number of migrations that this call applied
 * @throws OldDatabase, or the error of the first migration that fails; earlier ones stay applied
 */
export async function migrate(databaseUrl: string, folder = shippedFolder): Promise<number> {
  const sql = connectPostgres(databaseUrl, {
    pool: 1,
    statementTimeoutMs: 0,
    connectTimeoutSeconds: 20,
  })
  try {
    let count = 0
    for (const file of filesIn(folder)) if (await apply(sql, join(folder, file))) count++
    return count
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** Returns the names of the migrations that have not been applied to the database. @throws OldDatabase */
export async function missingMigrations(sql: Sql): Promise<string[]> {
  const applied = await appliedTo(sql)
  return filesIn(shippedFolder)
    .map(nameOf)
    .filter((name) => !applied.includes(name))
}

/** Migrations are SQL files, or folders of them. Other files, such as backups of an editor, are not run. */
const filesIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() || entry.name.endsWith('.sql'))
    .map(({ name }) => name)
    .toSorted()
const nameOf = (file: string) => file.replace(/^.*\/|\.sql$/g, '')

const apply = (sql: Sql, path: string): Promise<boolean> =>
  inTransaction(sql, async (tx) => {
    await tx`select pg_advisory_xact_lock(${migrationLock})`
    if ((await appliedTo(tx)).includes(nameOf(path))) return false
    await tx`
      create table if not exists public.migrations (
        name text primary key, applied_at timestamptz not null default now())`
    await tx.unsafe(textOf(path))
    await tx`insert into public.migrations (name) values (${nameOf(path)})`
    return true
  })

const textOf = (path: string): string =>
  statSync(path).isDirectory()
    ? filesIn(path)
        .map((file) => textOf(join(path, file)))
        .join('\n')
    : readFileSync(path, 'utf8')

/** Returns the names of the applied migrations. @throws OldDatabase if a version before 1.0 created the database */
export async function appliedTo(sql: Sql | Transaction): Promise<string[]> {
  const { exists } = await only(
    sql<{ exists: boolean }[]>`select to_regclass('public.migrations') is not null as exists`,
  )
  const rows = exists ? await sql<{ name: string }[]>`select name from public.migrations` : []
  const names = rows.map(({ name }) => name)
  if (names.includes(firstOfOldVersions)) throw new OldDatabase()
  return names
}
