/** Creates a fresh clone of the project and runs its commands there. */
import { cpSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { temporaryFolder } from '../support/folders'

const root = join(import.meta.dir, '..', '..')
const notCloned = new Set(['node_modules', '.git', '.data', '.bun'])

export interface Checkout {
  folder: string
  /** Starts a command from bin/ in a new session, as a terminal does. */
  start(command: string, env?: Record<string, string>): StartedCommand
}

export interface StartedCommand {
  pid: number
  exited: Promise<number>
  /** Returns the output so far, from both stdout and stderr. */
  output(): string
  /** Resolves with the output as soon as it contains `text`; rejects if the command ends first. */
  says(text: string): Promise<string>
  /** Sends a signal to the whole process group, as Ctrl-C does. */
  signal(name: NodeJS.Signals): void
}

export function newCheckout(): Checkout {
  const outer = temporaryFolder()
  const folder = join(outer, 'a clone')
  cpSync(root, folder, { recursive: true, filter: (path) => !notCloned.has(basename(path)) })
  return {
    folder,
    start: (command, env = {}) => startCommand(folder, outer, command, env),
  }
}

function startCommand(
  folder: string,
  cwd: string,
  command: string,
  env: Record<string, string>,
): StartedCommand {
  const child = Bun.spawn([join(folder, command)], {
    cwd,
    env: { ...plainEnvironment(), ...env },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
    detached: true,
  })
  let text = ''
  const follow = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder()
    for await (const bytes of stream) text += decoder.decode(bytes, { stream: true })
  }
  const read = Promise.all([follow(child.stdout), follow(child.stderr)])
  let ended = false
  const exited = child.exited.then(async (code) => {
    // Waits only briefly, because children of a killed launcher may keep its streams open.
    await Promise.race([read, Bun.sleep(200)])
    ended = true
    return code
  })
  return {
    pid: child.pid,
    exited,
    output: () => text,
    signal: (name) => void process.kill(-child.pid, name),
    async says(wanted) {
      while (!text.includes(wanted)) {
        if (ended) throw new Error(`it ended before it printed "${wanted}":\n${text}`)
        await Bun.sleep(10)
      }
      return text
    },
  }
}

const choosing = ['DATABASE_URL', 'REDIS_URL', 'DATA_DIR', 'HOST', 'PORT', 'BASE_URL', 'PROCESSES']

/**
 * Returns this process's environment, with the running Bun first on PATH. Leaves out the variables that would
 * affect which databases and ports the clone uses.
 */
function plainEnvironment(): Record<string, string | undefined> {
  const kept = Object.entries(process.env).filter(([name]) => !choosing.includes(name))
  return {
    ...Object.fromEntries(kept),
    PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
  }
}

/**
 * Returns the processes whose command line contains the folder's path. Works on Linux only; returns none
 * elsewhere.
 */
export function processesOf(folder: string): { pid: number; command: string }[] {
  const found: { pid: number; command: string }[] = []
  for (const name of new Bun.Glob('[0-9]*').scanSync({ cwd: '/proc', onlyFiles: false })) {
    try {
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
      if (command.includes(folder)) found.push({ pid: Number(name), command })
    } catch {
      // The process has ended in the meantime, so ignore the error.
    }
  }
  return found
}

/**
 * Returns how long a process has waited for a CPU, in milliseconds. Works on Linux only; returns 0 elsewhere.
 */
export function waitOf(pid: number): number {
  try {
    const [, waitedNs = 0] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ').map(Number)
    return waitedNs / 1e6
  } catch {
    return 0
  }
}
