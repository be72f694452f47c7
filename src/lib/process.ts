/** Shuts a process down cleanly on a signal or when its launcher ends, and stops it after unexpected errors. */
import type { Logger } from 'pino'
import { isPassing } from './unavailable'

/**
 * Handles unhandled rejections. When a connection is lost, client libraries may leave a rejected promise
 * unhandled. The request that used the connection reports its own error, so the process continues. Any other
 * unhandled rejection is a bug and stops the process.
 */
export function handleRejections(log: Pick<Logger, 'error' | 'fatal'>): void {
  process.on('unhandledRejection', (error) => {
    if (isPassing(error)) return log.error({ err: error }, 'unhandled store error')
    log.fatal({ err: error }, 'unhandled error, stopping')
    process.exit(1)
  })
}

/** Calls `shutdown` once, on SIGTERM, on SIGINT or when the launcher ends, and then exits. */
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
  // bin/start holds a pipe to this process's stdin. The pipe closes when bin/start ends, even if it
  // is killed.
  process.stdin.on('end', stop)
  process.stdin.on('error', stop)
  process.stdin.resume()
}
