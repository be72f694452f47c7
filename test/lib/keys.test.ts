import { expect, test } from 'bun:test'
import { keysOf } from '../../src/lib/keys'

const keys = keysOf('a secret of at least 32 characters')
const other = keysOf('another secret of 32 characters!')

test('a sealed value opens only in the same context', () => {
  const sealed = keys.seal('ọ̀rọ̀ aṣínà', 'app_1')
  expect(sealed).toMatch(new RegExp(`^v1\\.${keys.fingerprint.slice(0, 8)}\\.[\\w-]+$`))
  expect(keys.open(sealed, 'app_1')).toBe('ọ̀rọ̀ aṣínà')
  expect(() => keys.open(sealed, 'app_2')).toThrow()
  expect(keys.seal('ọ̀rọ̀ aṣínà', 'app_1')).not.toBe(sealed)
})

test('a value that was changed, cut or sealed with another secret does not open', () => {
  const sealed = keys.seal('text', 'app_1')
  const last = sealed.endsWith('A') ? 'B' : 'A'
  for (const wrong of [
    '',
    'whsec_clear',
    sealed.slice(0, 20),
    `${sealed.slice(0, 25)}${sealed.charAt(25) === 'A' ? 'B' : 'A'}${sealed.slice(26)}`,
    `${sealed}${last}`.repeat(2),
    other.seal('text', 'app_1'),
  ]) {
    expect(() => keys.open(wrong, 'app_1')).toThrow()
  }
  expect(() => other.open(sealed, 'app_1')).toThrow('sealed with another secret')
})

test('keys differ by purpose and by secret', () => {
  const { fingerprint, auth } = keys
  expect(new Set([fingerprint, auth, keys.mac('x'), other.fingerprint, other.mac('x')]).size).toBe(
    5,
  )
  expect(keysOf('a secret of at least 32 characters').mac('x')).toBe(keys.mac('x'))
})
