/** Stops the process if its secret is not that of the database, or a version before 1.0 created the database. */
import type { Logger } from 'pino'
import { OldDatabase } from './lib/oldDatabase'
import { SecretError } from './lib/secretFile'
import { every } from './lib/time'
import { type Keyring, secretCheckMs } from './store/secrets/keyring'

/**
 * Checks the secret immediately, and again every 5 seconds.
 * @param end shuts the process down, so that bin/start restarts it and the new process rereads the secret
 * @returns a function that stops the checks
 */
export function watchKeys(
  keyring: Pick<Keyring, 'check'>,
  log: Logger,
  end: () => void = () => process.kill(process.pid, 'SIGTERM'),
): () => Promise<void> {
  const check = async () => {
    try {
      await keyring.check()
    } catch (error) {
      if (error instanceof SecretError) log.fatal({ err: error }, 'wrong secret, stopping')
      else if (error instanceof OldDatabase) log.fatal({ err: error }, 'old database, stopping')
      else throw error
      end()
    }
  }
  const failed = (error: unknown) => log.warn({ task: 'check secret', err: error }, 'task failed')
  void check().catch(failed)
  return every(secretCheckMs, check, failed)
}
