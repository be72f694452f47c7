/** What holds for the whole service and may be changed while it runs, in PostgreSQL. */
import type { Sql, Transaction } from './clients'

export interface Settings {
  /** Whether submissions are published before anybody has looked at them. */
  autoPublish: boolean
  /** Client ID that the service's own pages search by; null: they have no live search. */
  siteClientId: string | null
  /** Calls an hour and channel of apps without a limit of their own; null: as the environment says. */
  hourlyLimit: number | null
}

export async function readSettings(sql: Sql | Transaction): Promise<Settings> {
  const [row] = await sql<Settings[]>`
    select auto_publish as "autoPublish", site_client_id as "siteClientId",
      hourly_limit as "hourlyLimit"
    from settings`
  if (!row) throw new Error('the settings have lost their row')
  return row
}

export const createSettings = (sql: Sql) => ({
  read: () => readSettings(sql),

  async change({ autoPublish, siteClientId, hourlyLimit }: Partial<Settings>): Promise<void> {
    await sql`
      update settings set
        auto_publish = coalesce(${autoPublish ?? null}, auto_publish),
        site_client_id = case when ${siteClientId === undefined} then site_client_id
          else ${siteClientId ?? null} end,
        hourly_limit = case when ${hourlyLimit === undefined} then hourly_limit
          else ${hourlyLimit ?? null}::integer end`
  },
})
