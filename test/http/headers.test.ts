import { expect, test } from 'bun:test'
import { pageHeaders } from '../../src/http/headers'

test('an origin cannot add a directive to the content security policy', () => {
  const bad = [
    "https://a;script-src-elem'unsafe-inline'",
    'https://b, default-src',
    "'unsafe-inline'",
  ]
  expect(pageHeaders('http://a.example', '', bad)).toEqual(pageHeaders('http://a.example'))
  const policy = pageHeaders('http://a.example', '', [...bad, 'https://good.example'])
  expect(policy['content-security-policy']).toEndWith('; media-src https://good.example')
})
