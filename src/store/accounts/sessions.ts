/** The sessions of a user, which better-auth creates, renews and checks. */
import type { Sql } from '../clients'
import { some } from '../queries'

export interface ListedSession {
  id: string
  /** The User-Agent header of the browser that signed in; null if it sent none. */
  userAgent: string | null
  createdAt: Date
  /** When the session was last used, to within ten minutes. */
  usedAt: Date
}

/** Maximum number of sessions in the list. */
const mostListed = 50

export const createSessions = (sql: Sql) => ({
  /** A user's valid sessions, the last used first. */
  sessionsOf: (userId: string) => sql<ListedSession[]>`
    select id, nullif(user_agent, '') as "userAgent", created_at as "createdAt", updated_at as "usedAt"
    from sessions where user_id = ${userId} and expires_at > now()
    order by updated_at desc, id limit ${mostListed}`,

  /** Ends one of a user's sessions. @returns whether the user had this session */
  endSession: (userId: string, id: string) =>
    some(sql`delete from sessions where id = ${id} and user_id = ${userId}`),

  /** Ends all sessions of a user, including the current one. */
  async signOutEverywhere(userId: string): Promise<void> {
    await sql`delete from sessions where user_id = ${userId}`
  },
})
