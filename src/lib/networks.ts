/** Lists of IP addresses and CIDR ranges, IPv4, IPv6 and IPv4-mapped IPv6 alike. */
import { BlockList, isIP, isIPv6 } from 'node:net'

export interface Networks {
  /** True where the list has no entry. */
  readonly empty: boolean
  contains(address: string): boolean
}

/**
 * Parses a list of IPs and CIDR ranges. An IPv4-mapped entry (`::ffff:10.0.0.0/104`) means its IPv4 range.
 * @returns the list, or the first entry that is neither an address nor a range.
 */
export function parseNetworks(entries: readonly string[]): Networks | { invalid: string } {
  const list = new BlockList()
  for (const entry of entries) if (!add(list, entry)) return { invalid: entry }
  return {
    empty: entries.length === 0,
    contains: (address) => {
      const plain = plainAddress(address)
      const family = isIP(plain)
      return family !== 0 && list.check(plain, family === 4 ? 'ipv4' : 'ipv6')
    },
  }
}

/** An address in its one spelling: no zone, IPv6 as short as it goes, IPv4 where that is mapped into IPv6. */
export function plainAddress(address: string): string {
  const [bare = ''] = address.toLowerCase().split('%', 1)
  if (isIP(bare) !== 6) return bare
  const grouped = bare.replace(/(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/, (_, ...bytes) =>
    tailGroups(bytes.slice(0, 4).map(Number)),
  )
  const short = URL.parse(`http://[${grouped}]`)?.hostname.slice(1, -1) ?? grouped
  const mapped = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(short)
  if (!mapped) return short
  const pairs = mapped.slice(1).map((group) => Number.parseInt(group, 16))
  return pairs.flatMap((pair) => [pair >> 8, pair & 255]).join('.')
}

/** What an address is counted under: IPv6 by the /64 that one customer has whole. */
export function networkOf(address: string): string {
  const plain = plainAddress(address)
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length
  const whole = [...groups, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...after]
  return `${whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** The last four bytes of an IPv6 address as two groups. */
const tailGroups = ([a = 0, b = 0, c = 0, d = 0]: number[]) =>
  `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`

/** Characters of an entry: an IPv4-mapped address with its prefix fits. */
const longestEntry = 50

function add(list: BlockList, entry: string): boolean {
  if (entry.length > longestEntry) return false
  const [address = '', prefix, ...more] = entry.split('/')
  if (more.length > 0 || address.includes('%') || isIP(address) === 0) return false
  const plain = plainAddress(address)
  const family = isIP(plain) === 4 ? 'ipv4' : 'ipv6'
  if (prefix === undefined) {
    list.addAddress(plain, family)
    return true
  }
  if (!/^\d{1,3}$/.test(prefix)) return false
  const isMapped = family === 'ipv4' && isIP(address) === 6
  const bits = Number(prefix) - (isMapped ? 96 : 0)
  if (bits < 0 || bits > (family === 'ipv4' ? 32 : 128)) return false
  list.addSubnet(plain, bits, family)
  return true
}
