/** What the commands of bin/atumo share: their types, and how they format text. */
import type { Output } from '../lib/progressBar'
import { UserError } from '../lib/userError'

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

export interface Result {
  /** The value to print with --json. Its fields are renamed as in the API: `clientId` to `client_id`. */
  json?: object
  /** The text to print without --json. Defaults to the formatted JSON value. */
  text?: string
  exitCode?: number
}

/** Thrown if a command fails. */
export class CommandError extends UserError {}

/** Thrown if the arguments are wrong. The usage is printed after the message. */
export class Usage extends CommandError {}

/** Formats a table with a heading. Numbers are right-aligned. */
function table(heading: string[], rows: (string | number)[][]): string {
  const cells = [heading, ...rows].map((row) => row.map(String))
  const widths = heading.map((_, at) =>
    Math.max(...cells.map((row) => Bun.stringWidth(row[at] ?? ''))),
  )
  const line = (row: string[]) =>
    row
      .map((cell, at) => {
        const space = ' '.repeat((widths[at] ?? 0) - Bun.stringWidth(cell))
        return typeof rows[0]?.[at] === 'number' ? space + cell : cell + space
      })
      .join('  ')
      .trimEnd()
  return cells.map(line).join('\n')
}

const renamed = (field: string) =>
  field.replace(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export const jsonFrom = (json: object): string =>
  JSON.stringify(json, (_, value: unknown) =>
    value instanceof Object && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).map(([field, part]) => [renamed(field), part]))
      : value,
  )

/**
 * Formats what a command prints without --json. An object has one line per field, and its parts are indented. A
 * list is a table, in which parts are counted.
 */
export function textFrom(json: object): string {
  if (!Array.isArray(json)) return fieldLines(json).join('\n')
  if (json.length === 0) return 'Nothing found.'
  const rows = json as object[]
  return table(
    [...new Set(rows.flatMap((row) => Object.keys(row).map(renamed)))],
    rows.map((row) => Object.values(row).map((cell) => partsOf(cell)?.length ?? cellOf(cell))),
  )
}

/** Maximum number of parts of a field that are printed without --json. */
const mostParts = 20

function fieldLines(fields: object, indent = ''): string[] {
  const width = Math.max(...Object.keys(fields).map((field) => renamed(field).length))
  return Object.entries(fields).flatMap(([field, shown]: [string, unknown]) => {
    const name = renamed(field)
    const parts = partsOf(shown)
    if (!parts) return `${indent}${name.padEnd(width)}  ${textOf(shown)}`
    const blocks = parts
      .slice(0, mostParts)
      .map((part) => fieldLines(part, `${indent}  `).join('\n'))
    const more = parts.length - blocks.length
    if (more > 0) blocks.push(`${indent}  … and ${more} more. Use --json to list them all.`)
    return [`${indent}${name}`, blocks.join('\n\n')]
  })
}

/** Returns the objects that a value consists of; undefined if it is a text, a number, or a list of these. */
function partsOf(value: unknown): object[] | undefined {
  const parts: unknown[] = [value].flat()
  const isOfParts = (part: unknown): part is object =>
    part instanceof Object && !(part instanceof Date)
  return parts.length > 0 && parts.every(isOfParts) ? parts : undefined
}

const cellOf = (value: unknown) => (typeof value === 'number' ? value : textOf(value))

function textOf(shown: unknown): string {
  if (typeof shown === 'boolean') return shown ? 'yes' : 'no'
  if (shown instanceof Date) return shown.toISOString()
  const text =
    [shown ?? []].flat().map(String).join(', ') || (Array.isArray(shown) ? '(none)' : '(not set)')
  // A text with line breaks must not look like several fields.
  return text.includes('\n') ? JSON.stringify(text) : text
}

/** Formats a time in UTC, without seconds. */
export const timeOf = (date: Date) => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`

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
