import { expect, test } from 'bun:test'
import { webUrl } from '../../src/lib/webUrl'

test.each([
  ['https://example.org/a;b.png?c=d,e', 'example.org'],
  ['http://a-b.c_d.example:8080/', 'a-b.c_d.example'],
  ['HTTPS://Ẹ̀kọ́.example/', 'xn--k-ubbe594z6ca.example'],
  ['https://192.0.2.1/', '192.0.2.1'],
  ['https://[2001:db8::1]:443/', '[2001:db8::1]'],
])('parses %s', (text, hostname) => {
  expect(webUrl(text)?.hostname).toBe(hostname)
})

test.each([
  '',
  'example.org',
  'ftp://example.org/',
  'javascript:alert(1)',
  'https://',
  'https:example.org',
  "https://a;script-src-elem'unsafe-inline'/a.png",
  'https://a,b.example/',
  'https://*.example/',
  "https://'self'/",
  'https://a"b.example/',
  'https://a$b.example/',
])('does not parse %s', (text) => {
  expect(webUrl(text)).toBeUndefined()
})
