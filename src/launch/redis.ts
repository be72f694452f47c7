/** Runs a private Redis server in the data folder. */
import { join } from 'node:path'
import { RedisClient } from 'bun'
import { databasesFolder, hand, ordinaryAccount, privateFolder } from './account'
import { findOrInstall } from './install'
import { type Log, writePrivately } from './processes'
import { type ServerOptions, startServer, storedPassword } from './servers'

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

/**
 * Starts Redis on 127.0.0.1 and resolves when it has loaded its data and accepts commands.
 * @returns also the URL of a Unix socket, which is faster than TCP; undefined if the path is too long for one
 */
export async function startRedis(options: ServerOptions) {
  const { dir, log, settings } = options
  const program = await findRedis(log)
  const account = ordinaryAccount(dir)
  const folder = privateFolder(databasesFolder(dir, account, log), 'redis', account)
  const config = join(folder, 'redis.conf')
  const password = storedPassword(join(folder, 'password'))
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

/** Returns the path of redis-server or valkey-server. If neither is installed, installs Redis. */
export const findRedis = (log: Log): Promise<string> => findOrInstall('Redis', onPath, log)

function onPath(): string | undefined {
  const PATH = `${process.env['PATH'] ?? ''}:/usr/sbin:/usr/local/bin:/opt/homebrew/bin`
  return Bun.which('redis-server', { PATH }) ?? Bun.which('valkey-server', { PATH }) ?? undefined
}
