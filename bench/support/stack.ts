/**
 * Starts PostgreSQL, Redis and the service's processes for a benchmark. Stops them and deletes their data
 * when the benchmark ends.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '../../src/launch/address'
import { startPostgres } from '../../src/launch/postgres'
import { startRedis } from '../../src/launch/redis'
import { connectPostgres, connectRedis, redisReady } from '../../src/store/clients'
import { migrate } from '../../src/store/migrate'
import { secretEnv } from '../../test/support/secrets'

const root = resolve(import.meta.dir, '../..')

export type Stack = Awaited<ReturnType<typeof startStack>>

/** @param migrations the migrations folder of another checkout, if that checkout is being measured */
export async function startStack({ migrations }: { migrations?: string } = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'atumo-bench-'))
  chmodSync(dir, 0o711)
  const log = () => {}
  const [postgres, redisServer] = await Promise.all([
    startPostgres({ dir: join(dir, 'postgres'), log }),
    startRedis({ dir: join(dir, 'redis'), log }),
  ])
  await migrate(postgres.url, migrations)
  const sql = connectPostgres(postgres.url, { pool: 4, statementTimeoutMs: 0 })
  const redis = connectRedis(redisServer.url, () => {})
  await redisReady(redis, 5000)
  const children: Bun.Subprocess[] = []

  /** The address of Redis for peers in other languages: the path of its socket, and the password. */
  function socketWithPassword(): string {
    const { pathname, password } = new URL(redisServer.socketUrl ?? redisServer.url)
    return `${decodeURIComponent(pathname)}?password=${password}`
  }

  function run(
    program: string | readonly string[],
    env: Record<string, string> = {},
  ): Bun.Subprocess {
    const isScript = typeof program === 'string'
    const command = isScript ? [process.execPath, resolve(root, program)] : [...program]
    const child = Bun.spawn(command, {
      env: {
        ...process.env,
        DATABASE_URL: postgres.url,
        REDIS_URL: isScript ? (redisServer.socketUrl ?? redisServer.url) : socketWithPassword(),
        LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
        ...secretEnv,
        ...env,
      },
      stdout: 'inherit',
      stderr: 'inherit',
    })
    children.push(child)
    return child
  }

  return {
    /** A temporary folder, deleted when the stack is closed. */
    dir,
    databaseUrl: postgres.url,
    redisUrl: redisServer.url,
    sql,
    redis,

    /** Starts a process that runs a command or one of the project's scripts. */
    run,

    /** Starts a server and waits until its `/readyz` succeeds. */
    async serve(program: string | readonly string[], env: Record<string, string> = {}) {
      const port = await freePort()
      const { pid } = run(program, { PORT: String(port), ...env })
      const url = `http://127.0.0.1:${port}`
      await ready(url)
      return { url, pid }
    },

    async close(): Promise<void> {
      for (const child of children) child.kill('SIGTERM')
      await Promise.all(children.map((child) => child.exited))
      redis.disconnect()
      await sql.end({ timeout: 1 })
      await Promise.all([postgres.stop(), redisServer.stop()])
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

async function ready(url: string): Promise<void> {
  for (let attempt = 0; attempt < 500; attempt++) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined)
    if (response?.ok) return
    await Bun.sleep(20)
  }
  throw new Error(`no server responds at ${url}`)
}
