/** Runs a database server as a child process. */
import { randomBytes } from 'node:crypto'
import { existsSync, openSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Account } from './account'
import { freePort } from './address'
import {
  endProcessIn,
  guard,
  identityOf,
  LaunchError,
  type Log,
  type Running,
  type Signals,
  startProcess,
  textIn,
  writePrivately,
} from './processes'

export interface RunningService extends Running {
  /** The server's URL, including user name and password. */
  url: string
  port: number
}

export interface ServerOptions {
  /** The data folder. It contains a folder for each server, which holds the server's data, password and log. */
  dir: string
  log: Log
  /** The port to listen on. Defaults to any free port. */
  port?: number | undefined
  /** Additional settings for the server. */
  settings?: Record<string, string>
}

interface Server {
  name: string
  account: Account | undefined
  folder: string
  command: (port: number) => string[]
  env?: Record<string, string | undefined>
  /** Defaults to SIGTERM and SIGKILL. */
  signals?: Signals
  isReady: (port: number, pid: number) => boolean | Promise<boolean>
}

const readyWithinMs = 120_000
const stopWithinMs = 30_000

/**
 * Stops the server that an earlier launcher left running in this folder, starts a new one and resolves when it
 * is ready.
 * @throws LaunchError
 */
export async function startServer(server: Server, { log, port }: ServerOptions) {
  const { name, folder, signals } = server
  const logFile = join(folder, 'server.log')
  const leftover = await endProcessIn(join(folder, 'server.pid'), stopWithinMs, signals)
  if (leftover) log(`Stopped ${name} (process ${leftover}), left running by an earlier start`)
  // Another process can take a free port before the server listens on it, so try several ports.
  for (let left = port === undefined ? 2 : 0; ; left--) {
    const running = await run(server, port ?? (await freePort()), logFile)
    if (running) return running
    if (left === 0) {
      throw new LaunchError(`${name} did not start (${logFile}):\n${lastLines(logFile)}`)
    }
  }
}

/** Starts the server and resolves when it is ready, or resolves to undefined if it has exited. */
async function run(
  { name, account, folder, command, env, signals, isReady }: Server,
  port: number,
  logFile: string,
): Promise<(Running & { port: number }) | undefined> {
  const running = startProcess(command(port), {
    ...account,
    ...(env && { env }),
    cwd: folder,
    stdin: 'ignore',
    output: openLog(logFile),
    ...(signals && { signals }),
    stopWithinMs,
  })
  writePrivately(join(folder, 'server.pid'), identityOf(running.pid))
  void running.exited.then(guard(running.pid, signals))
  const deadline = Date.now() + readyWithinMs
  while (!(await isReady(port, running.pid))) {
    if (!running.isRunning()) return undefined
    if (Date.now() > deadline) {
      await running.stop()
      throw new LaunchError(`${name} was not ready after ${readyWithinMs / 1000} s (${logFile}).`)
    }
    await Bun.sleep(10)
  }
  return { ...running, port }
}

/** Returns the last lines of a log file, for error messages. */
export const lastLines = (file: string) => textIn(file).trimEnd().split('\n').slice(-8).join('\n')

const logLimitBytes = 10 * 1024 * 1024

/** Opens a log file for appending. If it has more than 10 MB, first renames it by appending `.old`. */
export function openLog(file: string): number {
  if (existsSync(file) && statSync(file).size > logLimitBytes) renameSync(file, `${file}.old`)
  return openSync(file, 'a', 0o600)
}

/** Returns the random password stored in `file`. On first use, creates the file, readable only by its owner. */
export function storedPassword(file: string): string {
  const kept = textIn(file).trim()
  if (kept) return kept
  const password = randomBytes(24).toString('hex')
  writePrivately(file, `${password}\n`)
  return password
}
