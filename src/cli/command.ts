/** What the modules of commands share: where a command is given, what it returns, how its words are read. */
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import type { Config } from '../config'
import type { Problem } from '../domain/outcome'
import { reviewerName } from '../domain/review/reviewStates'
import type { Output } from '../lib/progressBar'
import type { Connections } from './connections'

/** Where a command is given: a process's own in src/cli.ts, a test's in test/cli. */
export interface Shell {
  env: Record<string, string | undefined>
  /** Relative file names start from this folder. */
  cwd: string
  stdout: Output
  stderr: Output
}

export interface Result {
  /** What --json prints. */
  json?: unknown
  /** What people read; without it they get the JSON too. */
  text?: string
  exitCode?: number
}

export type Run<Stores> = (
  stores: Stores,
  args: string[],
  shell: Shell,
) => Promise<Result | Problem>

/** What a module of commands exports. */
export interface Commands<Stores, Name extends string> {
  /** The stores that these commands need. */
  open: (connections: Connections, config: Config) => Promise<Stores>
  commands: Record<Name, Run<Stores>>
}

/** The command cannot be run: its message is all that is shown. */
export class CommandError extends Error {}

/** The command's arguments are wrong: its usage is shown, too. */
export class Usage extends CommandError {}

/** Characters of an argument: the longest list of aliases fits. */
const longestArgument = 20_000

/**
 * Parses a command's words.
 * @param positionals how many words stand beside the options
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
  throw new Usage(
    positionals === 0 ? 'There is a word too many.' : 'A word is missing or too many.',
  )
}

/**
 * Who gives a command, as the history shall say: --by, else the user of this machine.
 * @throws Usage for what is no name
 */
export function whoAsks(given: string | undefined, { SUDO_USER, USER }: Shell['env']): string {
  const by = reviewerName(given ?? (SUDO_USER || USER || `user ${process.getuid?.() ?? 'unknown'}`))
  if (by !== undefined) return by
  throw new Usage('--by must be a name of 1 to 200 characters, none of them a control character.')
}

/** @throws Usage for anything but a whole number within bounds */
export function wholeNumber(name: string, text: string, min: number, max = 1e12): number {
  const value = /^-?\d{1,13}$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return value
  throw new Usage(`--${name} must be a whole number from ${min} to ${max}, not "${text}".`)
}

/** @throws Usage */
export function yesOrNo(name: string, text: string): boolean {
  if (text === 'yes' || text === 'no') return text === 'yes'
  throw new Usage(`--${name} is yes or no.`)
}
