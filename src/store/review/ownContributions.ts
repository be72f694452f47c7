/** Contributions as their author, an app or a person, sees them. */
import type { Sql } from '../clients'
import { type Contribution, statusOf } from './contributions'

export interface OwnContribution
  extends Pick<Contribution, 'id' | 'number' | 'kind' | 'status' | 'createdAt'> {
  /** Null for a suggestion. */
  english: string | null
  yoruba: string | null
  /** Slug of the term that was added or would be changed; null if it is not in the dictionary. */
  slug: string | null
  /** The reason for the last decision; null if there is none. */
  reason: string | null
}

/** The app or person whose contributions are listed. */
export type Contributing = { appId: number } | { userId: string }

export const createOwnContributions = (sql: Sql) => ({
  /** Contributions with a lower number than `before`, newest first. */
  latest: (from: Contributing, limit: number, before: number | null) => sql<OwnContribution[]>`
    select c.id, c.number, c.kind, c.english, c.yoruba, c.created_at as "createdAt",
      case when t.status = 'approved' then t.slug end as slug,
      ${statusOf(sql)} as status,
      (select reason from decisions d where d.contribution_id = c.id order by d.id desc limit 1)
    from contributions c left join terms t on t.id = c.term_id
    where ${'appId' in from ? sql`c.app_id = ${from.appId}` : sql`c.user_id = ${from.userId}`} and (${before}::bigint is null or c.number < ${before})
    order by c.number desc limit ${limit}`,
})
