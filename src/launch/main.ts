/**
 * The program that bin/start runs. It starts everything that the service needs, and stops everything in
 * reverse order.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Config,
  givenSettings,
  readSettings,
  servicesFile,
  workerEnvironment,
} from '../config'
import { formatAddress, metricsAddressOf, reachableHost } from '../lib/address'
import { UserError } from '../lib/userError'
import type { Env } from '../settings'
import { freePort, requirePort } from './address'
import { takeLock } from './lock'
import { findMeilisearch, startMeilisearch } from './meilisearch'
import { startPostgres } from './postgres'
import { type DemoApp, prepare } from './prepare'
import { LaunchError, type Running, startProcess, writePrivately } from './processes'
import { startRedis } from './redis'
import type { RunningService, ServerOptions } from './servers'
import { type Supervised, supervise } from './supervise'

const root = join(import.meta.dir, '..', '..')
const leftoverTimeoutMs = 10_000
/** Number of PostgreSQL connections reserved for the worker, the command line and operators. */
const spareConnections = 200
const stepTimeoutMs = 10_000
/** Number of requests to /readyz, one every 20 ms, between two messages about what is missing. */
const triesPerReport = 500
/**
 * Further signals within this time after the first are ignored, because the command `timeout` signals both
 * the process and its process group.
 */
const echoMs = 500

const ignore = () => {}
const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Cleanup functions, called in reverse order on shutdown. */
const endings = new AsyncDisposableStack()
const children: Supervised<Running>[] = []
let exitCode = 0

try {
  await Promise.race([interruption(), serve()])
} catch (error) {
  fail(error)
}
await endings.disposeAsync().catch(fail)
process.exit(exitCode)

function fail(error: unknown): void {
  exitCode = 1
  // System errors, such as EACCES, name the file.
  const isClear = error instanceof UserError || (error instanceof Error && 'syscall' in error)
  process.stderr.write(`${isClear ? reasonOf(error) : Bun.inspect(error)}\n`)
}

/** Starts the service. Never resolves; rejects if startup fails. */
async function serve(): Promise<never> {
  if (process.argv.length > 2) {
    throw new LaunchError(
      'bin/start takes no arguments. Its settings are environment variables such as PORT, DATA_DIR and DATABASE_URL. src/manual/en/operations.md lists all of them.',
    )
  }
  let settings = readSettings(process.env)
  if (settings.port === 0) {
    // Choose a free port now, so that all processes and links use the same one.
    settings = readSettings({ ...process.env, PORT: String(await freePort(settings.host)) })
  }
  const { dataDir, host, port, baseUrl } = settings
  // If bin/start runs as root, the databases run as an ordinary user, who needs access to this folder.
  mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  const lock = takeLock(dataDir, baseUrl)
  endings.defer(() => lock.release())
  await requirePort(host, port, lock.healed ? leftoverTimeoutMs : 0)

  const backends = await unlessEnding(startDatabases(settings))
  const config: Config = { ...settings, ...backends }
  const stored = {
    ...givenSettings(process.env),
    DATABASE_URL: config.databaseUrl,
    REDIS_URL: config.redisUrl,
    MEILI_URL: config.meiliUrl,
    MEILI_KEY: config.meiliKey,
    BASE_URL: baseUrl,
  }
  writePrivately(servicesFile(dataDir), JSON.stringify(stored))
  endings.defer(() => rmSync(servicesFile(dataDir), { force: true }))

  const demo = await unlessEnding(prepare(config, say))
  startProcesses(config, stored)
  await untilReady(`http://${reachableHost(host)}:${port}`)
  greet(config, demo)
  return new Promise<never>(() => {})
}

/**
 * Waits for a startup step. If a signal arrives during the step, shutdown waits for the step to finish, and
 * no further step starts.
 */
async function unlessEnding<T>(step: Promise<T>): Promise<T> {
  endings.defer(() => Promise.race([step.then(ignore, ignore), Bun.sleep(stepTimeoutMs)]))
  const result = await step
  return endings.disposed ? new Promise<never>(() => {}) : result
}

/** Starts those databases whose URLs are not set in the environment. */
async function startDatabases({
  dataDir,
  processes,
  databasePool,
}: ReturnType<typeof readSettings>) {
  const { DATABASE_URL, REDIS_URL, MEILI_URL, MEILI_KEY } = process.env
  const settings = { max_connections: String(processes * databasePool + spareConnections) }
  const postgres = (options: ServerOptions) => startPostgres({ ...options, settings })
  const program = MEILI_URL ? undefined : findMeilisearch()
  const [databaseUrl, redisUrl, meilisearch] = await Promise.all([
    DATABASE_URL || keep('PostgreSQL', postgres, dataDir).then(({ url }) => url),
    REDIS_URL || keep('Redis', startRedis, dataDir).then(({ url, socketUrl }) => socketUrl ?? url),
    program &&
      keep('Meilisearch', (options) => startMeilisearch(program, options), dataDir).catch(
        (error: unknown) => say(`${reasonOf(error)}\nPostgreSQL serves searches instead.`),
      ),
  ])
  return {
    databaseUrl,
    redisUrl,
    meiliUrl: (meilisearch ? meilisearch.url : MEILI_URL) || undefined,
    meiliKey: (meilisearch ? meilisearch.key : MEILI_KEY) || undefined,
  }
}

