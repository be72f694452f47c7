/**
 * Accounts: people, their passwords and their sessions, kept by better-auth in PostgreSQL. Nothing of
 * that library is routed: the service's own forms call it here, and its outcomes become words.
 */
import { Unavailable, within } from '../../lib/unavailable'
import type { Auth } from './auth'
import { resetPattern, storedReset } from './hashedTokens'
import { type AccountEmail, type AccountsOptions, asUser, type Role, type User } from './options'

/** What a browser is to keep or to forget: whole Set-Cookie headers. */
export type Cookies = string[]

export interface Session {
  user: User
  /** Where the session was renewed: what the browser is to keep. */
  cookies: Cookies
}

export type SignedIn = { kind: 'signed in'; cookies: Cookies }

const deadlineMs = 3000
const minutesBetweenEmails = 10

export type Accounts = ReturnType<typeof createAccounts>

export function createAccounts(options: AccountsOptions) {
  const { sql } = options
  let opened: Promise<Auth> | undefined
  /** Opened at the first use, and again where PostgreSQL could not be asked. */
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
  async function mayWriteTo(email: string): Promise<AccountEmail['user'] | undefined> {
    const marked = sql<AccountEmail['user'][]>`
      update users set letter_at = now()
      where email = ${email.toLowerCase()}
        and (letter_at is null or letter_at > now()
          or letter_at < now() - make_interval(mins => ${minutesBetweenEmails}))
      returning email, name, language`
    const [user] = await within(deadlineMs, 'PostgreSQL', marked)
    return user
  }

  /** A link that was asked for before the password changed must not change it again. */
  const forgetResets = (userId: string) => sql`
    delete from verifications where value = ${userId} and identifier like ${resetPattern}`

  const ping = async () => {
    await within(deadlineMs, 'PostgreSQL', sql`select 1`)
  }

  /** Who a request's cookies say is asking; undefined where nobody is signed in. @throws Unavailable */
  async function sessionOf(headers: Headers): Promise<Session | undefined> {
    // The deadline is for PostgreSQL alone.
    await loadLibrary()
    const { api } = await within(deadlineMs, 'PostgreSQL', auth())
    const ask = () => within(deadlineMs, 'PostgreSQL', askForSession(api, headers))
    const found = await ask()
    if (found) return found
    // better-auth reports no session when its query failed, too: only what it says of a database that answers counts.
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

    /** `second factor`: the cookies remember that the password was right. */
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

    /** A code of the second factor, or one of the codes that were written down. */
    async confirmSignIn(code: string, headers: Headers): Promise<SignedIn | { kind: 'wrong' }> {
      const call = { body: { code }, headers, asResponse: true } as const
      const { api } = await auth()
      const response = /^\d{6}$/.test(code)
        ? await api.verifyTOTP(call)
        : await api.verifyBackupCode(call)
      return response.ok ? signedIn(response) : { kind: 'wrong' }
    },

    /** Turns the second factor on, by a code that proves the authenticator. */
    async confirmSecondFactor(
      code: string,
      headers: Headers,
    ): Promise<SignedIn | { kind: 'wrong' }> {
      const call = { body: { code }, headers, asResponse: true } as const
      const response = await (await auth()).api.verifyTOTP(call)
      return response.ok ? signedIn(response) : { kind: 'wrong' }
    },

    /** @returns the cookies that forget the session @throws Unavailable */
    async signOut(headers: Headers): Promise<Cookies> {
      const response = await (await auth()).api.signOut({ headers, asResponse: true })
      // better-auth reports success when PostgreSQL could not delete the session, too.
      if (await sessionOf(headers)) throw new Unavailable('the session could not be ended')
      return response.headers.getSetCookie()
    },

    /** Ends every session of a user, this one too. */
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

    /** Sends a link to set a new password; says nothing of whether anybody has this address. */
    async requestReset(email: string): Promise<void> {
      if (!(await mayWriteTo(email))) return
      await (await auth()).api.requestPasswordReset({ body: { email }, asResponse: true })
    },

    /** Sends a link to sign in from a browser that is not known yet. */
    async sendSignInLink(email: string, token: string): Promise<void> {
      const user = await mayWriteTo(email)
      if (user) await options.send({ kind: 'sign-in', token, user })
    },

    /** @returns the address of the account; undefined where the link is not valid */
    async resetPassword(token: string, password: string): Promise<string | undefined> {
      const link = storedReset(token)
      const [owner] = await sql<{ email: string }[]>`
        select email from users join verifications v on v.value = users.id
        where v.identifier = ${link}`
      // Every other link that was sent to the same person is void as soon as one is used.
      await sql`
        delete from verifications other using verifications used
        where used.identifier = ${link} and other.value = used.value
          and other.identifier like ${resetPattern} and other.identifier <> ${link}`
      const body = { token, newPassword: password }
      const { ok } = await (await auth()).api.resetPassword({ body, asResponse: true })
      return ok ? owner?.email : undefined
    },

    /** Sends the link that proves an address. */
    async requestConfirmation({ email, emailVerified }: User): Promise<void> {
      if (emailVerified || !(await mayWriteTo(email))) return
      await (await auth()).api.sendVerificationEmail({ body: { email }, asResponse: true })
    },

    async confirm(token: string): Promise<boolean> {
      return (await (await auth()).api.verifyEmail({ query: { token }, asResponse: true })).ok
    },

    /** Begins a second factor: it counts once a first code has proved it. */
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

    /** Makes a user without a form: on the command line, and for the demo. */
    async create(person: { email: string; name: string; password: string; role: Role }) {
      const { role, ...rest } = person
      const response = await (await auth()).api.signUpEmail({ body: rest, asResponse: true })
      if (!response.ok) return undefined
      const [user] = await sql<User[]>`
        update users set role = ${role}, email_verified = true
        where email = ${person.email.toLowerCase()}
        returning ${sql.unsafe(userColumns)}`
      // The person who made it is not signed in.
      if (user) await sql`delete from sessions where user_id = ${user.id}`
      return user
    },

    /** Only of who has proved to have the address: anybody may sign up as anybody. */
    async setRole(email: string, role: Role): Promise<User | undefined> {
      const [user] = await sql<User[]>`
        update users set role = ${role}
        where email = ${email.toLowerCase()} and email_verified
        returning ${sql.unsafe(userColumns)}`
      return user
    },

    /** For who has lost the authenticator and the codes. @returns whether there is such an account */
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

/** better-auth takes nearly as long to load as the rest of a server, so its first use loads it. */
const loadLibrary = () => import('./auth')

const userColumns = `id, name, email, email_verified as "emailVerified", role, language,
  coalesce(two_factor_enabled, false) as "twoFactorEnabled"`

const signedIn = (response: Response): SignedIn => ({
  kind: 'signed in',
  cookies: response.headers.getSetCookie(),
})
