/** Management of accounts by administrators. */
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
    // better-auth signs the new user in. The session that this creates is deleted.
    if (user) await sql`delete from sessions where user_id = ${user.id}`
    return user
  },

  /** Changes a user's role. The address must be confirmed, because anyone can sign up with any address. */
  setRole: (email: string, role: Role) =>
    first(sql<User[]>`
      update users set role = ${role}
      where email = ${email.toLowerCase()} and email_verified
      returning ${sql.unsafe(userColumns)}`),

  /** Administrators with a confirmed address. */
  admins: () => sql<Pick<User, 'email' | 'name' | 'language'>[]>`
    select email, name, language from users where role = 'admin' and email_verified order by id`,

  list: (limit: number) => sql<User[]>`
    select ${sql.unsafe(userColumns)} from users order by created_at desc, id limit ${limit}`,
})

const userColumns = `id, name, email, email_verified as "emailVerified", role, language,
  coalesce(two_factor_enabled, false) as "twoFactorEnabled"`
