/** Declares commands, parses their arguments and formats their help. */
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import type { Problem } from '../domain/outcome'
import type { Output } from '../lib/progressBar'

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

/** Thrown if a command fails. Only the message is printed. */
export class CommandError extends Error {}

/** Thrown if the arguments are wrong. The usage is printed after the message. */
export class Usage extends CommandError {}

type Fallback = string | ((env: Shell['env']) => string) | undefined

/** An argument or option of a command. */
export interface Parameter<Value> {
  /**
   * The parameter as shown in the usage text, such as `ID` or `--to N`. Brackets, as in `[--by NAME]`, mean
   * that it is optional, and an ellipsis, as in `[--ip CIDR]…`, that it can be repeated.
   */
  syntax: string
  /** A one-line description, without a full stop. */
  about: string
  /** A value for the command's example. */
  sample?: string | undefined
  /** The text to parse if the argument or option is not given. */
  fallback?: Fallback
  /**
   * Converts the strings given on the command line to the parameter's value.
   * @param texts at least one string
   * @param name the parameter's name for messages, such as `--to`
   * @throws Usage
   */
  read: (texts: string[], name: string) => Value
}

type Parameters = Record<string, Parameter<unknown>>

export interface Declaration {
  /** A one-line description, without a full stop. */
  about: string
  /** Additional sentences for --help. */
  help?: string
  /**
   * True for commands that are not recorded in the audit log: those that change nothing, and the one that
   * replaces the audit log itself.
   */
  isUnrecorded?: true
  takes: Parameters
  /** The arguments in the command's example. Defaults to the samples of its parameters. */
  example?: string
}

type ValueOf<P> = P extends Parameter<infer Value> ? Value : never
type OptionalKeys<P> = { [K in keyof P]: undefined extends ValueOf<P[K]> ? K : never }[keyof P]

/** The values of the given parameters, by key. */
export type Given<P> = { [K in Exclude<keyof P, OptionalKeys<P>>]: ValueOf<P[K]> } & {
  [K in OptionalKeys<P>]?: Exclude<ValueOf<P[K]>, undefined>
}

/** The functions that run a group's commands, by command name. */
export type Handlers<Group extends Record<string, Declaration>, Stores> = {
  [Name in keyof Group]: (
    stores: Stores,
    given: Given<Group[Name]['takes']>,
    shell: CommandShell,
  ) => Promise<Result | Problem>
}

/** Parameters in brackets can be undefined, unless they have a fallback. */
type Read<S, T, F> = S extends `[${string}` ? (F extends undefined ? T | undefined : T) : T

/** Declares a parameter with a value. If it is given more than once, the last value is used. */
export const value = <S extends string, T, F extends Fallback = undefined>(
  syntax: S,
  about: string,
  read: (text: string, name: string) => T,
  fallback?: F,
): Parameter<Read<S, T, F>> => ({
  syntax,
  about,
  fallback,
  read: (texts, name) => read(texts.at(-1) ?? '', name),
})

export const text = <S extends string>(syntax: S, about: string, sample?: string) => ({
  ...value(syntax, about, (given) => given),
  sample,
})

export const flag = (syntax: string, about: string): Parameter<true | undefined> => ({
  syntax,
  about,
  read: () => true,
})

/**
 * Declares an option that can be repeated. Each value becomes an entry in a list, and empty values are
 * ignored.
 */
export const repeated = (syntax: string, about: string): Parameter<string[] | undefined> => ({
  syntax,
  about,
  read: (texts) => texts.map((entry) => entry.trim()).filter(Boolean),
})

/** Parses a comma-separated list. */
export const list = (given: string) => given.split(',').map((entry) => entry.trim())

export const oneOf =
  <const T extends string>(choices: readonly T[]) =>
  (given: string, name: string): T => {
    const found = choices.find((choice) => choice === given)
    if (found !== undefined) return found
    throw new Usage(`${name} must be one of ${choices.join(', ')}, not "${given}".`)
  }

export const wholeNumber =
  (min: number, max = 1e12) =>
  (given: string, name: string): number => {
    const found = /^-?\d{1,13}$/.test(given) ? Number(given) : Number.NaN
    if (found >= min && found <= max) return found
    throw new Usage(`${name} must be a whole number from ${min} to ${max}, not "${given}".`)
  }

