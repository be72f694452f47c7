/** Reasons why an account cannot be created or changed. */

export type AccountProblem =
  | { code: 'unknown_account'; email: string }
  /** No account has this address, or the address is not confirmed. */
  | { code: 'no_confirmed_account'; email: string }
  | { code: 'account_exists' }
  | { code: 'own_account' }
  | { code: 'bad_email' }
  | { code: 'bad_account_name'; max: number }
  | { code: 'bad_password'; min: number; max: number }
