/** Runs pg_dump and pg_restore. */
import { systemFolders } from '../launch/postgresBinaries'
import { CommandError } from './command'

type Tool = 'pg_dump' | 'pg_restore'

/**
 * Runs a program to its end. It gets the password in its environment, because all users see arguments.
 * @throws CommandError with its output if it is missing or fails
 */
export async function runTool(tool: Tool, databaseUrl: string, args: string[]): Promise<void> {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  const child = Bun.spawn([programOf(tool), `--dbname=${url.href}`, ...args], {
    env: { ...process.env, ...(password !== '' && { PGPASSWORD: password }) },
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'pipe',
  })
  const [code, said] = await Promise.all([child.exited, child.stderr.text()])
  if (code !== 0) throw new CommandError(`${tool} failed:\n${said.trim()}`)
}

function programOf(tool: Tool): string {
  const program = Bun.which(tool, { PATH: [process.env['PATH'], ...systemFolders()].join(':') })
  if (program) return program
  throw new CommandError(
    `${tool} was not found. Install PostgreSQL's client programs (postgresql-client), in the server's version or a newer one.`,
  )
}
