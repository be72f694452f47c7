import { describe, expect, test } from 'bun:test'
import { isIP } from 'node:net'
import * as fc from 'fast-check'
import { isNetwork, parseAddress, parseNetworks } from '../../src/lib/networks'

/** Returns whether an allowlist with this single entry contains the address. */
function holds(entry: string, address: string): boolean {
  const list = parseNetworks([entry])
  return list.contains(address)
}

describe('an entry', () => {
  const cases: [entry: string, inside: string[], outside: string[]][] = [
    ['203.0.113.7', ['203.0.113.7', '::ffff:203.0.113.7'], ['203.0.113.8', '::203.0.113.7', '']],
    ['10.0.0.0/8', ['10.0.0.0', '10.255.255.255'], ['9.255.255.255', '11.0.0.0']],
    ['10.1.2.3/8', ['10.9.9.9'], ['11.1.2.3']],
    ['192.0.2.128/25', ['192.0.2.128', '192.0.2.255'], ['192.0.2.127']],
    ['192.0.2.1/32', ['192.0.2.1'], ['192.0.2.0', '192.0.2.2']],
    ['0.0.0.0/0', ['1.2.3.4', '255.255.255.255', '::ffff:1.2.3.4'], ['2001:db8::1', 'nowhere']],
    ['2001:db8::1', ['2001:db8::1', '2001:DB8:0:0:0:0:0:1'], ['2001:db8::2']],
    ['2001:db8::/32', ['2001:db8:ffff::1'], ['2001:db9::1', '32.1.13.184']],
    ['2001:DB8::/126', ['2001:db8::3'], ['2001:db8::4']],
    ['::/0', ['2001:db8::1', '::1'], ['nowhere']],
    ['::ffff:10.0.0.0/104', ['10.20.30.40', '::ffff:a14:1e28'], ['11.0.0.0', '::a14:1e28']],
    ['::ffff:203.0.113.7', ['203.0.113.7', '::ffff:cb00:7107'], ['203.0.113.8']],
    ['::FFFF:CB00:7107', ['203.0.113.7'], ['203.0.113.8']],
    ['0:0:0:0:0:ffff:203.0.113.7/128', ['203.0.113.7'], ['203.0.113.6']],
    ['fe80::/10', ['fe80::1%eth0', 'fe80::1'], ['fec0::1%eth0']],
  ]
  test.each(cases)('%s', (entry, inside, outside) => {
    expect(inside.filter((address) => !holds(entry, address))).toEqual([])
    expect(outside.filter((address) => holds(entry, address))).toEqual([])
  })
})

test.each([
  '',
  ' ',
  ' 10.0.0.1',
  '10.0.0',
  '10.0.0.256',
  '010.0.0.1',
  '10.0.0.0/33',
  '10.0.0.0/-1',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '10.0.0.0/8.0',
  '10.0.0.0/0x8',
  '2001:db8::/129',
  '2001:db8:::1',
  '::ffff:10.0.0.0/95',
  'fe80::1%eth0',
  'fe80::%eth0/10',
  'example.org',
  '*',
])('"%s" is not a valid entry, and the list is refused with its text', (entry) => {
  expect(isNetwork(entry)).toBe(false)
  expect(() => parseNetworks(['192.0.2.1', entry, '192.0.2.2'])).toThrow(entry)
})

test('an empty list is reported as empty and contains no address', () => {
  const list = parseNetworks([])
  expect(list).toMatchObject({ empty: true })
  expect(list.contains('192.0.2.1')).toBe(false)
  expect(parseNetworks(['192.0.2.1'])).toMatchObject({ empty: false })
})

test('an address is in a list if it is in one of its entries', () => {
  const list = parseNetworks(['192.0.2.1', '10.0.0.0/8', '2001:db8::/32'])
  const addresses = ['192.0.2.1', '10.1.1.1', '2001:db8::9', '192.0.2.2', '2001:db9::9']
  expect(addresses.map((address) => list.contains(address))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

test('an IPv4 address mapped into IPv6, in any spelling, is that IPv4 address', () => {
  const octet = fc.integer({ min: 0, max: 255 })
  fc.assert(
    fc.property(octet, octet, octet, octet, (a, b, c, d) => {
      const plain = [a, b, c, d].join('.')
      const high = ((a << 8) | b).toString(16)
      const low = ((c << 8) | d).toString(16)
      for (const prefix of ['::ffff:', '::FFFF:', '0:0:0:0:0:ffff:', '0000::ffff:', '::0:ffff:']) {
        expect(String(parseAddress(prefix + plain))).toBe(plain)
        expect(String(parseAddress(`${prefix}${high}:${low}`))).toBe(plain)
      }
    }),
  )
})

test('an address that only looks mapped stays an IPv6 address', () => {
  const others = ['::1.2.3.4', '::ffff:0:1.2.3.4', '1::ffff:102:304', '64:ff9b::1.2.3.4']
  expect(others.map((address) => isIP(String(parseAddress(address))))).toEqual([6, 6, 6, 6])
})
