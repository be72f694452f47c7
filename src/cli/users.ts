/** bin/atumo users …: user accounts. */
import { accountProblems } from '../domain/accounts/accountInput'
import { randomBase62 } from '../lib/base62'
import { tidy } from '../lib/plainText'
import { createAccounts } from '../store/accounts/accounts'
import type { Role } from '../store/accounts/options'
import type { CommandStores } from './stores'

/**
 * Commands send no e-mails. The e-mail addresses of accounts created by commands therefore count as
 * confirmed.
 */
export const accountsOf = ({ connections, keyring, baseUrl }: CommandStores) =>
  createAccounts({ sql: connections.sql, keyring, baseUrl, send: async () => false })

const passwordCharacters = 20

type NewUser = Partial<Record<'name' | 'password', string>> & { email: string; role: Role }

interface Given {
  email: string
}

export const commands = {
  async create(stores: CommandStores, { role, ...given }: NewUser) {
    const email = given.email.trim().toLowerCase()
    const password = given.password ?? randomBase62(passwordCharacters)
    const name = tidy(given.name ?? email.split('@')[0] ?? email)
    const [problem] = accountProblems({ email, name, password })
    if (problem) return problem
    const user = await accountsOf(stores).create({ email, name, password, role })
    if (!user) return { code: 'account_exists' as const }
    const made = given.password === undefined
    return {
      json: { id: user.id, email, role: user.role, ...(made && { password }) },
      text: `${email} (${user.role})${made ? `\nPassword  ${password}\n\nStore it now. It is shown only once.` : ''}`,
    }
  },

  async 'set-role'(stores: CommandStores, { email, role }: Given & { role: Role }) {
    const user = await accountsOf(stores).setRole(email, role)
    if (!user) return { code: 'no_confirmed_account' as const, email }
    return { json: { email: user.email, role: user.role } }
  },

  suspend: (stores: CommandStores, { email }: Given) => setSuspended(stores, email, true),
  unsuspend: (stores: CommandStores, { email }: Given) => setSuspended(stores, email, false),

  async 'end-second-factor'(stores: CommandStores, { email }: Given) {
    if (!(await accountsOf(stores).dropSecondFactor(email)))
      return { code: 'unknown_account' as const, email }
    return { json: { email, secondFactor: false } }
  },
}

async function setSuspended(stores: CommandStores, email: string, isSuspended: boolean) {
  const user = await accountsOf(stores).setSuspended(email, isSuspended)
  if (!user) return { code: 'unknown_account' as const, email }
  return { json: { email: user.email, suspendedAt: user.suspendedAt } }
}
