/** Validates the fields of an account for sign-up and the command line. */
import { isName } from '../../lib/plainText'
import { passwordLength } from '../../store/accounts/options'
import type { AccountProblem } from './accountProblems'
import { isEmail } from './email'

const longestName = 100

export interface AccountInput {
  email: string
  name: string
  password: string
}

/**
 * Returns a problem for each invalid field.
 * @param given the fields to check, trimmed and in NFC, except for the password, which must be exactly as
 *   typed
 */
export function accountProblems(
  given: Partial<AccountInput>,
): Partial<Record<keyof AccountInput, AccountProblem>> {
  const { email, name, password } = given
  return {
    ...(email !== undefined && !isEmail(email) && { email: { code: 'bad_email' } }),
    ...(name !== undefined &&
      !isName(name, longestName) && { name: { code: 'bad_account_name', max: longestName } }),
    ...(password !== undefined &&
      !isPassword(password) && { password: { code: 'bad_password', ...passwordLength } }),
  }
}

const isPassword = ({ length }: string) =>
  length >= passwordLength.min && length <= passwordLength.max
