/** Account types that the rest of the service uses. */
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
  /** The language for e-mails to this user. */
  language: 'en' | 'yo'
  twoFactorEnabled: boolean
  /** When an administrator suspended the account; null if it is not suspended. */
  suspendedAt: Date | null
}

/** An e-mail to the owner of an account. It contains a link with `token`. */
export interface AccountEmail {
  kind: 'confirm' | 'reset' | 'sign-in'
  /** The name is left out, because anybody can sign up with somebody else's address and any name. */
  user: { email: string; language: 'en' | 'yo' }
  token: string
}

/** Values of Set-Cookie headers. */
export type Cookies = string[]

export type SignedIn = { kind: 'signed in'; cookies: Cookies }

/** Hashes and verifies passwords. */
export interface PasswordHashing {
  hash: (password: string) => Promise<string>
  verify: (tried: { hash: string; password: string }) => Promise<boolean>
}

export interface AccountsOptions {
  sql: Sql
  keyring: Keyring
  baseUrl: string
  /** Returns whether the mail server accepted the e-mail. */
  send: (email: AccountEmail) => Promise<boolean>
  /** Defaults to better-auth's scrypt. Tests use a faster hash. */
  passwords?: PasswordHashing | undefined
}

export const passwordLength = { min: 10, max: 128 } as const

export function asUser(user: Record<string, unknown>): User {
  const { id, name, email, emailVerified, role, language, suspendedAt } = user as unknown as User
  // `twoFactorEnabled` is null until the user first sets up a second factor.
  const known = { id, name, email, emailVerified, role, language, suspendedAt: suspendedAt ?? null }
  return { ...known, twoFactorEnabled: user['twoFactorEnabled'] === true }
}
