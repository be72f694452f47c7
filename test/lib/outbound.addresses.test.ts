/** The addresses that webhook endpoints may have. They are checked before any connection is opened. */
import { describe, expect, test } from 'bun:test'
import { faultOfUrl } from '../../src/lib/outbound'
import type { UrlFault } from '../../src/lib/webUrl'
import { networksOf } from '../support/webhooks'

const none = networksOf()
const notPublic = 'address_not_public'

describe('an address', () => {
  const cases: [address: string, fault: UrlFault | undefined][] = [
    ['https://example.org', undefined],
    ['https://example.org/hooks?a=b', undefined],
    ['HTTPS://EXAMPLE.ORG/', undefined],
    ['https://ọ̀rọ̀.example/', undefined],
    ['http://example.org/', 'not_https'],
    ['ftp://example.org/', 'not_https'],
    ['wss://example.org/', 'not_https'],
    ['file:///etc/passwd', 'not_https'],
    ['javascript:alert(1)', 'not_https'],
    ['example.org', 'url_invalid'],
    ['', 'url_invalid'],
    ['https://', 'url_invalid'],
    ['https://1.2.3.4.5/', 'url_invalid'],
    ['https://256.1.1.1/', 'url_invalid'],
    ['https://[::1/', 'url_invalid'],
    ['https://.example.org/', 'url_invalid'],
    ['https://a..example.org/', 'url_invalid'],
    ['https://example.org,/', 'url_invalid'],
    ["https://a'b.example/", 'url_invalid'],
    [`https://${'a'.repeat(64)}.example/`, 'url_invalid'],
    ['https://example.org./', undefined],
    ['https://user@example.org/', 'url_has_credentials'],
    ['https://:secret@example.org/', 'url_has_credentials'],
    ['https://example.org@127.0.0.1/', 'url_has_credentials'],
    ['https://example.org/#here', 'url_has_fragment'],
  ]
  test.each(cases)('%s', (address, fault) => {
    expect(faultOfUrl(address, none)).toBe(fault)
  })
})

describe('a port', () => {
  test.each([443, 1024, 8443, 65_535])('%d is allowed', (port) => {
    expect(faultOfUrl(`https://example.org:${port}/`, none)).toBeUndefined()
  })

  test.each([0, 1, 22, 25, 80, 442, 444, 1023])(
    '%d is refused, even in an allowed network',
    (port) => {
      expect(faultOfUrl(`https://example.org:${port}/`, none)).toBe('port_not_allowed')
      expect(faultOfUrl(`https://10.0.0.1:${port}/`, networksOf('10.0.0.0/8'))).toBe(
        'port_not_allowed',
      )
    },
  )
})

test.each([
  '8.8.8.8',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.255.255',
  '172.32.0.1',
  '192.167.255.255',
  '198.17.255.255',
  '223.255.255.255',
  '[2606:4700::1111]',
  '[2a00:1450:4001::1]',
  '[::ffff:8.8.8.8]',
])('the public address %s is allowed', (host) => {
  expect(faultOfUrl(`https://${host}/`, none)).toBeUndefined()
})

