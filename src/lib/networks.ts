/**
 * Parses IP addresses and CIDR ranges, and matches addresses against lists of them. Supports IPv4, IPv6 and
 * IPv4-mapped IPv6.
 */
import { BlockList, isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export type Networks = ReturnType<typeof parseNetworks>

/**
 * Parses a list of IP addresses and CIDR ranges. An IPv4-mapped entry such as `::ffff:10.0.0.0/104` is
 * converted to the corresponding IPv4 range.
 * @throws Error if an entry is invalid: check entries with `isNetwork` first
 */
export function parseNetworks(entries: readonly string[]) {
  // A BlockList also matches IPv4-mapped IPv6 addresses against its IPv4 entries.
  const list = new BlockList()
  for (const entry of entries) {
    if (!add(list, entry)) throw new Error(`not an IP address or a CIDR range: ${entry}`)
  }
  return {
    empty: entries.length === 0,
    contains(address: string): boolean {
      const bare = withoutZone(address)
      const version = isIP(bare)
      return version !== 0 && list.check(bare, version === 4 ? 'ipv4' : 'ipv6')
    },
  }
}

export const isNetwork = (entry: string): boolean => add(new BlockList(), entry)

/** Ignores any zone ID such as `%eth0`, and converts an IPv4-mapped address to IPv4. */
export function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const bare = withoutZone(address)
  // ipaddr.js alone would accept 0x7f.1 and parse ::1.2.3.4 as 1.2.3.4.
  if (isIP(bare) === 0) return undefined
  return ipaddr.process(bare.replace(/^::(?=[\d.]+$)/, '::0:'))
}

/** The key by which an address is counted: IPv4, or the /64 of an IPv6 address, which usually is one customer's. */
export function networkOf(address: string): string {
  const bare = withoutZone(address)
  const parsed = isIP(bare) === 6 ? parseAddress(bare) : undefined
  if (!parsed) return bare
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const groups = parsed.parts.slice(0, 4).map((group) => group.toString(16))
  return `${groups.join(':')}::/64`
}

const withoutZone = (address: string) => address.toLowerCase().split('%', 1)[0] ?? ''

/** Maximum length of an entry in characters, enough for an IPv4-mapped address with a prefix length. */
const longestEntry = 50

function add(list: BlockList, entry: string): boolean {
  const [text = '', prefix, ...more] = entry.split('/')
  if (entry.length > longestEntry || more.length > 0 || text.includes('%')) return false
  const address = parseAddress(text)
  if (!address) return false
  const isMapped = address.kind() === 'ipv4' && isIP(text) === 6
  const width = address.kind() === 'ipv4' ? 32 : 128
  const bits = prefix === undefined ? width : Number(prefix) - (isMapped ? 96 : 0)
  if (!/^\d{1,3}$/.test(prefix ?? '0') || bits < 0 || bits > width) return false
  list.addSubnet(address.toString(), bits, address.kind())
  return true
}
