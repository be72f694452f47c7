import { expect, test } from 'bun:test'
import { isEmail } from '../../../src/domain/accounts/email'

test.each([
  'ade@example.org',
  'a.b+c@mail.example.co.ng',
  'ọlá@ẹ̀kọ́.ng',
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
  `${'a'.repeat(243)}@example.org`,
  // A regular expression that backtracks would take seconds to check this address.
  `a@${'.'.repeat(60_000)}@`,
])('rejects %s', (text) => {
  expect(isEmail(text)).toBe(false)
})
