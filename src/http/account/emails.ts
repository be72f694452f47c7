/** E-mails to users, in the language of their account. Each contains a link to a page of this site. */
import type { Logger } from 'pino'
import type { Mailer } from '../../lib/mail'
import { locales } from '../../locales'
import type { AccountEmail } from '../../store/accounts/options'
import { pathIn } from '../views/layout'

const pages = {
  confirm: '/confirm-email',
  reset: '/reset-password',
  'sign-in': '/sign-in',
} as const

/**
 * Sends e-mails without waiting for the result: otherwise, the response time would reveal whether the account
 * exists. Failures are logged.
 */
export function createEmails(options: { mailer: Mailer; baseUrl: string; log: Logger }) {
  const { mailer, baseUrl, log } = options
  return async ({ kind, user, token }: AccountEmail): Promise<void> => {
    const words = locales[user.language].emails[kind]
    const link = `${baseUrl}${pathIn(user.language, pages[kind])}?token=${encodeURIComponent(token)}`
    const text = words.text(user.name, link)
    mailer.send({ to: user.email, subject: words.subject, text }).catch((error: unknown) => {
      log.error({ err: error, kind }, 'e-mail not sent')
    })
  }
}
