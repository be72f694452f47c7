/** Service-wide settings, which can be changed while the service runs. */
import type { Sql, Transaction } from './clients'
import { columnsOf, only } from './queries'

export interface Settings {
  autoPublish: boolean
  /** Client ID of the app that pays for the widget on /embed/demo; null if the page shows no widget. */
  siteClientId: string | null
  /** Maximum number of requests per hour and channel for apps that set no limit; null to use HOURLY_LIMIT. */
  hourlyLimit: number | null
}

export const readSettings = (sql: Sql | Transaction): Promise<Settings> =>
  only(sql<Settings[]>`
    select auto_publish as "autoPublish", site_client_id as "siteClientId",
      hourly_limit as "hourlyLimit"
    from settings`)

export const createSettings = (sql: Sql) => ({
  read: () => readSettings(sql),

  async change({ autoPublish, siteClientId, hourlyLimit }: Partial<Settings>): Promise<void> {
    await sql`update settings set ${sql(columnsOf({ autoPublish, siteClientId, hourlyLimit }))}`
  },
})
