/** Servers and workers as processes of their own, to be flooded, killed and started again. */
import { fileURLToPath } from 'node:url'
import { freePort } from '../../src/launch/service'

/** Requests that a process makes at once, as in src/launch/main.ts. */
export const requestsAtOnce = '4096'

const startsWithinMs = 25_000

export interface TestProcess {
  url: string
  pid: number
  /** Ends it as a crash would. */
  kill(): Promise<void>
  /** Ends it in order. */
  stop(): Promise<void>
}

export interface StoreUrls {
  databaseUrl: string
  redisUrl: string
}

/** @param script another one than the service's own, for tests that have it fail */
export async function startServer(
  stores: StoreUrls,
  env: Record<string, string> = {},
  script = 'src/server.ts',
): Promise<TestProcess> {
  const port = env['PORT'] ?? String(await freePort())
  const server = spawn(script, stores, { PORT: port, REFUSAL_LIMIT: '0', ...env })
  const url = `http://127.0.0.1:${port}`
  const end = performance.now() + startsWithinMs
  while (performance.now() < end) {
    const answer = await fetch(`${url}/healthz`).catch(() => undefined)
    if (answer?.ok) return { url, ...server }
    await Bun.sleep(20)
  }
  throw new Error(`the server does not answer at ${url} within ${startsWithinMs} ms`)
}

export function startWorker(stores: StoreUrls, env: Record<string, string> = {}): TestProcess {
  return { url: '', ...spawn('src/worker.ts', stores, env) }
}

function spawn(script: string, { databaseUrl, redisUrl }: StoreUrls, env: Record<string, string>) {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const child = Bun.spawn([process.execPath, script], {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      LOG_LEVEL: 'silent',
      BUN_CONFIG_MAX_HTTP_REQUESTS: requestsAtOnce,
      ...env,
    },
    stdout: 'ignore',
    stderr: 'inherit',
  })
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await child.exited
  }
  return { pid: child.pid, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}

export interface Answered {
  /** 0 where the connection broke before an answer. */
  status: number
  balance: number
  remaining: number
}

/** Calls again and again, `concurrency` at a time, and keeps what each call was told. */
export async function flood(options: {
  /** As many, unless `until` comes first. */
  calls: number
  concurrency: number
  call: (index: number) => Promise<Response>
  until?: () => boolean
}): Promise<Answered[]> {
  const { calls, concurrency, call, until = () => false } = options
  const answers: Answered[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (next < calls && !until()) answers.push(await answerOf(call(next++)))
    }),
  )
  return answers
}

async function answerOf(call: Promise<Response>): Promise<Answered> {
  try {
    const response = await call
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

export const count = (answers: readonly Answered[], status: number) =>
  answers.filter((answer) => answer.status === status).length