export function yesOrNo(given: string, name: string): boolean {
  if (given === 'yes' || given === 'no') return given === 'yes'
  throw new Usage(`${name} must be yes or no.`)
}

/** Maximum length of an argument in characters, which is enough for the longest allowed list of aliases. */
const longestArgument = 20_000

/** Parses the arguments of a command. @throws Usage if they are invalid */
export function parse(takes: Parameters, args: string[], env: Shell['env']) {
  if (args.some((arg) => arg.length > longestArgument)) {
    throw new Usage(`An argument has more than ${longestArgument} characters.`)
  }
  const all = partsOf(takes)
  const options = all.filter(({ isOption }) => isOption)
  const { values, positionals } = parseStrictly(args, options)
  const most = all.length - options.length
  const fewest = all.filter(({ isOption, isOptional }) => !isOption && !isOptional).length
  if (positionals.length < fewest || positionals.length > most) {
    throw new Usage('Wrong number of arguments.')
  }
  const given: Record<string, unknown> = {}
  for (const { key, name, isOption, isOptional, fallback, read } of all) {
    const texts = isOption ? (values[name.slice(2)] ?? []).map(String) : positionals.splice(0, 1)
    const missing = typeof fallback === 'function' ? fallback(env) : fallback
    if (texts.length === 0 && missing !== undefined) texts.push(missing)
    if (texts.length > 0) given[key] = read(texts, name)
    else if (!isOptional) throw new Usage(`${name} is missing.`)
  }
  const { json, ...rest } = given
  return { given: rest, isJson: json === true }
}

function parseStrictly(args: string[], known: ReturnType<typeof partsOf>) {
  const entries = known.map(({ name, hasValue }) => [
    name.slice(2),
    { type: hasValue ? 'string' : 'boolean', multiple: true },
  ])
  const options: ParseArgsOptionsConfig = Object.fromEntries(entries)
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    return { values: values as Record<string, (string | boolean)[]>, positionals }
  } catch (error) {
    throw new Usage(error instanceof Error ? error.message : String(error))
  }
}

const json = flag('[--json]', 'print the result as JSON')

/**
 * Parses the syntax of each parameter. For example, `[--ip CIDR]…` is the option `--ip`, which has a value and may
 * be omitted or repeated.
 */
const partsOf = (takes: Parameters) =>
  Object.entries({ ...takes, json }).map(([key, parameter]) => {
    const bare = parameter.syntax.replace(/[[\]…]/g, '')
    const [name = '', placeholder] = bare.split(' ')
    return {
      ...parameter,
      key,
      bare,
      name,
      isOption: name.startsWith('--'),
      hasValue: placeholder !== undefined,
      isOptional: parameter.syntax.startsWith('['),
    }
  })

export const usageOf = (name: string, { takes }: Declaration) =>
  ['Usage: bin/atumo', name, ...Object.values(takes).map(({ syntax }) => syntax)].join(' ')

export function helpOf(name: string, declaration: Declaration): string {
  const { about, help, takes, example } = declaration
  const rows = partsOf(takes).map(({ bare, about: meaning, fallback }) =>
    typeof fallback === 'string' ? [bare, `${meaning} (default: ${fallback})`] : [bare, meaning],
  )
  const samples = Object.values(takes).flatMap(({ sample }) => sample ?? [])
  return `${[`${about}.`, help].filter(Boolean).join(' ')}

${usageOf(name, declaration)}

${columns(rows)}

Example: ${['bin/atumo', name, ...(example === undefined ? samples : [example])].join(' ')}`
}

/** Formats rows as two columns. */
export function columns(rows: string[][], indent = '  '): string {
  const width = Math.max(...rows.map(([first = '']) => first.length))
  return rows.map(([first = '', second]) => `${indent}${first.padEnd(width)}  ${second}`).join('\n')
}

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
export const fieldsText = (fields: Record<string, Shown>) =>
  columns(
    Object.entries(fields).map(([name, shown]) => [name, textOf(shown)]),
    '',
  )

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
