/** A process's log. Secrets are redacted. */
import pino, { type DestinationStream, type Logger } from 'pino'

/** `pretty`: for people at a terminal; `json`: for programs. */
export type LogFormat = 'json' | 'pretty'

export async function openLog(
  name: string,
  { logLevel, logFormat }: { logLevel: string; logFormat: LogFormat },
): Promise<Logger> {
  if (logFormat === 'json') return createLog(name, logLevel)
  const { prettyFactory } = await import('pino-pretty')
  const prettify = prettyFactory({
    ignore: 'pid,hostname',
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss',
  })
  return createLog(name, logLevel, { write: (line) => void process.stdout.write(prettify(line)) })
}

/** @param destination defaults to stdout; tests pass their own stream */
export function createLog(name: string, level: string, destination?: DestinationStream): Logger {
  const options = {
    name,
    level,
    // Log only selected fields of errors, because errors from the Redis client include the command,
    // which may contain the password.
    serializers: { err: describe },
    hooks: { streamWrite: redacted },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** `[redacted]` replaces each match except its first group, which shows the kind of secret. */
const secrets = [
  /\b(atk_)[0-9A-Za-z]{8,}/g,
  /\b(whsec_)[0-9A-Za-z+/_-]{8,}={0,2}/g,
  /(\bBearer )[^\s"\\]+/gi,
  /(\batumo\.\w+=)[^\s;"\\]+/g,
  /(:\/\/[^\s/:@"\\]{0,100}:)[^\s/@"\\]{1,200}(?=@)/g,
] as const

/**
 * Removes API keys, webhook secrets, tokens, cookies and passwords, because error messages may contain them.
 * Keeps links from e-mails, because operators without an SMTP server open them from the log.
 */
export const redacted = (line: string): string =>
  secrets.reduce((text, secret) => text.replace(secret, '$1[redacted]'), line)

function describe(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error)
  const { name, message, stack, cause } = error
  const code = 'code' in error ? error.code : undefined
  return { name, message, code, stack, ...(cause !== undefined && { cause: describe(cause) }) }
}
