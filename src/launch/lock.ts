/**
 * A lock file that ensures that only one launcher uses a data folder. If the launcher that holds the lock is
 * no longer running, the lock is replaced.
 */
import { linkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { identityOf, LaunchError, processIn, textIn, writePrivately } from './processes'

export interface Lock {
  release(): void
  /** Whether this lock replaced the lock of a launcher that is no longer running. */
  healed: boolean
}

/**
 * Acquires the lock on a data folder.
 * @throws LaunchError with the ID and address of the process that holds the lock
 */
export function takeLock(dataDir: string, address: string): Lock {
  const file = join(dataDir, 'start.lock')
  // The lock is complete before it gets its name, so that no other launcher reads a part of it.
  const mine = `${file}.${process.pid}`
  writePrivately(mine, `${identityOf(process.pid)}${address}`)
  try {
    for (let healed = false; ; healed = true) {
      if (isLinked(mine, file)) return { healed, release: () => rmSync(file, { force: true }) }
      const holder = processIn(file)
      if (holder !== undefined) {
        const [, , theirs] = textIn(file).split('\n')
        throw new LaunchError(
          `Atumo is already running: process ${holder} serves ${theirs} with data from ${dataDir}. Stop that process first, or choose another DATA_DIR and PORT.`,
        )
      }
      rmSync(file, { force: true })
    }
  } finally {
    rmSync(mine)
  }
}

function isLinked(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
