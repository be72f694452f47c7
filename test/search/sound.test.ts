import { expect, test } from 'bun:test'
import { soundOf, soundsFrom } from '../../search/sound'

test.each([
  ['kode', 'code'],
  ['foto', 'photo'],
  ['fidio', 'video'],
  ['kwik', 'quick'],
  ['bite', 'byte'],
  ['skrin', 'screen'],
  ['masheen', 'machine'],
])('%s sounds like %s', (heard, word) => {
  expect(soundOf(heard)).toBe(soundOf(word))
  expect(soundsFrom(heard)).toContain(word.charAt(0))
})

test.each([
  ['iphone', 'accuracy'],
  ['fone', 'font'],
])('%s does not sound like %s', (heard, word) => {
  expect(soundOf(heard)).not.toBe(soundOf(word))
})
