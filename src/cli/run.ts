/** Runs a bin/atumo command for src/cli.ts and for tests. */
import { type Command, CommanderError } from 'commander'
import type { Shell } from './command'
import { createProgram } from './program'
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
  if (argv.some(({ length }) => length > longestArgument)) {
    shell.stderr.write(`error: an argument has more than ${longestArgument} characters\n`)
    return 1
  }
  let exitCode = 0
  const program = createProgram(shell, async (command, isRecorded) => {
    // Load the settings and the database client only when a command runs, so that --help is fast.
    const { perform } = await import('./perform')
    exitCode = await perform(command, isRecorded, shell, shared)
  })
  try {
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
function wordsOf({ commands }: Command, argv: readonly string[]): string[] {
  const [first, second, ...rest] = argv
  if (first === undefined || first === 'help') return ['--help']
  const isGroup = commands.some((command) => command.name().startsWith(`${first} `))
  return isGroup && second !== undefined && !second.startsWith('-')
    ? [`${first} ${second}`, ...rest]
    : [...argv]
}
