/** Finds PostgreSQL's programs on the system, or installs them. */
import { existsSync, globSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Account } from './account'
import { findOrInstall } from './install'
import { LaunchError, type Log } from './processes'

/** The oldest version in which a role without superuser privileges can install pg_trgm. */
const oldestMajor = 13

/**
 * Finds PostgreSQL in PATH, or else in the folders used by Debian, Red Hat and Homebrew (newest version
 * first). If it is missing, installs it. Existing data requires the major version that created it.
 * @param dir the folder with the data
 * @returns the folder that contains `postgres` and `initdb`, and the major version
 */
export async function findPostgres(dir: string, account: Account | undefined, log: Log) {
  const kept = globSync('postgres-*/data', { cwd: dir }).map(numberIn)
  const find = () => {
    const onPath = Bun.which('postgres')
    return [...(onPath ? [dirname(realpathSync(onPath))] : []), ...systemFolders()]
      .map((folder) => ({ folder, major: majorOf(folder, account) }))
      .find(({ folder, major }) =>
        kept.length === 0 ? major >= oldestMajor && hasTrigrams(folder) : kept.includes(major),
      )
  }
  if (kept.length === 0) return findOrInstall('PostgreSQL', find, log)
  const found = find()
  if (found) return found
  throw new LaunchError(
    `${dir} contains data from PostgreSQL ${kept.join(', ')}, which is not installed. Install that version, move the data with pg_dump, or choose another DATA_DIR.`,
  )
}

/** Returns the path of a program such as pg_dump, or null if it is not installed. */
export const findTool = (name: string): string | null =>
  Bun.which(name, { PATH: [process.env['PATH'], ...systemFolders()].join(':') })

/** Returns folders outside PATH that may contain PostgreSQL's programs, newest version first. */
const systemFolders = () =>
  globSync([
    '/usr/lib/postgresql/*/bin',
    '/usr/pgsql-*/bin',
    '/{opt/homebrew,usr/local,home/linuxbrew/.linuxbrew}/opt/postgresql@*/bin',
  ]).toSorted((a, b) => numberIn(b) - numberIn(a))

/** Returns the version number in the name of the parent folder, such as 17 for `/usr/pgsql-17/bin`. */
const numberIn = (folder: string) => Number(/\d{1,4}$/.exec(dirname(folder))?.[0])

/**
 * Returns the program's major version; NaN if the program is missing. Runs the program as the user that owns
 * the databases, to check that this user can run it.
 */
function majorOf(folder: string, account: Account | undefined): number {
  if (!existsSync(join(folder, 'initdb'))) return Number.NaN
  try {
    const options = { ...account, cwd: '/', stderr: 'ignore' } as const
    const { stdout } = Bun.spawnSync([join(folder, 'postgres'), '--version'], options)
    return Number(/\(PostgreSQL\) (\d+)/.exec(stdout.toString())?.[1])
  } catch {
    return Number.NaN
  }
}

/**
 * Returns whether the extension pg_trgm, which search requires, is installed. Some systems ship PostgreSQL's
 * contrib modules in a separate package.
 */
function hasTrigrams(folder: string): boolean {
  const config = join(folder, 'pg_config')
  if (!existsSync(config)) return true
  const shared = Bun.spawnSync([config, '--sharedir']).stdout.toString().trim()
  return existsSync(join(shared, 'extension', 'pg_trgm.control'))
}
