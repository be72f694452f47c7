import { expect, test } from 'bun:test'
import { hasInvisible, isName, isPlainText, normalized, tidy } from '../../src/lib/plainText'

test.each(['', 'ẹ̀rọ', "n'lé", 'C++ & C#', '𝐀', 'a b', 'e\u0323\u0300'])('%p is plain', (text) => {
  expect(isPlainText(text)).toBe(true)
})

test.each([
  'a\u0000b',
  'a\nb',
  '\u007f',
  '\u0085',
  '\ufffd',
  '\ufffe',
  '\uffff',
  '\ufdd0',
  '\u{1ffff}',
  '\ud800',
  'a\udc00b',
])('%j is not', (text) => {
  expect(isPlainText(text)).toBe(false)
})

test('a name has 1 to a maximum of visible characters', () => {
  expect(['a', 'ẹ̀rọ', '😀😀😀'].map((text) => isName(text, 4))).toEqual([true, true, true])
  expect(['', 'abcde', '😀😀😀😀😀', 'a\nb'].some((text) => isName(text, 4))).toBe(false)
  for (const sign of ['\u200b', '\u00ad', '\u202e', '\u2028', '\u2800', '\u3164', '\ufff9']) {
    expect([sign, isName(`a${sign}b`, 4), hasInvisible(`a${sign}b`)]).toEqual([sign, false, true])
    expect(isPlainText(`a${sign}b`)).toBe(true)
  }
})

test('a letter may carry 30 marks, of any kind and order, and no more', () => {
  const marks = (count: number) => '\u0301\u0323'.repeat(count).slice(0, count)
  expect(isPlainText(`e${marks(30)}e${marks(30)}`)).toBe(true)
  expect(isPlainText(`e${marks(31)}`)).toBe(false)
  expect(isPlainText('\u064b\u0301'.repeat(20))).toBe(false)
})

test('text is trimmed and in NFC, unless it would take too long to normalise', () => {
  expect(tidy(' e\u0323\u0300ro\n')).toBe('ẹ̀ro')
  const slow = `e${'\u0301\u0323'.repeat(16_000)}`
  expect(tidy(` ${slow} `)).toBe(slow)
})

test('text is normalised unless that takes more than linear time', () => {
  expect(normalized('e\u0301\u0323', 'NFC')).toBe('ẹ́')
  expect(normalized(`a${'\u0301\u0323'.repeat(15)}`, 'NFC')).toBe(
    `a${'\u0301\u0323'.repeat(15)}`.normalize('NFC'),
  )
  const slow = `a${'\u0301\u0323'.repeat(30_000)}`
  expect(normalized(slow, 'NFD')).toBe(slow)
})