/** Non-public networks, each with some of its addresses. */
const strangers: [network: string, hosts: string[]][] = [
  [
    '127.0.0.0/8',
    [
      '127.0.0.1',
      '127.1',
      '127.0.1',
      '127.255.255.254',
      '0x7f.0.0.1',
      '0x7f000001',
      '2130706433',
      '017700000001',
      '0177.0.0.1',
      '127.0.0.1.',
      '１２７.0.0.1',
      '127。0。0。1',
      '%31%32%37.0.0.1',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[::FFFF:7F00:0001]',
      '[0:0:0:0:0:ffff:127.0.0.1]',
    ],
  ],
  [
    '10.0.0.0/8',
    ['10.0.0.0', '10.255.255.255', '10.1', '0xa.1', '[::ffff:10.0.0.1]', '[::ffff:a00:1]'],
  ],
  ['172.16.0.0/12', ['172.16.0.1', '172.31.255.255', '172.1048577', '[::ffff:172.16.0.1]']],
  ['192.168.0.0/16', ['192.168.0.1', '192.168.257', '0300.0250.0.1', '[::ffff:c0a8:1]']],
  ['169.254.0.0/16', ['169.254.169.254', '0xa9fea9fe', '2852039166', '[::ffff:169.254.169.254]']],
  ['100.64.0.0/10', ['100.64.0.1', '100.127.255.255', '[::ffff:6440:1]']],
  ['0.0.0.0/8', ['0.0.0.0', '0', '0x0', '0.1.2.3', '[::ffff:0.0.0.0]']],
  ['192.0.0.0/24', ['192.0.0.1', '192.0.0.170']],
  ['192.0.2.0/24', ['192.0.2.1']],
  ['198.51.100.0/24', ['198.51.100.1']],
  ['203.0.113.0/24', ['203.0.113.1']],
  ['192.88.99.0/24', ['192.88.99.1']],
  ['198.18.0.0/15', ['198.18.0.1', '198.19.255.255']],
  ['224.0.0.0/4', ['224.0.0.1', '239.255.255.255']],
  [
    '240.0.0.0/4',
    ['240.0.0.1', '255.255.255.255', '4294967295', '0xffffffff', '[::ffff:255.255.255.255]'],
  ],
  ['::1', ['[::1]', '[0:0:0:0:0:0:0:1]', '[::0.0.0.1]', '[0000::0001]']],
  ['::', ['[::]', '[0:0:0:0:0:0:0:0]', '[::0.0.0.0]']],
  ['fc00::/7', ['[fc00::1]', '[fdff:ffff::1]', '[fd00:ec2::254]']],
  ['fe80::/10', ['[fe80::1]', '[febf::1]']],
  ['fec0::/10', ['[fec0::1]']],
  ['ff00::/8', ['[ff02::1]', '[ff0e::1]']],
  ['2001:db8::/32', ['[2001:db8::]', '[2001:DB8::1]', '[2001:0db8:0:0::1]']],
  ['3fff::/20', ['[3fff::1]']],
  ['100::/64', ['[100::1]']],
  ['2001::/32', ['[2001::1]', '[2001:0:7f00:1::]']],
  ['2001:2::/48', ['[2001:2::1]']],
  [
    '64:ff9b::/96',
    ['[64:ff9b::]', '[64:ff9b::10.0.0.1]', '[64:ff9b::7f00:1]', '[64:ff9b::8.8.8.8]'],
  ],
  ['64:ff9b:1::/48', ['[64:ff9b:1::a00:1]']],
  ['2002::/16', ['[2002:7f00:1::]', '[2002:a00:1::1]', '[2002:808:808::]']],
  ['::ffff:0:0:0/96', ['[::ffff:0:127.0.0.1]', '[::ffff:0:a00:1]']],
  // Outside 2000::/3, no public addresses are assigned.
  ['::/96', ['[::127.0.0.1]', '[::a00:1]', '[::808:808]']],
  ['1000::/4', ['[1fff:ffff::1]']],
  ['4000::/2', ['[4000::1]', '[5f00::1]']],
  ['8000::/2', ['[8000::1]']],
  ['e000::/4', ['[e000::1]']],
]

describe.each(strangers)('of %s', (network, hosts) => {
  test.each(hosts)('%s is refused unless the network is allowed', (host) => {
    expect(faultOfUrl(`https://${host}/`, none)).toBe(notPublic)
    expect(faultOfUrl(`https://${host}:8443/`, networksOf('203.0.112.0/24'))).toBe(notPublic)
    expect(faultOfUrl(`https://${host}/`, networksOf(network))).toBeUndefined()
  })
})

test('a zone is not part of an address', () => {
  expect(faultOfUrl('https://[fe80::1%25eth0]/', networksOf('fe80::/10'))).toBe('url_invalid')
})

test('names are checked when they are resolved', () => {
  for (const name of ['localhost', 'localhost.', 'metadata.google.internal', '127.0.0.1.nip.io']) {
    expect(faultOfUrl(`https://${name}/`, none)).toBeUndefined()
  }
})
