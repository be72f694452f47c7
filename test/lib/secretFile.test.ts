import { expect, test } from 'bun:test'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSecret, readSecret, SecretError } from '../../src/lib/secretFile'
import { temporaryFolder } from '../support/folders'

test('a secret is created once, readable only by its owner, without temporary files', () => {
  const dir = join(temporaryFolder(), 'data')
  const file = join(dir, 'auth-secret')
  expect(readSecret(file)).toBeUndefined()
  const made = createSecret(file)
  expect(made).toMatch(/^[\w-]{43}$/)
  expect([createSecret(file), readSecret(file)]).toEqual([made, made])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(dir)).toEqual(['auth-secret'])
})

test.each(['', 'short', `${' '.repeat(40)}\n`])('a file with %j is refused', (text) => {
  const file = join(temporaryFolder(), 'auth-secret')
  writeFileSync(file, text)
  expect(() => readSecret(file)).toThrow(SecretError)
  expect(() => createSecret(file)).toThrow(SecretError)
})
