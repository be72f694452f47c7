/** Runs a bin/atumo command for src/cli.ts and for tests. */
import { type Command, CommanderError } from 'commander'
import { ConfigError, readConfig } from '../config'
import { isProblem } from '../lib/problem'
import { SecretError } from '../lib/secretFile'
import { isPassing } from '../lib/unavailable'
import { CommandError, type Shell, Usage, visible } from './command'
import { createProgram, type Declared } from './program'
import { decisionLine } from './reviewText'
import type { Connections } from './stores'

/** Maximum length of an argument in characters, which is enough for the longest allowed list of aliases. */
const longestArgument = 20_000

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
  let exitCode = 0
  const program = createProgram(shell, async (command, declared) => {
    exitCode = await perform(command, declared, shell, shared)
  })
  try {
    if (argv.some(({ length }) => length > longestArgument)) {
      program.showHelpAfterError(false)
      program.error(`error: An argument has more than ${longestArgument} characters.`)
    }
    await program.parseAsync(wordsOf(program, argv), { from: 'user' })
    return exitCode
  } catch (error) {
    // Commander has already printed the reason.
    if (error instanceof CommanderError) {
      return error.code === 'commander.unknownCommand' ? 2 : error.exitCode
    }
    throw error
  }
}

/** Joins the two words of a command's name, which is one word for Commander. */
function wordsOf({ commands }: Command, [first, second, ...rest]: readonly string[]): string[] {
  if (first === undefined || first === 'help') return ['--help']
  const isGroup = commands.some((command) => command.name().startsWith(`${first} `))
  return isGroup && second !== undefined && !second.startsWith('-')
    ? [`${first} ${second}`, ...rest]
    : [first, ...(second === undefined ? [] : [second]), ...rest]
}

async function perform(
  command: Command,
  { name, load, isRecorded }: Declared,
  shell: Shell,
  shared: Connections | undefined,
): Promise<number> {
  const { stdout, stderr, env } = shell
  const { isJson, given } = givenTo(command)
  let own: Connections | undefined
  try {
    const config = readConfig(env, shell.cwd)
    // Load the database client only when a command needs it, so that --help is fast.
    const connections = shared ?? (own = (await import('./stores')).connect(config))
    const entry =
      isRecorded && given['dryRun'] !== true
        ? await (await import('./record')).record(connections, command.name(), given, env)
        : undefined
    const { open, commands } = await load()
    // The cast is safe, because Commander returns the values that the program declares.
    const result = await commands[name]?.(await open(connections, config), given as never, {
      ...shell,
      isJson,
    })
    await entry?.end(isProblem(result) ? 'refused' : 'done')
    if (isProblem(result)) {
      const { problemText } = await import('../locales/problems')
      const earlier = result.code === 'decision_not_possible' ? result.earlier : []
      const lines = [problemText(result, 'en'), ...earlier.map(decisionLine)]
      stderr.write(`${visible(lines.join('\n'))}\n`)
      return 1
    }
    const { json, text, exitCode = 0 } = result ?? {}
    const isText = !isJson && text !== undefined
    if (json !== undefined) stdout.write(`${isText ? visible(text) : JSON.stringify(json)}\n`)
    return exitCode
  } catch (error) {
    if (error instanceof Usage) command.error(`error: ${error.message}`)
    stderr.write(`${visible(explain(error))}\n`)
    return 1
  } finally {
    await own?.close()
  }
}

/** Returns the arguments and options by name, in the order in which the program declares them. */
function givenTo(command: Command) {
  const given: Record<string, unknown> = {}
  for (const [at, argument] of command.registeredArguments.entries()) {
    if (command.processedArgs[at] !== undefined) given[argument.name()] = command.processedArgs[at]
  }
  const { json = false, ...options } = command.opts<Record<string, unknown>>()
  for (const option of command.options) {
    const key = option.attributeName()
    // For an option that is read as null, Commander has an empty string.
    if (key in options) given[key] = options[key] === '' && option.parseArg ? null : options[key]
  }
  return { given, isJson: json === true }
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ([CommandError, ConfigError, SecretError].some((kind) => error instanceof kind)) {
    return error.message
  }
  if (!isPassing(error)) return error.stack ?? error.message
  return `${error.message}. Is the service running? Any changes that were already stored take effect when the service is available again.`
}
