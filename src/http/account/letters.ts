/** Letters to accounts, in their language, with a link to a page of ours. */

import type { Logger } from 'pino'
import type { Mailer } from '../../lib/mail'
import { locales } from '../../locales'
import type { Letter } from '../../store/accounts/options'
import { pathIn } from '../views/layout'

interface LetterOptions {
  mailer: Mailer
  baseUrl: string
  log: Logger
}

const pages = {
  confirm: '/confirm-email',
  reset: '/reset-password',
  'sign-in': '/sign-in',
} as const

/**
 * Nobody waits for a letter: how long it takes would tell whether there is an account. One that cannot be
 * sent stands in the log.
 */
export function createLetters({ mailer, baseUrl, log }: LetterOptions) {
  return async ({ kind, user, token }: Letter): Promise<void> => {
    const words = locales[user.language].letters[kind]
    const link = `${baseUrl}${pathIn(user.language, pages[kind])}?token=${encodeURIComponent(token)}`
    const text = words.text(user.name, link)
    mailer.send({ to: user.email, subject: words.subject, text }).catch((error: unknown) => {
      log.error({ err: error, kind }, 'e-mail not sent')
    })
  }
}
