/** Deletes expired sessions, expired links, old counts of e-mails, and old records of deleted accounts. */
import type { Sql } from '../clients'
import { startersKeptDays } from './deletedAccounts'

export const createAccountUpkeep = (sql: Sql) => ({
  async forgetEnded(): Promise<void> {
    await sql`delete from sessions where expires_at < now()`
    await sql`delete from verifications where expires_at < now()`
    await sql`delete from mail_counts where first_at < now() - interval '1 day'`
    await sql`
      delete from deleted_account_starters
      where deleted_at < now() - make_interval(days => ${startersKeptDays})`
  },
})
