/** Top-up requests: owners request packs of credits, and administrators grant or decline them. */
import { resultOf } from '../../problems'
import type { Sql, Transaction } from '../clients'
import { first, inTransaction, some } from '../queries'
import { grantWithin } from './books'

export type Pack = 'starter' | 'growth' | 'scale'

export interface TopUpRequest {
  id: number
  clientId: string
  appName: string
  pack: Pack
  /** E-mail address of the requester; null if the account was deleted. */
  by: string | null
  status: 'waiting' | 'granted' | 'declined'
  createdAt: Date
}

export const requestReference = (id: number) => `request:${id}`

export type TopUps = ReturnType<typeof createTopUps>

export function createTopUps(sql: Sql) {
  const requests = sql`
    select t.id, a.client_id as "clientId", a.name as "appName", t.pack, u.email as by, t.status,
      t.created_at as "createdAt"
    from top_up_requests t
    join apps a on a.id = t.app_id left join users u on u.id = t.requested_by`

  return {
    /** @returns the request's ID; undefined if the app already has a waiting request for the same pack */
    async request(appId: number, pack: Pack, userId: string): Promise<number | undefined> {
      const made = await first(sql<{ id: number }[]>`
        insert into top_up_requests (app_id, pack, requested_by)
        select id, ${pack}, ${userId} from apps where id = ${appId} and deleted_at is null and not is_sandbox
        on conflict (app_id, pack) where status = 'waiting' do nothing
        returning id`)
      return made?.id
    },

    waiting: (limit: number, offset = 0) => sql<TopUpRequest[]>`
      ${requests} where t.status = 'waiting' order by t.id limit ${limit} offset ${offset}`,

    ofApp: (appId: number, limit: number) => sql<TopUpRequest[]>`
      ${requests} where t.app_id = ${appId} order by t.id desc limit ${limit}`,

    find: (id: number) => first(sql<TopUpRequest[]>`${requests} where t.id = ${id}`),

    /**
     * Grants a waiting request and records the decision, in one transaction.
     * @returns false if the request was already decided or its app was deleted
     * @throws Error if another grant already has the request's reference; nothing is stored in that case
     */
    grant: (id: number, credits: number, by: string): Promise<boolean> =>
      inTransaction(sql, async (tx) => {
        // Locks the app before the request. The code that deletes apps uses the same order, so the
        // two never deadlock.
        const [app] = await tx<{ clientId: string }[]>`
          select client_id as "clientId" from apps
          where id = (select app_id from top_up_requests where id = ${id}) and deleted_at is null
          for no key update`
        if (!app) return false
        if (!(await some(decided(tx, id, 'granted', by)))) return false
        const reference = requestReference(id)
        resultOf(await grantWithin(tx, app.clientId, { credits, kind: 'pack', reference }))
        return true
      }),

    /** @returns false if the request was already decided */
    decline: (id: number, by: string) => some(decided(sql, id, 'declined', by)),
  }
}

const decided = (
  sql: Sql | Transaction,
  id: number,
  status: TopUpRequest['status'],
  by: string,
) => sql`
  update top_up_requests set status = ${status}, decided_by = ${by}, decided_at = now()
  where id = ${id} and status = 'waiting'`
