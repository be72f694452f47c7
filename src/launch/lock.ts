/** A lock file that allows one launcher per data folder. A lock of a dead launcher is replaced. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { birthOf, isAlive } from './processes'
import { LaunchError } from './service'

interface Holder {
  pid: number
  /** Start time of the process, because process ids are reused. */
  birth: string
  address: string
}

export interface Lock {
  release(): void
  /** Whether the last holder died without releasing it. */
  healed: boolean
}

/** @throws LaunchError that names the process that holds the lock, and its address */
export async function takeLock(dataDir: string, address: string): Promise<Lock> {
  const file = join(dataDir, 'start.lock')
  const mine: Holder = { pid: process.pid, birth: birthOf(process.pid), address }
  let healed = false
  while (!create(file, mine)) {
    const holder = await readHolder(file)
    if (holder && isAlive(holder.pid) && birthOf(holder.pid) === holder.birth) {
      throw new LaunchError(
        `Already running here: process ${holder.pid} serves ${holder.address} from ${dataDir}. Stop it first, or choose another DATA_DIR and PORT.`,
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

/** Undefined if the file is missing or invalid. Retries, because it may be half written. */
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
