/**
 * The widget has the same messages in both languages, and its Yoruba messages follow the dictionary's
 * spelling rules.
 */
import { describe, expect, test } from 'bun:test'
import { type Language, words } from '../../embed/words'
import { faultOf, strayMarks, unpronounceableWords } from '../../src/domain/terms/orthography'

/** Foreign words that the Yoruba messages may contain. */
const foreign = ['computer']

/** Returns all of the widget's messages in a language, by name, with sample values filled in. */
function sayings(language: Language): [string, string][] {
  const { tips, found, empty, tooMany, ...plain } = words[language]
  return [
    ...Object.entries(plain),
    ...tips.map((tip, n): [string, string] => [`tips ${n}`, tip]),
    ['found one', found(1, 1, 'ẹ̀rọ')],
    ['found all', found(7, 7, 'ẹ̀rọ')],
    ['found more', found(20, 345, 'ẹ̀rọ')],
    ['empty', empty('ẹ̀rọ')],
    ['tooMany', tooMany('12:34')],
  ]
}

const en = new Map(sayings('en'))
const yo = new Map(sayings('yo'))

test('the languages have the same keys, and lists of the same length', () => {
  expect(Object.keys(words.yo)).toEqual(Object.keys(words.en))
  expect([...yo.keys()]).toEqual([...en.keys()])
})

test.each([
  ['English', en],
  ['Yoruba', yo],
])('%s is not empty, is trimmed, in NFC, and has no unfilled value', (_, texts) => {
  const bad = [...texts].filter(
    ([, text]) =>
      text === '' ||
      text !== text.trim() ||
      text !== text.normalize('NFC') ||
      /undefined|NaN|\[object|\$\{/.test(text),
  )
  expect(bad).toEqual([])
})

test.each([
  ['English', en],
  ['Yoruba', yo],
])('%s contains the numbers and the search text', (_, texts) => {
  expect(texts.get('found one')).toContain('“ẹ̀rọ”')
  expect(texts.get('found all')).toMatch(/\b7\b.*“ẹ̀rọ”/u)
  expect(texts.get('found more')).toMatch(/\b20\b.*\b345\b.*“ẹ̀rọ”/u)
  expect(texts.get('empty')).toContain('“ẹ̀rọ”')
  expect(texts.get('tooMany')).toContain('12:34')
})

test('one term uses the singular', () => {
  expect(words.en.found(1, 1, 'x')).toBe('1 term for “x”')
  expect(words.en.found(2, 2, 'x')).toBe('2 terms for “x”')
  expect(words.yo.found(1, 1, 'x')).toBe('A rí ọ̀rọ̀ kan fún “x”')
})

describe('the Yoruba', () => {
  test('differs from the English, except for what to type', () => {
    const same = [...yo].filter(([name, text]) => text === en.get(name)).map(([name]) => name)
    expect(same).toEqual(['placeholder'])
  })

  test('has marks only where Yoruba allows them, with U+0323 for the dot below', () => {
    expect([...yo.values()].flatMap(strayMarks)).toEqual([])
  })

  test('consists of Yoruba letters and syllables', () => {
    const prose = [...yo.values()]
      .flatMap((text) => text.split(/[\s\d“”.,:]+/u))
      .filter((word) => word !== '' && !foreign.includes(word))
    expect(prose.length).toBeGreaterThan(80)
    expect(prose.filter((word) => faultOf(word)?.code === 'foreign_letter')).toEqual([])
    expect(prose.flatMap(unpronounceableWords)).toEqual([])
  })
})
