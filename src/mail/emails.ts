/** E-mails to users, in the language of their account. Each contains a link to a page of this site. */

import type { Logger } from 'pino'
import { within } from '../lib/unavailable'
import { locales } from '../locales'
import { pathIn } from '../locales/pathIn'
import type { AccountEmail } from '../store/accounts/options'
import type { Mail, Mailer } from './mailer'

/** How long a page waits for the mail server, in milliseconds: less than a page may take. */
const patienceMs = 5000

const pages = {
  confirm: '/confirm-email',
  reset: '/reset-password',
  'sign-in': '/sign-in',
} as const

/**
 * Sends an e-mail. If that fails or takes longer than 5 s, logs the error.
 * @returns whether the mail server has accepted the e-mail
 */
export const sendLogged = (
  { mailer, log }: { mailer: Mailer; log: Logger },
  kind: string,
  mail: Mail,
): Promise<boolean> =>
  within(patienceMs, 'The mail server', mailer.send(mail)).then(
    () => true,
    (error: unknown) => {
      log.error({ err: error, kind }, 'e-mail not sent')
      return false
    },
  )

export function createEmails(options: { mailer: Mailer; baseUrl: string; log: Logger }) {
  const { mailer, baseUrl, log } = options
  return async ({ kind, user, token }: AccountEmail): Promise<boolean> => {
    const words = locales[user.language].emails[kind]
    const link = `${baseUrl}${pathIn(user.language, pages[kind])}?token=${encodeURIComponent(token)}`
    const mail = { to: user.email, subject: words.subject, text: words.text(link) }
    return sendLogged({ mailer, log }, kind, mail)
  }
}
