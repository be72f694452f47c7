/** Apps with their balances, as listed for their owner or for staff. */

import type { Sql } from '../clients'
import { first, only } from '../queries'
import type { App } from './apps'
import type { Grant } from './books'
import type { MemberRole } from './memberRoles'

export interface ListedApp
  extends Pick<App, 'clientId' | 'name' | 'isSandbox' | 'revokedAt' | 'createdAt'> {
  /** E-mail address of the owner; null if the app was created on the command line. */
  owner: string | null
  /** Without spending of the last few seconds, which is only in Redis. */
  balance: number
}

export interface UsageDay {
  date: string
  api: number
  embed: number
}

export interface SpentCell {
  date: string
  channel: 'api' | 'embed'
  credits: number
}

export interface AppMovements {
  opening: number
  grants: (Grant & { date: string })[]
  spending: SpentCell[]
}

export function createOwnedApps(sql: Sql) {
  const listed = sql`
    a.client_id as "clientId", a.name, u.email as owner, a.is_sandbox as "isSandbox",
    a.revoked_at as "revokedAt",
    a.created_at as "createdAt",
    (select coalesce(sum(credits), 0) from grants where app_id = a.id)::float8
      - (select coalesce(sum(credits), 0) from spending where app_id = a.id)::float8 as balance`

  const byChannel = sql`
    coalesce(sum(credits) filter (where channel = 'api'), 0)::float8 as api,
    coalesce(sum(credits) filter (where channel = 'embed'), 0)::float8 as embed`

  return {
    ofOwner: (ownerId: string) => sql<(ListedApp & { id: number })[]>`
      select a.id, ${listed} from apps a left join users u on u.id = a.owner_id
      where a.owner_id = ${ownerId} and a.deleted_at is null
      order by a.id desc`,

    ofMember: (userId: string) => sql<(ListedApp & { role: MemberRole })[]>`
      select ${listed}, p.role
      from app_people p join apps a on a.id = p.app_id left join users u on u.id = a.owner_id
      where p.user_id = ${userId} and a.deleted_at is null
      order by a.id desc`,

    /** Returns the e-mail address of an app's owner; null if the app was created on the command line. */
    async ownerOf(clientId: string): Promise<string | null> {
      const app = await first(sql<{ owner: string | null }[]>`
        select u.email as owner from apps a left join users u on u.id = a.owner_id
        where a.client_id = ${clientId}`)
      return app?.owner ?? null
    },

    /** By part of the name or of the owner's address, or by client ID. Newest first. */
    search: (text: string, { limit, offset }: { limit: number; offset: number }) => sql<
      ListedApp[]
    >`
      select ${listed} from apps a left join users u on u.id = a.owner_id
      where ${text} = '' or strpos(lower(a.name), lower(${text})) > 0
        or strpos(u.email, lower(${text})) > 0 or a.client_id = ${text}
      order by a.id desc limit ${limit} offset ${offset}`,

    grants: (appId: number, limit: number) => sql<(Grant & { createdAt: Date })[]>`
      select credits::float8 as credits, kind, reference, created_at as "createdAt"
      from grants where app_id = ${appId} order by id desc limit ${limit}`,

    /** Flushed spending per UTC hour over the last 24 hours. Hours without spending are left out. */
    hourlyUsage: (appId: number) => sql<(Omit<UsageDay, 'date'> & { hour: Date })[]>`
      select hour, ${byChannel} from hourly_spending where app_id = ${appId} and hour > now() - interval '24 hours'
      group by hour order by hour`,

    /** Flushed spending per day, including today. Days without spending are left out. */
    usage: (appId: number, days: number) => sql<UsageDay[]>`
      select day::text as date, ${byChannel} from spending
      where app_id = ${appId} and day > (now() at time zone 'utc')::date - ${days}::int
      group by day order by day`,

    /** An app's grants and spending in a range. @param range the first and the last UTC date, both included */
    async movements(
      appId: number,
      { from, to }: { from: string; to: string },
    ): Promise<AppMovements> {
      const day = sql`(created_at at time zone 'utc')::date`
      const [before, grants, spending] = await Promise.all([
        only(sql<{ opening: number }[]>`
          select (
            coalesce((select sum(credits) from grants where app_id = ${appId} and ${day} < ${from}::date), 0)
            - coalesce((select sum(credits) from spending where app_id = ${appId} and day < ${from}::date), 0)
          )::float8 as opening`),
        sql<AppMovements['grants']>`
          select ${day}::text as date, credits::float8 as credits, kind, reference from grants
          where app_id = ${appId} and ${day} between ${from}::date and ${to}::date order by id`,
        sql<SpentCell[]>`
          select day::text as date, channel, credits::float8 as credits from spending
          where app_id = ${appId} and credits > 0 and day between ${from}::date and ${to}::date
          order by day, channel`,
      ])
      return { ...before, grants, spending }
    },
  }
}
