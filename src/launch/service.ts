/** What a database kept by the launcher is, and the small things both kinds need. */
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
  /** Shuts it down cleanly; resolves when its process is gone. */
  stop(): Promise<void>
  /** Resolves with the exit code when the process ends, wanted or not. */
  exited: Promise<number>
}

export interface RunningService extends Running {
  /** Address with user and password in it. */
  url: string
  /** The same through a socket file, which costs less than TCP; undefined where there is none. */
  socketUrl?: string | undefined
  port: number
}

export type Log = (line: string) => void

/** A failure that the person at the terminal can fix: only its message is shown. */
export class LaunchError extends Error {}

/** A TCP port nobody listens on at the moment. */
export function freePort(host = '127.0.0.1'): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, host, () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

/** The random password kept in `file`, made on first use and readable by its owner alone. */
export function keptPassword(file: string): string {
  if (existsSync(file)) {
    const kept = readFileSync(file, 'utf8').trim()
    if (kept) return kept
  }
  const password = randomBytes(24).toString('hex')
  writePrivately(file, `${password}\n`)
  return password
}

/** Writes a file only its owner can read, whole or not at all. */
export function writePrivately(file: string, text: string): void {
  const unfinished = `${file}.${process.pid}.new`
  writeFileSync(unfinished, text, { mode: 0o600 })
  chmodSync(unfinished, 0o600)
  renameSync(unfinished, file)
}

/** Gives a file or folder to the account that a server runs under. */
export function hand(path: string, account: Account | undefined): void {
  if (account) chownSync(path, account.uid, account.gid)
}

const LOG_LIMIT_BYTES = 10 * 1024 * 1024

/** Opens a server's log for appending; one that has grown past 10 MB is first set aside as `.old`. */
export function openLog(file: string): number {
  if (existsSync(file) && statSync(file).size > LOG_LIMIT_BYTES) renameSync(file, `${file}.old`)
  return openSync(file, 'a', 0o600)
}

/** The last lines of a server's log, for the message that says why it did not start. */
export function endOfLog(file: string, lines = 8): string {
  if (!existsSync(file)) return ''
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-lines).join('\n')
}
