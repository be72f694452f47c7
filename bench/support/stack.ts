/** A PostgreSQL, a Redis and server processes for one benchmark, removed when it ends. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../src/launch/postgres'
import { startRedis } from '../../src/launch/redis'
import { freePort } from '../../src/launch/service'
import { migrate } from '../../src/store/migrate'
import { secretEnv } from '../../test/support/secrets'

export interface Stack {
  /** Temporary folder, deleted at the end. */
  dir: string
  databaseUrl: string
  redisUrl: string
  /** Starts a script or a command as a process and waits until its `/readyz` succeeds. */
  serve(
    program: string | readonly string[],
    env?: Record<string, string>,
  ): Promise<{ url: string; pid: number }>
  close(): Promise<void>
}

export async function startStack(): Promise<Stack> {
  const dir = mkdtempSync(join(tmpdir(), 'atumo-bench-'))
  chmodSync(dir, 0o711)
  const log = () => {}
  const [postgres, redis] = await Promise.all([
    startPostgres({ dir: join(dir, 'postgres'), log }),
    startRedis({ dir: join(dir, 'redis'), log }),
  ])
  await migrate(postgres.url)
  const children: Bun.Subprocess[] = []

  return {
    dir,
    databaseUrl: postgres.url,
    redisUrl: redis.url,
    async serve(program, env = {}) {
      const port = await freePort()
      const command = typeof program === 'string' ? [process.execPath, program] : [...program]
      const child = Bun.spawn(command, {
        env: {
          ...process.env,
          DATABASE_URL: postgres.url,
          REDIS_URL: redis.socketUrl ?? redis.url,
          PORT: String(port),
          LOG_LEVEL: 'warn',
          ...secretEnv,
          ...env,
        },
        stdout: 'inherit',
        stderr: 'inherit',
      })
      children.push(child)
      const url = `http://127.0.0.1:${port}`
      await ready(url)
      return { url, pid: child.pid }
    },
    async close() {
      for (const child of children) child.kill('SIGTERM')
      await Promise.all(children.map((child) => child.exited))
      await Promise.all([postgres.stop(), redis.stop()])
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

async function ready(url: string): Promise<void> {
  for (let attempt = 0; attempt < 500; attempt++) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await Bun.sleep(20)
  }
  throw new Error(`no server responds at ${url}`)
}
