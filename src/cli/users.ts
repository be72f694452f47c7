/** bin/atumo users …: user accounts. */
import type { Config } from '../config'
import { accountProblems } from '../domain/accounts/accountInput'
import { randomBase62 } from '../lib/base62'
import { tidy } from '../lib/plainText'
import { createAccounts } from '../store/accounts/accounts'
import { type Role, roles } from '../store/accounts/options'
import { openStores } from '../store/stores'
import { type Run, Usage, words } from './command'
import type { Connections } from './connections'

/** The e-mail addresses of accounts that are created here count as confirmed, so no e-mail is sent. */
export const open = async ({ sql }: Connections, config: Config) => ({
  accounts: createAccounts({
    sql,
    keyring: openStores(config, sql).keyring,
    baseUrl: config.baseUrl,
    send: async () => {},
  }),
})

type Stores = Awaited<ReturnType<typeof open>>

const passwordCharacters = 20

export const commands = {
  async create({ accounts }, args) {
    const options = {
      email: { type: 'string' },
      role: { type: 'string' },
      name: { type: 'string' },
      password: { type: 'string' },
    } as const
    const { values } = words(args, options, 0)
    if (values.email === undefined) throw new Usage('--email is missing.')
    const email = values.email.trim().toLowerCase()
    const password = values.password ?? randomBase62(passwordCharacters)
    const name = tidy(values.name ?? email.split('@')[0] ?? email)
    const [problem] = Object.values(accountProblems({ email, name, password }))
    if (problem) return problem
    const user = await accounts.create({ email, name, password, role: roleOf(values.role) })
    if (!user) return { code: 'account_exists' }
    const made = values.password === undefined
    return {
      json: { id: user.id, email, role: user.role, ...(made && { password }) },
      text: `${email} (${user.role})${made ? `\nPassword  ${password}\n\nStore it now: it is not shown again.` : ''}`,
    }
  },

  async 'set-role'({ accounts }, args) {
    const [email = '', role] = words(args, {}, 2).positionals
    const user = await accounts.setRole(email, roleOf(role))
    if (!user) return { code: 'no_confirmed_account', email }
    return { json: { email: user.email, role: user.role }, text: `${user.email} (${user.role})` }
  },

  async 'end-second-factor'({ accounts }, args) {
    const [email = ''] = words(args, {}, 1).positionals
    if (!(await accounts.dropSecondFactor(email))) return { code: 'unknown_account', email }
    return { json: { email, second_factor: false }, text: `Removed the second factor of ${email}.` }
  },
} satisfies Record<string, Run<Stores>>

function roleOf(text: string | undefined): Role {
  const role = roles.find((one) => one === text)
  if (role) return role
  throw new Usage(`The role must be one of ${roles.join(', ')}.`)
}
