/** Accounts as the rest of the service sees them: who somebody is, and which passwords are taken. */
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
  /** Of mails to this person. */
  language: 'en' | 'yo'
  twoFactorEnabled: boolean
}

/** E-mails that accounts are sent. `token` is what the service's own link carries. */
export interface AccountEmail {
  kind: 'confirm' | 'reset' | 'sign-in'
  user: { email: string; name: string; language: 'en' | 'yo' }
  token: string
}

/** How passwords are stored. */
export interface PasswordHashing {
  hash: (password: string) => Promise<string>
  verify: (tried: { hash: string; password: string }) => Promise<boolean>
}

export interface AccountsOptions {
  sql: Sql
  keyring: Keyring
  baseUrl: string
  send: (email: AccountEmail) => Promise<void>
  /** Tests hash more quickly; by default the library's scrypt. */
  passwords?: PasswordHashing | undefined
}

export const passwordLength = { min: 10, max: 128 } as const

export function asUser(user: Record<string, unknown>): User {
  const { id, name, email, emailVerified, role, language, twoFactorEnabled } =
    user as unknown as Omit<User, 'twoFactorEnabled'> & { twoFactorEnabled: boolean | null }
  return {
    id,
    name,
    email,
    emailVerified,
    role,
    language,
    // Null until it was first thought of.
    twoFactorEnabled: twoFactorEnabled ?? false,
  }
}
