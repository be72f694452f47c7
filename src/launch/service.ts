/** Types and helpers for running databases. */
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import type { Account } from './account'

export interface Running {
  pid: number
  /** Shuts the process down cleanly. Resolves when it has ended. */
  stop(): Promise<void>
  /** Resolves to the exit code when the process ends. */
  exited: Promise<number>
}

export interface RunningService extends Running {
  /** The server's URL, including user name and password. */
  url: string
  /** The URL of a Unix socket, which is faster than TCP. Undefined if there is none. */
  socketUrl?: string | undefined
  port: number
}

export type Log = (line: string) => void

/** Thrown for problems that the user can fix. Only the message is shown, without a stack trace. */
export class LaunchError extends Error {}

/**
 * Checks that a port is free by briefly listening on it. If `wanted` is 0, finds any free port.
 * @returns the port
 * @throws the system error if the port is not free
 */
export function probePort(host: string, wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(wanted, host, () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

/** Returns a TCP port that is currently free. */
export const freePort = (host = '127.0.0.1') => probePort(host, 0)

/** Returns the content of a text file, or '' if it does not exist. */
export const textIn = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** Returns the random password stored in `file`. On first use, creates the file, readable only by its owner. */
export function keptPassword(file: string): string {
  const kept = textIn(file).trim()
  if (kept) return kept
  const password = randomBytes(24).toString('hex')
  writePrivately(file, `${password}\n`)
  return password
}

/** Atomically writes a file that only its owner can read. */
export function writePrivately(file: string, text: string): void {
  const unfinished = `${file}.${process.pid}.new`
  writeFileSync(unfinished, text, { mode: 0o600 })
  chmodSync(unfinished, 0o600)
  renameSync(unfinished, file)
}

/** Makes `account` the owner of a file or folder. No-op if `account` is undefined. */
export function hand(path: string, account: Account | undefined): void {
  if (account) chownSync(path, account.uid, account.gid)
}

const logLimitBytes = 10 * 1024 * 1024

/**
 * Opens a server's log file for appending. If the file is larger than 10 MB, first renames it by appending
 * `.old`.
 */
export function openLog(file: string): number {
  if (existsSync(file) && statSync(file).size > logLimitBytes) renameSync(file, `${file}.old`)
  return openSync(file, 'a', 0o600)
}
