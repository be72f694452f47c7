/** Inspects and ends processes, including ones that are not children of this process. */
import { readFileSync } from 'node:fs'
import type { Running } from './service'

/** The signals for a clean and for an immediate shutdown. */
export interface Signals {
  first: 'SIGINT' | 'SIGTERM'
  last: 'SIGQUIT' | 'SIGKILL'
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  const isZombie = statFields(pid)?.[0] === 'Z'
  return !isZombie
}

/**
 * Returns the command line of a process, with the arguments separated by spaces, or '' if the process does
 * not exist.
 */
export function commandOf(pid: number): string {
  return readProc(pid, 'cmdline')?.replaceAll('\0', ' ').trim() ?? ps(pid, 'command')
}

/**
 * Returns the start time of a process as an opaque string. Process IDs are reused, especially in containers,
 * so a process is identified only by its ID together with its start time.
 */
export function birthOf(pid: number): string {
  return statFields(pid)?.[19] ?? ps(pid, 'lstart')
}

/** Sends the signal `first` and, if the process has not ended after `patienceMs`, the signal `last`. */
export async function endProcess(
  pid: number,
  { first, last }: Signals,
  patienceMs: number,
): Promise<void> {
  signal(pid, first)
  if (await ends(pid, patienceMs)) return
  signal(pid, last)
  await ends(pid, patienceMs)
}

/** Wraps a child process that can be stopped with signals. */
export const asRunning = (
  { pid, exited }: { pid: number; exited: Promise<number> },
  signals: Signals,
  patienceMs: number,
): Running => ({
  pid,
  exited,
  async stop() {
    await endProcess(pid, signals, patienceMs)
    await exited
  },
})

/** Resolves to true if the process ends within `patienceMs`, otherwise to false. */
export async function ends(pid: number, patienceMs: number): Promise<boolean> {
  const deadline = Date.now() + patienceMs
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false
    await Bun.sleep(10)
  }
  return true
}

/**
 * Ends `pid` with a signal if this process dies. The signal is sent by a shell that is connected to this
 * process by a pipe. When this process ends, even through kill -9, the kernel closes the pipe, and the shell
 * notices. The shell waits for one second before it sends the signal, so that the service's processes end
 * before their databases.
 * @returns a function that removes the guard
 */
export function guard(pid: number, { first }: Signals): () => void {
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

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/**
 * Returns the fields of /proc/PID/stat after the command name, which may itself contain spaces. The first
 * field returned is the process state.
 */
function statFields(pid: number): string[] | undefined {
  const stat = readProc(pid, 'stat')
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
}

function readProc(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return undefined
  }
}

/** Reads a property of a process with `ps`, for systems without /proc, such as macOS. */
function ps(pid: number, column: string): string {
  if (process.platform === 'linux') return ''
  return Bun.spawnSync(['ps', '-o', `${column}=`, '-p', String(pid)])
    .stdout.toString()
    .trim()
}
