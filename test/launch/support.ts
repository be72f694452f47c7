/** Starts servers from launchers that tests can kill. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export { temporaryFolder } from '../support/folders'

const root = join(import.meta.dir, '..', '..')

/** For each server, the module and the call with which the launcher starts it. */
const starts = {
  postgres: (where: string) => ({ file: 'postgres', call: `startPostgres(${where})` }),
  redis: (where: string) => ({ file: 'redis', call: `startRedis(${where})` }),
  meilisearch: (where: string) => ({
    file: 'meilisearch',
    call: `startMeilisearch(findMeilisearch(), ${where})`,
  }),
}

/**
 * Starts the server from a separate launcher process, then kills the launcher.
 * @param hasGuard whether to spare the launcher's guard, which stops the server about a second after the
 *   launcher dies
 * @returns the server's pid
 */
export async function launchAndDie(
  kind: keyof typeof starts,
  dir: string,
  { hasGuard }: { hasGuard: boolean },
): Promise<number> {
  const { file, call: request } = starts[kind](`{ dir: ${JSON.stringify(dir)}, log: () => {} }`)
  const program = `
    import * as launch from ${JSON.stringify(join(root, 'src', 'launch', file))}
    const { startPostgres, startRedis, startMeilisearch, findMeilisearch } = launch
    process.stdout.write((await ${request}).pid + '\\n')
    await new Promise(() => {})`
  const launcher = Bun.spawn([process.execPath, '-e', program], {
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const pid = await firstNumber(launcher.stdout)
  if (!hasGuard) process.kill(guardOf(pid, launcher.pid), 'SIGKILL')
  launcher.kill('SIGKILL')
  await launcher.exited
  return pid
}

/** Returns the command line of a process, with the arguments separated by spaces. */
export const commandOf = (pid: number) =>
  readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()

async function firstNumber(output: ReadableStream<Uint8Array>): Promise<number> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const bytes of output) {
    text += decoder.decode(bytes, { stream: true })
    if (text.includes('\n')) return Number.parseInt(text, 10)
  }
  throw new Error('the launcher ended before its server was ready')
}

function guardOf(pid: number, launcher: number): number {
  const { stdout } = Bun.spawnSync(['pgrep', '-P', String(launcher), '-f', `^/bin/sh .* ${pid}$`])
  return Number.parseInt(stdout.toString(), 10)
}

/** Returns the error that a promise rejects with. Throws if the promise does not reject. */
export async function failureOf(promise: Promise<unknown>): Promise<Error> {
  try {
    await promise
  } catch (error) {
    if (error instanceof Error) return error
    throw error
  }
  throw new Error('it did not fail')
}
