import { expect, test } from 'bun:test'
import { indexFormat, isNewerFormat } from '../../search/meilisearchDocument'

test('the format of the index changes only together with its version number', () => {
  // If this fails, increment `indexVersion` and update the expected format.
  expect(indexFormat).toBe('4-2-2zlbe4e7tr13m-2xcejz7hbiste')
})

test('compares the version numbers of formats', () => {
  expect(isNewerFormat('1000-x')).toBe(true)
  expect([indexFormat, '1-x-y', 'other', null].map(isNewerFormat)).toEqual([
    false,
    false,
    false,
    false,
  ])
})
