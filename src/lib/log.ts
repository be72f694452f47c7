/** The process's log: JSON lines on stdout, without secrets. */
import pino, { type Logger } from 'pino'

export function createLog(name: string, level: string): Logger {
  return pino({
    name,
    level,
    // Chosen fields only: the errors of the Redis client carry the command, and with it the password.
    serializers: { err: describe },
  })
}

function describe(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error)
  const { name, message, stack, cause } = error
  const code = 'code' in error ? error.code : undefined
  return { name, message, code, stack, ...(cause !== undefined && { cause: describe(cause) }) }
}
