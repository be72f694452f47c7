/** Runs a private Redis server in the data folder. */
import { join } from 'node:path'
import { ordinaryAccount, privateFolder } from './account'
import { findRedis } from './redisBinaries'
import { type ServerOptions, startServer } from './server'
import { hand, keptPassword, type RunningService, textIn, writePrivately } from './service'

const socket = 'redis.sock'
/** Maximum length of a socket path in bytes: the lowest limit of all supported systems. */
const longestSocketPath = 103

const defaults = {
  bind: '127.0.0.1',
  appendonly: 'yes',
  appendfsync: 'everysec',
  save: '""',
  'maxmemory-policy': 'noeviction',
  daemonize: 'no',
  pidfile: 'redis.pid',
  unixsocket: socket,
  unixsocketperm: '700',
}

/** Starts Redis on 127.0.0.1 and resolves when it has loaded its data and accepts commands. */
export async function startRedis(options: ServerOptions): Promise<RunningService> {
  const { dir, log, settings } = options
  const program = await findRedis(log)
  const account = ordinaryAccount(dir)
  const folder = privateFolder(dir, 'redis', account, log)
  const config = join(folder, 'redis.conf')
  const password = keptPassword(join(folder, 'password'))
  const lastPort = /^port (\d+)$/m.exec(textIn(config))?.[1]
  const running = await startServer(
    {
      name: 'Redis',
      account,
      folder,
      // Matches redis-server and valkey-server. The process ID and the port are those of our last
      // server, so a process that matches both is our server.
      leftover: {
        pid: Number(textIn(join(folder, 'redis.pid'))),
        command: `-server 127.0.0.1:${lastPort}`,
      },
      command(port) {
        const wanted = { ...defaults, port, requirepass: password, ...settings }
        const lines = Object.entries(wanted).map(([name, value]) => `${name} ${value}\n`)
        writePrivately(config, lines.join(''))
        hand(config, account)
        return [program, config]
      },
      signals: { first: 'SIGTERM', last: 'SIGKILL' },
      isReady: (_pid, port) => answers(port, password),
      portTaken: 'Address already in use',
    },
    options,
  )
  const url = `redis://:${password}@127.0.0.1:${running.port}`
  return { ...running, url, socketUrl: socketUrl(join(folder, socket), password) }
}

/**
 * Returns the URL of the socket, or undefined if its path is too long or contains a question mark. Redis
 * itself opens the socket using a relative path, but clients need the absolute path.
 */
function socketUrl(path: string, password: string): string | undefined {
  return Buffer.byteLength(path) > longestSocketPath || path.includes('?')
    ? undefined
    : `${path}?password=${password}`
}

/** Returns whether the server accepts the password and has loaded its data. */
function answers(port: number, password: string): Promise<boolean> {
  return new Promise((resolve) => {
    let reply = ''
    Bun.connect({
      hostname: '127.0.0.1',
      port,
      socket: {
        open: (opened) => void opened.write(`AUTH ${password}\r\nPING\r\nQUIT\r\n`),
        data: (_socket, bytes) => void (reply += bytes.toString()),
        close: () => resolve(reply.includes('+PONG')),
        error: () => resolve(false),
      },
    }).catch(() => resolve(false))
  })
}
