/** Sends the notices in the outbox as e-mails, in the language of the recipient's account. */

import type { Logger } from 'pino'
import { locales } from '../locales'
import type { NoticeContext } from '../locales/en/accounts'
import { pathIn } from '../locales/pathIn'
import type { DueNotice, NoticeFacts, NoticeOutbox } from '../store/notices'
import type { Mail, Mailer } from './mailer'

interface Post {
  noticeOutbox: NoticeOutbox
  mailer: Mailer
  baseUrl: string
  log: Logger
}

/**
 * Sends the next e-mail that is due. E-mails are leased one at a time: if several were leased, their leases
 * could expire while the mail server is slow. If the mail server does not accept an e-mail, its notices
 * become due again after a minute.
 * @returns whether an e-mail was due
 */
export async function sendNextNotice({ noticeOutbox, mailer, baseUrl, log }: Post) {
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
      const { clientId } = notice.facts
      const path = clientId === null ? '/contributions' : `/console/apps/${clientId}/contributions`
      return write(notices.contributionDecided, { decisions }, urlOf(path))
    }
  }
}
