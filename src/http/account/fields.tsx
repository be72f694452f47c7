/** Fields that several account forms share. */
import { locales } from '../../locales'
import { passwordLength } from '../../store/accounts/options'
import { Field } from '../views/form'
import type { Page } from '../views/layout'
import type { Typed } from '../views/said'

export const wordsOf = ({ language }: Page) => locales[language].account

interface InForm {
  page: Page
  typed: Typed
}

export const EmailField = ({ page, typed }: InForm) => (
  <Field
    name="email"
    type="email"
    label={wordsOf(page).email}
    value={typed.values?.['email'] ?? ''}
    error={typed.errors?.['email']}
    autocomplete="email"
    required
  />
)

export const CodeField = ({ page, typed }: InForm) => (
  <Field
    name="code"
    label={wordsOf(page).code}
    hint={wordsOf(page).codeHint}
    error={typed.errors?.['code']}
    autocomplete="one-time-code"
    required
  />
)

export const CurrentPasswordField = ({ page, typed }: InForm) => (
  <Field
    name="current"
    type="password"
    label={wordsOf(page).currentPassword}
    error={typed.errors?.['current']}
    autocomplete="current-password"
    required
  />
)

export const NewPasswordField = ({ page, typed }: InForm) => (
  <Field
    name="next-password"
    type="password"
    label={wordsOf(page).newPassword}
    hint={wordsOf(page).passwordHint(passwordLength.min)}
    error={typed.errors?.['next-password']}
    autocomplete="new-password"
    required
  />
)
