import { expect, test } from 'bun:test'
import { isPlainText } from '../../src/lib/plainText'

test.each(['', 'ẹ̀rọ', "n'lé", 'C++ & C#', '𝐀', 'a b', 'e\u0323\u0300'])('%p is plain', (text) => {
  expect(isPlainText(text)).toBe(true)
})

test.each(['a\u0000b', 'a\nb', '\u007f', '\u0085', '\ufffd', '\ud800', 'a\udc00b'])(
  '%j is not',
  (text) => {
    expect(isPlainText(text)).toBe(false)
  },
)
