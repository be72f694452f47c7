/** Validates the fields of an account for sign-up and the command line. */
import { isName } from '../../lib/plainText'
import type { Problem } from '../../problems'
import { passwordLength } from '../../store/accounts/options'
import { isEmail } from './email'

const longestName = 100

type AccountInput = Partial<Record<'email' | 'name' | 'password', string>>

/**
 * Returns a problem for each invalid field.
 * @param given the fields to check, trimmed and in NFC, except for the password, which must be exactly as
 *   typed
 */
export function accountProblems({ email, name, password }: AccountInput): Problem[] {
  const problems: (Problem | false)[] = [
    email !== undefined && !isEmail(email) && { code: 'bad_email', field: 'email' },
    name !== undefined &&
      !isName(name, longestName) && { code: 'bad_account_name', field: 'name', max: longestName },
    password !== undefined &&
      !isPassword(password) && { code: 'bad_password', field: 'next-password', ...passwordLength },
  ]
  return problems.filter((problem) => problem !== false)
}

const isPassword = ({ length }: string) =>
  length >= passwordLength.min && length <= passwordLength.max
