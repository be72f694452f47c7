/** What the commands of bin/atumo share: their types, and how they format text. */
import type { Config } from '../config'
import type { Output } from '../lib/progressBar'
import type { Problem } from '../problems'
import type { Connections } from './stores'

/**
 * What a command needs from its process, such as its streams and environment variables. src/cli.ts passes
 * those of the real process. Tests pass substitutes.
 */
export interface Shell {
  env: Record<string, string | undefined>
  /** The folder against which relative file names are resolved. */
  cwd: string
  stdout: Output
  stderr: Output
}

/** A shell, and whether the command was given --json. */
export type CommandShell = Shell & { isJson: boolean }

export interface Result {
  /** The value to print with --json. */
  json?: unknown
  /** The text to print without --json. Defaults to the JSON value. */
  text?: string
  exitCode?: number
}

/**
 * A module that implements commands. Each of its functions gets the arguments and options of its command by
 * name, as src/cli/program.ts declares them.
 */
export interface CommandModule<Name extends string, Stores> {
  open: (connections: Connections, config: Config) => Promise<Stores>
  commands: Record<
    Name,
    (stores: Stores, given: never, shell: CommandShell) => Promise<Result | Problem>
  >
}

/** Thrown if a command fails. Only the message is printed. */
export class CommandError extends Error {}

/** Thrown if the arguments are wrong. The usage is printed after the message. */
export class Usage extends CommandError {}

/** Formats a table with a heading. Numbers are right-aligned. */
export function table(heading: string[], rows: (string | number)[][]): string {
  const widths = heading.map((name, at) =>
    Math.max(name.length, ...rows.map((row) => String(row[at]).length)),
  )
  const line = (cells: (string | number)[]) =>
    cells
      .map((cell, at) => {
        const width = widths[at] ?? 0
        const isNumber = typeof rows[0]?.[at] === 'number'
        return isNumber ? String(cell).padStart(width) : String(cell).padEnd(width)
      })
      .join('  ')
      .trimEnd()
  return [heading, ...rows].map(line).join('\n')
}

/** Formats fields, one per line. */
export function fieldsText(fields: Record<string, Shown>): string {
  const width = Math.max(...Object.keys(fields).map(({ length }) => length))
  const lines = Object.entries(fields).map(
    ([name, shown]) => `${name.padEnd(width)}  ${textOf(shown)}`,
  )
  return lines.join('\n')
}

type Shown = string | number | boolean | Date | string[] | null

export function textOf(shown: Shown): string {
  if (typeof shown === 'boolean') return shown ? 'yes' : 'no'
  if (shown instanceof Date) return shown.toISOString()
  return [shown ?? []].flat().join(', ') || '(not set)'
}

export const firstLines = (lines: string[], what = '', most = 20): string[] =>
  lines.length <= most
    ? lines
    : [
        ...lines.slice(0, most),
        `  … and ${lines.length - most} more${what}. Use --json to list them all.`,
      ]

/**
 * Escapes invisible characters and all control characters except line breaks, because they can change how
 * text is displayed.
 */
export function visible(text: string): string {
  return text.replace(
    /[\p{DI}\p{Cf}\p{Zl}\p{Zp}\u2800]|(?!\n)\p{Cc}/gu,
    (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`,
  )
}
