/** bin/atumo users …: people who sign in. */

import { UserError } from '../domain/userError'
import { randomBase62 } from '../lib/base62'
import { type Role, roles } from '../store/accountOptions'
import { type Command, Usage, words } from './command'

const passwordCharacters = 20

export const userCommands: Record<string, Command> = {
  'users create': {
    usage: 'users create --email E --role developer|reviewer|admin [--name N] [--password P]',
    async run({ accounts }, args) {
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
      const name = (values.name ?? email.split('@')[0] ?? email).normalize('NFC')
      const user = await accounts.create({ email, name, password, role: roleOf(values.role) })
      if (!user) {
        throw new UserError(
          `There is an account with ${email} already, or the address or the password cannot be taken.`,
        )
      }
      const made = values.password === undefined
      return {
        json: { id: user.id, email, role: user.role, ...(made && { password }) },
        text: `${email} (${user.role})${made ? `\nPassword  ${password}\n\nIt is shown this once.` : ''}`,
      }
    },
  },

  'users set-role': {
    usage: 'users set-role EMAIL developer|reviewer|admin',
    async run({ accounts }, args) {
      const [email = '', role] = words(args, {}, 2).positionals
      const user = await accounts.setRole(email, roleOf(role))
      if (!user) {
        throw new UserError(`There is no account with ${email} that has confirmed this address.`)
      }
      return { json: { email: user.email, role: user.role }, text: `${user.email} (${user.role})` }
    },
  },

  'users end-second-factor': {
    usage: 'users end-second-factor EMAIL',
    async run({ accounts }, args) {
      const [email = ''] = words(args, {}, 1).positionals
      if (!(await accounts.dropSecondFactor(email))) {
        throw new UserError(`There is no account with ${email}.`)
      }
      return { json: { email, second_factor: false }, text: `${email} signs in by password alone.` }
    },
  },
}

function roleOf(text: string | undefined): Role {
  const role = roles.find((one) => one === text)
  if (role) return role
  throw new Usage(`The role is one of ${roles.join(', ')}.`)
}
