/** The process's log: JSON lines on stdout, without secrets. */
import pino, { type DestinationStream, type Logger } from 'pino'

/** @param destination where lines go; stdout unless a test reads them */
export function createLog(name: string, level: string, destination?: DestinationStream): Logger {
  const options = {
    name,
    level,
    // Chosen fields only: the errors of the Redis client carry the command, and with it the password.
    serializers: { err: describe },
    hooks: { streamWrite: redacted },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Secrets by their shape, wherever they stand in a line: what comes before stays, so that a reader sees which. */
const secrets = [
  /\b(atk_)[0-9A-Za-z]{8,}/g,
  /\b(whsec_)[0-9A-Za-z+/_-]{8,}={0,2}/g,
  /(\bBearer )[^\s"\\]+/gi,
  /(\batumo\.\w+=)[^\s;"\\]+/g,
  /(:\/\/[^\s/:@"\\]{0,100}:)[^\s/@"\\]{1,200}(?=@)/g,
] as const

/**
 * A line without the keys, webhook secrets, tokens, cookies and passwords that the text of an error may quote.
 * Links of e-mails stay: without an SMTP server the log is where they are read.
 */
export const redacted = (line: string): string =>
  secrets.reduce((text, secret) => text.replace(secret, '$1[redacted]'), line)

function describe(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error)
  const { name, message, stack, cause } = error
  const code = 'code' in error ? error.code : undefined
  return { name, message, code, stack, ...(cause !== undefined && { cause: describe(cause) }) }
}
