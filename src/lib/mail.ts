/** Mail over SMTP; without a server, e-mails go to the log, so that who runs the service can follow their links. */
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'

export interface Mail {
  to: string
  subject: string
  text: string
}

export interface Mailer {
  /** Whether e-mails reach anybody. */
  delivers: boolean
  /** @throws where the server does not take the e-mail */
  send: (mail: Mail) => Promise<void>
}

const timeoutMs = 10_000

export function createMailer(options: {
  smtpUrl: string | undefined
  from: string
  log: Logger
}): Mailer {
  const { smtpUrl, from, log } = options
  if (smtpUrl === undefined) {
    return {
      delivers: false,
      async send({ to, subject, text }) {
        log.warn({ to, subject, text }, 'SMTP_URL is not set: this e-mail was not sent')
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
