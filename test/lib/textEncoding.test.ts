import { expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { decoded, isMisread } from '../../src/lib/textEncoding'

const little = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'))
const big = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le').swap16())
const utf8 = (text: string) => new Uint8Array(Buffer.from(text))

test.each([
  ['UTF-8', utf8],
  ['UTF-16', little],
  ['big-endian UTF-16', big],
])('%s is decoded, with or without a byte order mark', (_, bytes) => {
  for (const text of ['english,ọ̀rọ̀ 😀', 'a', '']) {
    expect([decoded(bytes(text)), decoded(bytes(`\ufeff${text}`))]).toEqual([text, text])
  }
})

test('invalid UTF-8 has replacement characters', () => {
  expect(decoded(new Uint8Array([0x63, 0xe9, 0x2c]))).toBe('c\ufffd,')
})

test('UTF-8 that was decoded as Windows-1252 is misread, and no other text', () => {
  const garbled = (text: string) => new TextDecoder('windows-1252').decode(Buffer.from(text))
  for (const text of ['ẹ̀rọ', 'là', 'Ọ̀', 'it’s', '“GBÓ”', '😀', garbled('é')]) {
    expect([text, isMisread(garbled(text)), isMisread(text)]).toEqual([
      text,
      true,
      text === garbled('é'),
    ])
  }
  for (const text of ['', 'abc', 'café', 'GBÀ', '“ẹ̀rọ”', '£5 – €6', 'naïve', '\ufffd', 'Ã']) {
    expect([text, isMisread(text)]).toEqual([text, false])
  }
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
      if (/[^\0-\x7f]/.test(text)) expect(isMisread(garbled(text))).toBe(true)
    }),
  )
})
