/** bin/atumo backup and restore: write the whole database to one file, and restore it from that file. */
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { sweepAll } from '../domain/apps/books'
import { findTool } from '../launch/postgresBinaries'
import { OldDatabase } from '../lib/oldDatabase'
import { createBeside } from '../store/databaseSwap'
import { clearRedis } from '../store/metering/ledger'
import { migrate } from '../store/migrate'
import { connectPostgres } from '../store/postgresClient'
import { withoutPassword } from '../store/postgresUrl'
import { createKeyring, type SecretSource } from '../store/secrets/keyring'
import { CommandError, type Shell } from './command'
import type { MeteredStores } from './stores'

/** The first bytes of a file in pg_dump's custom format. */
const magic = 'PGDMP'

interface Given {
  file: string
}

export const commands = {
  async backup(stores: MeteredStores, given: Given, { cwd }: Shell) {
    const file = resolve(cwd, given.file)
    // Flush the latest spending from Redis to PostgreSQL first, because the backup contains only
    // PostgreSQL's data.
    const isSwept = await sweepAll(stores).then(
      () => true,
      () => false,
    )
    const unfinished = `${file}.unfinished`
    // The file contains secrets, so only its owner may read it.
    writeFileSync(unfinished, '', { mode: 0o600 })
    try {
      await runTool('pg_dump', stores.config.databaseUrl, '--format=custom', `--file=${unfinished}`)
      renameSync(unfinished, file)
    } finally {
      rmSync(unfinished, { force: true })
    }
    const bytes = Bun.file(file).size
    const note = isSwept
      ? ''
      : '\nRedis is unavailable, so spending from the last second may be missing.'
    return {
      json: { file, bytes, isSpendingComplete: isSwept },
      text: `Wrote ${bytes} bytes to ${file}. Keep a copy of AUTH_SECRET somewhere else.${note}`,
    }
  },

  async restore(stores: MeteredStores, given: Given, { cwd }: Shell) {
    const file = resolve(cwd, given.file)
    if (!(await isBackup(file))) throw new CommandError(`${file} is not a backup.`)
    const redis = await stores.connections.redis()
    const fresh = await createBeside(stores.config.databaseUrl, new Date())
    let before: string
    try {
      await runTool('pg_restore', fresh.url, '--exit-on-error', file)
      await migrate(fresh.url)
      await requireSecret(fresh.url, stores.config)
      // Redis still contains spending that was recorded after the backup. Clear Redis, so that
      // servers do not flush that spending to the restored database.
      before = await fresh.swap(() => clearRedis(redis))
    } catch (error) {
      await fresh.drop().catch(() => {})
      throw error instanceof OldDatabase ? new CommandError(oldBackup(file)) : error
    }
    return {
      json: { file, previousDatabase: before },
      text: `Restored ${file}. The previous database is kept as ${before}; drop it when you no longer need it.`,
    }
  },
}

const oldBackup = (file: string) =>
  `${file} is a backup of a version before 1.0, which this version cannot restore. To keep its terms, restore it with that version, export them (bin/atumo terms export), and import the file here.`

/**
 * Checks that the secret can decrypt the data in the backup. Runs before the backup replaces the live
 * database.
 * @throws SecretError
 */
async function requireSecret(databaseUrl: string, secrets: SecretSource): Promise<void> {
  const sql = connectPostgres(databaseUrl, { pool: 2 })
  try {
    await createKeyring(sql, secrets).keys()
  } finally {
    await sql.end({ timeout: 1 })
  }
}

async function isBackup(file: string): Promise<boolean> {
  const backup = Bun.file(file)
  return (await backup.exists()) && (await backup.slice(0, magic.length).text()) === magic
}

type Tool = 'pg_dump' | 'pg_restore'

/**
 * Runs a program until it exits. The password is passed in the environment, because every user of the machine
 * can see a program's arguments.
 * @throws CommandError if the program is missing or fails; after a failure, the error contains the program's
 *   output
 */
async function runTool(tool: Tool, databaseUrl: string, ...args: string[]): Promise<void> {
  const { url, password } = withoutPassword(databaseUrl)
  const options = [`--dbname=${url}`, '--no-owner', '--no-privileges']
  const child = Bun.spawn([programOf(tool), ...options, ...args], {
    env: { ...process.env, ...(password !== '' && { PGPASSWORD: password }) },
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'pipe',
  })
  const [code, said] = await Promise.all([child.exited, child.stderr.text()])
  if (code !== 0) throw new CommandError(`${tool} failed:\n${said.trim()}`)
}

function programOf(tool: Tool): string {
  const program = findTool(tool)
  if (program) return program
  throw new CommandError(
    `${tool} was not found. Install PostgreSQL's client programs (postgresql-client). Their version must not be older than the server's.`,
  )
}
