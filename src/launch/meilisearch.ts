/** A private Meilisearch in the data folder, if the machine has the program. Its data can be rebuilt. */
import { chmodSync, existsSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, ordinaryAccount, reachableFolder } from './account'
import { commandOf, endProcess, isAlive } from './processes'
import { runServer } from './serverProcess'
import {
  endOfLog,
  freePort,
  hand,
  keptPassword,
  LaunchError,
  type Log,
  type RunningService,
  writePrivately,
} from './service'

export interface MeilisearchOptions {
  /** The data folder. Data, master key and log are in `meilisearch-1.50.0`, by version. */
  dir: string
  log: Log
  /** By default, any free port. */
  port?: number | undefined
  /** Additional options of the command line, without their dashes. */
  settings?: Record<string, string>
}

export interface RunningMeilisearch extends RunningService {
  /** The master key. `url` does not contain it. */
  key: string
}

interface Home {
  program: string
  folder: string
  account: Account | undefined
}

const stoppedWithinMs = 30_000
const bindAttempts = 3

/** The path of the program; undefined if the machine does not have it. */
export const findMeilisearch = (): string | undefined => Bun.which('meilisearch') ?? undefined

/** Starts Meilisearch on 127.0.0.1 and resolves when it responds. */
export async function startMeilisearch(
  program: string,
  { dir, log, port, settings = {} }: MeilisearchOptions,
): Promise<RunningMeilisearch> {
  const account = ordinaryAccount(dir)
  const name = `meilisearch-${versionOf(program)}`
  const folder = reachableFolder(dir, name, account, log)
  chmodSync(folder, 0o700)
  hand(folder, account)
  await stopLeftover(folder, log)
  dropOtherVersions(dir, name)
  for (let attempt = 1; ; attempt++) {
    const service = await serve({ program, folder, account }, port ?? (await freePort()), settings)
    if (service) return service
    // Another process took the free port before the server did.
    if (port !== undefined || attempt === bindAttempts) throw notStarted(folder)
  }
}

/** Meilisearch can only read data of its own version, so each version has its own folder. */
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
    // As root, it may be a link to a folder that other users can access.
    rmSync(realpathSync(folder), { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Stops a server of a killed launcher, because it still uses the data. */
async function stopLeftover(folder: string, log: Log): Promise<void> {
  const file = join(folder, 'server.pid')
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  if (!pid || !isAlive(pid) || !commandOf(pid).includes(folder)) return
  log(`Stopping Meilisearch (process ${pid}) of an earlier start`)
  await endProcess(pid, { first: 'SIGTERM', last: 'SIGKILL', patienceMs: stoppedWithinMs })
}

/** Resolves with undefined if the port is in use. */
async function serve(
  { program, folder, account }: Home,
  port: number,
  settings: Record<string, string>,
): Promise<RunningMeilisearch | undefined> {
  const key = keptPassword(join(folder, 'master-key'))
  const address = `127.0.0.1:${port}`
  const paths = { '--db-path': 'data', '--dump-dir': 'dumps', '--snapshot-dir': 'snapshots' }
  const command = [
    program,
    '--env=production',
    '--no-analytics',
    `--http-addr=${address}`,
    ...Object.entries(paths).map(([option, name]) => `${option}=${join(folder, name)}`),
    ...Object.entries(settings).map(([option, value]) => `--${option}=${value}`),
  ]
  const running = await runServer({
    command,
    account,
    folder,
    logFile: join(folder, 'server.log'),
    // Do not pass our environment: its MEILI_ variables may be for another server.
    env: { PATH: process.env['PATH'], HOME: folder, MEILI_MASTER_KEY: key },
    signals: { first: 'SIGTERM', last: 'SIGKILL' },
    isReady: (pid) => {
      writePrivately(join(folder, 'server.pid'), String(pid))
      return answers(address, key)
    },
    portTaken: 'Address already in use',
    notStarted: () => notStarted(folder),
  })
  return running && { url: `http://${address}`, key, port, ...running }
}

/** Requests need the key, so another server on this port does not count. */
const answers = (address: string, key: string): Promise<boolean> =>
  fetch(`http://${address}/keys`, {
    headers: { authorization: `Bearer ${key}` },
    signal: AbortSignal.timeout(1000),
  }).then(
    ({ ok }) => ok,
    () => false,
  )

function notStarted(folder: string): LaunchError {
  const logFile = join(folder, 'server.log')
  return new LaunchError(`Meilisearch did not start (${logFile}):\n${endOfLog(logFile)}`)
}
