/** Second factors: an authenticator app and its backup codes. */
import type { Problem } from '../../problems'
import type { Sql } from '../clients'
import { type Library, signedIn } from './library'
import type { SignedIn } from './options'

const wrongCode = { code: 'wrong_code', field: 'code' } as const

export const createSecondFactors = (sql: Sql, { call }: Library) => ({
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
    const response = await call((api) => api.disableTwoFactor({ body, headers, asResponse: true }))
    return signedIn(response, { code: 'wrong_password' })
  },

  /** Removes the second factor of a user who has lost it. @returns whether the account exists */
  async dropSecondFactor(email: string): Promise<boolean> {
    const [user] = await sql<{ id: string }[]>`
      update users set two_factor_enabled = false where email = ${email.toLowerCase()} returning id`
    if (user) await sql`delete from two_factors where user_id = ${user.id}`
    return user !== undefined
  },
})
