/** What all commands share: the shell, results, and parsing of arguments. */
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import type { Config } from '../config'
import type { Problem } from '../domain/outcome'
import { reviewerName } from '../domain/review/reviewStates'
import type { Output } from '../lib/progressBar'
import type { Connections } from './connections'

/** The process in src/cli.ts, or that of a test in test/cli. */
export interface Shell {
  env: Record<string, string | undefined>
  /** Base of relative file names. */
  cwd: string
  stdout: Output
  stderr: Output
}

export interface Result {
  /** What --json prints. */
  json?: unknown
  /** Printed without --json. By default, the JSON is printed. */
  text?: string
  exitCode?: number
}

export type Run<Stores> = (
  stores: Stores,
  args: string[],
  shell: Shell,
) => Promise<Result | Problem>

/** The exports of a module of commands. */
export interface Commands<Stores, Name extends string> {
  /** The stores that these commands need. */
  open: (connections: Connections, config: Config) => Promise<Stores>
  commands: Record<Name, Run<Stores>>
}

/** The command failed. Only the message is shown. */
export class CommandError extends Error {}

/** The arguments are wrong. The usage is shown after the message. */
export class Usage extends CommandError {}

/** In characters. The longest list of aliases fits. */
const longestArgument = 20_000

/**
 * Parses the arguments of a command.
 * @param positionals how many arguments there must be besides options
 * @throws Usage
 */
export function words<T extends ParseArgsOptionsConfig>(
  args: string[],
  options: T,
  positionals: number,
) {
  if (args.some((arg) => arg.length > longestArgument)) {
    throw new Usage(`An argument has more than ${longestArgument} characters.`)
  }
  const json = { type: 'boolean' } as const
  try {
    const parsed = parseArgs({ args, options: { ...options, json }, allowPositionals: true })
    if (parsed.positionals.length === positionals) return parsed
  } catch (error) {
    throw new Usage(error instanceof Error ? error.message : String(error))
  }
  throw new Usage('Wrong number of arguments.')
}

/**
 * The name for the history: --by, or the user of this machine.
 * @throws Usage if it is not a name
 */
export function whoAsks(given: string | undefined, { SUDO_USER, USER }: Shell['env']): string {
  const by = reviewerName(given ?? (SUDO_USER || USER || `user ${process.getuid?.() ?? 'unknown'}`))
  if (by !== undefined) return by
  throw new Usage('--by must be a name of 1 to 200 characters without control characters.')
}

/** @throws Usage if it is not a whole number from min to max */
export function wholeNumber(name: string, text: string, min: number, max = 1e12): number {
  const value = /^-?\d{1,13}$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return value
  throw new Usage(`--${name} must be a whole number from ${min} to ${max}, not "${text}".`)
}

/** @throws Usage */
export function yesOrNo(name: string, text: string): boolean {
  if (text === 'yes' || text === 'no') return text === 'yes'
  throw new Usage(`--${name} must be yes or no.`)
}
