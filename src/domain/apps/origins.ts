/** Origin allowlists. An app's origin allowlist defines which pages may use the app. */

import { isIP } from 'node:net'
import { isHost, parseOrigin } from '../../lib/address'

export type Origins = ReturnType<typeof parseOrigins>

/**
 * Parses a list of origins (`https://a.b:8443`), hosts (`a.b`: any scheme and port; `a.b:8443`: any scheme)
 * and wildcards (`*.a.b`: every subdomain, but not `a.b` itself). Upper-case and international names are
 * converted to the form that browsers send.
 * @throws Error if an entry is invalid: check entries with `uselessEntry` first
 */
export function parseOrigins(entries: readonly string[]) {
  const forms = new Set<string>()
  for (const entry of entries) {
    const form = formOf(entry.trim())
    if (form === undefined) throw new Error(`not an origin or a host: ${entry}`)
    forms.add(form)
  }
  return {
    empty: forms.size === 0,
    /** `null` and other values that are not web origins are denied. */
    admits: (text: string): boolean => {
      const origin = parseOrigin(text)
      return origin !== undefined && formsAllowing(origin).some((form) => forms.has(form))
    },
  }
}

/** Returns the first entry that is invalid or matches no page, such as `null`, `.a.b`, `a.b.` or `*.10.0.0.1`. */
export const uselessEntry = (entries: readonly string[]): string | undefined =>
  entries.find((entry) => {
    const form = formOf(entry.trim())
    return form === undefined || !canMatch(form, entry)
  })

function canMatch(form: string, entry: string): boolean {
  const [, wildcard, host = '', port = '443'] =
    /^(?:https?:\/\/|(\*\.))?(.+?)(?::(\d+))?$/.exec(form) ?? []
  const isAddress = isIP(host.replace(/^\[|\]$/g, '')) !== 0
  // The URL parser reads a number such as 3000 as an IPv4 address.
  if (isAddress && (wildcard || !(host.startsWith('[') || entry.includes(host)))) return false
  return form !== 'null' && isHost(host) && Number(port) > 0 && Number(port) <= 65_535
}

/** Maximum length of an entry in characters: enough for a scheme, a host name of 253 characters and a port. */
const longestEntry = 300

/** @returns the entry as browsers would write it; undefined if it is invalid */
function formOf(entry: string): string | undefined {
  if (entry.length > longestEntry) return undefined
  if (entry.includes('://')) return parseOrigin(entry)?.origin
  if (entry.startsWith('*.')) {
    const apex = hostName(entry.slice(2))
    return apex && `*.${apex}`
  }
  return withPort(entry) ?? hostName(entry)
}

/** Returns every entry that would allow the origin, so that a long list takes no longer than a short one. */
function formsAllowing({ origin, hostname, protocol, port }: URL): string[] {
  const forms = [origin, hostname, `${hostname}:${port || defaultPorts[protocol]}`]
  for (let dot = hostname.indexOf('.'); dot !== -1; dot = hostname.indexOf('.', dot + 1)) {
    forms.push(`*${hostname.slice(dot)}`)
  }
  return forms
}

const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }

/** @returns the host and port of an entry without a scheme */
function withPort(entry: string): string | undefined {
  const [, host = '', port = ''] = /^(.+):(\d{1,5})$/.exec(entry) ?? []
  const hostname = hostName(host)
  return hostname && `${hostname}:${Number(port)}`
}

function hostName(text: string): string | undefined {
  if (!/^(\[[\da-f:.]+\]|[\p{L}\p{M}\p{N}._-]+)$/iu.test(text)) return undefined
  return URL.parse(`http://${text}`)?.hostname || undefined
}
