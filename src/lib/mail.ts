/** E-mail over SMTP. Without a server, e-mails go to the log, so that an operator can use their links. */
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'

export interface Mail {
  to: string
  subject: string
  text: string
}

export interface Mailer {
  /** Whether e-mails are sent, not only logged. */
  delivers: boolean
  /** @throws if the server does not accept the e-mail */
  send: (mail: Mail) => Promise<void>
}

const timeoutMs = 10_000

/** @param smtpUrl undefined if there is no server */
export function createMailer(smtpUrl: string | undefined, from: string, log: Logger): Mailer {
  if (smtpUrl === undefined) {
    return {
      delivers: false,
      async send({ to, subject, text }) {
        log.warn({ to, subject, text }, 'e-mail not sent: SMTP_URL is not set')
      },
    }
  }
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  return {
    delivers: true,
    async send(mail) {
      await transport.sendMail({ from, ...mail })
    },
  }
}
