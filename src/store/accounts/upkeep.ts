/** Deletes expired sessions and links. */
import type { Sql } from '../clients'

export const createAccountUpkeep = (sql: Sql) => ({
  async forgetEnded(): Promise<void> {
    await sql`delete from sessions where expires_at < now()`
    await sql`delete from verifications where expires_at < now()`
  },
})
