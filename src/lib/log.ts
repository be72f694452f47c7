/** The process's log: JSON lines on stdout, without secrets. */
import pino, { type Logger } from 'pino'

export function createLog(name: string, level: string): Logger {
  return pino({
    name,
    level,
    redact: ['*.apiKey', '*.password', 'request.headers.authorization', '*.databaseUrl'],
  })
}
