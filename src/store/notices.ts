/**
 * The outbox of notices, which are e-mails about events. A notice is written in the same transaction as the event that
 * it reports. The worker sends each notice at least once.
 */
import type { MemberRole } from './apps/memberRoles'
import type { Sql, Transaction } from './clients'
import { first } from './queries'

export interface NoticeFacts {
  /** Written by triggers (02_accounts.sql), if the address is confirmed. Users cannot turn them off. */
  accountChanged: { what: 'password' | 'factorOn' | 'factorOff' }
  lowCredits: { app: string; clientId: string; balance: number; threshold: number }
  creditsGranted: { app: string; clientId: string; credits: number; reference: string }
  endpointStopped: { app: string; clientId: string; host: string; status: 'failed' | 'gone' }
  appReceived: {
    app: string
    clientId: string
    from: string
    /** Whether the former holder deleted their account rather than transferring the app. */
    isInherited: boolean
  }
  contributionDecided: {
    /** The headwords of the submitted term, or of the term that the suggestion would change. */
    title: string
    status: 'approved' | 'rejected' | 'merged' | 'accepted'
    reason: string | null
    /** The app that sent the contribution; null if the recipient made it on the service's own pages. */
    clientId: string | null
  }
}

export type NoticeKind = keyof NoticeFacts

/** The kinds that users can turn off, in the order in which the account page lists them. */
export const noticeKinds = [
  'lowCredits',
  'creditsGranted',
  'endpointStopped',
  'appReceived',
  'contributionDecided',
] as const satisfies NoticeKind[]

export type DueNotice = {
  id: number
  email: string
  name: string
  language: 'en' | 'yo'
} & { [Kind in NoticeKind]: { kind: Kind; facts: NoticeFacts[Kind] } }[NoticeKind]

/** How many seconds a worker has to send a notice before the notice becomes due again. */
const leaseSeconds = 60
/** How many minutes to wait for further decisions that can be reported in the same e-mail. */
export const gatherMinutes = 10
const mostInMail = 100
/** How long to keep trying an unreachable mail server, in hours. */
export const noticeHours = 24

export type NoticeOutbox = ReturnType<typeof createNoticeOutbox>

export const createNoticeOutbox = (sql: Sql) => ({
  /**
   * Leases the notices for the next e-mail. Decisions on contributions from the same person or app are
   * reported in one e-mail, because a reviewer may make hundreds of decisions in a row. Notices that are not
   * removed within a minute become due again.
   * @returns an empty array if nothing is due
   */
  leaseMail: () => sql<DueNotice[]>`
    with next as (
      select id, user_id, kind, facts->>'clientId' as app from notices
      where due_at <= now() and created_at > now() - make_interval(hours => ${noticeHours})
      order by due_at, id limit 1 for update skip locked
    ), leased as (
      update notices set due_at = now() + make_interval(secs => ${leaseSeconds})
      where id in (
        select n.id from notices n join next on n.user_id = next.user_id
        where n.id = next.id or n.kind = 'contributionDecided' and n.kind = next.kind
          and n.facts->>'clientId' is not distinct from next.app and n.due_at <= now()
        order by n.due_at, n.id limit ${mostInMail} for update of n skip locked)
      returning id, user_id, kind, facts
    )
    select n.id, n.kind, n.facts, u.email, u.name, u.language
    from leased n join users u on u.id = n.user_id order by n.id`,

  async remove(ids: readonly number[]): Promise<void> {
    await sql`delete from notices where id = any(${[...ids]}::bigint[])`
  },

  async mutedBy(userId: string): Promise<NoticeKind[]> {
    const user = await first(sql<{ muted: NoticeKind[] }[]>`
      select muted_notices as muted from users where id = ${userId}`)
    return user?.muted ?? []
  },

  async mute(userId: string, kinds: readonly NoticeKind[]): Promise<void> {
    await sql`update users set muted_notices = ${[...kinds]} where id = ${userId}`
  },
})

/** A user, or the members of an app who have one of these roles. */
export type Recipients = { userId: string } | { appId: number; roles: readonly MemberRole[] }

/**
 * Adds a notice for each recipient who has not muted its kind.
 * @param afterMinutes how many minutes the e-mail may be delayed, so that further notices of this kind can be
 *   added to it
 */
export async function addNotice<Kind extends NoticeKind>(
  tx: Transaction,
  to: Recipients,
  kind: Kind,
  facts: NoticeFacts[Kind],
  afterMinutes = 0,
): Promise<void> {
  const ids =
    'userId' in to
      ? tx`${to.userId}`
      : tx`select user_id from app_people where app_id = ${to.appId} and role = any(${[...to.roles]})`
  await tx`
    insert into notices (user_id, kind, facts, due_at)
    select id, ${kind}, ${tx.json(facts)}, least(now() + make_interval(mins => ${afterMinutes}),
      (select min(due_at) from notices where user_id = users.id and kind = ${kind} and due_at > now()))
    from users
    where id in (${ids}) and not (${kind} = any(muted_notices))
    for key share`
}
