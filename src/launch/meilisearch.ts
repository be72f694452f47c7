/**
 * Runs a private Meilisearch server in the data folder, if Meilisearch is installed. Its data can be rebuilt
 * at any time.
 */
import { readdirSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ordinaryAccount, privateFolder } from './account'
import { type ServerOptions, startServer } from './server'
import { keptPassword, LaunchError, type RunningService, textIn, writePrivately } from './service'

export interface RunningMeilisearch extends RunningService {
  /** The master key, which is not part of `url`. */
  key: string
}

/** Returns the path of the program, or undefined if it is not installed. */
export const findMeilisearch = (): string | undefined => Bun.which('meilisearch') ?? undefined

/**
 * Starts Meilisearch on 127.0.0.1 and resolves when it responds.
 * @param options `settings` contains Meilisearch's command-line options, without the leading dashes
 */
export async function startMeilisearch(
  program: string,
  options: ServerOptions,
): Promise<RunningMeilisearch> {
  const { dir, log, settings = {} } = options
  const account = ordinaryAccount(dir)
  const name = `meilisearch-${versionOf(program)}`
  const folder = privateFolder(dir, name, account, log)
  dropOtherVersions(dir, name)
  const key = keptPassword(join(folder, 'master-key'))
  const pidFile = join(folder, 'server.pid')
  const given = {
    'db-path': join(folder, 'data'),
    'dump-dir': join(folder, 'dumps'),
    'snapshot-dir': join(folder, 'snapshots'),
    ...settings,
  }
  const running = await startServer(
    {
      name: 'Meilisearch',
      account,
      folder,
      leftover: { pid: Number(textIn(pidFile)), command: folder },
      command: (port) => [
        program,
        '--env=production',
        '--no-analytics',
        `--http-addr=127.0.0.1:${port}`,
        ...Object.entries(given).map(([option, value]) => `--${option}=${value}`),
      ],
      // Do not pass on the launcher's environment, because any MEILI_ variables in it may be
      // intended for another server.
      env: { PATH: process.env['PATH'], HOME: folder, MEILI_MASTER_KEY: key },
      signals: { first: 'SIGTERM', last: 'SIGKILL' },
      isReady(pid, port) {
        writePrivately(pidFile, String(pid))
        return answers(port, key)
      },
      portTaken: 'Address already in use',
    },
    options,
  )
  return { ...running, url: `http://127.0.0.1:${running.port}`, key }
}

/**
 * Returns the version of Meilisearch. The data folder's name contains the version, because each version of
 * Meilisearch can read only its own data.
 */
function versionOf(program: string): string {
  const { stdout } = Bun.spawnSync([program, '--version'], { stderr: 'ignore' })
  const version = /\d{1,4}\.\d{1,4}\.\d{1,4}/.exec(stdout.toString())?.[0]
  if (!version) throw new LaunchError(`Cannot read the version of ${program}.`)
  return version
}

function dropOtherVersions(dir: string, kept: string): void {
  const others = readdirSync(dir).filter((name) => name.startsWith('meilisearch-') && name !== kept)
  for (const name of others) {
    const folder = join(dir, name)
    // If bin/start runs as root, the folder may be a symbolic link to a folder in /var/lib/atumo.
    rmSync(realpathSync(folder), { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Returns whether our Meilisearch server responds. Only our server accepts the key, so another server on this
 * port is not mistaken for it.
 */
const answers = (port: number, key: string): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/keys`, {
    headers: { authorization: `Bearer ${key}` },
    signal: AbortSignal.timeout(1000),
  }).then(
    ({ ok }) => ok,
    () => false,
  )
