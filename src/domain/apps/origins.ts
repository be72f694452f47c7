/** Origin allowlists, which define the pages that may use an app. */

/** Whether an entry allows an origin. */
type Matcher = (origin: URL) => boolean

export interface Origins {
  readonly empty: boolean
  /** Whether pages on this origin are allowed. `null` and other values that are not web origins are denied. */
  admits(origin: string): boolean
}

/**
 * Parses a list of origins (`https://a.b:8443`), hosts (`a.b`: any scheme and port; `a.b:8443`: any scheme)
 * and `*.a.b` (every subdomain, not `a.b` itself). Upper-case and international names are compared in
 * the form that browsers send.
 * @returns the list, or the first invalid entry
 */
export function parseOrigins(entries: readonly string[]): Origins | { invalid: string } {
  const matchers: Matcher[] = []
  for (const entry of entries) {
    const matcher = parseEntry(entry.trim())
    if (!matcher) return { invalid: entry }
    matchers.push(matcher)
  }
  return {
    empty: matchers.length === 0,
    admits: (text) => {
      const origin = webOrigin(text)
      return origin !== undefined && matchers.some((matches) => matches(origin))
    },
  }
}

/** Maximum length of an entry in characters: enough for a scheme, a host name of 253 characters and a port. */
const longestEntry = 300

function parseEntry(entry: string): Matcher | undefined {
  if (entry.length > longestEntry) return undefined
  if (entry.includes('://')) {
    const listed = webOrigin(entry)
    return listed && ((origin) => origin.origin === listed.origin)
  }
  if (entry.startsWith('*.')) {
    const apex = hostName(entry.slice(2))
    return apex ? (origin) => origin.hostname.endsWith(`.${apex}`) : undefined
  }
  const listed = withPort(entry)
  if (listed)
    return ({ hostname, protocol, port }) =>
      hostname === listed.hostname && (port || defaultPorts[protocol]) === listed.port
  const host = hostName(entry)
  return host ? (origin) => origin.hostname === host : undefined
}

/** Parses a scheme, host and port with nothing else into a normalised URL. */
function webOrigin(text: string): URL | undefined {
  if (!/^https?:\/\/[^/?#@\\\s]+\/?$/i.test(text)) return undefined
  const url = URL.parse(text)
  return url && !url.hostname.includes('*') ? url : undefined
}

const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }

/** Parses a host and a port without a scheme. */
function withPort(entry: string): { hostname: string; port: string } | undefined {
  const [, host = '', port = ''] = /^(.+):(\d{1,5})$/.exec(entry) ?? []
  const hostname = hostName(host)
  return hostname ? { hostname, port: String(Number(port)) } : undefined
}

function hostName(text: string): string | undefined {
  if (!/^(\[[\da-f:.]+\]|[\p{L}\p{M}\p{N}._-]+)$/iu.test(text)) return undefined
  return URL.parse(`http://${text}`)?.hostname || undefined
}
