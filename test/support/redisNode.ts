/** Starts a Redis server or a Sentinel that tests can kill, suspend and restart. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { guard } from '../../src/launch/processes'
import { findRedis } from '../../src/launch/redis'
import { temporaryFolder } from './folders'
import { testPort } from './ports'
import { until } from './until'

export interface RedisNode {
  readonly port: number
  readonly pid: number
  /** A connection to this server only. */
  readonly admin: Redis
  kill(): Promise<void>
  stop(): Promise<void>
  readonly exited: Promise<number>
  /** Restarts the server after it has ended, with the same data and on the same port. */
  start(): Promise<void>
  /** Suspends the server. The returned function resumes it. */
  freeze(): () => void
}

interface RedisNodeOptions {
  dir?: string
  isSentinel?: boolean
  isTls?: boolean
  /** The Unix socket and password for the `admin` connection. */
  admin?: { path?: string; password?: string }
}

/** @param settings redis.conf directives */
export async function startRedisNode(
  settings: Record<string, string>,
  {
    dir = temporaryFolder(),
    isSentinel = false,
    isTls = false,
    admin: login,
  }: RedisNodeOptions = {},
): Promise<RedisNode> {
  const program = await findRedis(() => {})
  const port = await testPort()
  mkdirSync(dir, { recursive: true })
  const file = join(dir, 'redis.conf')
  const ports = isTls ? { port: '0', 'tls-port': String(port) } : { port: String(port) }
  const lines = { bind: '127.0.0.1', logfile: 'log', ...ports, ...settings }
  const text = Object.entries(lines).map(([name, value]) => `${name} ${value}\n`)
  writeFileSync(file, text.join(''))
  const admin = new Redis({
    host: '127.0.0.1',
    port,
    lazyConnect: true,
    maxRetriesPerRequest: 0,
    retryStrategy: () => 20,
    disableClientInfo: true,
    // The connection has a name, because `otherConnections` counts only unnamed connections.
    connectionName: 'admin',
    ...(isTls && { tls: { rejectUnauthorized: false } }),
    ...login,
  })
  admin.on('error', () => {})
  let child: Bun.Subprocess

  async function start(): Promise<void> {
    child = Bun.spawn([program, file, ...(isSentinel ? ['--sentinel'] : [])], {
      cwd: dir,
      stdin: 'ignore',
      stdout: 'ignore',
      stderr: 'ignore',
    })
    // The guard ends the server if the test process is killed. SIGKILL follows SIGTERM, because a
    // server whose folder has been deleted does not stop cleanly.
    guard(child.pid, { first: 'SIGTERM', last: 'SIGKILL' })
    await until('the server responds', async () => {
      if (admin.status === 'end') await admin.connect()
      return (await admin.ping()) === 'PONG'
    })
  }

  await start()
  const end = async (name: NodeJS.Signals) => {
    child.kill(name)
    // Resume the process, because a suspended one does not handle SIGTERM.
    child.kill('SIGCONT')
    await child.exited
  }
  return {
    port,
    get pid() {
      return child.pid
    },
    get exited() {
      return child.exited
    },
    admin,
    kill: () => end('SIGKILL'),
    async stop() {
      admin.disconnect()
      await end('SIGTERM')
    },
    start,
    freeze() {
      child.kill('SIGSTOP')
      return () => child.kill('SIGCONT')
    },
  }
}
