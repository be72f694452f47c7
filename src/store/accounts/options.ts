/** Accounts as the rest of the service sees them. */
import type { Sql } from '../clients'
import type { Keyring } from '../secrets/keyring'

export const roles = ['developer', 'reviewer', 'admin'] as const
export type Role = (typeof roles)[number]

export interface User {
  id: string
  name: string
  email: string
  emailVerified: boolean
  role: Role
  /** Of e-mails to this person. */
  language: 'en' | 'yo'
  twoFactorEnabled: boolean
}

/** E-mails that accounts are sent. `token` is what the service's own link carries. */
export interface AccountEmail {
  kind: 'confirm' | 'reset' | 'sign-in'
  user: { email: string; name: string; language: 'en' | 'yo' }
  token: string
}

/** Whole Set-Cookie headers. */
export type Cookies = string[]

export type SignedIn = { kind: 'signed in'; cookies: Cookies }
export type Wrong = { kind: 'wrong' }

/** Hashes and verifies passwords. */
export interface PasswordHashing {
  hash: (password: string) => Promise<string>
  verify: (tried: { hash: string; password: string }) => Promise<boolean>
}

export interface AccountsOptions {
  sql: Sql
  keyring: Keyring
  baseUrl: string
  send: (email: AccountEmail) => Promise<void>
  /** By default the library's scrypt. Tests use a faster hash. */
  passwords?: PasswordHashing | undefined
}

export const passwordLength = { min: 10, max: 128 } as const

export function asUser(user: Record<string, unknown>): User {
  const { id, name, email, emailVerified, role, language } = user as unknown as User
  // The second factor is null until it is set for the first time.
  const known = { id, name, email, emailVerified, role, language }
  return { ...known, twoFactorEnabled: user['twoFactorEnabled'] === true }
}
