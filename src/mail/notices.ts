/** E-mails that notify people of events, in the language of their account. Failures are logged. */

import type { Logger } from 'pino'
import { type Language, locales } from '../locales'
import { pathIn } from '../locales/pathIn'
import type { User } from '../store/accounts/options'
import type { MemberRole } from '../store/apps/memberRoles'
import type { Pack } from '../store/apps/topUps'
import { sendLogged } from './emails'
import type { Mail, Mailer } from './mailer'

export type Reader = Pick<User, 'email' | 'name' | 'language'>

export type Notices = ReturnType<typeof createNotices>

export function createNotices(options: { mailer: Mailer; baseUrl: string; log: Logger }) {
  const { baseUrl } = options
  const send = (kind: string, mail: Mail) => sendLogged(options, kind, mail)

  return {
    /**
     * Notifies the owner of an account that a link for changing their e-mail address was sent to the new
     * address.
     */
    async addressRequested({ email, name, language }: Reader, newEmail: string): Promise<void> {
      const { subject, text } = locales[language].notices.addressRequested
      const url = `${baseUrl}${pathIn(language, '/account')}`
      const mail = { to: email, subject, text: text({ name, url, newEmail }) }
      await send('address requested', mail)
    },

    /**
     * Invites a person to an app. The e-mail is in the language in which the inviter uses the site. It contains
     * no text that the inviter can choose, because anybody can be invited.
     * @returns whether the e-mail was sent
     */
    invited(
      { email, language }: { email: string; language: Language },
      about: { from: string; role: MemberRole },
    ): Promise<boolean> {
      const { members, memberMail } = locales[language]
      const url = `${baseUrl}${pathIn(language, '/console')}`
      const facts = { ...about, email, url, role: members.roleTexts[about.role] }
      const mail = { to: email, subject: memberMail.subject(facts), text: memberMail.text(facts) }
      return send('invited', mail)
    },

    /** Notifies an administrator that a member of an app requested a credit pack. */
    async topUpRequested(
      { email, name, language }: Reader,
      about: { app: string; clientId: string; pack: Pack; reference: string },
    ): Promise<void> {
      const { notices, topUp } = locales[language]
      const { subject, text } = notices.topUpRequested
      const url = `${baseUrl}${pathIn(language, '/staff/top-ups')}`
      const facts = { ...about, name, url, pack: topUp.packs[about.pack] }
      const mail = { to: email, subject: subject(facts), text: text(facts) }
      await send('top-up requested', mail)
    },
  }
}
