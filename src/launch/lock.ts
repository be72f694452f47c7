/**
 * A lock file that ensures that only one launcher uses a data folder. If the launcher that holds the lock is
 * no longer running, the lock is replaced.
 */
import { existsSync, linkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { identityOf, LaunchError, processIn, textIn, writePrivately } from './processes'

/**
 * Acquires the lock on a data folder.
 * @returns also whether the lock of a launcher that is no longer running was replaced
 * @throws LaunchError with the ID and address of the process that holds the lock
 */
export function takeLock(dataDir: string, address: string) {
  const file = join(dataDir, 'start.lock')
  const holder = processIn(file)
  if (holder !== undefined) {
    const [, , theirs] = textIn(file).split('\n')
    throw new LaunchError(
      `Atumo is already running: process ${holder} serves ${theirs} with data from ${dataDir}. Stop that process first, or choose another DATA_DIR and PORT.`,
    )
  }
  const healed = existsSync(file)
  if (healed) rmSync(file, { force: true })
  // The lock is complete before it gets its name. If another launcher was faster, this throws.
  const mine = `${file}.${process.pid}`
  writePrivately(mine, `${identityOf(process.pid)}${address}`)
  try {
    linkSync(mine, file)
  } finally {
    rmSync(mine)
  }
  return { healed, release: () => rmSync(file, { force: true }) }
}
