/**
 * Runs a private Meilisearch server in the data folder, if Meilisearch is installed. Its data can be rebuilt
 * at any time.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { databasesFolder, ordinaryAccount, privateFolder } from './account'
import { LaunchError, textIn, writePrivately } from './processes'
import { type ServerOptions, startServer, storedPassword } from './servers'

/** Returns the path of the program, or undefined if it is not installed. */
export const findMeilisearch = (): string | undefined => Bun.which('meilisearch') ?? undefined

/**
 * Starts Meilisearch on 127.0.0.1 and resolves when it responds.
 * @param options `settings` contains Meilisearch's command-line options, without the leading dashes
 * @returns also the master key, which is not part of `url`
 */
export async function startMeilisearch(program: string, options: ServerOptions) {
  const { dir, log, settings = {} } = options
  const account = ordinaryAccount(dir)
  const version = versionOf(program)
  const folder = privateFolder(databasesFolder(dir, account, log), 'meilisearch', account)
  const key = storedPassword(join(folder, 'master-key'))
  // Each version of Meilisearch can read only its own data.
  const versionFile = join(folder, 'version')
  if (textIn(versionFile) !== version)
    rmSync(join(folder, 'data'), { recursive: true, force: true })
  writePrivately(versionFile, version)
  const given = { 'db-path': join(folder, 'data'), ...settings }
  const running = await startServer(
    {
      name: 'Meilisearch',
      account,
      folder,
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
      isReady: (port) => responds(port, key),
    },
    options,
  )
  return { ...running, url: `http://127.0.0.1:${running.port}`, key }
}

function versionOf(program: string): string {
  const { stdout } = Bun.spawnSync([program, '--version'], { stderr: 'ignore' })
  const version = /\d{1,4}\.\d{1,4}\.\d{1,4}/.exec(stdout.toString())?.[0]
  if (!version) throw new LaunchError(`Cannot read the version of ${program}.`)
  return version
}

/**
 * Returns whether our Meilisearch server responds. Only our server accepts the key, so another server on this
 * port is not mistaken for it.
 */
const responds = (port: number, key: string): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/keys`, {
    headers: { authorization: `Bearer ${key}` },
    signal: AbortSignal.timeout(1000),
  }).then(
    ({ ok }) => ok,
    () => false,
  )