/** Keeps a server running by restarting it, with the same data and port, whenever it exits. */
async function keep<R extends RunningService>(
  name: string,
  start: (options: ServerOptions) => Promise<R>,
  dir: string,
): Promise<R> {
  const service = supervise(name, (last?: R) => start({ dir, log: say, port: last?.port }), say)
  endings.defer(() => service.stop())
  return service.started
}

/** @param stored variables whose paths are absolute, because the processes run in a different folder */
function startProcesses(config: Config, stored: Env): void {
  const env = {
    ...process.env,
    ...stored,
    // Makes a process end when its stdin, a pipe to the launcher, is closed.
    ATUMO_SUPERVISED: '1',
    DATA_DIR: config.dataDir,
    PORT: String(config.port),
    LOG_FORMAT: process.env['LOG_FORMAT'] || (process.stdout.isTTY ? 'pretty' : 'json'),
    ...workerEnvironment(),
  }
  const run = (name: string, file: string) => {
    const command = [process.execPath, join(root, 'src', file)]
    const address = metricsAddressOf(config, children.length)
    const own = { ...env, METRICS_ADDRESS: address && formatAddress(address) }
    const start = async () => startProcess(command, { cwd: root, env: own })
    children.push(supervise(name, start, say))
  }
  for (let number = 1; number <= config.processes; number++) {
    run(config.processes > 1 ? `Server ${number}` : 'Server', 'server.ts')
  }
  run('Worker', 'worker.ts')
  endings.defer(async () => {
    await Promise.all(children.map((supervised) => supervised.stop()))
  })
}

/**
 * Resolves when the service is ready.
 * @throws LaunchError if a process exits before the service is ready; that process has already printed the
 *   reason
 */
async function untilReady(address: string): Promise<void> {
  const runs = await Promise.all(children.map((supervised) => supervised.started))
  const death = Promise.race(runs.map((run) => run.exited))
  for (let tries = 1; ; tries++) {
    const missing = await Promise.race([missingAt(address), death])
    if (missing === undefined) return
    if (typeof missing === 'number') {
      throw new LaunchError(
        `The service did not start: one of its processes exited with code ${missing}.`,
      )
    }
    if (tries % triesPerReport === 0) say(`Still waiting for ${address}/readyz: ${missing}`)
    await Bun.sleep(20)
  }
}

/** Returns the reason why the service is not ready yet, or undefined if it is ready. */
async function missingAt(address: string): Promise<string | undefined> {
  try {
    const response = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5000) })
    const body = await response.text()
    return response.ok ? undefined : `${response.status} ${body}`
  } catch (error) {
    return reasonOf(error)
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function greet(config: Config, { demoKey, demoClientId, demoUsers = [] }: Partial<DemoApp>): void {
  const { baseUrl, meiliUrl } = config
  say(`Atumo is ready at ${baseUrl}`)
  say(`Search engine: ${meiliUrl ? 'Meilisearch (fallback: PostgreSQL)' : 'PostgreSQL'}`)
  if (demoKey) {
    say(`Demo key: ${demoKey}`)
    say(`Try: curl -H 'Authorization: Bearer ${demoKey}' '${baseUrl}/api/v1/dictionary.php?q=ero'`)
    say(`Manual: ${baseUrl}/docs`)
    say(`Widget: ${baseUrl}/embed/demo?client_id=${demoClientId}`)
    for (const { email, password } of demoUsers) {
      say(`Sign in at ${baseUrl}/sign-in as ${email} with ${password}`)
    }
  } else {
    say("To create an app and its key: bin/atumo apps create --name 'My app'")
  }
  say('Press Ctrl-C to stop')
}

/** Resolves on the first signal. Later signals kill any processes that are still stopping. */
function interruption(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let firstAt = 0
  const onSignal = () => {
    if (firstAt === 0) {
      firstAt = Date.now()
      say('Stopping. Press Ctrl-C again to stop at once.')
      resolve()
    } else if (Date.now() - firstAt > echoMs) {
      // Exit immediately if no process of the service has been started. The shells started by
      // `guard` then stop the databases.
      if (children.length === 0) process.exit(130)
      for (const supervised of children) supervised.kill()
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  return promise
}
