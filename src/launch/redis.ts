/** A private Redis in the data folder. */
import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, ordinaryAccount, reachableFolder } from './account'
import { commandOf, endProcess, isAlive } from './processes'
import { findRedis } from './redisBinaries'
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

export interface RedisOptions {
  /** The data folder. Data, password, configuration and log are in `redis`. */
  dir: string
  log: Log
  /** By default, any free port. */
  port?: number | undefined
  /** Additional server settings. */
  settings?: Record<string, string>
}

interface Home {
  program: string
  folder: string
  account: Account | undefined
}

const SOCKET = 'redis.sock'
/** In bytes, as systems allow. */
const LONGEST_SOCKET_PATH = 103

const SETTINGS = {
  bind: '127.0.0.1',
  appendonly: 'yes',
  appendfsync: 'everysec',
  save: '""',
  'maxmemory-policy': 'noeviction',
  daemonize: 'no',
  pidfile: 'redis.pid',
  unixsocket: SOCKET,
  unixsocketperm: '700',
}

const STOPPED_WITHIN_MS = 30_000
const BIND_ATTEMPTS = 3

/** Starts Redis on 127.0.0.1 and resolves when it has loaded its data and accepts commands. */
export async function startRedis({
  dir,
  log,
  port,
  settings = {},
}: RedisOptions): Promise<RunningService> {
  const program = await findRedis(log)
  const account = ordinaryAccount(dir)
  const folder = reachableFolder(dir, 'redis', account, log)
  chmodSync(folder, 0o700)
  hand(folder, account)
  await stopLeftover(folder, log)
  for (let attempt = 1; ; attempt++) {
    const service = await serve({ program, folder, account }, port ?? (await freePort()), settings)
    if (service) return service
    // Another process took the free port before the server did.
    if (port !== undefined || attempt === BIND_ATTEMPTS) throw notStarted(folder)
  }
}

/**
 * Stops a server of a killed launcher, because it still writes the append-only file. It is ours if its
 * command has the port of our folder, because two servers cannot share a port.
 */
async function stopLeftover(folder: string, log: Log): Promise<void> {
  const pid = Number(read(join(folder, 'redis.pid')))
  const port = /^port (\d+)$/m.exec(read(join(folder, 'redis.conf')))?.[1]
  if (!pid || !port || !isAlive(pid)) return
  const command = commandOf(pid)
  if (!/redis|valkey/.test(command) || !command.includes(`127.0.0.1:${port}`)) return
  log(`Stopping Redis (process ${pid}) of an earlier start`)
  await endProcess(pid, { first: 'SIGTERM', last: 'SIGKILL', patienceMs: STOPPED_WITHIN_MS })
}

/** Resolves with undefined if the port is in use. */
async function serve(
  { program, folder, account }: Home,
  port: number,
  settings: Record<string, string>,
): Promise<RunningService | undefined> {
  const config = join(folder, 'redis.conf')
  const password = keptPassword(join(folder, 'password'))
  const wanted = { ...SETTINGS, port: String(port), requirepass: password, ...settings }
  const lines = Object.entries(wanted).map(([name, value]) => `${name} ${value}\n`)
  writePrivately(config, lines.join(''))
  hand(config, account)

  const logFile = join(folder, 'server.log')
  const running = await runServer({
    command: [program, config],
    account,
    folder,
    logFile,
    signals: { first: 'SIGTERM', last: 'SIGKILL' },
    isReady: () => answers(port, password),
    portTaken: 'Address already in use',
    notStarted: () => notStarted(folder),
  })
  return (
    running && {
      url: `redis://:${password}@127.0.0.1:${port}`,
      socketUrl: socketUrl(join(folder, SOCKET), password),
      port,
      ...running,
    }
  )
}

/** Redis opens the socket by its name in its folder. Clients need the whole path. */
function socketUrl(path: string, password: string): string | undefined {
  return Buffer.byteLength(path) > LONGEST_SOCKET_PATH || path.includes('?')
    ? undefined
    : `${path}?password=${password}`
}

/** Whether the server accepts the password and has loaded its data. */
function answers(port: number, password: string): Promise<boolean> {
  return new Promise((resolve) => {
    let reply = ''
    Bun.connect({
      hostname: '127.0.0.1',
      port,
      socket: {
        open: (socket) => void socket.write(`AUTH ${password}\r\nPING\r\nQUIT\r\n`),
        data: (_socket, bytes) => void (reply += bytes.toString()),
        close: () => resolve(reply.includes('+PONG')),
        error: () => resolve(false),
      },
    }).catch(() => resolve(false))
  })
}

function notStarted(folder: string): LaunchError {
  const logFile = join(folder, 'server.log')
  return new LaunchError(`Redis did not start (${logFile}):\n${endOfLog(logFile)}`)
}

function read(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
