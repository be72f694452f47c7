/** Runs the command line in this process, with its own database. */
import { Writable } from 'node:stream'
import { createProgram } from '../../src/cli/program'
import { runCommand } from '../../src/cli/run'
import { connect } from '../../src/cli/stores'
import { temporaryFolder } from '../support/folders'
import { secretEnv } from '../support/secrets'
import { openTestStores } from '../support/stores'

export type CommandLine = Awaited<ReturnType<typeof openCommandLine>>

export async function openCommandLine() {
  const stores = await openTestStores()
  const { databaseUrl, redisUrl } = stores
  const dir = temporaryFolder()
  const own = { DATA_DIR: dir, DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, ...secretEnv }
  const connections = connect({ databaseUrl, redisUrl })

  /** Runs a command in `dir`. @param env environment variables to add or replace */
  async function run(args: string[], env: Record<string, string> = {}) {
    const [out, err] = [collector(), collector()]
    const shell = { env: { ...own, ...env }, cwd: dir, stdout: out.stream, stderr: err.stream }
    const isElsewhere = 'DATABASE_URL' in env || 'REDIS_URL' in env
    const code = await runCommand(args, shell, isElsewhere ? undefined : connections)
    return { out: out.text(), err: err.text(), code }
  }

  return {
    stores,
    dir,
    env: own,
    run,
    /**
     * Runs a command with --json, and returns its output, which is a single line. The command must succeed
     * and print nothing to stderr.
     */
    async json(...args: string[]): Promise<Record<string, unknown>> {
      const { out, err, code } = await run([...args, '--json'])
      if (code !== 0 || err !== '') throw new Error(`${args.join(' ')}: exit ${code}\n${err}`)
      if (out.trim().includes('\n')) throw new Error(`more than one line of JSON:\n${out}`)
      return JSON.parse(out) as Record<string, unknown>
    },
    async close() {
      await connections.close()
      await stores.close()
    },
  }
}

/** The declared commands of bin/atumo. */
export const commands = createProgram(
  { env: {}, stdout: process.stdout, stderr: process.stderr },
  async () => {},
).commands

/** A stream that collects what is written to it. */
export function collector() {
  const pieces: string[] = []
  const stream = new Writable({
    decodeStrings: false,
    write(piece: string, _encoding, done) {
      pieces.push(piece)
      done()
    },
  })
  return { stream, text: () => pieces.join('') }
}
