/** Top-up requests: packs that owners request and administrators grant or decline. */

import type { Sql } from '../clients'
import { inTransaction } from '../inTransaction'
import { grantWithin } from './apps'

export type Pack = 'starter' | 'growth' | 'scale'

export interface TopUpRequest {
  id: number
  clientId: string
  appName: string
  pack: Pack
  /** E-mail address of the requester; null if the account is gone. */
  by: string | null
  status: 'waiting' | 'granted' | 'declined'
  createdAt: Date
}

export type TopUps = ReturnType<typeof createTopUps>

export function createTopUps(sql: Sql) {
  const shown = sql`
    t.id, a.client_id as "clientId", a.name as "appName", t.pack, u.email as by, t.status,
    t.created_at as "createdAt"`

  return {
    /** Requests a pack. Does nothing if a request for the same pack is waiting. */
    async request(appId: number, pack: Pack, userId: string): Promise<void> {
      await sql`
        insert into top_up_requests (app_id, pack, requested_by)
        select id, ${pack}, ${userId} from apps where id = ${appId} and deleted_at is null
        on conflict (app_id, pack) where status = 'waiting' do nothing`
    },

    waiting: (limit: number) => sql<TopUpRequest[]>`
      select ${shown} from top_up_requests t
      join apps a on a.id = t.app_id left join users u on u.id = t.requested_by
      where t.status = 'waiting' order by t.id limit ${limit}`,

    ofApp: (appId: number, limit: number) => sql<TopUpRequest[]>`
      select ${shown} from top_up_requests t
      join apps a on a.id = t.app_id left join users u on u.id = t.requested_by
      where t.app_id = ${appId} order by t.id desc limit ${limit}`,

    async find(id: number): Promise<TopUpRequest | undefined> {
      const [row] = await sql<TopUpRequest[]>`
        select ${shown} from top_up_requests t
        join apps a on a.id = t.app_id left join users u on u.id = t.requested_by
        where t.id = ${id}`
      return row
    },

    /**
     * Grants a waiting request and records the decision, in one transaction.
     * @returns false if the request was decided before or its app was deleted
     * @throws Error, with nothing done, if its reference was used for another grant
     */
    grant: (id: number, credits: number, by: string): Promise<boolean> =>
      inTransaction(sql, async (tx) => {
        // Locks the app before the request, in the same order as the deletion of an app.
        const [app] = await tx<{ clientId: string }[]>`
          select client_id as "clientId" from apps
          where id = (select app_id from top_up_requests where id = ${id}) and deleted_at is null
          for no key update`
        if (!app) return false
        const decided = await tx`
          update top_up_requests set status = 'granted', decided_by = ${by}, decided_at = now()
          where id = ${id} and status = 'waiting'`
        if (decided.count === 0) return false
        const reference = `request:${id}`
        const { kind } = await grantWithin(tx, app.clientId, {
          credits,
          kind: 'pack',
          reference,
        })
        if (kind === 'granted' || kind === 'already granted') return true
        throw new Error(`${reference} could not be granted: ${kind}`)
      }),

    /** @returns false if the request was decided before */
    async decline(id: number, by: string): Promise<boolean> {
      const result = await sql`
        update top_up_requests set status = 'declined', decided_by = ${by}, decided_at = now()
        where id = ${id} and status = 'waiting'`
      return result.count > 0
    },
  }
}
