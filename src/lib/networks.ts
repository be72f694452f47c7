/** Lists of IP addresses and CIDR ranges, IPv4, IPv6 and IPv4-mapped IPv6 alike. */
import { BlockList, isIP } from 'node:net'

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

/** An address as lists compare it: no zone, and IPv4 where it is IPv4 mapped into IPv6. */
export function plainAddress(address: string): string {
  const bare = address.replace(/%.*$/, '').toLowerCase()
  const dotted = /^(?:0{0,4}:){2,5}ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)
  if (dotted?.[1]) return dotted[1]
  const hex = /^(?:0{0,4}:){2,5}ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(bare)
  if (!hex?.[1] || !hex[2]) return bare
  const high = Number.parseInt(hex[1], 16)
  const low = Number.parseInt(hex[2], 16)
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

function add(list: BlockList, entry: string): boolean {
  const [address = '', prefix, ...more] = entry.split('/')
  if (more.length > 0 || address.includes('%') || isIP(address) === 0) return false
  const plain = plainAddress(address)
  const family = isIP(plain) === 4 ? 'ipv4' : 'ipv6'
  if (prefix === undefined) {
    list.addAddress(plain, family)
    return true
  }
  if (!/^\d{1,3}$/.test(prefix)) return false
  const bits = Number(prefix) - (plain === address.toLowerCase() ? 0 : 96)
  if (bits < 0 || bits > (family === 'ipv4' ? 32 : 128)) return false
  list.addSubnet(plain, bits, family)
  return true
}
