/** Runs a database server as a child process. */
import { join } from 'node:path'
import type { Account } from './account'
import { asRunning, commandOf, endProcess, guard, isAlive, type Signals } from './processes'
import { freePort, LaunchError, type Log, openLog, type Running, textIn } from './service'

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
  /**
   * A server that an earlier launcher may have left running. If the command line of process `pid` contains
   * `command`, that process is a server that uses this data folder.
   */
  leftover: { pid: number; command: string }
  command: (port: number) => string[]
  env?: Record<string, string | undefined>
  signals: Signals
  isReady: (pid: number, port: number) => boolean | Promise<boolean>
  /** Text that the server logs if its port is in use. */
  portTaken: string
}

const readyWithinMs = 120_000
const patienceMs = 30_000
const bindAttempts = 3

/** Stops a leftover server, starts a new one and resolves when it is ready. @throws LaunchError */
export async function startServer(server: Server, { log, port }: ServerOptions) {
  const { name, folder, leftover, signals } = server
  const { pid, command } = leftover
  if (pid > 0 && isAlive(pid) && commandOf(pid).includes(command)) {
    log(`Stopping ${name} (process ${pid}), left running by an earlier start`)
    await endProcess(pid, signals, patienceMs)
  }
  const logFile = join(folder, 'server.log')
  for (let attempt = 1; ; attempt++) {
    const running = await run(server, port ?? (await freePort()), logFile)
    if (running) return running
    // Another process may have taken the free port before the server could. If so, try another
    // port.
    const isTaken = lastLines(logFile).includes(server.portTaken)
    if (!isTaken || port !== undefined || attempt === bindAttempts) {
      throw new LaunchError(`${name} did not start (${logFile}):\n${lastLines(logFile)}`)
    }
  }
}

/** Returns the last lines of a log file, for error messages. */
export const lastLines = (file: string) => textIn(file).trimEnd().split('\n').slice(-8).join('\n')

/** Starts the server and resolves when it is ready, or resolves to undefined if it did not start. */
async function run(
  { account, folder, command, env, signals, isReady }: Server,
  port: number,
  logFile: string,
): Promise<(Running & { port: number }) | undefined> {
  const output = openLog(logFile)
  const child = Bun.spawn(command(port), {
    ...account,
    ...(env && { env }),
    cwd: folder,
    stdin: 'ignore',
    stdout: output,
    stderr: output,
    // Run the server in its own process group, so that Ctrl-C in the terminal reaches only the
    // launcher, which stops the databases last.
    detached: true,
  })
  const running = asRunning(child, signals, patienceMs)
  void child.exited.then(guard(child.pid, signals))
  const deadline = Date.now() + readyWithinMs
  while (!(await isReady(child.pid, port))) {
    if (child.exitCode !== null || child.signalCode !== null) return undefined
    if (Date.now() > deadline) {
      await running.stop()
      return undefined
    }
    await Bun.sleep(10)
  }
  return { ...running, port }
}
