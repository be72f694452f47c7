/** Deletes rows that are no longer needed. Deliveries have their own upkeep. */
import { startersKeptDays } from './accounts/mailCounts'
import { invitationDays } from './apps/members'
import type { Sql } from './clients'
import { noticeHours } from './notices'
import { keptHours } from './storedResponses'

/** Number of days after which logged requests are deleted. */
export const loggedDays = 30

const oldRows = {
  'worker reports': `workers where seen_at < now() - interval '1 day'`,
  // These could not be sent.
  notices: `notices where created_at <= now() - interval '${noticeHours} hours'`,
  // Declined and withdrawn invitations are kept for a day, because they count towards the daily limit.
  invitations: `app_members where email is not null
    and (invited_at < now() - interval '${invitationDays} days'
      or ended_at is not null and invited_at < now() - interval '1 day')`,
  // The longest range on the overview page.
  'refusal counts': `refusal_counts where hour < now() - interval '90 days'`,
  'request logs': `request_logs where created_at < now() - interval '${loggedDays} days'`,
  // Pages show the last 24 hours, and daily totals are kept.
  'hourly usage': `hourly_spending where hour < now() - interval '7 days'`,
  sessions: 'sessions where expires_at < now()',
  links: 'verifications where expires_at < now()',
  'e-mail counts': `mail_counts where first_at < now() - interval '1 day'`,
  'deleted accounts': `deleted_account_starters
    where deleted_at < now() - interval '${startersKeptDays} days'`,
  // Requests may still be reading responses that have just expired.
  responses: `stored_responses where created_at < now() - interval '${keptHours + 1} hours'`,
}

type Kind = keyof typeof oldRows

export const createRetention = (sql: Sql) => ({
  kinds: Object.keys(oldRows) as Kind[],

  async deleteOld(kind: Kind): Promise<void> {
    await sql.unsafe(`delete from ${oldRows[kind]}`)
  },
})
