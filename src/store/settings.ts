/** What holds for the whole service and may be changed while it runs, in PostgreSQL. */
import type { Sql, Transaction } from './clients'

export interface Settings {
  /** Whether submissions are published before anybody has looked at them. */
  autoPublish: boolean
}

export async function readSettings(sql: Sql | Transaction): Promise<Settings> {
  const [row] = await sql<Settings[]>`select auto_publish as "autoPublish" from settings`
  if (!row) throw new Error('the settings have lost their row')
  return row
}

export const createSettings = (sql: Sql) => ({
  read: () => readSettings(sql),

  async change({ autoPublish }: Partial<Settings>): Promise<void> {
    await sql`update settings set auto_publish = coalesce(${autoPublish ?? null}, auto_publish)`
  },
})
