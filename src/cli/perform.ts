/** Runs one command, records it in the audit log and prints its result. */

import type { Command } from 'commander'
import { readConfig } from '../config'
import { isPassing } from '../lib/unavailable'
import { UserError } from '../lib/userError'
import { problemText } from '../locales/problems'
import { isProblem } from '../problems'
import { type Shell, textFrom, timeOf, Usage, visible } from './command'
import type { Declared } from './program'
import { record } from './record'
import { type Connections, connect } from './stores'

/** Runs a command whose arguments have been parsed. @returns the exit code */
export async function perform(
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
    const connections = shared ?? (own = connect(config))
    const entry =
      isRecorded && given['dryRun'] !== true
        ? await record(connections, command.name(), given, env)
        : undefined
    const { open, commands } = await load()
    // The cast is safe, because Commander returns the values that the program declares.
    const result = await commands[name]?.(await open(connections, config), given as never, shell)
    await entry?.end(isProblem(result) ? 'refused' : 'done')
    if (isProblem(result)) {
      const earlier = result.code === 'decision_not_possible' ? result.earlier : []
      const lines = earlier.map(
        ({ to, by, reason, createdAt }) =>
          `${timeOf(createdAt)}  ${to} by ${by}${reason === null ? '' : `: ${reason}`}`,
      )
      stderr.write(`${visible([problemText(result, 'en'), ...lines].join('\n'))}\n`)
      return 1
    }
    const { json, text, exitCode = 0 } = result ?? {}
    if (json) stdout.write(`${isJson ? JSON.stringify(json) : visible(text ?? textFrom(json))}\n`)
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
  if (error instanceof UserError) return error.message
  if (!isPassing(error)) return error.stack ?? error.message
  return `${error.message}. Is the service running? Any changes that were already stored take effect when the service is available again.`
}
