/** The revision history of each term, in PostgreSQL. */
import type { Sql } from '../clients'
import { first } from '../queries'
import type { TermContent } from './reader'

export interface Revision {
  /** Starts at 1. */
  revision: number
  content: TermContent
  /** The author of the revision. */
  by: string
  createdAt: Date
}

export type TermHistory = ReturnType<typeof createTermHistory>

export const createTermHistory = (sql: Sql) => ({
  /** All revisions of the term that has or had this slug, oldest first. */
  of: (slug: string) => sql<Revision[]>`${revisions(sql)} ${ofSlug(sql, slug)} order by revision`,

  /**
   * Revisions of the term that has or had this slug, newest first.
   * @param before only revisions below this number; 0 for all
   */
  latest: (slug: string, limit: number, before = 0) => sql<Revision[]>`
    ${revisions(sql)} ${ofSlug(sql, slug)} and (${before} = 0 or revision < ${before})
    order by revision desc limit ${limit}`,

  /** One revision of a term. */
  at: (termId: number, revision: number) =>
    first(sql<Revision[]>`
      ${revisions(sql)} where term_id = ${termId} and revision = ${revision}`),

  /** The current revision of a term. */
  now: (termId: number) =>
    first(sql<Revision[]>`
      ${revisions(sql)} where term_id = ${termId} order by revision desc limit 1`),
})

const ofSlug = (sql: Sql, slug: string) =>
  sql`where term_id = (select term_id from term_slugs where slug = ${slug})`

const revisions = (sql: Sql) => sql`
  select revision, content, by, created_at as "createdAt" from term_revisions`
