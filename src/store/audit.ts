/** What staff and the command line did. An entry is written before each action, so none goes unrecorded. */
import type { Sql } from './clients'
import { only } from './queries'

export interface AuditEntry {
  id: number
  /** E-mail address of the staff member, or the user name of the person who ran the command. */
  actor: string
  /** The action, such as `revoke app`, or the name of a command. */
  action: string
  /** A client ID, a slug, or the ID of a contribution. */
  subject: string
  detail: Record<string, string>
  outcome: 'begun' | 'done' | 'refused'
  createdAt: Date
}

/** `actor` and `subject` match a part, `action` matches exactly. An empty string matches everything. */
export type AuditFilter = Partial<Record<'actor' | 'action' | 'subject', string>>

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

  /** Lists entries with an ID below `before`, or all entries if `before` is null. Newest first. */
  list: (limit: number, before: number | null = null, filter: AuditFilter = {}) => {
    const { actor = '', action = '', subject = '' } = filter
    return sql<AuditEntry[]>`
      select id, actor, action, subject, detail, outcome, created_at as "createdAt"
      from audit_log
      where (${before}::bigint is null or id < ${before})
        and (${actor} = '' or position(lower(${actor}) in lower(actor)) > 0)
        and (${action} = '' or action = ${action})
        and (${subject} = '' or position(lower(${subject}) in lower(subject)) > 0)
      order by id desc limit ${limit}`
  },

  async actions(): Promise<string[]> {
    const rows = await sql<{ action: string }[]>`
      select distinct action from audit_log order by action`
    return rows.map(({ action }) => action)
  },
})
