/** The options that several commands have, and the functions that read the values of options. */
import { InvalidArgumentError, Option } from 'commander'
import { type Scope, scopes } from '../domain/apps/access'
import { limitFrom } from '../domain/apps/appSettings'
import { reviewerName } from '../domain/review/reviewStates'
import type { Shell } from './command'

type Reader = (given: string, earlier: never) => unknown

export function option(flags: string, about: string, read?: Reader): Option {
  const made = new Option(flags, about)
  return read ? made.argParser(read as (given: string) => unknown) : made
}

export const required = (flags: string, about: string, read?: Reader) =>
  option(flags, about, read).makeOptionMandatory()

export const choice = (flags: string, about: string, choices: readonly string[]) =>
  new Option(flags, about).choices(choices)

/** The settings of an app. An empty value removes the list or limit. */
export const appSettings = [
  option('--scopes <list>', `scopes, separated by commas: ${scopes.join(', ')}`, scopesOf),
  option('--ip <cidr>', 'an allowed IP address or range; can be repeated', added),
  option('--origin <host>', 'an allowed origin; can be repeated', added),
  option('--hourly-limit <n>', 'requests per hour per channel', limitFrom),
  option('--visitor-limit <n>', 'searches per minute per visitor', limitFrom),
  option('--embed-daily-limit <n>', 'widget searches per day', limitFrom),
  option('--low-credits <n>', 'send a low-credit notice at this balance', limitFrom),
  option('--commercial-use <yes|no>', 'whether commercial use is allowed', yesOrNo),
  option('--auto-publish <yes|no>', 'publish submissions before review', (given) =>
    given === '' ? null : yesOrNo(given),
  ),
]

/** The fields with which a reviewer replaces contributed values. */
export const edits = [
  option('--english <text>', 'the English headword'),
  option('--yoruba <text>', 'the Yoruba headword'),
  option('--aliases <list>', 'aliases, separated by commas', list),
  option('--category <name>', 'the category'),
  option('--definition-en <text>', 'the English definition'),
  option('--definition-yo <text>', 'the Yoruba definition'),
  option('--example-en <text>', 'the English example'),
  option('--example-yo <text>', 'the Yoruba example'),
]

/** The name that is recorded for a change. Defaults to the user who runs the command. */
export const byOf = (env: Shell['env']) =>
  option('--by <name>', 'the name recorded for the change', reviewer).default(
    reviewerName(userOf(env)) ?? userOf({}),
    'your user name',
  )

export const limit = option('--limit <n>', 'at most n rows', wholeNumber(1, 10_000)).default(50)

/** The name of the user who runs a command. */
export function userOf({ SUDO_USER, USER }: Shell['env']): string {
  return SUDO_USER || USER || `user ${process.getuid?.() ?? 'unknown'}`
}

/** Reads a comma-separated list. */
export function list(given: string): string[] {
  return given.split(',').map((entry) => entry.trim())
}

/** Reads an option that can be repeated. Empty values are ignored, so a single one makes an empty list. */
function added(given: string, earlier: string[] = []): string[] {
  return [...earlier, given.trim()].filter(Boolean)
}

export function wholeNumber(min: number, max = 1e12): (given: string) => number {
  return (given) => {
    const found = /^-?\d{1,13}$/.test(given) ? Number(given) : Number.NaN
    if (found >= min && found <= max) return found
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`)
  }
}

export function yesOrNo(given: string): boolean {
  if (given === 'yes' || given === 'no') return given === 'yes'
  throw new InvalidArgumentError('It must be yes or no.')
}

function scopesOf(given: string): Scope[] {
  const named = list(given)
  const unknown = named.find((name) => !scopes.some((scope) => scope === name))
  if (unknown === undefined) return scopes.filter((scope) => named.includes(scope))
  throw new InvalidArgumentError(`Unknown scope "${unknown}".`)
}

function reviewer(given: string): string {
  const found = reviewerName(given)
  if (found !== undefined) return found
  throw new InvalidArgumentError('It must have 1 to 200 characters, without control characters.')
}

/** Reads a day or a time in UTC. */
export function timeOf(given: string): Date {
  const isTime = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z)?$/.test(given)
  const time = new Date(isTime ? given : '')
  // JavaScript's Date reads 31 February as a day in March, so check that the date is unchanged.
  if (!Number.isNaN(time.getTime()) && time.toISOString().startsWith(given.slice(0, 10))) {
    return time
  }
  throw new InvalidArgumentError(
    'It must be a day or a time in UTC, such as 2026-11-21 or 2026-11-21T12:00Z.',
  )
}
