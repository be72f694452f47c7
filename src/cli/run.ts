/** Runs one command of bin/atumo: in the process of src/cli.ts, and in tests within theirs. */
import { type Config, ConfigError, readConfig } from '../config'
import { isProblem } from '../lib/problem'
import { SecretError } from '../lib/secretFile'
import { isPassing } from '../lib/unavailable'
import { CommandError, type Result, type Shell, Usage } from './command'
import { type Command, commands } from './commands'
import type { Connections } from './connections'

/**
 * Runs a command and writes what it says to the shell's streams.
 * @param argv what stands after the program's name
 * @param connections to use, and to leave open; without them the command connects as the environment says
 * @returns the exit code: 0, 1 for a command that failed, 2 for an unknown one
 */
export async function runCommand(
  argv: readonly string[],
  shell: Shell,
  connections?: Connections,
): Promise<number> {
  const [group = '', name = ''] = argv
  const command = commands[`${group} ${name}`]
  if (command) return run(command, argv.slice(2), shell, connections)
  const alone = commands[group]
  return alone ? run(alone, argv.slice(1), shell, connections) : help(group, shell)
}

async function run(
  command: Command,
  args: string[],
  shell: Shell,
  given?: Connections,
): Promise<number> {
  let close = async () => {}
  try {
    const config = readConfig(shell.env, shell.cwd)
    const connections = given ?? (await open(config))
    if (!given) close = connections.close
    const result = await command.run({ args, shell, config, connections })
    if (isProblem(result)) {
      const { shownProblem } = await import('./problems')
      shell.stderr.write(`${visible(shownProblem(result))}\n`)
      return 1
    }
    if (result.json !== undefined) print(result, shell, args.includes('--json'))
    return result.exitCode ?? 0
  } catch (error) {
    shell.stderr.write(`${visible(explain(error, command))}\n`)
    return 1
  } finally {
    await close()
  }
}

/** Loads the database client only now, so that help starts fast. */
async function open(config: Config): Promise<Connections> {
  const { connect } = await import('./connections')
  return connect(config)
}

function print({ json, text }: Result, { stdout }: Shell, asJson: boolean): void {
  stdout.write(`${asJson || text === undefined ? JSON.stringify(json) : visible(text)}\n`)
}

/** Signs that change how a line reads without being seen, and those that a terminal obeys; not the line break. */
function visible(text: string): string {
  return text.replace(
    /[\p{DI}\p{Cf}\p{Zl}\p{Zp}\u2800]|(?!\n)\p{Cc}/gu,
    (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`,
  )
}

function explain(error: unknown, { usage }: Command): string {
  if (error instanceof Usage) return `${error.message}\nUsage: bin/atumo ${usage}`
  const isExplained = [CommandError, ConfigError, SecretError].some((kind) => error instanceof kind)
  if (isExplained && error instanceof Error) return error.message
  if (isPassing(error)) {
    const reason = error instanceof Error ? error.message : String(error)
    return `${reason}. Is the service running? What was stored already takes effect when it is back.`
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function help(group: string, { stdout, stderr }: Shell): number {
  const lines = Object.values(commands).map(({ usage }) => `  bin/atumo ${usage}`)
  const asked = group === '' || group === 'help' || group === '--help'
  const out = asked ? stdout : stderr
  out.write(`Usage, each with --json for scripts:\n${lines.join('\n')}\n`)
  return asked ? 0 : 2
}
