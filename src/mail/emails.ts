/** E-mails to people, each in the language of its recipient, with a link to a page of this site. */

import type { Logger } from 'pino'
import { within } from '../lib/unavailable'
import { type Language, locales } from '../locales'
import type { NoticeContext } from '../locales/en/accounts'
import { pathIn } from '../locales/pathIn'
import type { AccountEmail, User } from '../store/accounts/options'
import type { MemberRole } from '../store/apps/memberRoles'
import type { Pack } from '../store/apps/topUps'
import type { DueNotice, NoticeFacts, NoticeOutbox } from '../store/notices'
import type { Mail, Mailer } from './mailer'

/** How long a page waits for the mail server, in milliseconds: less than a page may take. */
const timeoutMs = 5000

const pages = {
  confirm: '/confirm-email',
  reset: '/reset-password',
  'sign-in': '/sign-in',
} as const

interface Post {
  mailer: Mailer
  baseUrl: string
  log: Logger
}

type Recipient = Pick<User, 'email' | 'name' | 'language'>

/**
 * Returns functions that send an e-mail and return whether the mail server has accepted it. If sending fails or takes
 * longer than 5 s, they log the error.
 */
export function createEmails({ mailer, baseUrl, log }: Post) {
  const urlOf = (language: Language, path: string) => baseUrl + pathIn(language, path)

  async function send(kind: string, to: string, mail: Omit<Mail, 'to'>): Promise<boolean> {
    try {
      await within(timeoutMs, 'The mail server', mailer.send({ to, ...mail }))
      return true
    } catch (err) {
      log.error({ err, kind }, 'e-mail not sent')
      return false
    }
  }

  return {
    /** Sends a link that confirms an address, signs a person in, or resets their password. */
    accountLink: ({ kind, user: { email, language }, token }: AccountEmail): Promise<boolean> => {
      const { subject, text } = locales[language].emails[kind]
      const link = `${urlOf(language, pages[kind])}?token=${encodeURIComponent(token)}`
      return send(kind, email, { subject, text: text(link) })
    },

    /**
     * Notifies the owner of an account that a link for changing their e-mail address was sent to the new
     * address.
     */
    async addressRequested({ email, name, language }: Recipient, newEmail: string): Promise<void> {
      const { subject, text } = locales[language].notices.addressRequested
      const facts = { name, url: urlOf(language, '/account'), newEmail }
      await send('address requested', email, { subject, text: text(facts) })
    },

    /**
     * Invites a person to an app. The e-mail is in the language in which the inviter uses the site. It contains
     * no text that the inviter can choose, because anybody can be invited.
     */
    invited(
      { email, language }: Omit<Recipient, 'name'>,
      about: { from: string; role: MemberRole },
    ): Promise<boolean> {
      const { members, memberMail } = locales[language]
      const url = urlOf(language, '/console')
      const facts = { ...about, email, url, role: members.roleTexts[about.role] }
      return send('invited', email, {
        subject: memberMail.subject(facts),
        text: memberMail.text(facts),
      })
    },

    /** Notifies an administrator that a member of an app requested a credit pack. */
    async topUpRequested(
      { email, name, language }: Recipient,
      about: { app: string; clientId: string; pack: Pack; reference: string },
    ): Promise<void> {
      const { notices, topUp } = locales[language]
      const { subject, text } = notices.topUpRequested
      const url = urlOf(language, '/staff/top-ups')
      const facts = { ...about, name, url, pack: topUp.packs[about.pack] }
      await send('top-up requested', email, { subject: subject(facts), text: text(facts) })
    },
  }
}

/**
 * Sends the next e-mail that is due. E-mails are leased one at a time: if several were leased, their leases
 * could expire while the mail server is slow. If the mail server does not accept an e-mail, its notices
 * become due again after a minute.
 * @returns whether an e-mail was due
 */
export async function sendNextNotice({
  noticeOutbox,
  mailer,
  baseUrl,
  log,
}: Post & { noticeOutbox: NoticeOutbox }): Promise<boolean> {
  const notices = await noticeOutbox.leaseMail()
  const [first] = notices
  if (!first) return false
  try {
    await mailer.send(mailOf(first, notices, baseUrl))
  } catch (error) {
    log.error({ err: error, kind: first.kind }, 'e-mail not sent')
    return true
  }
  await noticeOutbox.remove(notices.map(({ id }) => id))
  return true
}

function mailOf(notice: DueNotice, all: readonly DueNotice[], baseUrl: string): Mail {
  const { language, email, name } = notice
  const { notices, console: consoleWords } = locales[language]
  const urlOf = (path: string) => `${baseUrl}${pathIn(language, path)}`
  if (notice.kind === 'accountChanged') {
    const { subject, text } = notices.accountChanged[notice.facts.what]
    return { to: email, subject, text: text({ name, url: urlOf('/forgot-password') }) }
  }
  const appUrl = (section: string) =>
    'clientId' in notice.facts ? urlOf(`/console/apps/${notice.facts.clientId}${section}`) : ''
  const write = <Facts extends object>(
    words: { subject: (facts: Facts) => string; text: (facts: Facts & NoticeContext) => string },
    facts: Facts,
    url: string,
  ): Mail => ({
    to: email,
    subject: words.subject(facts),
    text: `${words.text({ ...facts, name, url })}\n${notices.turnOff(urlOf('/account'))}\n`,
  })

  switch (notice.kind) {
    case 'lowCredits':
      return write(notices.lowCredits, notice.facts, appUrl('/credits'))
    case 'creditsGranted':
      return write(notices.creditsGranted, notice.facts, appUrl('/credits'))
    case 'endpointStopped':
      return write(notices.endpointStopped, notice.facts, appUrl('/webhooks'))
    case 'appReceived':
      return write(notices.appReceived, notice.facts, appUrl('/members'))
    case 'contributionDecided': {
      const decisions = all.map(({ facts }) => {
        const { title, status, reason } = facts as NoticeFacts['contributionDecided']
        const line = `${title}: ${consoleWords.contributionStatus[status]}`
        return reason === null ? line : `${line}. ${reason}`
      })
      const own = notice.facts.clientId === null
      const url = own ? urlOf('/contributions') : appUrl('/contributions')
      return write(notices.contributionDecided, { decisions }, url)
    }
  }
}
