/** Stops the process on a signal, when its launcher exits, and after an unexpected error. */
import type { Logger } from 'pino'
import { isPassing } from './unavailable'

/**
 * Handles rejected promises that nothing else handles. When a connection is lost, client libraries may leave
 * rejected promises behind. In that case, the request that used the connection reports the error, and the
 * process keeps running. Any other unhandled rejection is a bug, and the process exits.
 */
export function handleRejections(log: Pick<Logger, 'error' | 'fatal'>): void {
  process.on('unhandledRejection', (error) => {
    if (isPassing(error)) return log.error({ err: error }, 'unhandled store error')
    log.fatal({ err: error }, 'unhandled error, stopping')
    process.exit(1)
  })
}

/** On SIGTERM or SIGINT, or when the launcher exits, calls `shutdown` once and then exits the process. */
export function stopOnSignal(shutdown: () => Promise<void>): void {
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= shutdown().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  if (process.env['ATUMO_SUPERVISED'] !== '1') return
  // bin/start holds a pipe to this process's stdin. The pipe closes when bin/start exits, even if
  // it is killed.
  process.stdin.on('end', stop)
  process.stdin.on('error', stop)
  process.stdin.resume()
}
