/** Runs servers and workers as separate processes, which tests can put under load, kill and restart. */
import { fileURLToPath } from 'node:url'
import { poolerOf } from './pgbouncer'
import { testPort } from './ports'
import { secretEnv } from './secrets'
import { openTestStores, type TestStores } from './stores'
import { until } from './until'

/** The maximum number of concurrent outgoing requests per process, as set by bin/start. */
export const requestsAtOnce = '4096'

/** Makes a process exit when the pipe to its stdin closes, so that it cannot outlive the tests. */
export const supervised = { ATUMO_SUPERVISED: '1' }

const startsWithinMs = 25_000

export interface TestProcess {
  url: string
  pid: number
  /** Sends SIGKILL. */
  kill(): Promise<void>
  /** Sends SIGTERM and waits until the process has ended. */
  stop(): Promise<void>
  /**
   * Returns the exit code if the process exited on its own, -1 if a signal ended it, or undefined if it is
   * still running or was ended by `kill` or `stop`.
   */
  crashed(): number | undefined
}

export interface StoreUrls {
  databaseUrl: string
  redisUrl: string
}

/** @param script the program to run, for example a server with planned crashes */
export async function startServer(
  stores: StoreUrls,
  env: Record<string, string> = {},
  script = 'src/server.ts',
): Promise<TestProcess> {
  const port = env['PORT'] ?? String(await testPort())
  const { exited, ...server } = spawn(script, stores, { PORT: port, REFUSAL_LIMIT: '0', ...env })
  const url = `http://127.0.0.1:${port}`
  let hasEnded = false
  void exited.finally(() => {
    hasEnded = true
  })
  await until(
    `the server responds at ${url}`,
    async () => hasEnded || (await fetch(`${url}/readyz`)).ok,
    startsWithinMs,
  )
  if (hasEnded) throw new Error(`the server ended with code ${await exited} before it responded`)
  return { url, ...server }
}

/** Starts three servers that share one port. `stop` stops them cleanly and closes the stores. */
export async function openThreeServers(): Promise<{
  stores: TestStores
  url: string
  stop: () => Promise<void>
}> {
  const stores = await openTestStores()
  const port = String(await testPort())
  const env = { PORT: port, PROCESSES: '3' }
  const servers = await Promise.all([1, 2, 3].map(() => startServer(stores, env)))
  return {
    stores,
    url: `http://127.0.0.1:${port}`,
    async stop() {
      await Promise.all(servers.map((server) => server.stop()))
      await stores.close()
    },
  }
}

export function startWorker(
  stores: StoreUrls,
  env: Record<string, string> = {},
  script = 'src/worker.ts',
): TestProcess {
  const { exited: _, ...worker } = spawn(script, stores, env)
  return { url: '', ...worker }
}

function spawn(script: string, { databaseUrl, redisUrl }: StoreUrls, env: Record<string, string>) {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const child = Bun.spawn([process.execPath, script], {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      DATABASE_URL: databaseUrl,
      DATABASE_POOLER_URL: poolerOf(databaseUrl),
      REDIS_URL: redisUrl,
      LOG_LEVEL: 'silent',
      BUN_CONFIG_MAX_HTTP_REQUESTS: requestsAtOnce,
      ...supervised,
      ...secretEnv,
      ...env,
    },
    stdin: 'pipe',
    // Hide the log unless LOG_LEVEL is set, for example through CHAOS_LOG.
    stdout: env['LOG_LEVEL'] ? 'inherit' : 'ignore',
    stderr: 'inherit',
  })
  let isWanted = true
  let crash: number | undefined
  void child.exited.finally(() => {
    if (isWanted) crash = child.exitCode ?? -1
  })
  const end = async (signal: NodeJS.Signals) => {
    isWanted = false
    child.kill(signal)
    await child.exited
  }
  return {
    pid: child.pid,
    exited: child.exited,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    crashed: () => crash,
  }
}

/**
 * Sends a request. After a 503, waits for the time given in Retry-After and tries again, by default at most
 * three times. Some requests get a 503 on a very busy machine, because the stores respond too late.
 */
export async function patiently(request: () => Promise<Response>, retries = 3): Promise<Response> {
  const response = await request()
  if (response.status !== 503 || retries === 0) return response
  await response.arrayBuffer()
  await Bun.sleep(Number(response.headers.get('retry-after')) * 1000)
  return patiently(request, retries - 1)
}

export interface FloodResponse {
  /** 0 if there was no response. */
  status: number
  balance: number
  remaining: number
}

/**
 * Sends requests, `concurrency` at a time.
 * @returns the status, balance and remaining requests from each response
 */
export async function flood(options: {
  /** The maximum number of requests. */
  requests: number
  concurrency: number
  request: (index: number) => Promise<Response>
  /**
   * Called before each request. If it returns true, no further requests are sent. `counted` returns the
   * number of responses with a given status so far.
   */
  until?: (counted: (status: number) => number) => boolean
}): Promise<FloodResponse[]> {
  const { requests, concurrency, request, until: isOver = () => false } = options
  const responses: FloodResponse[] = []
  const counts = new Map<number, number>()
  const counted = (status: number) => counts.get(status) ?? 0
  let next = 0
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (next < requests && !isOver(counted)) {
        const response = await received(request(next++))
        responses.push(response)
        counts.set(response.status, counted(response.status) + 1)
      }
    }),
  )
  return responses
}

async function received(request: Promise<Response>): Promise<FloodResponse> {
  try {
    const response = await request
    await response.arrayBuffer()
    const header = (name: string) => Number(response.headers.get(name) ?? Number.NaN)
    return {
      status: response.status,
      balance: header('x-credit-balance'),
      remaining: header('x-ratelimit-remaining'),
    }
  } catch {
    return { status: 0, balance: Number.NaN, remaining: Number.NaN }
  }
}

export const count = (responses: readonly FloodResponse[], status: number) =>
  responses.filter((response) => response.status === status).length
