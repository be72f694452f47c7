/** The audit log of staff. An entry is written before the action, so that no action is unrecorded. */
import type { Sql } from './clients'
import { only } from './queries'

export interface AuditEntry {
  id: number
  /** E-mail address of the staff member. */
  actor: string
  /** For example `revoke app`. */
  action: string
  /** A client ID, a slug, or the ID of a contribution. */
  subject: string
  /** The fields of the submitted form. */
  detail: Record<string, string>
  outcome: 'begun' | 'done' | 'refused'
  createdAt: Date
}

export const createAudit = (sql: Sql) => ({
  async begin(entry: Pick<AuditEntry, 'actor' | 'action' | 'subject' | 'detail'>): Promise<number> {
    const { id } = await only(sql<{ id: number }[]>`
      insert into audit_log (actor, action, subject, detail)
      values (${entry.actor}, ${entry.action}, ${entry.subject}, ${sql.json(entry.detail)})
      returning id`)
    return id
  },

  async end(id: number, outcome: 'done' | 'refused'): Promise<void> {
    await sql`update audit_log set outcome = ${outcome} where id = ${id}`
  },

  /** Entries before an ID, the latest first. */
  list: (limit: number, before: number | null = null) => sql<AuditEntry[]>`
    select id, actor, action, subject, detail, outcome, created_at as "createdAt"
    from audit_log where ${before}::bigint is null or id < ${before}
    order by id desc limit ${limit}`,
})
