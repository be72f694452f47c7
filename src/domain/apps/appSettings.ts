/** Validates an app's settings for the console, the staff pages and the command line. */
import { isNetwork, parseAddress } from '../../lib/networks'
import { isName, tidy } from '../../lib/plainText'
import type { LimitField, Problem } from '../../problems'
import type { AppSettings } from '../../store/apps/apps'
import { uselessEntry } from './origins'

/** Maximum number of apps per account, and of apps with free credits. A deleted app counts for another day. */
export const mostApps = 20
/** The same for sandbox apps, which are counted separately. */
export const mostSandboxApps = 5
export const mostOf = (isSandbox: boolean) => (isSandbox ? mostSandboxApps : mostApps)

const longestName = 200

/** Maximum number of entries in an IP or origin allowlist. Every request is checked against all of them. */
export const mostEntries = 500

const largestLimit = 1_000_000_000
const smallestLimits = {
  hourlyLimit: 0,
  visitorLimit: 0,
  embedDailyLimit: 1,
  lowCredits: 1,
} as const

export const defaultSettings: Omit<AppSettings, 'name'> = {
  scopes: ['dictionary:read'],
  addresses: [],
  origins: [],
  hourlyLimit: null,
  visitorLimit: null,
  embedDailyLimit: null,
  commercialUse: false,
  autoPublish: null,
  logsQueries: false,
  lowCredits: null,
}

/** Returns the settings in the form in which they are stored: with the name trimmed and normalised to NFC. */
export const tidied = <T extends Partial<AppSettings>>(settings: T): T =>
  settings.name === undefined ? settings : { ...settings, name: tidy(settings.name) }

/** Returns all problems with the given settings, at most one per field. */
export function problemsOf(settings: Partial<AppSettings>): Problem[] {
  const { name, scopes, addresses, origins } = settings
  const isBadName = name !== undefined && !isName(tidy(name), longestName)
  const problems: (Problem | undefined | false)[] = [
    isBadName && { code: 'bad_app_name', field: 'name', max: longestName },
    scopes?.length === 0 && { code: 'no_scope_chosen', field: 'scopes' },
    addresses && problemOfAddresses(addresses),
    origins && problemOfOrigins(origins),
    ...[...limitFields, 'lowCredits' as const].map((field) =>
      problemOfLimit(field, settings[field]),
    ),
  ]
  return problems.filter((problem) => problem !== undefined && problem !== false)
}

function problemOfAddresses(entries: readonly string[]): Problem | undefined {
  const field = 'addresses'
  if (entries.length > mostEntries) return { code: 'list_too_long', field, max: mostEntries }
  const entry = entries.find((each) => !isNetwork(each) || isNoClient(each))
  return entry === undefined ? undefined : { code: 'bad_address', field, entry }
}

function problemOfOrigins(entries: readonly string[]): Problem | undefined {
  const field = 'origins'
  if (entries.length > mostEntries) return { code: 'list_too_long', field, max: mostEntries }
  const entry = uselessEntry(entries)
  return entry === undefined ? undefined : { code: 'bad_origin', field, entry }
}

/** Whether an entry is an IP address that no client has, such as 0.0.0.0. */
const isNoClient = (entry: string) =>
  ['unspecified', 'multicast', 'broadcast'].includes(parseAddress(entry)?.range() ?? '')

export const limitFields = ['hourlyLimit', 'visitorLimit', 'embedDailyLimit'] as const

/**
 * Checks one limit.
 * @param limit null means the service's limit; for `embedDailyLimit`, null means no limit
 * @param min the minimum value; defaults to the minimum for apps, which can differ from the minimum for the
 *   service
 */
export function problemOfLimit(
  field: LimitField,
  limit: number | null | undefined,
  min: number = smallestLimits[field],
): Problem | undefined {
  if (limit === null || limit === undefined) return undefined
  const isLimit = Number.isInteger(limit) && limit >= min && limit <= largestLimit
  return isLimit ? undefined : { code: 'bad_limit', field, min, max: largestLimit }
}

/** @returns null if the text is empty; NaN if it is not a whole number */
export function limitFrom(text: string): number | null {
  if (text === '') return null
  return /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
}
