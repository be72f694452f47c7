/** bin/atumo users …: user accounts. */
import type { Config } from '../config'
import { accountProblems } from '../domain/accounts/accountInput'
import { randomBase62 } from '../lib/base62'
import { tidy } from '../lib/plainText'
import { createAccounts } from '../store/accounts/accounts'
import type { Role } from '../store/accounts/options'
import { openStores } from '../store/stores'
import type { Connections } from './stores'

/**
 * Commands send no e-mails. The e-mail addresses of accounts created by commands therefore count as
 * confirmed.
 */
export const open = async ({ sql }: Connections, config: Config) => ({
  accounts: createAccounts({
    sql,
    keyring: openStores(config, sql).keyring,
    baseUrl: config.baseUrl,
    send: async () => false,
  }),
})

type Stores = Awaited<ReturnType<typeof open>>

const passwordCharacters = 20

interface NewUser {
  email: string
  role: Role
  name?: string
  password?: string
}

interface Given {
  email: string
}

export const commands = {
  async create({ accounts }: Stores, { role, ...given }: NewUser) {
    const email = given.email.trim().toLowerCase()
    const password = given.password ?? randomBase62(passwordCharacters)
    const name = tidy(given.name ?? email.split('@')[0] ?? email)
    const [problem] = accountProblems({ email, name, password })
    if (problem) return problem
    const user = await accounts.create({ email, name, password, role })
    if (!user) return { code: 'account_exists' as const }
    const made = given.password === undefined
    return {
      json: { id: user.id, email, role: user.role, ...(made && { password }) },
      text: `${email} (${user.role})${made ? `\nPassword  ${password}\n\nStore it now. It is shown only once.` : ''}`,
    }
  },

  async 'set-role'({ accounts }: Stores, { email, role }: Given & { role: Role }) {
    const user = await accounts.setRole(email, role)
    if (!user) return { code: 'no_confirmed_account' as const, email }
    return { json: { email: user.email, role: user.role } }
  },

  suspend: ({ accounts }: Stores, { email }: Given) => setSuspended(accounts, email, true),
  unsuspend: ({ accounts }: Stores, { email }: Given) => setSuspended(accounts, email, false),

  async 'end-second-factor'({ accounts }: Stores, { email }: Given) {
    if (!(await accounts.dropSecondFactor(email)))
      return { code: 'unknown_account' as const, email }
    return { json: { email, second_factor: false } }
  },
}

async function setSuspended(accounts: Stores['accounts'], email: string, isSuspended: boolean) {
  const user = await accounts.setSuspended(email, isSuspended)
  if (!user) return { code: 'unknown_account' as const, email }
  return { json: { email: user.email, suspended_at: user.suspendedAt } }
}
