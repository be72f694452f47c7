/** A private PostgreSQL in the data folder. */
import { chmodSync, chownSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, ordinaryAccount, reachableFolder } from './account'
import { findPostgres, type PostgresBinaries } from './postgresBinaries'
import { commandOf, endProcess, isAlive } from './processes'
import { runServer } from './serverProcess'
import {
  endOfLog,
  freePort,
  keptPassword,
  LaunchError,
  type Log,
  type RunningService,
} from './service'

export interface PostgresOptions {
  /** The data folder. Data, password and log are in `postgres-15`, by major version. */
  dir: string
  log: Log
  /** By default, any free port. */
  port?: number | undefined
  /** Additional server settings. */
  settings?: Record<string, string>
}

interface Home {
  folder: string
  account: Account | undefined
  binaries: PostgresBinaries
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  // The path of a socket can have at most 107 characters, and a data folder can have more.
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

const STOPPED_WITHIN_MS = 30_000
const BIND_ATTEMPTS = 3

/** Starts PostgreSQL on 127.0.0.1 and resolves when it accepts connections. */
export async function startPostgres({
  dir,
  log,
  port,
  settings = {},
}: PostgresOptions): Promise<RunningService> {
  const home = await openHome(dir, log)
  await stopLeftover(home, log)
  const password = await initialise(home, settings, log)
  for (let attempt = 1; ; attempt++) {
    const service = await serve(home, port ?? (await freePort()), password, settings)
    if (service) return service
    // Another process took the free port before the server did.
    if (port !== undefined || attempt === BIND_ATTEMPTS) throw notStarted(home.folder)
  }
}

async function openHome(dir: string, log: Log): Promise<Home> {
  const account = ordinaryAccount(dir)
  const binaries = await findPostgres(dir, account, log)
  const folder = reachableFolder(dir, `postgres-${binaries.major}`, account, log)
  if (account) chownSync(folder, account.uid, account.gid)
  chmodSync(folder, 0o700)
  return { folder, account, binaries }
}

/** Stops a server of a killed launcher, because it still uses the data. */
async function stopLeftover({ folder }: Home, log: Log): Promise<void> {
  const data = join(folder, 'data')
  const pid = Number(readPidFile(data)[0])
  if (!pid || !isAlive(pid) || !commandOf(pid).includes(data)) return
  log(`Stopping PostgreSQL (process ${pid}) of an earlier start`)
  await endProcess(pid, { first: 'SIGINT', last: 'SIGQUIT', patienceMs: STOPPED_WITHIN_MS })
}

/** Creates the data, completely or not at all. @returns the password of its role */
async function initialise(home: Home, settings: Record<string, string>, log: Log): Promise<string> {
  const { folder, account } = home
  const passwordFile = join(folder, 'password')
  const password = keptPassword(passwordFile)
  if (account) chownSync(passwordFile, account.uid, account.gid)
  if (existsSync(join(folder, 'data'))) return password

  log(`Creating a PostgreSQL ${home.binaries.major} database in ${folder}`)
  const data = join(folder, 'data.new')
  rmSync(data, { recursive: true, force: true })
  await run(home, [
    'initdb',
    `--pgdata=${data}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    ...localeArguments(),
    ...(settings['fsync'] === 'off' ? ['--no-sync'] : []),
  ])
  // The role of the service is not a superuser, so that injected SQL cannot read files of the machine.
  const statements = [
    `create role atumo login createdb password '${password}'`,
    'create database atumo owner atumo',
  ]
  await run(home, ['postgres', '--single', '-D', data, 'postgres'], `${statements.join('\n')}\n`)
  renameSync(data, join(folder, 'data'))
  return password
}

/** macOS has no C.UTF-8 before release 14. The order of C with the letters of UTF-8 is the same. */
function localeArguments(): string[] {
  if (process.platform === 'darwin') return ['--locale=C', '--lc-ctype=en_US.UTF-8']
  return ['--locale=C.UTF-8']
}

/** Runs a program of PostgreSQL to its end. */
async function run(
  { folder, account, binaries }: Home,
  command: string[],
  input = '',
): Promise<void> {
  const [program = '', ...args] = command
  const child = Bun.spawn([join(binaries.folder, program), ...args], {
    ...account,
    cwd: folder,
    env: environment(),
    stdin: new Blob([input]),
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [code, output, errors] = await Promise.all([
    child.exited,
    child.stdout.text(),
    child.stderr.text(),
  ])
  if (code !== 0) {
    throw new LaunchError(`PostgreSQL's ${program} failed:\n${(errors || output).trim()}`)
  }
}

/** Resolves with undefined if the port is in use. */
async function serve(
  { folder, account, binaries }: Home,
  port: number,
  password: string,
  settings: Record<string, string>,
): Promise<RunningService | undefined> {
  const data = join(folder, 'data')
  const logFile = join(folder, 'server.log')
  const wanted = Object.entries({ ...SETTINGS, port: String(port), ...settings })
  const running = await runServer({
    command: [
      join(binaries.folder, 'postgres'),
      '-D',
      data,
      ...wanted.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    account,
    folder,
    logFile,
    env: environment(),
    // A fast shutdown; then an immediate one, with recovery at the next start.
    signals: { first: 'SIGINT', last: 'SIGQUIT' },
    isReady: (pid) => isReady(data, pid),
    portTaken: 'could not bind',
    notStarted: () => notStarted(folder),
  })
  if (!running) return undefined
  const url = `postgres://atumo:${password}@127.0.0.1:${port}/atumo`
  return { url, port, ...running }
}

/** The eighth line of the file is the state of the server, as pg_ctl reads it. */
function isReady(data: string, pid: number): boolean {
  const lines = readPidFile(data)
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
}

function readPidFile(data: string): string[] {
  const file = join(data, 'postmaster.pid')
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
}

function notStarted(folder: string): LaunchError {
  const logFile = join(folder, 'server.log')
  return new LaunchError(`PostgreSQL did not start (${logFile}):\n${endOfLog(logFile)}`)
}

/** Not our environment, because PGDATA, PGPORT and others would change what the programs do. */
function environment(): Record<string, string> {
  return { PATH: process.env['PATH'] ?? '/usr/bin:/bin', TZ: 'UTC' }
}
