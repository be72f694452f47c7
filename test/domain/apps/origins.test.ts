import { describe, expect, test } from 'bun:test'
import { parseOrigins, uselessEntry } from '../../../src/domain/apps/origins'

/** Returns whether an allowlist with only this entry allows the origin. */
function admits(entry: string, origin: string): boolean {
  const list = parseOrigins([entry])
  return list.admits(origin)
}

type Case = { entry: string; admitted: string[]; refused: string[] }

const cases: Record<string, Case> = {
  'an origin with a port admits that origin alone': {
    entry: 'https://a.example:8443',
    admitted: ['https://a.example:8443', 'HTTPS://A.EXAMPLE:8443'],
    refused: [
      'https://a.example',
      'http://a.example:8443',
      'https://a.example:8444',
      'https://b.a.example:8443',
    ],
  },
  'an origin without a port admits the default port alone': {
    entry: 'https://a.example',
    admitted: ['https://a.example', 'https://a.example:443'],
    refused: ['https://a.example:80', 'https://a.example:8443', 'http://a.example'],
  },
  'an origin may end in a slash': {
    entry: 'https://a.example/',
    admitted: ['https://a.example'],
    refused: ['http://a.example', 'https://b.example'],
  },
  'a host admits any scheme and port': {
    entry: 'a.example',
    admitted: ['http://a.example', 'https://a.example', 'https://a.example:8443'],
    refused: [
      'https://b.a.example',
      'https://example',
      'https://aa.example',
      'https://a.example.b',
    ],
  },
  'a wildcard admits every subdomain, not the apex': {
    entry: '*.a.example',
    admitted: ['https://b.a.example', 'http://c.b.a.example:8080', 'https://B.A.EXAMPLE'],
    refused: ['https://a.example', 'https://ba.example', 'https://b.a.example.org'],
  },
  'capitals in an entry are as small letters': {
    entry: 'HTTPS://A.Example',
    admitted: ['https://a.example'],
    refused: ['http://a.example'],
  },
  'capitals in a wildcard are as small letters': {
    entry: '*.A.EXAMPLE',
    admitted: ['https://b.a.example'],
    refused: ['https://a.example'],
  },
  'an international host is what browsers send for it': {
    entry: 'ọ̀rọ̀.example',
    admitted: [`https://${new URL('https://ọ̀rọ̀.example').hostname}`],
    refused: ['https://oro.example', 'https://xn--r-fiaa.example'],
  },
  'an international origin in punycode is the same': {
    entry: 'https://xn--bcher-kva.example',
    admitted: ['https://xn--bcher-kva.example', 'https://bücher.example', 'https://BÜCHER.example'],
    refused: ['https://bucher.example'],
  },
  'an international wildcard admits its subdomains': {
    entry: '*.bücher.example',
    admitted: ['https://a.xn--bcher-kva.example'],
    refused: ['https://xn--bcher-kva.example'],
  },
  'an IPv6 host': {
    entry: '[::1]',
    admitted: ['http://[::1]:3000'],
    refused: ['http://[::2]:3000', 'http://127.0.0.1'],
  },
  'blanks around an entry are left out': {
    entry: ' a.example ',
    admitted: ['https://a.example'],
    refused: ['https://b.example'],
  },
}

test.each(Object.entries(cases))('%s', (_, { entry, admitted, refused }) => {
  expect(admitted.filter((origin) => !admits(entry, origin))).toEqual([])
  expect(refused.filter((origin) => admits(entry, origin))).toEqual([])
})

describe('allows no text that is not a web origin', () => {
  const everything = ['a.example', '*.a.example', 'https://a.example', 'null', 'localhost']
  test.each([
    'null',
    '',
    'a.example',
    '*',
    'https://',
    'file://a.example',
    'chrome-extension://a.example',
    'https://*.a.example',
    'https://user@a.example',
    'https://user:secret@a.example',
    'https://a.example/path',
    'https://a.example?query',
    'https://a.example#part',
    'https://a.example\\path',
    'https://a.example:port',
    'https://a.example:99999',
    'https://a.example https://a.example',
    'javascript://a.example',
  ])('%s', (origin) => {
    expect(everything.filter((entry) => admits(entry, origin))).toEqual([])
  })
})

test.each([
  '',
  ' ',
  '*',
  '*.',
  '*.*.example',
  'a.*.example',
  'https://',
  'https://*.a.example',
  'ftp://a.example',
  'https://user@a.example',
  'user@a.example',
  'https://a.example/path',
  'a.example/path',
  'https://a.example?query',
  'https://a.example:99999',
  'two words',
  'a\\b.example',
  'origin!!',
  'a_b.example!',
  '*.a!.example',
])('rejects "%s", and names it', (entry) => {
  const entries = ['a.example', entry, 'b.example']
  expect(() => parseOrigins(entries)).toThrow(entry)
  expect(uselessEntry(entries)).toBe(entry)
})

/** Entries that no page can match, separated by spaces. */
const useless = {
  'the origin of local files and sandboxed frames': 'null NULL',
  'a dot or a comma too many':
    '.example.org example.org. a..example.org . *.example.org. *..example.org https://.example.org https://example.org. https://a..b https://example.org, example.org.:443 example.org。',
  'an impossible port': 'a.example:0 a.example:99999 https://a.example:0 [::1]:65536',
  'a subdomain of an IP address': '*.127.0.0.1 *.0.0.1',
  'a number, which the URL parser reads as an IP address': '3000 443 0x7f.1 127.1',
  'a label or a host that is too long': `${'a'.repeat(64)}.example https://${'a'.repeat(64)}.example *.${'a.'.repeat(127)}example`,
  'signs that no host name has': `https://a'b.example https://a;b.example https://a"b`,
}

const useful =
  'localhost localhost:3000 intranet *.localhost a_b.example a-.example 127.0.0.1 10.0.0.1:8080 http://127.0.0.1:5173 [::1]:3000 https://[::1] null.example https://null example.org:0443 xn--r-ubbb975zca.example'

describe('finds an entry that no page can match:', () => {
  test.each(Object.entries(useless))('%s', (_, entries) => {
    const others = ['a.example', '*.b.example']
    expect(
      entries.split(' ').filter((entry) => uselessEntry([...others, entry]) !== entry),
    ).toEqual([])
  })

  test('a stored list that contains one still works', () => {
    const list = parseOrigins(['.example.org', 'null', 'a.example'])
    expect('admits' in list && list.admits('https://a.example')).toBe(true)
    expect('admits' in list && list.admits('null')).toBe(false)
  })

  test('not entries that a page can match', () => {
    const entries = [...Object.values(cases).map(({ entry }) => entry), ...useful.split(' ')]
    expect(entries.filter((entry) => uselessEntry([entry]) !== undefined)).toEqual([])
  })
})

test('reports an empty list, which allows no origin', () => {
  const list = parseOrigins([])
  expect(list).toMatchObject({ empty: true })
  expect('admits' in list && list.admits('https://a.example')).toBe(false)
  expect(parseOrigins(['a.example'])).toMatchObject({ empty: false })
})

test('allows an origin of any entry of a longer list', () => {
  const list = parseOrigins(['https://a.example', '*.b.example', 'c.example'])
  const origins = ['https://a.example', 'https://x.b.example', 'http://c.example:1']
  const others = ['https://b.example', 'http://a.example']
  expect([...origins, ...others].filter((origin) => list.admits(origin))).toEqual(origins)
})
