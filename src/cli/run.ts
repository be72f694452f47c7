/** Runs a bin/atumo command for src/cli.ts and for tests. */
import { ConfigError, readConfig } from '../config'
import { OldDatabase } from '../lib/oldDatabase'
import { isProblem } from '../lib/problem'
import { SecretError } from '../lib/secretFile'
import { isPassing } from '../lib/unavailable'
import { CommandError, columns, helpOf, parse, type Shell, Usage, usageOf } from './command'
import { commands } from './commands'
import { decisionLine } from './reviewText'
import type { Connections } from './stores'

/**
 * Runs a command and writes its result to the shell's streams.
 * @param argv the arguments after the program's name
 * @param shared connections that stay open after the command; by default, the command opens and closes its
 *   own
 * @returns the exit code: 0 on success, 1 if the command failed, 2 if the command is unknown
 */
export async function runCommand(
  argv: readonly string[],
  shell: Shell,
  shared?: Connections,
): Promise<number> {
  const names = [argv.slice(0, 2).join(' '), argv[0] ?? '']
  const name = names.find((each) => Object.hasOwn(commands, each)) ?? ''
  const command = commands[name]
  if (!command) return overview(argv, shell)
  const args = argv.slice(name.split(' ').length)
  const { stdout, stderr, env } = shell
  let own: Connections | undefined
  try {
    if (args.includes('--help')) {
      stdout.write(`${helpOf(name, command)}\n`)
      return 0
    }
    const { given, isJson } = parse(command.takes, args, env)
    const config = readConfig(env, shell.cwd)
    // Load the database client only when a command needs it, so that --help is fast.
    const connections = shared ?? (own = (await import('./stores')).connect(config))
    const entry =
      command.isUnrecorded || given['dryRun'] === true
        ? undefined
        : await (await import('./record')).record(connections, name, given, env)
    const result = await command.run(given, { ...shell, isJson }, config, connections)
    await entry?.end(isProblem(result) ? 'refused' : 'done')
    if (isProblem(result)) {
      const { problemText } = await import('../locales/problems')
      const earlier = result.code === 'decision_not_possible' ? result.earlier : []
      const lines = [problemText(result, 'en'), ...earlier.map(decisionLine)]
      stderr.write(`${visible(lines.join('\n'))}\n`)
      return 1
    }
    const { json, text, exitCode = 0 } = result
    const isText = !isJson && text !== undefined
    if (json !== undefined) stdout.write(`${isText ? visible(text) : JSON.stringify(json)}\n`)
    return exitCode
  } catch (error) {
    const usage = error instanceof Usage ? `\n${usageOf(name, command)}` : ''
    stderr.write(`${visible(explain(error))}${usage}\n`)
    return 1
  } finally {
    await own?.close()
  }
}

/**
 * Escapes invisible characters and all control characters except line breaks, because they can change how
 * text is displayed.
 */
function visible(text: string): string {
  return text.replace(
    /[\p{DI}\p{Cf}\p{Zl}\p{Zp}\u2800]|(?!\n)\p{Cc}/gu,
    (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`,
  )
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ([CommandError, ConfigError, SecretError, OldDatabase].some((kind) => error instanceof kind)) {
    return error.message
  }
  if (!isPassing(error)) return error.stack ?? error.message
  return `${error.message}. Is the service running? Any changes that were already stored take effect when the service is available again.`
}

/** Lists all commands. */
function overview(argv: readonly string[], { stdout, stderr }: Shell): number {
  const first = argv[0] || 'help'
  const isKnown = first === 'help' || first === '--help'
  const text = `Usage: bin/atumo COMMAND [ARGUMENTS] [--json]

${columns(Object.entries(commands).map(([name, { about }]) => [name, about]))}

To show the arguments and options of a command, run bin/atumo COMMAND --help
`
  if (isKnown) stdout.write(text)
  else stderr.write(`Unknown command: ${visible(argv.slice(0, 2).join(' '))}\n\n${text}`)
  return isKnown ? 0 : 2
}
