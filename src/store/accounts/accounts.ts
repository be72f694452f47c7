/** Users, passwords and sessions, which better-auth stores in PostgreSQL. Its own routes are not exposed. */
import { codeOf } from '../../lib/unavailable'
import { isProblem, type Problem } from '../../problems'
import type { Sql, Transaction } from '../clients'
import { first, inTime, inTransaction, some } from '../queries'
import { foreignKeyViolation, linkPattern, storedReset } from './adapter'
import { createAddressLinks } from './addressLinks'
import { createAdministration } from './administration'
import { createLibrary, signedIn } from './library'
import { createMailCounts } from './mailCounts'
import { type AccountsOptions, asUser, type Cookies, type SignedIn, type User } from './options'

export interface Session {
  id: string
  user: User
  /** The cookies to set if the session was renewed; otherwise empty. */
  cookies: Cookies
}

export interface ListedSession {
  id: string
  /** The User-Agent header of the browser that signed in; null if it sent none. */
  userAgent: string | null
  createdAt: Date
  /** When the session was last used, to within ten minutes. */
  usedAt: Date
}

const wrongCode = { code: 'wrong_code', field: 'code' } as const

export function createAccounts(options: AccountsOptions) {
  const { sql } = options
  const library = createLibrary(options)
  const { call } = library
  const mailCounts = createMailCounts(sql, options.keyring)

  /** Returns the recipient of a link that anybody can request; undefined if no e-mail may be sent now. */
  async function recipientOf(email: string) {
    const user = await first(
      inTime(sql<(Pick<User, 'email' | 'language'> & { isConfirmed: boolean })[]>`
        select email, language, email_verified as "isConfirmed" from users
        where email = ${email.toLowerCase()}`),
    )
    if (!user) return undefined
    const kind = user.isConfirmed ? 'access' : 'unconfirmed access'
    return (await mailCounts.claim(kind, user.email)) ? user : undefined
  }

  /** Deletes the user's links to set a password or to confirm an address. */
  const forgetLinks = (userId: string, on: Sql | Transaction = sql) => on`
    delete from verifications where value = ${userId} and identifier like ${linkPattern}`

  return {
    ...createAdministration(sql, library),
    ...createAddressLinks({ ...options, mailCounts, forgetLinks }),
    startersOfDeleted: mailCounts.startersOfDeleted,

    /** Resolves when PostgreSQL responds. @throws Unavailable */
    async ping(): Promise<void> {
      await inTime(sql`select 1`)
    },

    /** Returns the session of the request's cookies; undefined if there is none. @throws Unavailable */
    async sessionOf(headers: Headers): Promise<Session | undefined> {
      // Loads better-auth first, because the deadlines below allow time only for PostgreSQL.
      await library.load()
      await inTime(library.open())
      const response = await inTime(call((api) => api.getSession({ headers, asResponse: true })))
      const session = (await response.json()) as {
        session: { id: string }
        user: Record<string, unknown>
      } | null
      if (!response.ok || !session) return undefined
      const user = asUser(session.user)
      // A sign-in during the suspension of an account may have created this session.
      return user.suspendedAt === null
        ? { id: session.session.id, user, cookies: response.headers.getSetCookie() }
        : undefined
    },

    async signUp(
      body: { email: string; name: string; password: string; language: 'en' | 'yo' },
      headers: Headers,
    ): Promise<(SignedIn & { user: User }) | Problem> {
      const response = await call((api) => api.signUpEmail({ body, headers, asResponse: true }))
      const { code, user } = (await response.json()) as {
        code?: string
        user: Record<string, unknown>
      }
      // The second code means that an equal account was created at the same time.
      const isKnown = /^(USER_ALREADY_EXISTS|FAILED_TO_CREATE_USER)/.test(code ?? '')
      const outcome = signedIn(
        response,
        isKnown ? { code: 'account_exists' } : { code: 'bad_email', field: 'email' },
      )
      return isProblem(outcome) ? outcome : { ...outcome, user: asUser(user) }
    },

    /** `second factor`: a code is also required, and the cookies prove that the password was correct. */
    async signIn(
      body: { email: string; password: string },
      headers: Headers,
    ): Promise<SignedIn | { kind: 'second factor'; cookies: Cookies } | Problem> {
      const response = await call((api) => api.signInEmail({ body, headers, asResponse: true }))
      const outcome = signedIn(response, { code: 'wrong_sign_in' })
      if (isProblem(outcome)) return outcome
      const [suspended] = await sql<{ id: string }[]>`
        select id from users
        where email = ${body.email.toLowerCase()} and suspended_at is not null`
      if (suspended) {
        await sql`delete from sessions where user_id = ${suspended.id}`
        return { code: 'account_suspended' }
      }
      const { twoFactorRedirect } = (await response.json()) as { twoFactorRedirect?: boolean }
      return twoFactorRedirect ? { ...outcome, kind: 'second factor' } : outcome
    },

    /** Completes a sign-in with a code from the authenticator app or with a backup code. */
    async confirmSignIn(code: string, headers: Headers): Promise<SignedIn | Problem> {
      const request = { body: { code }, headers, asResponse: true } as const
      const response = await call((api) =>
        /^\d{6}$/.test(code) ? api.verifyTOTP(request) : api.verifyBackupCode(request),
      )
      return signedIn(response, wrongCode)
    },

    /** Starts setting up a second factor, which `confirmSecondFactor` then enables. */
    async beginSecondFactor(
      password: string,
      headers: Headers,
    ): Promise<{ kind: 'begun'; uri: string; codes: string[] } | Problem> {
      const body = { password }
      const response = await call((api) => api.enableTwoFactor({ body, headers, asResponse: true }))
      if (!response.ok) return { code: 'wrong_password' }
      const { totpURI, backupCodes } = (await response.json()) as {
        totpURI: string
        backupCodes: string[]
      }
      return { kind: 'begun', uri: totpURI, codes: backupCodes }
    },

    /** Enables the second factor if the code is correct, which proves that the authenticator app is set up. */
    async confirmSecondFactor(code: string, headers: Headers): Promise<SignedIn | Problem> {
      const body = { code }
      const response = await call((api) => api.verifyTOTP({ body, headers, asResponse: true }))
      return signedIn(response, wrongCode)
    },

    async endSecondFactor(password: string, headers: Headers): Promise<SignedIn | Problem> {
      const body = { password }
      const response = await call((api) =>
        api.disableTwoFactor({ body, headers, asResponse: true }),
      )
      return signedIn(response, { code: 'wrong_password' })
    },

    /** @returns the cookies that delete the session @throws Unavailable */
    async signOut(headers: Headers): Promise<Cookies> {
      const response = await call((api) => api.signOut({ headers, asResponse: true }))
      return response.headers.getSetCookie()
    },

    /** A user's valid sessions, the last used first. */
    sessionsOf: (userId: string) => sql<ListedSession[]>`
      select id, nullif(user_agent, '') as "userAgent", created_at as "createdAt", updated_at as "usedAt"
      from sessions where user_id = ${userId} and expires_at > now()
      order by updated_at desc, id limit 50`,

    /** Ends one of a user's sessions. @returns whether the user had this session */
    endSession: (userId: string, id: string) =>
      some(sql`delete from sessions where id = ${id} and user_id = ${userId}`),

    /** Ends all sessions of a user, including the current one. */
    async signOutEverywhere(userId: string): Promise<void> {
      await sql`delete from sessions where user_id = ${userId}`
    },

    async changePassword(
      passwords: { current: string; next: string },
      headers: Headers,
    ): Promise<SignedIn | Problem> {
      const body = {
        currentPassword: passwords.current,
        newPassword: passwords.next,
        revokeOtherSessions: true,
      }
      const response = await call((api) => api.changePassword({ body, headers, asResponse: true }))
      const outcome = signedIn(response, { code: 'wrong_password' })
      if (!isProblem(outcome)) {
        const { user } = (await response.json()) as { user: { id: string } }
        await forgetLinks(user.id)
      }
      return outcome
    },

    async isPassword(password: string, headers: Headers): Promise<boolean> {
      const body = { password }
      return (await call((api) => api.verifyPassword({ body, headers, asResponse: true }))).ok
    },

    async rename(userId: string, name: string): Promise<void> {
      await sql`update users set name = ${name}, updated_at = now() where id = ${userId}`
    },

    /**
     * Deletes a user, including their sessions, second factor and notices. Their contributions and readings
     * no longer refer to the account. Locks the user's row, so that no app can be created for the user meanwhile.
     * @returns false if the user still holds an app, which nobody could delete afterwards
     */
    remove: (userId: string): Promise<boolean> =>
      inTransaction(sql, async (tx) => {
        const user = await first(tx<{ id: string; email: string }[]>`
          select id, email from users where id = ${userId} for update`)
        if (!user) return true
        const holds = tx`select from apps where owner_id = ${userId} and deleted_at is null`
        if (await some(holds)) return false
        await mailCounts.rememberStarters(tx, user)
        await tx`delete from verifications where value = ${userId}`
        await tx`delete from users where id = ${userId}`
        return true
      }),

    /** Whether a request failed because the user's account was deleted meanwhile. */
    async isDeletedDuring(error: unknown, { id }: User): Promise<boolean> {
      if (codeOf(error) !== foreignKeyViolation) return false
      return !(await some(sql`select from users where id = ${id}`))
    },

    /** Sends a password-reset link. Does not reveal whether there is an account with this address. */
    async requestReset(email: string): Promise<void> {
      if (!(await recipientOf(email))) return
      const body = { email }
      await call((api) => api.requestPasswordReset({ body, asResponse: true }))
    },

    /** Sends a link for signing in from an unknown device. @returns whether an e-mail was sent */
    async sendSignInLink(email: string, token: string): Promise<boolean> {
      const user = await recipientOf(email)
      return user !== undefined && (await options.send({ kind: 'sign-in', token, user }))
    },

    /**
     * Sets a new password with a link, and ends all sessions. The link proves that the user owns the address.
     * Somebody else may have signed up with an address that was not confirmed, so their second factor is removed.
     * @returns the account's address; undefined if the link is invalid
     */
    async resetPassword(token: string, password: string): Promise<string | undefined> {
      const link = storedReset(token)
      const [owner] = await sql<{ id: string; email: string }[]>`
        select users.id, email from users join verifications v on v.value = users.id
        where v.identifier = ${link}`
      // Using one link invalidates the user's other links.
      await sql`
        delete from verifications other using verifications used
        where used.identifier = ${link} and other.value = used.value
          and other.identifier like ${linkPattern} and other.identifier <> ${link}`
      const body = { token, newPassword: password }
      const { ok } = await call((api) => api.resetPassword({ body, asResponse: true }))
      if (!ok || !owner) return undefined
      await sql`
        with taken_over as (
          update users set email_verified = true, two_factor_enabled = false
          where id = ${owner.id} and not email_verified returning id
        )
        delete from two_factors where user_id in (select id from taken_over)`
      return owner.email
    },
  }
}
