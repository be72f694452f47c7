/** A PostgreSQL and a Redis that belong to one file of tests: to be killed, frozen and started again. */
import { existsSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../src/launch/postgres'
import { startRedis } from '../../src/launch/redis'
import type { RunningService } from '../../src/launch/service'
import { migrate } from '../../src/store/migrate'
import { temporaryFolder } from './folders'
import { testPort } from './ports'
import { suiteUrls } from './stores'
import { until } from './until'

export interface OwnServer {
  readonly url: string
  readonly pid: number
  /** Stops it in order; resolves when it is gone. */
  stop(): Promise<void>
  /** Kills it; resolves when it is gone. */
  kill(): Promise<void>
  /** Resolves when it has ended, wanted or not. */
  readonly exited: Promise<number>
  /** Starts it with the same data on the same port after it has ended. */
  start(): Promise<void>
  /** Stops the process and its children with SIGSTOP; the returned function continues them. */
  freeze(): () => void
}

type Start = (where: { dir: string; port: number; log: () => void }) => Promise<RunningService>

/** Nothing here survives a power cut, and everything survives a killed process. */
const postgresSettings = { fsync: 'off', full_page_writes: 'off' }

/** A migrated PostgreSQL without rows. @param settings beyond those of the service */
export async function openPostgres(
  settings: Record<string, string> = {},
  dir = temporaryFolder(),
): Promise<OwnServer> {
  const copied = copyCluster(dir)
  const server = await open(dir, (where) =>
    startPostgres({ ...where, settings: { ...postgresSettings, ...settings } }),
  )
  if (copied) return server
  await migrate(server.url)
  return keepCluster(dir, server)
}

/** @param settings beyond those of the service */
export const openRedis = (
  settings: Record<string, string> = {},
  dir = temporaryFolder(),
): Promise<OwnServer> => open(dir, (where) => startRedis({ ...where, settings }))

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
      // The children of a killed PostgreSQL hold its port and its memory for a moment longer.
      await until('the server starts again', async () => {
        running = await begin()
        return true
      })
    },
    freeze() {
      const { pid } = running
      process.kill(pid, 'SIGSTOP')
      // It starts none from here on.
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
    // It has ended meanwhile.
  }
}

/** A stopped, migrated PostgreSQL of this run: initdb takes longer than a copy. Only bin/test removes it. */
const kept = () =>
  suiteUrls().databaseUrl === '' ? undefined : join(tmpdir(), 'migrated-postgres')

/** @returns whether there was one to copy */
function copyCluster(dir: string): boolean {
  const from = kept()
  if (from === undefined || !existsSync(from)) return false
  Bun.spawnSync(['cp', '-a', `${from}/.`, dir])
  return true
}

async function keepCluster(dir: string, server: OwnServer): Promise<OwnServer> {
  const to = kept()
  if (to === undefined || existsSync(to)) return server
  await server.stop()
  const unfinished = temporaryFolder()
  Bun.spawnSync(['cp', '-a', `${dir}/.`, unfinished])
  try {
    renameSync(unfinished, to)
  } catch {
    // Another file was first.
  }
  await server.start()
  return server
}
