/** Ends a process whose secret is not, or no longer, that of the database. */
import type { Logger } from 'pino'
import { SecretError } from './lib/secretFile'
import { every } from './lib/time'
import { type Keyring, secretCheckMs } from './store/secrets/keyring'

/**
 * @param end stops the process in order; bin/start restarts it, and it reads the secret again
 * @returns stops the watch
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
      if (!(error instanceof SecretError)) throw error
      log.fatal({ err: error }, 'wrong secret, stopping')
      end()
    }
  }
  const failed = (error: unknown) => log.warn({ task: 'check secret', err: error }, 'task failed')
  void check().catch(failed)
  return every(secretCheckMs, check, failed)
}
