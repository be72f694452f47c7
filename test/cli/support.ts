/** The command line as a process of its own, on a database of its own. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestStores } from '../support/stores'

const cli = join(import.meta.dir, '../../src/cli.ts')

export type CommandLine = Awaited<ReturnType<typeof openCommandLine>>

export async function openCommandLine() {
  const stores = await openTestStores()
  const dir = await mkdtemp(join(tmpdir(), 'atumo-cli-'))
  const own = {
    PATH: process.env['PATH'] ?? '',
    DATA_DIR: dir,
    DATABASE_URL: stores.databaseUrl,
    REDIS_URL: stores.redisUrl,
  }

  async function run(args: string[], env: Record<string, string> = {}) {
    const child = Bun.spawn([process.execPath, cli, ...args], {
      cwd: dir,
      env: { ...own, ...env },
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const [out, err, code] = await Promise.all([
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
      child.exited,
    ])
    return { out, err, code }
  }

  return {
    stores,
    dir,
    run,
    /** What a command that succeeds prints with --json: one line, and nothing on stderr. */
    async json(...args: string[]): Promise<Record<string, unknown>> {
      const { out, err, code } = await run([...args, '--json'])
      if (code !== 0 || err !== '') throw new Error(`${args.join(' ')}: exit ${code}\n${err}`)
      if (out.trim().includes('\n')) throw new Error(`more than one line of JSON:\n${out}`)
      return JSON.parse(out) as Record<string, unknown>
    },
    async close() {
      await stores.close()
      await rm(dir, { recursive: true })
    },
  }
}
