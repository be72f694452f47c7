/**
 * A lock file that ensures that only one launcher uses a data folder. If the launcher that holds the lock is
 * no longer running, the lock is replaced.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { birthOf, isAlive } from './processes'
import { LaunchError } from './service'

interface Holder {
  pid: number
  /** The start time of the process. It is compared in addition to the process ID, because IDs are reused. */
  birth: string
  address: string
}

export interface Lock {
  release(): void
  /** Whether this lock replaced the lock of a launcher that is no longer running. */
  healed: boolean
}

/**
 * Acquires the lock on a data folder.
 * @throws LaunchError with the ID and address of the process that holds the lock
 */
export async function takeLock(dataDir: string, address: string): Promise<Lock> {
  const file = join(dataDir, 'start.lock')
  const mine: Holder = { pid: process.pid, birth: birthOf(process.pid), address }
  let healed = false
  while (!create(file, mine)) {
    const holder = await readHolder(file)
    if (holder && isAlive(holder.pid) && birthOf(holder.pid) === holder.birth) {
      throw new LaunchError(
        `Atumo is already running: process ${holder.pid} serves ${holder.address} with data from ${dataDir}. Stop that process first, or choose another DATA_DIR and PORT.`,
      )
    }
    healed = true
    rmSync(file, { force: true })
  }
  return { healed, release: () => rmSync(file, { force: true }) }
}

function create(file: string, holder: Holder): boolean {
  try {
    writeFileSync(file, JSON.stringify(holder), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/**
 * Returns the process that holds the lock, or undefined if the file is missing or invalid. Retries reading,
 * because another process may still be writing the file.
 */
async function readHolder(file: string): Promise<Holder | undefined> {
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      if (!existsSync(file)) return undefined
      return JSON.parse(readFileSync(file, 'utf8')) as Holder
    } catch {
      await Bun.sleep(20)
    }
  }
  return undefined
}
