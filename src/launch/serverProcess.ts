/** A database server as a child process. */
import type { Account } from './account'
import { endProcess, guard } from './processes'
import { endOfLog, openLog } from './service'

export interface ServerProcess {
  command: string[]
  account: Account | undefined
  /** Working folder. */
  folder: string
  logFile: string
  env?: Record<string, string | undefined>
  /** The signals for a clean shutdown, and for an immediate one. */
  signals: { first: 'SIGINT' | 'SIGTERM'; last: 'SIGQUIT' | 'SIGKILL' }
  isReady(pid: number): boolean | Promise<boolean>
  /** Text in its log if its port is in use. */
  portTaken: string
  notStarted(): Error
}

export interface RunningProcess {
  pid: number
  exited: Promise<number>
  stop(): Promise<void>
}

const READY_WITHIN_MS = 120_000
const STOPPED_WITHIN_MS = 30_000

/** Resolves when the server is ready, or with undefined if its port is in use. */
export async function runServer(server: ServerProcess): Promise<RunningProcess | undefined> {
  const { command, account, folder, logFile, env, signals, portTaken } = server
  const output = openLog(logFile)
  const child = Bun.spawn(command, {
    ...account,
    ...(env && { env }),
    cwd: folder,
    stdin: 'ignore',
    stdout: output,
    stderr: output,
    // Only the launcher gets Ctrl-C from the terminal, because it stops the servers last.
    detached: true,
  })
  const callOff = guard(child.pid, signals.first === 'SIGINT' ? 'INT' : 'TERM')
  void child.exited.then(callOff)
  const stop = async () => {
    await endProcess(child.pid, { ...signals, patienceMs: STOPPED_WITHIN_MS })
    await child.exited
  }

  const deadline = Date.now() + READY_WITHIN_MS
  while (!(await server.isReady(child.pid))) {
    if (child.exitCode !== null || child.signalCode !== null) {
      if (endOfLog(logFile).includes(portTaken)) return undefined
      throw server.notStarted()
    }
    if (Date.now() > deadline) {
      await stop()
      throw server.notStarted()
    }
    await Bun.sleep(10)
  }
  return { pid: child.pid, exited: child.exited, stop }
}
