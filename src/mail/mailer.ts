/**
 * Sends e-mails via SMTP. If there is no SMTP server, logs the e-mails instead, so that the operator can open
 * the links in them.
 */
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'

export interface Mail {
  to: string
  subject: string
  text: string
}

export interface Mailer {
  /** True if e-mails are sent via SMTP; false if they are only logged. */
  delivers: boolean
  /** @throws if the SMTP server is unreachable or rejects the e-mail */
  send: (mail: Mail) => Promise<void>
}

const timeoutMs = 10_000

const transportTo = (url: string) =>
  createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })

/**
 * Connects to the SMTP server and authenticates.
 * @throws if the server is unreachable or authentication fails
 */
export async function verifyMail(smtpUrl: string): Promise<void> {
  await transportTo(smtpUrl).verify()
}

/** @param smtpUrl undefined if there is no SMTP server */
export function createMailer(smtpUrl: string | undefined, from: string, log: Logger): Mailer {
  if (smtpUrl === undefined) {
    return {
      delivers: false,
      async send({ to, subject, text }) {
        log.warn({ to, subject, text }, 'wrote e-mail to log, SMTP_URL is not set')
      },
    }
  }
  const transport = transportTo(smtpUrl)
  return {
    delivers: true,
    async send({ to, ...mail }) {
      // An object, because a string could name several recipients.
      await transport.sendMail({ from, to: { name: '', address: to }, ...mail })
    },
  }
}
