/** Runs a private Redis server in the data folder. */

import { join } from 'node:path'
import { RedisClient } from 'bun'
import { databasesFolder, hand, ordinaryAccount, privateFolder } from './account'
import { LaunchError, type Log, writePrivately } from './processes'
import { keptPassword, type RunningService, type ServerOptions, startServer } from './servers'

export interface RunningRedis extends RunningService {
  /** The URL of a Unix socket, which is faster than TCP; undefined if the path is too long for one. */
  socketUrl: string | undefined
}

/** Maximum length of a socket path in bytes: the lowest limit of all supported systems. */
const longestSocketPath = 103

const defaults = {
  bind: '127.0.0.1',
  appendonly: 'yes',
  appendfsync: 'everysec',
  save: '""',
  'maxmemory-policy': 'noeviction',
  unixsocket: 'redis.sock',
  unixsocketperm: '700',
}

/** Starts Redis on 127.0.0.1 and resolves when it has loaded its data and accepts commands. */
export async function startRedis(options: ServerOptions): Promise<RunningRedis> {
  const { dir, log, settings } = options
  const program = await findRedis(log)
  const account = ordinaryAccount(dir)
  const folder = privateFolder(databasesFolder(dir, account, log), 'redis', account)
  const config = join(folder, 'redis.conf')
  const password = keptPassword(join(folder, 'password'))
  const urlAt = (port: number) => `redis://:${password}@127.0.0.1:${port}`
  const running = await startServer(
    {
      name: 'Redis',
      account,
      folder,
      command(port) {
        const wanted = { ...defaults, port, requirepass: password, ...settings }
        const lines = Object.entries(wanted).map(([name, value]) => `${name} ${value}\n`)
        writePrivately(config, lines.join(''))
        hand(config, account)
        return [program, config]
      },
      isReady: (port) => responds(urlAt(port)),
    },
    options,
  )
  // Redis itself opens the socket using a relative path, but clients need the absolute path.
  const socket = join(folder, defaults.unixsocket)
  const isUsable = Buffer.byteLength(socket) <= longestSocketPath
  const path = socket.split('/').map(encodeURIComponent).join('/')
  const socketUrl = isUsable ? `unix://:${password}@${path}` : undefined
  return { ...running, url: urlAt(running.port), socketUrl }
}

/** Returns whether the server accepts the password and has loaded its data. */
async function responds(url: string): Promise<boolean> {
  const client = new RedisClient(url, { autoReconnect: false, connectionTimeout: 1000 })
  try {
    return (await client.ping()) === 'PONG'
  } catch {
    return false
  } finally {
    client.close()
  }
}

/** The commands with which package managers install Redis or Valkey. The first one that exists is used. */
const installations = {
  brew: 'brew install redis',
  // RUNLEVEL=1 prevents Debian from starting a Redis server of its own after installation.
  'apt-get':
    'export DEBIAN_FRONTEND=noninteractive RUNLEVEL=1; i="apt-get install -y --no-install-recommends redis-server"; $i || { apt-get update && $i; }',
  dnf: 'dnf install -y valkey || dnf install -y redis',
  apk: 'apk add --no-cache redis || apk add --no-cache valkey',
}

/** Returns the path of redis-server or valkey-server. If neither is installed, installs Redis. */
export async function findRedis(log: Log): Promise<string> {
  const found = onPath()
  if (found) return found
  const [manager, install] =
    Object.entries(installations).find(([name]) => Bun.which(name) !== null) ?? []
  // Homebrew refuses to run as root, and the other package managers need root.
  const needsSudo = process.getuid?.() !== 0 && manager !== 'brew'
  if (install) {
    log(`Redis was not found: installing it with ${manager}`)
    const script = `exec ${needsSudo ? 'sudo -n ' : ''}sh -c "$1" 2>&1`
    const child = Bun.spawn(['/bin/sh', '-c', script, 'sh', install], { stdin: 'ignore' })
    const [output, code] = await Promise.all([child.stdout.text(), child.exited])
    if (code !== 0) process.stderr.write(output)
  }
  const installed = onPath()
  if (installed) return installed
  throw new LaunchError(
    'Neither redis-server nor valkey-server was found, and Redis could not be installed. Automatic installation requires Homebrew, or root access (or sudo without a password) and apt-get, dnf or apk. Install Redis 7 or later, install Valkey, or set REDIS_URL.',
  )
}

function onPath(): string | null {
  const PATH = `${process.env['PATH'] ?? ''}:/usr/sbin:/usr/local/bin:/opt/homebrew/bin`
  return Bun.which('redis-server', { PATH }) ?? Bun.which('valkey-server', { PATH })
}
