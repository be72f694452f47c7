import { expect, test } from 'bun:test'
import { isEmail } from '../../../src/domain/accounts/email'

test.each([
  'ade@example.org',
  'a.b+c@mail.example.co.ng',
  "o'brien@example.org",
  'under_score@sub-domain.example.org',
  `${'a'.repeat(242)}@example.org`,
])('accepts %s', (text) => {
  expect(isEmail(text)).toBe(true)
})

test.each([
  '',
  'ade',
  'ade@example',
  '@example.org',
  'ade@',
  'ade@.org',
  'ade@example.',
  'ade@example..org',
  'a b@example.org',
  'a@b@example.org',
  // A mail library could read these as other recipients.
  'x1<victim@corp.example>',
  'v,w@corp.example',
  'v;w@corp.example',
  '"v"@corp.example',
  'v(c)@corp.example',
  'v@corp.example,w@corp.example',
  'v@corp.example;w@corp.example',
  'v%corp.example@example.org',
  // Characters that are not seen, or that look like others.
  'a\u0007b@example.org',
  'a\u200bb@example.org',
  'a\u00adb@example.org',
  'a\u202eb@example.org',
  'а@example.org',
  'ade@exam\u2060ple.org',
  // better-auth lets nobody sign in with these.
  'ọlá@ẹ̀kọ́.ng',
  '.ade@example.org',
  'a..b@example.org',
  "ade'@example.org",
  'ade@-example.org',
  `${'a'.repeat(243)}@example.org`,
  // A regular expression that backtracks would take seconds to check this address.
  `a@${'.'.repeat(60_000)}@`,
])('rejects %s', (text) => {
  expect(isEmail(text)).toBe(false)
})
