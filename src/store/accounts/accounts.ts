/**
 * Accounts: users, passwords and sessions, which better-auth keeps in PostgreSQL. None of its routes is
 * served: the service's own forms call it through these functions.
 */
import { Unavailable, within } from '../../lib/unavailable'
import type { Auth } from './auth'
import { resetPattern, storedReset } from './hashedTokens'
import { type AccountsOptions, asUser, type Letter, type Role, type User } from './options'

/** Whole Set-Cookie headers. */
export type Cookies = string[]

export interface Session {
  user: User
  /** Not empty if the session was renewed. */
  cookies: Cookies
}

export type SignedIn = { kind: 'signed in'; cookies: Cookies }

const deadlineMs = 3000
const minutesBetweenLetters = 10

export type Accounts = ReturnType<typeof createAccounts>

export function createAccounts(options: AccountsOptions) {
  const { sql } = options
  let opened: Promise<Auth> | undefined
  /** Opened at the first use, and opened again after a fault. */
  const auth = () =>
    (opened ??= loadLibrary()
      .then(({ openAuth }) => openAuth(options))
      .catch((error: unknown) => {
        opened = undefined
        throw error
      }))

  /**
   * Claims the one e-mail that an account may get in ten minutes. A claim in the future was made while
   * PostgreSQL's clock was ahead, and does not count.
   * @returns the recipient; undefined when the account is unknown or had one already
   */
  async function mayWriteTo(email: string): Promise<Letter['user'] | undefined> {
    const marked = sql<Letter['user'][]>`
      update users set letter_at = now()
      where email = ${email.toLowerCase()}
        and (letter_at is null or letter_at > now()
          or letter_at < now() - make_interval(mins => ${minutesBetweenLetters}))
      returning email, name, language`
    const [user] = await within(deadlineMs, 'PostgreSQL', marked)
    return user
  }

  /** A link from before the password changed must not change it again. */
  const forgetResets = (userId: string) => sql`
    delete from verifications where value = ${userId} and identifier like ${resetPattern}`

  const ping = async () => {
    await within(deadlineMs, 'PostgreSQL', sql`select 1`)
  }

  /** The session of a request's cookies; undefined if there is none. @throws Unavailable */
  async function sessionOf(headers: Headers): Promise<Session | undefined> {
    // Loading the library takes time, and the deadline is for PostgreSQL alone.
    await loadLibrary()
    const { api } = await within(deadlineMs, 'PostgreSQL', auth())
    const ask = () => within(deadlineMs, 'PostgreSQL', askForSession(api, headers))
    const found = await ask()
    if (found) return found
    // better-auth reports no session when PostgreSQL is down, too. So probe it, and ask again.
    await ping()
    return ask()
  }

  return {
    sessionOf,
    /** Resolves when PostgreSQL answers. @throws Unavailable */
    ping,

    async signUp(
      person: { email: string; name: string; password: string; language: 'en' | 'yo' },
      headers: Headers,
    ): Promise<SignedIn | { kind: 'taken' | 'no address' }> {
      const response = await (await auth()).api.signUpEmail({
        body: person,
        headers,
        asResponse: true,
      })
      if (response.ok) return signedIn(response)
      const { code } = (await response.json()) as { code?: string }
      return { kind: code?.startsWith('USER_ALREADY_EXISTS') ? 'taken' : 'no address' }
    },

    /** `second factor`: the cookies record that the password was right. */
    async signIn(
      credentials: { email: string; password: string },
      headers: Headers,
    ): Promise<SignedIn | { kind: 'second factor'; cookies: Cookies } | { kind: 'wrong' }> {
      const response = await (await auth()).api.signInEmail({
        body: credentials,
        headers,
        asResponse: true,
      })
      if (!response.ok) return { kind: 'wrong' }
      const body = (await response.json()) as { twoFactorRedirect?: boolean }
      const cookies = response.headers.getSetCookie()
      return body.twoFactorRedirect
        ? { kind: 'second factor', cookies }
        : { kind: 'signed in', cookies }
    },

    /** A code from the authenticator, or a backup code. */
    async confirmSignIn(code: string, headers: Headers): Promise<SignedIn | { kind: 'wrong' }> {
      const call = { body: { code }, headers, asResponse: true } as const
      const { api } = await auth()
      const response = /^\d{6}$/.test(code)
        ? await api.verifyTOTP(call)
        : await api.verifyBackupCode(call)
      return response.ok ? signedIn(response) : { kind: 'wrong' }
    },

    /** Enables the second factor, if the code proves that the authenticator is set up. */
    async confirmSecondFactor(
      code: string,
      headers: Headers,
    ): Promise<SignedIn | { kind: 'wrong' }> {
      const call = { body: { code }, headers, asResponse: true } as const
      const response = await (await auth()).api.verifyTOTP(call)
      return response.ok ? signedIn(response) : { kind: 'wrong' }
    },

    /** @returns the cookies that delete the session @throws Unavailable */
    async signOut(headers: Headers): Promise<Cookies> {
      const response = await (await auth()).api.signOut({ headers, asResponse: true })
      // better-auth reports success even if PostgreSQL could not delete the session.
      if (await sessionOf(headers)) throw new Unavailable('the session could not be ended')
      return response.headers.getSetCookie()
    },

    /** Ends every session of a user, including this one. */
    async signOutEverywhere(userId: string): Promise<void> {
      await sql`delete from sessions where user_id = ${userId}`
    },

    async changePassword(
      passwords: { current: string; next: string },
      headers: Headers,
    ): Promise<SignedIn | { kind: 'wrong' }> {
      const response = await (await auth()).api.changePassword({
        body: {
          currentPassword: passwords.current,
          newPassword: passwords.next,
          revokeOtherSessions: true,
        },
        headers,
        asResponse: true,
      })
      if (!response.ok) return { kind: 'wrong' }
      const { user } = (await response.clone().json()) as { user: { id: string } }
      await forgetResets(user.id)
      return signedIn(response)
    },

    /** Sends a link to set a new password. Does not reveal whether the address has an account. */
    async requestReset(email: string): Promise<void> {
      if (!(await mayWriteTo(email))) return
      await (await auth()).api.requestPasswordReset({ body: { email }, asResponse: true })
    },

    /** Sends a link to sign in from an unknown browser. */
    async sendSignInLink(email: string, token: string): Promise<void> {
      const user = await mayWriteTo(email)
      if (user) await options.send({ kind: 'sign-in', token, user })
    },

    /** @returns the account's address; undefined if the link is invalid */
    async resetPassword(token: string, password: string): Promise<string | undefined> {
      const link = storedReset(token)
      const [owner] = await sql<{ email: string }[]>`
        select email from users join verifications v on v.value = users.id
        where v.identifier = ${link}`
      // All links to the same person become invalid when one is used.
      await sql`
        delete from verifications other using verifications used
        where used.identifier = ${link} and other.value = used.value
          and other.identifier like ${resetPattern} and other.identifier <> ${link}`
      const body = { token, newPassword: password }
      const { ok } = await (await auth()).api.resetPassword({ body, asResponse: true })
      return ok ? owner?.email : undefined
    },

    /** Sends the link that confirms an address. */
    async requestConfirmation({ email, emailVerified }: User): Promise<void> {
      if (emailVerified || !(await mayWriteTo(email))) return
      await (await auth()).api.sendVerificationEmail({ body: { email }, asResponse: true })
    },

    async confirm(token: string): Promise<boolean> {
      return (await (await auth()).api.verifyEmail({ query: { token }, asResponse: true })).ok
    },

    /** Begins to set up a second factor, which `confirmSecondFactor` enables. */
    async beginSecondFactor(
      password: string,
      headers: Headers,
    ): Promise<{ kind: 'begun'; uri: string; codes: string[] } | { kind: 'wrong' }> {
      const response = await (await auth()).api.enableTwoFactor({
        body: { password },
        headers,
        asResponse: true,
      })
      if (!response.ok) return { kind: 'wrong' }
      const body = (await response.json()) as { totpURI: string; backupCodes: string[] }
      return { kind: 'begun', uri: body.totpURI, codes: body.backupCodes }
    },

    async endSecondFactor(
      password: string,
      headers: Headers,
    ): Promise<SignedIn | { kind: 'wrong' }> {
      const response = await (await auth()).api.disableTwoFactor({
        body: { password },
        headers,
        asResponse: true,
      })
      return response.ok ? signedIn(response) : { kind: 'wrong' }
    },

    /** Creates a confirmed user without a form: for the command line and the demo. */
    async create(person: { email: string; name: string; password: string; role: Role }) {
      const { role, ...rest } = person
      const response = await (await auth()).api.signUpEmail({ body: rest, asResponse: true })
      if (!response.ok) return undefined
      const [user] = await sql<User[]>`
        update users set role = ${role}, email_verified = true
        where email = ${person.email.toLowerCase()}
        returning ${sql.unsafe(userColumns)}`
      // Creating a user does not sign in.
      if (user) await sql`delete from sessions where user_id = ${user.id}`
      return user
    },

    /** Only for confirmed addresses, because anyone can sign up with any address. */
    async setRole(email: string, role: Role): Promise<User | undefined> {
      const [user] = await sql<User[]>`
        update users set role = ${role}
        where email = ${email.toLowerCase()} and email_verified
        returning ${sql.unsafe(userColumns)}`
      return user
    },

    /** Disables a lost second factor. @returns whether there is such an account */
    async dropSecondFactor(email: string): Promise<boolean> {
      const [user] = await sql<{ id: string }[]>`
        update users set two_factor_enabled = false where email = ${email.toLowerCase()} returning id`
      if (user) await sql`delete from two_factors where user_id = ${user.id}`
      return user !== undefined
    },

    list: (limit: number) => sql<User[]>`
      select ${sql.unsafe(userColumns)} from users order by created_at desc, id limit ${limit}`,
  }
}

async function askForSession(api: Auth['api'], headers: Headers): Promise<Session | undefined> {
  const response = await api.getSession({ headers, asResponse: true })
  const session = (await response.json()) as { user: Record<string, unknown> } | null
  if (!response.ok || !session) return undefined
  return { user: asUser(session.user), cookies: response.headers.getSetCookie() }
}

/** Loaded at its first use, because it takes nearly as long as the rest of a server. */
const loadLibrary = () => import('./auth')

const userColumns = `id, name, email, email_verified as "emailVerified", role, language,
  coalesce(two_factor_enabled, false) as "twoFactorEnabled"`

const signedIn = (response: Response): SignedIn => ({
  kind: 'signed in',
  cookies: response.headers.getSetCookie(),
})
