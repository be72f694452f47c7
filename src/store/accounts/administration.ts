/** Functions for administrators to manage accounts. */
import type { Sql } from '../clients'
import { first } from '../queries'
import type { Library } from './library'
import type { Role, User } from './options'

export const createAdministration = (sql: Sql, { call }: Library) => ({
  /** Creates a user with a confirmed address, for the command line and the demo. */
  async create(person: { email: string; name: string; password: string; role: Role }) {
    const { role, ...body } = person
    const response = await call((api) => api.signUpEmail({ body, asResponse: true }))
    if (!response.ok) return undefined
    const [user] = await sql<User[]>`
      update users set role = ${role}, email_verified = true
      where email = ${person.email.toLowerCase()}
      returning ${sql.unsafe(userColumns)}`
    // better-auth signs the new user in.
    if (user) await sql`delete from sessions where user_id = ${user.id}`
    return user
  },

  /** Changes a user's role. The address must be confirmed, because anyone can sign up with another person's address. */
  setRole: (email: string, role: Role) =>
    first(sql<User[]>`
      update users set role = ${role}
      where email = ${email.toLowerCase()} and email_verified
      returning ${sql.unsafe(userColumns)}`),

  admins: () => sql<Pick<User, 'email' | 'name' | 'language'>[]>`
    select email, name, language from users
    where role = 'admin' and email_verified and suspended_at is null order by id`,

  /** Finds users whose address or name contains the text, newest first. */
  search: (text: string, { limit, offset }: { limit: number; offset: number }) => sql<User[]>`
    select ${sql.unsafe(userColumns)} from users
    where ${text} = '' or strpos(email, lower(${text})) > 0
      or strpos(lower(name), lower(${text})) > 0
    order by created_at desc, id limit ${limit} offset ${offset}`,

  find: (email: string) =>
    first(sql<User[]>`
      select ${sql.unsafe(userColumns)} from users where email = ${email.toLowerCase()}`),

  /** Suspends an account and ends its sessions, or lifts the suspension. */
  setSuspended: (email: string, isSuspended: boolean) =>
    first(sql<User[]>`
      with changed as (
        update users set suspended_at = case when ${isSuspended} then coalesce(suspended_at, now()) end
        where email = ${email.toLowerCase()}
        returning *
      ), ended as (
        delete from sessions using changed c where user_id = c.id and ${isSuspended}
      )
      select ${sql.unsafe(userColumns)} from changed`),

  /** Removes the second factor of a user who has lost it. @returns whether the account exists */
  async dropSecondFactor(email: string): Promise<boolean> {
    const [user] = await sql<{ id: string }[]>`
      update users set two_factor_enabled = false where email = ${email.toLowerCase()} returning id`
    if (user) await sql`delete from two_factors where user_id = ${user.id}`
    return user !== undefined
  },
})

const userColumns = `id, name, email, email_verified as "emailVerified", role, language,
  coalesce(two_factor_enabled, false) as "twoFactorEnabled", suspended_at as "suspendedAt"`
