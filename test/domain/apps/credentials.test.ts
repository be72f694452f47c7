import { expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { isApiKey, isClientId, newApiKey, newClientId } from '../../../src/domain/apps/credentials'

const base62 = Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz')

test('creates keys of atk_ and 40 characters of base62, never the same twice', () => {
  const keys = Array.from({ length: 200 }, newApiKey)
  expect(keys.filter((key) => !/^atk_[0-9A-Za-z]{40}$/.test(key))).toEqual([])
  expect(keys.filter((key) => !isApiKey(key))).toEqual([])
  expect(new Set(keys).size).toBe(keys.length)
})

test('creates client IDs of app_ and 20 characters of base62, which are not keys', () => {
  const id = newClientId()
  expect(id).toMatch(/^app_[0-9A-Za-z]{20}$/)
  expect(isClientId(id)).toBe(true)
  expect(isApiKey(id)).toBe(false)
  expect(newClientId()).not.toBe(id)
})

test('rejects a key with any one character changed', () => {
  const key = newApiKey()
  fc.assert(
    fc.property(fc.nat({ max: key.length - 1 }), fc.constantFrom(...base62), (at, other) => {
      fc.pre(key[at] !== other)
      expect(isApiKey(key.slice(0, at) + other + key.slice(at + 1))).toBe(false)
    }),
    { numRuns: 1000 },
  )
})

test('rejects a key with two neighbouring characters swapped', () => {
  const key = newApiKey()
  for (let at = 4; at < key.length - 1; at++) {
    const [left = '', right = ''] = key.slice(at, at + 2)
    if (left === right) continue
    expect(isApiKey(key.slice(0, at) + right + left + key.slice(at + 2))).toBe(false)
  }
})

test('rejects other text as a key and as a client ID', () => {
  const key = newApiKey()
  const texts = ['', 'atk_', ` ${key}`, `${key} `, `${key}\n`, `${key}0`, key.slice(0, -1)]
  const others = [key.replace('atk_', 'ATK_'), `atk_${'0'.repeat(40)}`, 'a'.repeat(10_000)]
  expect([...texts, ...others].filter(isApiKey)).toEqual([])

  const id = newClientId()
  const ids = ['', 'app_', `${id}0`, id.slice(0, -1), `${id}\n`, id.replace('app_', 'APP_')]
  expect(ids.filter(isClientId)).toEqual([])
})
