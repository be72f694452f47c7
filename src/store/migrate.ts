/** Brings the database's schema up to date, one SQL file a step; runs at once are safe. */
import { fileURLToPath } from 'node:url'
import { runner } from 'node-pg-migrate'
import { Client } from 'pg'

/**
 * Applies every migration that has not run yet, in order, each in its own transaction.
 * @returns how many were applied.
 */
export async function migrate(databaseUrl: string): Promise<number> {
  // One of ours: the runner does not wait until its own has ended.
  const dbClient = new Client({ connectionString: databaseUrl })
  await dbClient.connect()
  try {
    return await migrateBy(dbClient)
  } finally {
    await dbClient.end()
  }
}

async function migrateBy(dbClient: Client): Promise<number> {
  const applied = await runner({
    dbClient,
    dir: fileURLToPath(new URL('./migrations', import.meta.url)),
    migrationsTable: 'migrations',
    direction: 'up',
    // Waits its turn behind another start. A step that needs CREATE INDEX CONCURRENTLY would
    // wait for ever behind that lock: such a step must not run here.
    advisoryLockMode: 'wait',
    logger: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
  })
  return applied.length
}
