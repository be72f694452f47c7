/** bin/atumo users …: user accounts. */
import type { Config } from '../config'
import { accountProblems } from '../domain/accounts/accountInput'
import { randomBase62 } from '../lib/base62'
import { tidy } from '../lib/plainText'
import { createAccounts } from '../store/accounts/accounts'
import { openStores } from '../store/stores'
import type { Handlers } from './command'
import type { users } from './declarations'
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

export const commands: Handlers<typeof users, Stores> = {
  async create({ accounts }, { role, ...given }) {
    const email = given.email.trim().toLowerCase()
    const password = given.password ?? randomBase62(passwordCharacters)
    const name = tidy(given.name ?? email.split('@')[0] ?? email)
    const [problem] = Object.values(accountProblems({ email, name, password }))
    if (problem) return problem
    const user = await accounts.create({ email, name, password, role })
    if (!user) return { code: 'account_exists' }
    const made = given.password === undefined
    return {
      json: { id: user.id, email, role: user.role, ...(made && { password }) },
      text: `${email} (${user.role})${made ? `\nPassword  ${password}\n\nStore it now. It is shown only once.` : ''}`,
    }
  },

  async 'set-role'({ accounts }, { email, role }) {
    const user = await accounts.setRole(email, role)
    if (!user) return { code: 'no_confirmed_account', email }
    return { json: { email: user.email, role: user.role }, text: `${user.email} (${user.role})` }
  },

  suspend: ({ accounts }, { email }) => setSuspended(accounts, email, true),
  unsuspend: ({ accounts }, { email }) => setSuspended(accounts, email, false),

  async 'end-second-factor'({ accounts }, { email }) {
    if (!(await accounts.dropSecondFactor(email))) return { code: 'unknown_account', email }
    return {
      json: { email, second_factor: false },
      text: `Removed the second factor for ${email}.`,
    }
  },
}

async function setSuspended(accounts: Stores['accounts'], email: string, isSuspended: boolean) {
  const user = await accounts.setSuspended(email, isSuspended)
  if (!user) return { code: 'unknown_account' as const, email }
  return {
    json: { email: user.email, suspended_at: user.suspendedAt },
    text: `${user.email} ${isSuspended ? 'is suspended.' : 'can sign in again.'}`,
  }
}
