/** Folders to launch in, and a launcher to kill. */
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder that PostgreSQL's user can enter too, with a space in its path. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atumo launch '))
  chmodSync(folder, 0o755)
  return folder
}

/** Starts the database from a process of its own and kills that; resolves with the database's pid. */
export async function launchAndDie(kind: 'postgres' | 'redis', dir: string): Promise<number> {
  const name = kind === 'postgres' ? 'startPostgres' : 'startRedis'
  const file = join(import.meta.dir, '..', '..', 'src', 'launch', kind)
  const program = `
    import { ${name} } from ${JSON.stringify(file)}
    const { pid } = await ${name}({ dir: ${JSON.stringify(dir)}, log: () => {} })
    process.stdout.write(pid + '\\n', () => process.kill(process.pid, 'SIGKILL'))
    await new Promise(() => {})`
  const launcher = Bun.spawn([process.execPath, '-e', program], {
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const pid = Number(await launcher.stdout.text())
  await launcher.exited
  return pid
}

/** What a promise was rejected with. */
export async function failureOf(promise: Promise<unknown>): Promise<Error> {
  try {
    await promise
  } catch (error) {
    if (error instanceof Error) return error
    throw error
  }
  throw new Error('it did not fail')
}
