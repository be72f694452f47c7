/** Starts, finds, supervises and ends processes. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { UserError } from '../lib/userError'

export type Running = ReturnType<typeof startProcess>

export type Log = (line: string) => void

export class LaunchError extends UserError {}

/** The signals for a clean and for an immediate shutdown. */
export interface Signals {
  first: 'SIGINT' | 'SIGTERM'
  last: 'SIGQUIT' | 'SIGKILL'
}

const usualSignals: Signals = { first: 'SIGTERM', last: 'SIGKILL' }
/** Time after which a process of the service that ignores SIGTERM is killed. */
export const endTimeoutMs = 10_000

/** Starts a process. Unless `options` say otherwise, it has the streams of this process. */
export function startProcess(
  command: string[],
  options: {
    cwd: string
    env?: Record<string, string | undefined>
    uid?: number
    gid?: number
    stdin?: 'pipe' | 'ignore'
    /** Where standard output and standard error go. */
    output?: number | 'inherit'
    signals?: Signals
    stopWithinMs?: number
  },
) {
  const { output = 'inherit', signals = usualSignals, stopWithinMs = endTimeoutMs } = options
  const child = Bun.spawn(command, {
    ...options,
    stdin: options.stdin ?? 'pipe',
    stdout: output,
    stderr: output,
    // Run the process in its own process group, so that Ctrl-C in the terminal reaches only the
    // launcher, which stops all processes in the right order.
    detached: true,
  })
  return {
    pid: child.pid,
    /** Resolves to the exit code when the process ends. */
    exited: child.exited,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    /** Shuts the process down cleanly. Resolves when it has ended. */
    stop: () => end((signal) => child.kill(signal), child.exited, signals, stopWithinMs),
  }
}

/** Sends the signal `first` and, if the process has not ended in time, the signal `last`. */
async function end(
  kill: (signal: NodeJS.Signals) => void,
  exited: Promise<unknown>,
  { first, last }: Signals,
  withinMs: number,
): Promise<void> {
  const timer = setTimeout(() => kill(last), withinMs)
  kill(first)
  await exited
  clearTimeout(timer)
}

/**
 * Ends `pid` with a signal if this process dies. The signal is sent by a shell that is connected to this
 * process by a pipe. When this process ends, even through kill -9, the kernel closes the pipe, and the shell
 * notices. The shell waits for one second before it sends the signal, so that the service's processes end
 * before their databases.
 * @returns a function that removes the guard
 */
export function guard(pid: number, { first } = usualSignals): () => void {
  const script = 'read -r _ || { sleep 1; kill -s "$1" "$2"; }'
  const watcher = Bun.spawn(['/bin/sh', '-c', script, 'sh', first.slice(3), String(pid)], {
    stdin: 'pipe',
    stdout: 'ignore',
    stderr: 'ignore',
    cwd: '/',
    detached: true,
  })
  watcher.unref()
  return () => {
    void watcher.stdin.write('\n')
    void watcher.stdin.end()
  }
}

/**
 * Identifies a process in a file. Process IDs are reused, especially in containers, so the start time is part
 * of the identity.
 */
export const identityOf = (pid: number) => `${pid}\n${birthOf(pid)}\n`

/** Returns the ID of the process that a file identifies, or undefined if this process is not running. */
export function processIn(file: string): number | undefined {
  const [pid, birth] = textIn(file).split('\n')
  return birth && birthOf(Number(pid)) === birth ? Number(pid) : undefined
}

/** Ends the process that a file identifies, if it is running. Returns its ID. */
export async function endProcessIn(
  file: string,
  withinMs: number,
  signals = usualSignals,
): Promise<number | undefined> {
  const pid = processIn(file)
  if (pid === undefined) return undefined
  const ended = async () => {
    while (isAlive(pid)) await Bun.sleep(10)
  }
  await end((signal) => isAlive(pid) && process.kill(pid, signal), ended(), signals, withinMs)
  return pid
}

export const isAlive = (pid: number) => birthOf(pid) !== ''

/** Returns the start time of a process as an opaque string, or '' if the process has ended. */
function birthOf(pid: number): string {
  if (process.platform !== 'linux') {
    // Systems without /proc, such as macOS.
    return Bun.spawnSync(['ps', '-o', 'lstart=', '-p', String(pid)])
      .stdout.toString()
      .trim()
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program, in parentheses, can contain spaces.
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' ? '' : (fields[18] ?? '')
  } catch {
    return ''
  }
}

/** Returns the content of a text file, or '' if it does not exist. */
export const textIn = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** Atomically writes a file that only its owner can read. */
export function writePrivately(file: string, text: string): void {
  const unfinished = `${file}.${process.pid}.new`
  writeFileSync(unfinished, text, { mode: 0o600 })
  renameSync(unfinished, file)
}
