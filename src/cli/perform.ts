/** Runs one command, records it in the audit log and prints its result. */

import type { Command } from 'commander'
import { type Config, readConfig } from '../config'
import { isPassing } from '../lib/unavailable'
import { UserError } from '../lib/userError'
import { problemText } from '../locales/problems'
import { isProblem, type Problem } from '../problems'
import { jsonFrom, type Result, type Shell, textFrom, timeOf, Usage, visible } from './command'
import { userOf } from './options'
import { type CommandStores, type Connections, connect, open, openWithLedger } from './stores'

/**
 * A module that implements commands. Each of its functions gets the arguments and options of its command by
 * name, as src/cli/program.ts declares them.
 */
interface CommandModule {
  commands: Record<string, (stores: never, given: never, shell: Shell) => Promise<Result | Problem>>
}

type Open = (connections: Connections, config: Config) => Promise<CommandStores>

/** For the first word of each command, the module that implements it and the function that opens its stores. */
export const modules: Record<string, [load: () => Promise<CommandModule>, open: Open]> = {
  apps: [() => import('./apps'), openWithLedger],
  audit: [() => import('./audit'), openWithLedger],
  backup: [() => import('./backup'), openWithLedger],
  deliveries: [() => import('./deliveries'), open],
  doctor: [() => import('./doctor'), openWithLedger],
  endpoints: [() => import('./endpoints'), open],
  restore: [() => import('./backup'), openWithLedger],
  review: [() => import('./review'), open],
  search: [() => import('./search'), open],
  settings: [() => import('./settings'), openWithLedger],
  terms: [() => import('./terms'), open],
  users: [() => import('./users'), open],
}

/** Runs a command whose arguments have been parsed. @returns the exit code */
export async function perform(
  command: Command,
  isRecorded: boolean,
  shell: Shell,
  shared: Connections | undefined,
): Promise<number> {
  const { stdout, stderr, env } = shell
  const { isJson, given } = givenTo(command)
  let own: Connections | undefined
  try {
    const config = readConfig(env, shell.cwd)
    const connections = shared ?? (own = connect(config))
    const [group = '', name = group] = command.name().split(' ')
    const [load, openFor] = modules[group] ?? []
    const stores = await openFor?.(connections, config)
    const end =
      stores && isRecorded && given['dryRun'] !== true
        ? await begin(stores, command.name(), given, env)
        : undefined
    // The casts are safe, because Commander returns the values that the program declares.
    const result = await (await load?.())?.commands[name]?.(stores as never, given as never, shell)
    await end?.(isProblem(result) ? 'refused' : 'done')
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
    if (json) stdout.write(`${isJson ? jsonFrom(json) : visible(text ?? textFrom(json))}\n`)
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
  const isRefused = error.message.includes('MEILI_KEY')
  return `${error.message}. ${isRefused ? 'Check the key.' : 'Is the service running?'} Any changes that were already stored take effect when the service is available again.`
}

/** Maximum length of a recorded value in characters. Longer values are truncated. */
const longestRecorded = 500
const secret = new Set(['password'])

/**
 * Adds an entry before a command runs. If the command throws, the entry keeps the status `begun`, because the
 * result is unknown.
 * @param given the values of the command's parameters; the first one identifies what the command changes
 */
async function begin(
  { audit }: CommandStores,
  name: string,
  given: Record<string, unknown>,
  env: Shell['env'],
) {
  const [subject, ...detail] = Object.entries(given)
    .filter(([key]) => !secret.has(key))
    .map(([key, value]) => [key, shown(value)] as const)
  const id = await audit.begin({
    actor: `${userOf(env)} (bin/atumo)`,
    action: name,
    subject: subject?.[1] ?? '',
    detail: Object.fromEntries(detail),
  })
  return (outcome: 'done' | 'refused') => audit.end(id, outcome)
}

const shown = (value: unknown) =>
  Array.from(Array.isArray(value) ? value.join(', ') : String(value))
    .slice(0, longestRecorded)
    .join('')
    .replaceAll('\0', '')
