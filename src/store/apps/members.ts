/**
 * Members of apps, and invitations. An app has one holder, who always has the role `owner`. The app counts
 * towards the holder's app limit. All other members were invited.
 */

import type { Problem } from '../../problems'
import type { Sql, Transaction } from '../clients'
import { addNotice } from '../notices'
import { first, inTime, inTransaction, only, some } from '../queries'
import { ownedBy } from './apps'
import type { MemberRole } from './memberRoles'

export interface Member {
  /** Null for the holder. */
  id: number | null
  /** Null if the invitation is not accepted. */
  userId: string | null
  /** Null if the invitation is not accepted. */
  name: string | null
  email: string
  role: MemberRole
  /** When the invitation was accepted; null if it has not been accepted. For the holder, when the app was created. */
  since: Date | null
}

export interface Invitation {
  id: number
  app: string
  role: MemberRole
  /** The name of the owner who sent the invitation; null if the account was deleted. */
  from: string | null
}

/** Maximum number of members and open invitations per app, not counting the holder. */
export const mostMembers = 50
/** Limited because each invitation sends an e-mail to an address that the sender chooses. */
export const invitationsPerDay = 50
/** Open invitations are deleted, so that addresses are not stored forever if nobody responds. */
export const invitationDays = 30

export const createMembers = (sql: Sql) => ({
  /** @returns the user's role in an app; undefined if the user is not a member @throws Unavailable */
  async roleOf(appId: number, userId: string): Promise<MemberRole | undefined> {
    const member = await first(
      inTime(sql<{ role: MemberRole }[]>`
        select role from app_people where app_id = ${appId} and user_id = ${userId}
        order by is_holder desc limit 1`),
    )
    return member?.role
  },

  /** The holder, then the members in the order in which they joined, then open invitations. */
  ofApp: (appId: number) => sql<Member[]>`
    select null as id, u.id as "userId", u.name, u.email, 'owner' as role, a.created_at as since
    from apps a join users u on u.id = a.owner_id where a.id = ${appId}
    union all
    (select m.id::float8, u.id, u.name, coalesce(u.email, m.email), m.role, m.joined_at
    from app_members m left join users u on u.id = m.user_id
    where m.app_id = ${appId} and m.ended_at is null
    order by m.joined_at nulls last, m.id)`,

  invitationsTo: (email: string) => sql<Invitation[]>`
    select m.id::float8 as id, a.name as app, m.role, u.name as from
    from app_members m join apps a on a.id = m.app_id left join users u on u.id = m.invited_by
    where m.email = ${email} and m.ended_at is null and a.deleted_at is null
    order by m.id`,

  /** @param email in lower case */
  invite: (
    appId: number,
    by: string,
    { email, role }: { email: string; role: MemberRole },
  ): Promise<Problem | undefined> =>
    inTransaction(sql, async (tx): Promise<Problem | undefined> => {
      await tx`select from users where id = ${by} for no key update`
      await lockApp(tx, appId)
      const already = await some(tx`
        select from app_people p join users u on u.id = p.user_id
        where p.app_id = ${appId} and u.email = ${email}
        union all
        select from app_members
        where app_id = ${appId} and email = ${email} and ended_at is null`)
      if (already) return { code: 'already_member' }
      const { members, today } = await only(tx<{ members: number; today: number }[]>`
        select count(*) filter (where app_id = ${appId} and ended_at is null)::int as members,
          count(*) filter (
            where invited_by = ${by} and invited_at > now() - interval '1 day')::int as today
        from app_members where app_id = ${appId} or invited_by = ${by}`)
      if (members >= mostMembers) return { code: 'too_many_members', max: mostMembers }
      if (today >= invitationsPerDay)
        return { code: 'too_many_invitations', max: invitationsPerDay }
      await tx`
        insert into app_members (app_id, email, role, invited_by)
        values (${appId}, ${email}, ${role}, ${by})`
      return undefined
    }),

  /** Accepts an invitation. @returns the app's client ID; undefined if the user has no such invitation */
  accept: (id: number, user: { id: string; email: string }): Promise<string | undefined> =>
    inTransaction(sql, async (tx) => {
      const app = await first(tx<{ id: number; clientId: string }[]>`
        select a.id, a.client_id as "clientId"
        from app_members m join apps a on a.id = m.app_id
        where m.id = ${id} and m.email = ${user.email} and m.ended_at is null and a.deleted_at is null
        for no key update of a, m`)
      if (!app) return undefined
      const isMember = await some(tx`
        select from app_people where app_id = ${app.id} and user_id = ${user.id}`)
      if (isMember) await tx`update app_members set ended_at = now() where id = ${id}`
      else {
        await tx`
          update app_members set user_id = ${user.id}, email = null, joined_at = now()
          where id = ${id} and ended_at is null`
      }
      return app.clientId
    }),

  /** @returns whether the address had an open invitation with this ID */
  decline: (id: number, email: string) =>
    some(sql`
      update app_members set ended_at = now()
      where id = ${id} and email = ${email} and ended_at is null`),

  /** @param by who makes the change, and cannot change their own role @returns whether the member or invitation existed */
  setRole: (appId: number, id: number, { role, by }: { role: MemberRole; by: string }) =>
    some(sql`
      update app_members set role = ${role}
      where id = ${id} and app_id = ${appId} and ended_at is null
        and user_id is distinct from ${by}`),

  /** @param by who removes or withdraws, and cannot remove themselves @returns whether the member or invitation existed */
  remove: (appId: number, id: number, by: string): Promise<boolean> =>
    inTransaction(sql, async (tx) => {
      await lockApp(tx, appId)
      const removed = await some(tx`
        delete from app_members where id = ${id} and app_id = ${appId} and user_id <> ${by}`)
      return (
        removed ||
        some(tx`
          update app_members set ended_at = now()
          where id = ${id} and app_id = ${appId} and email is not null and ended_at is null`)
      )
    }),

  /** @returns whether the user was a member; false for the holder, who cannot leave */
  leave: (appId: number, userId: string) =>
    some(sql`delete from app_members where app_id = ${appId} and user_id = ${userId}`),

  /** The former holder remains an owner. @param mostApps the new holder's maximum number of apps of this kind */
  transfer: (
    { id: appId, ownerId, isSandbox }: { id: number; ownerId: string | null; isSandbox: boolean },
    memberId: number,
    mostApps: number,
  ): Promise<Problem | undefined> =>
    inTransaction(sql, async (tx): Promise<Problem | undefined> => {
      const member = await first(tx<{ userId: string }[]>`
        select user_id as "userId" from app_members
        where id = ${memberId} and app_id = ${appId} and user_id is not null`)
      if (!member || ownerId === null) return { code: 'not_found' }
      if ((await ownedBy(tx, member.userId, { isSandbox })).apps >= mostApps) {
        return { code: 'member_has_too_many_apps' }
      }
      const isHeld = await some(tx`
        select from apps where id = ${appId} and owner_id = ${ownerId} for no key update`)
      const isLeft = isHeld && (await handOver(tx, appId, member.userId, false))
      if (!isLeft) return { code: 'not_found' }
      await tx`
        insert into app_members (app_id, user_id, role, joined_at)
        values (${appId}, ${ownerId}, 'owner', now())`
      return undefined
    }),

  /**
   * Transfers an app to the owner who joined first. Called when the app's holder deletes their account. Locks
   * the new holder's account before the app. All transactions that lock an account and an app use this order.
   * @returns whether there is another owner
   */
  inherit: (appId: number): Promise<boolean> =>
    inTransaction(sql, async (tx) => {
      for (;;) {
        const heir = await first(tx<{ userId: string }[]>`
          select user_id as "userId" from app_members
          where app_id = ${appId} and user_id is not null and role = 'owner'
          order by joined_at, id limit 1`)
        if (!heir) return false
        await tx`select from users where id = ${heir.userId} for key share`
        await lockApp(tx, appId)
        if (await handOver(tx, appId, heir.userId, true)) return true
      }
    }),
})

/** Makes a member the holder of an app and adds a notice for them. @returns whether the user was a member */
async function handOver(
  tx: Transaction,
  appId: number,
  userId: string,
  isInherited: boolean,
): Promise<boolean> {
  const wasMember = await some(tx`
    delete from app_members where app_id = ${appId} and user_id = ${userId}`)
  if (!wasMember) return false
  const app = await only(tx<{ app: string; clientId: string; from: string }[]>`
    update apps a set owner_id = ${userId}, first_owner_id = coalesce(first_owner_id, owner_id)
    from users former where a.id = ${appId} and former.id = a.owner_id
    returning a.name as app, a.client_id as "clientId", former.name as from`)
  await addNotice(tx, { userId }, 'appReceived', { ...app, isInherited })
  return true
}

const lockApp = (tx: Transaction, appId: number) =>
  tx`select from apps where id = ${appId} for no key update`
