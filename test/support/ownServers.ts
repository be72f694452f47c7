/**
 * Starts separate PostgreSQL and Redis servers for a test file. Its tests can kill, suspend and restart these
 * servers.
 */
import { existsSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../src/launch/postgres'
import { startRedis } from '../../src/launch/redis'
import type { RunningService } from '../../src/launch/servers'
import { migrate } from '../../src/store/migrate'
import { temporaryFolder } from './folders'
import { isPooled, startPgbouncer } from './pgbouncer'
import { testPort } from './ports'
import { type RedisCluster, startRedisCluster } from './redisCluster'
import { isOnCluster, suiteUrls } from './stores'
import { until } from './until'

export interface OwnServer {
  readonly url: string
  readonly pid: number
  /** Stops the server cleanly. Resolves when it has ended. */
  stop(): Promise<void>
  /** Kills the server. Resolves when it has ended. */
  kill(): Promise<void>
  /** Resolves when the server has ended for any reason. */
  readonly exited: Promise<number>
  /** Restarts the server after it has ended, with the same data and on the same port. */
  start(): Promise<void>
  /** Suspends the process and its children with SIGSTOP. The returned function resumes them. */
  freeze(): () => void
}

type Start = (where: { dir: string; port: number; log: () => void }) => Promise<RunningService>

/** With these settings, data survives the death of the process but possibly not a power failure. */
const postgresSettings = { fsync: 'off', full_page_writes: 'off' }

/**
 * Starts a PostgreSQL server with migrated, empty tables.
 * @param settings server settings, added to the service's own
 */
export async function openPostgres(
  settings: Record<string, string> = {},
  dir = temporaryFolder(),
): Promise<OwnServer> {
  const copied = copyCluster(dir)
  const server = await open(dir, (where) =>
    startPostgres({ ...where, settings: { ...postgresSettings, ...settings } }),
  )
  if (!copied) {
    await migrate(server.url)
    await keepCluster(dir, server)
  }
  if (isPooled) await startPgbouncer(server.url)
  return server
}

/**
 * Starts a single Redis server, or a cluster if `REDIS_CLUSTER=1` is set.
 * @param settings server settings, added to the service's own
 */
export const openRedis = (
  settings: Record<string, string> = {},
  dir = temporaryFolder(),
): Promise<OwnServer> =>
  isOnCluster
    ? startRedisCluster({ replicas: 0, settings, dir }).then(asOneServer)
    : open(dir, (where) => startRedis({ ...where, settings }))

/** Wraps a cluster as a single server, whose methods stop, kill or suspend all nodes together. */
export function asOneServer(cluster: RedisCluster): OwnServer {
  const { nodes, url } = cluster
  const first = nodes[0]
  if (!first) throw new Error('the cluster has no node')
  return {
    url,
    get pid() {
      return first.pid
    },
    get exited() {
      return first.exited
    },
    stop: () => cluster.stop(),
    async kill() {
      await Promise.all(nodes.map((node) => node.kill()))
    },
    start: () => cluster.start(),
    freeze() {
      const thaws = nodes.map((node) => node.freeze())
      return () => {
        for (const thaw of thaws) thaw()
      }
    },
  }
}

async function open(dir: string, startAt: Start): Promise<OwnServer> {
  const port = await testPort()
  const begin = () => startAt({ dir, port, log: () => {} })
  let running = await begin()
  return {
    get url() {
      return running.url
    },
    get pid() {
      return running.pid
    },
    get exited() {
      return running.exited
    },
    stop: () => running.stop(),
    async kill() {
      process.kill(running.pid, 'SIGKILL')
      await running.exited
    },
    async start() {
      await running.exited
      // Retry, because the children of a killed PostgreSQL process keep using its port and shared
      // memory for a moment.
      await until('the server restarts', async () => {
        running = await begin()
        return true
      })
    },
    freeze() {
      const { pid } = running
      process.kill(pid, 'SIGSTOP')
      // The parent process is suspended first, so that it cannot start more children.
      const children = childrenOf(pid)
      for (const child of children) signal(child, 'SIGSTOP')
      return () => {
        for (const one of [...children, pid]) signal(one, 'SIGCONT')
      }
    },
  }
}

function childrenOf(pid: number): number[] {
  const { stdout } = Bun.spawnSync(['pgrep', '-P', String(pid)])
  return stdout.toString().split('\n').filter(Boolean).map(Number)
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // The process has already ended.
  }
}

/**
 * Returns the path for a saved PostgreSQL data directory in which all migrations are already applied. Copying
 * this folder is faster than running initdb. Returns undefined outside the tests, because only the suite
 * deletes the folder.
 */
const kept = () =>
  suiteUrls().databaseUrl === '' ? undefined : join(tmpdir(), 'migrated-postgres')

/** @returns false if there are no files to copy */
function copyCluster(dir: string): boolean {
  const from = kept()
  if (from === undefined || !existsSync(from)) return false
  Bun.spawnSync(['cp', '-a', `${from}/.`, dir])
  return true
}

async function keepCluster(dir: string, server: OwnServer): Promise<void> {
  const to = kept()
  if (to === undefined || existsSync(to)) return
  await server.stop()
  const unfinished = temporaryFolder()
  Bun.spawnSync(['cp', '-a', `${dir}/.`, unfinished])
  try {
    renameSync(unfinished, to)
  } catch {
    // Another test file has already created the folder.
  }
  await server.start()
}
