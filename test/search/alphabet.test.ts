import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { yorubaAlphabet, yorubaKey, yorubaLetter } from '../../search/alphabet'

test('the alphabet has its 25 letters, each once, gb among them', () => {
  expect(yorubaAlphabet).toHaveLength(25)
  expect(new Set(yorubaAlphabet).size).toBe(25)
  expect(yorubaAlphabet).toContain('gb')
})

test.each(yorubaAlphabet.map((letter) => [letter]))('%s is its own letter', (letter) => {
  for (const written of [letter, letter.toUpperCase(), letter.normalize('NFD'), `${letter}a`]) {
    expect(yorubaLetter(written)).toBe(letter)
  }
})

test.each([
  ['gbogbo', 'gb'],
  ['Gbogbo', 'gb'],
  ['GBOGBO', 'gb'],
  ['gígùn', 'g'],
  ['ògbó', 'o'],
  ['ewé', 'e'],
  ['ẹ̀rọ', 'ẹ'],
  ['Ẹ̀RỌ', 'ẹ'],
  ['oko', 'o'],
  ['ọkọ̀', 'ọ'],
  ['síbí', 's'],
  ['ṣíbí', 'ṣ'],
])('%s is listed under %s', (word, letter) => {
  expect(yorubaLetter(word)).toBe(letter)
  expect(yorubaLetter(word.normalize('NFD'))).toBe(letter)
})

test.each([
  ['àkáǹtì', 'a'],
  ['ǹjẹ́', 'n'],
  ['ḿbẹ', 'm'],
  ['ìwé', 'i'],
  ['ẹ́', 'ẹ'],
  ['ọ̄', 'ọ'],
  ['e\u0300\u0323ro', 'ẹ'],
  ['e\u0329\u0300ro', 'ẹ'],
  ['\u025bro', 'ẹ'],
  ['\u0186kɔ', 'ọ'],
])('tones and dot variants do not change the letter: %s under %s', (word, letter) => {
  expect(yorubaLetter(word)).toBe(letter)
})

test.each([
  ['“ẹ̀rọ”', 'ẹ'],
  ['.NET', 'n'],
  ["'síbí", 's'],
])('leading signs are ignored: %s under %s', (word, letter) => {
  expect(yorubaLetter(word)).toBe(letter)
})

test.each(['c', 'C++', 'q', 'QR', 'v', 'x', 'z', '5G', '', ' ', '…', '\u0323'])(
  '%p is listed under no letter',
  (text) => {
    expect(yorubaLetter(text)).toBeNull()
  },
)

const file = readFileSync(new URL('../../data/terms.csv', import.meta.url), 'utf8')
const entries: { yoruba: string }[] = parse(file, { columns: true })
/** The one-word headwords. The collator sorts phrases and symbols differently. */
const words = entries.map(({ yoruba }) => yoruba).filter((text) => /^[\p{L}\p{M}]+$/u.test(text))

/** With sensitivity `base`, the collator compares only letters and ignores tones and case. */
const collator = new Intl.Collator('yo', { sensitivity: 'base' })
const byCollator = (a: string, b: string): number => Math.sign(collator.compare(a, b))
const bytesOf = (text: string) => Buffer.from(yorubaKey(text))
const byKey = (a: string, b: string): number => Buffer.compare(bytesOf(a), bytesOf(b))

test('the reference collator supports Yoruba', () => {
  expect(Intl.Collator.supportedLocalesOf(['yo'])).toEqual(['yo'])
  expect(['gb', 'gy', 'ẹa', 'ez'].toSorted(collator.compare)).toEqual(['ez', 'ẹa', 'gy', 'gb'])
})

test('keys and collator have the order of the alphabet', () => {
  const reversed = yorubaAlphabet.toReversed()
  expect(reversed.toSorted(byKey)).toEqual([...yorubaAlphabet])
  expect(reversed.toSorted(byCollator)).toEqual([...yorubaAlphabet])
})

test('every two one-word headwords of the dictionary have the order of the collator', () => {
  expect(words.length).toBeGreaterThan(50)
  const keyed = words.map((word) => ({ word, key: bytesOf(word) }))
  const wrong = keyed.flatMap((a) =>
    keyed
      .filter((b) => Buffer.compare(a.key, b.key) !== byCollator(a.word, b.word))
      .map((b) => `${a.word} ${b.word}`),
  )
  expect(wrong).toEqual([])
})

/** Returns the tone marks that a letter can carry. Only vowels and nasals carry tones. */
const tones = (letter: string) => (/^[aeẹioọumn]$/.test(letter) ? ['', '\u0300', '\u0301'] : [''])
const letters = yorubaAlphabet.flatMap((letter) => tones(letter).map((tone) => letter + tone))
const generated = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 6 })

test('any two words of Yoruba letters have the order of the collator, with tones and capitals', () => {
  fc.assert(
    fc.property(generated, generated, fc.boolean(), (a, b, isCapital) => {
      const other = isCapital ? b.toUpperCase() : b
      expect(byKey(a, other)).toBe(byCollator(a, other))
    }),
    { numRuns: 3000 },
  )
})

test('a key is independent of Unicode form and case', () => {
  fc.assert(
    fc.property(generated, (word) => {
      expect(yorubaKey(word.normalize('NFD'))).toBe(yorubaKey(word))
      expect(yorubaKey(word.toUpperCase())).toBe(yorubaKey(word))
      expect(yorubaKey(yorubaKey(word))).toBe(yorubaKey(word))
    }),
  )
})

test('separate words come before longer words, and hyphens separate words', () => {
  const sorted = ['ilé ìwé', 'ilé', 'iléwọ́', 'ilé-ẹjọ́'].toSorted(byKey)
  expect(sorted).toEqual(['ilé', 'ilé-ẹjọ́', 'ilé ìwé', 'iléwọ́'])
  expect(yorubaKey("n'lé")).toBe(yorubaKey('nlé'))
})
