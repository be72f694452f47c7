/** What staff did. An entry is written before the action, so that no action goes unnoticed. */
import type { Sql } from './clients'

export interface AuditEntry {
  id: number
  /** E-mail address. */
  actor: string
  /** What was done: `revoke app`. */
  action: string
  /** To what: a client ID, a slug, the id of a contribution. */
  subject: string
  /** What was given with it, as the form names it. */
  detail: Record<string, string>
  outcome: 'begun' | 'done' | 'refused'
  createdAt: Date
}

export function createAudit(sql: Sql) {
  return {
    async begin(
      entry: Pick<AuditEntry, 'actor' | 'action' | 'subject' | 'detail'>,
    ): Promise<number> {
      const [row] = await sql<{ id: number }[]>`
        insert into audit_log (actor, action, subject, detail)
        values (${entry.actor}, ${entry.action}, ${entry.subject}, ${sql.json(entry.detail)})
        returning id`
      if (!row) throw new Error('the audit log took no entry')
      return row.id
    },

    async end(id: number, outcome: 'done' | 'refused'): Promise<void> {
      await sql`update audit_log set outcome = ${outcome} where id = ${id}`
    },

    /** Latest first, those before an id. */
    list: (limit: number, before: number | null = null) => sql<AuditEntry[]>`
      select id, actor, action, subject, detail, outcome, created_at as "createdAt"
      from audit_log where ${before}::bigint is null or id < ${before}
      order by id desc limit ${limit}`,
  }
}
