/** Runs one command of bin/atumo, in the process of src/cli.ts or of a test. */
import { type Config, ConfigError, readConfig } from '../config'
import { isProblem } from '../lib/problem'
import { SecretError } from '../lib/secretFile'
import { isPassing } from '../lib/unavailable'
import { CommandError, type Result, type Shell, Usage } from './command'
import { type Command, commands } from './commands'
import type { Connections } from './connections'

/**
 * Runs a command and writes its result to the shell's streams.
 * @param argv the arguments after the program's name
 * @param connections are used and left open; by default the command opens its own
 * @returns the exit code: 0, 1 if the command failed, 2 if it is unknown
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

/** Loads the database client only when it is needed, because help must start fast. */
async function open(config: Config): Promise<Connections> {
  const { connect } = await import('./connections')
  return connect(config)
}

function print({ json, text }: Result, { stdout }: Shell, asJson: boolean): void {
  stdout.write(`${asJson || text === undefined ? JSON.stringify(json) : visible(text)}\n`)
}

/** Escapes invisible characters that change how text reads, and control characters except line breaks. */
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
    return `${reason}. Is the service running? Changes that were already stored take effect when it is back.`
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function help(group: string, { stdout, stderr }: Shell): number {
  const lines = Object.values(commands).map(({ usage }) => `  bin/atumo ${usage}`)
  const asked = group === '' || group === 'help' || group === '--help'
  const out = asked ? stdout : stderr
  out.write(`Usage (add --json to each for scripts):\n${lines.join('\n')}\n`)
  return asked ? 0 : 2
}
