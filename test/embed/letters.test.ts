/** Tests that the widget highlights the right parts of a text and compares letters as the service does. */
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { canonical, lengthOf, markedParts } from '../../embed/letters'
import { bareWords, fold } from '../../search/fold'

/** Returns the text with its highlighted parts in brackets. */
const marked = (text: string, query: string) =>
  markedParts(text, query)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('')

const yoruba = fc.string({
  unit: fc.constantFrom(
    ...Array.from("aeoẹọṣshnmgbkr ESHÒ-.+#'’"),
    ...Array.from('\u0300\u0301\u0323\u0329\u0331ɛƆ'),
  ),
})
const anyText = fc.oneof(
  yoruba,
  fc.string({
    unit: fc.constantFrom('한', '국', '\u1112', '\u1161', '👩🏽‍💻', '\u0301', 'ß', 'İ', ' '),
  }),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
)

describe('the parts', () => {
  test('joined are the text, none is empty, and highlighted and plain parts alternate', () => {
    fc.assert(
      fc.property(anyText, anyText, fc.nat(5), (text, other, end) => {
        for (const query of [
          other,
          text,
          text.slice(0, end),
          text.normalize('NFD').slice(0, end),
        ]) {
          const parts = markedParts(text, query)
          expect(parts.map((part) => part.text).join('')).toBe(text)
          expect(parts.filter((part) => part.text === '')).toEqual([])
          expect(parts.filter(({ isMatch }, n) => parts[n + 1]?.isMatch === isMatch)).toEqual([])
        }
      }),
      { numRuns: 1000 },
    )
  })

  test.each([
    ['Hangul', '한국 사람', '한국', '[한국] 사람'],
    ['emoji', '👩🏽‍💻 ẹ̀rọ 🇳🇬', 'ero', '👩🏽‍💻 [ẹ̀rọ] 🇳🇬'],
    ['a lone mark first', '\u0301ẹ̀rọ', 'ero', '\u0301[ẹ̀rọ]'],
    ['a lone mark after a space', 'kọ \u0300ẹ̀rọ', 'ero', 'kọ \u0300[ẹ̀rọ]'],
  ])('keep %s whole', (_, text, query, expected) => {
    expect(marked(text, query)).toBe(expected)
  })

  test('of an empty text do not exist', () => {
    expect(markedParts('', 'ero')).toEqual([])
    expect(markedParts('', '')).toEqual([])
  })
})

test.each([
  '',
  ' ',
  '-',
  ' - ',
  "'",
  '…',
  '%_\\',
  '\u0301',
  '\u0323\u0300',
  '👩🏽‍💻',
  '\u200b',
  '.',
])('nothing is highlighted for %p, which has no letters', (query) => {
  const text = "Ẹ̀rọ ayára-bí-àṣá… n'lé 👩🏽‍💻."
  expect(markedParts(text, query)).toEqual([{ text, isMatch: false }])
})

test.each([
  ['inside a word', 'hero', 'ero', 'hero'],
  ['at the end of a word', 'ìṣirò', 'ro', 'ìṣirò'],
  ['after a digit', '5G', 'g', '5G'],
  ['after an apostrophe', "n'lé", 'le', "n'lé"],
  ['at the first word', 'ẹ̀rọ hero', 'ero', '[ẹ̀rọ] hero'],
  ['at a later word', 'hero ẹ̀rọ', 'ero', 'hero [ẹ̀rọ]'],
  ['after a hyphen', 'ayára-bí-àṣá', 'as', 'ayára-bí-[àṣ]á'],
  ['after a slash', 'read/write', 'wr', 'read/[wr]ite'],
  ['longer than the text', 'ẹ̀rọ', 'eroja', 'ẹ̀rọ'],
])('only beginnings of words are highlighted: %s', (_, text, query, expected) => {
  expect(marked(text, query)).toBe(expected)
})

test.each([
  ['bare letters', 'ẹ̀rọ', 'ero'],
  ['capitals', 'Ẹ̀rọ', 'ERO'],
  ['other tones', 'ẹ̀rọ', 'èró'],
  ['marks on a bare text', 'ero', 'ẹ̀rọ'],
  ['a decomposed query', 'ẹ̀rọ', 'e\u0323\u0300ro\u0323'],
  ['a decomposed text', 'e\u0300\u0323ro\u0323', 'ẹ̀rọ'],
  ['vertical lines for dots', 'ẹ̀rọ', 'e\u0329\u0300ro\u0329'],
  ['vertical lines in the text', 'e\u0329\u0300ro\u0329', 'ẹ̀rọ'],
  ['macrons for dots', 'ẹ̀rọ', 'e\u0331\u0300ro\u0331'],
  ['open letters', 'ẹ̀rọ', 'ɛ̀rɔ'],
  ['open letters in the text, capital', 'Ɛ̀RƆ', 'ẹrọ'],
  ['sh for ṣ', 'ṣíṣẹ́', 'shishe'],
  ['s for ṣ', 'ṣíṣẹ́', 'sise'],
  ['Sh for ṣ in a longer word', 'aṣàwákiri', 'aShawakiri'],
  ['no spaces and hyphens', 'ayára-bí-àṣá', 'ayarabiasa'],
  ['sh and no hyphens', 'ayára-bí-àṣá', 'ayarabiasha'],
  ['spaces for hyphens', 'Wi-Fi', 'wi fi'],
  ['hyphens for spaces', 'ẹ̀rọ ayélujára', 'ero-ayelujara'],
  ['no apostrophe', "n'lé", 'nle'],
  ['another apostrophe', 'n’lé', "n'le"],
  ['pluses', 'C++', 'c++'],
  ['a number sign', 'C#', 'c#'],
])('a whole text is highlighted as one part: %s', (_, text, query) => {
  expect(markedParts(text, query)).toEqual([{ text, isMatch: true }])
})

test.each([
  ['the beginning of a word', 'ẹ̀rọ', 'er', '[ẹ̀r]ọ'],
  ['the beginning of joined words', 'ayára-bí-àṣá', 'ayarab', '[ayára-b]í-àṣá'],
  ['the ṣ of an unfinished sh', 'àṣá', 'as', '[àṣ]á'],
  ['C in C++', 'C++', 'c', '[C]++'],
  ['not C for C++', 'C and C++', 'c++', 'C and [C++]'],
  ['.NET without its dot', '.NET', '.net', '.[NET]'],
  ['several words', 'ẹ̀rọ ìwádìí', 'iwa er', '[ẹ̀r]ọ [ìwá]dìí'],
  ['a word wherever it is', 'ẹ̀rọ tàbí ẹ̀rọ', 'ero', '[ẹ̀rọ] tàbí [ẹ̀rọ]'],
  ['the longest of overlapping matches', 'ẹ̀rọjà', 'er eroj e', '[ẹ̀rọj]à'],
  ['adjacent matches as one', 'ẹ̀rọ ẹ̀rọ, ẹ̀', 'ero', '[ẹ̀rọ ẹ̀rọ], ẹ̀'],
  ['adjacent words as one', 'the search engine', 'engine search', 'the [search engine]'],
  ['words apart as several', 'engine for search', 'search engine', '[engine] for [search]'],
])('marks %s', (_, text, query, expected) => {
  expect(marked(text, query)).toBe(expected)
})

// An s followed by an h counts as ṣ within a word, but not across a word boundary.
test('joined words are highlighted if one ends in s and the next begins with h', () => {
  expect(marked('class hierarchy', 'classhierarchy')).toBe('[class hierarchy]')
})

// Letters are counted in characters, but string offsets are in UTF-16 code units.
test('a word after a letter outside the basic plane is highlighted', () => {
  expect(marked('𞤀 ẹ̀rọ', 'ero')).toBe('𞤀 [ẹ̀rọ]')
})

describe('lengthOf', () => {
  test.each([
    ['', 0],
    [' - … ', 0],
    ['\u0301', 0],
    ['👩🏽‍💻', 0],
    ['ẹ̀', 1],
    ['ẹ̀rọ', 3],
    ['e\u0329\u0300ro\u0329', 3],
    ['5G', 2],
    ['C#', 2],
    ["n'lé", 3],
    ['ayára-bí-àṣá', 10],
  ])('counts letters and digits of %p, not marks', (text, length) => {
    expect(lengthOf(text)).toBe(length)
    expect(lengthOf(text.normalize('NFD'))).toBe(length)
  })

  test('counts sh as two letters', () => {
    expect(lengthOf('sh')).toBe(2)
  })
})

describe('canonical', () => {
  test.each([
    ['Ẹ̀RỌ', 'ẹ̀rọ'],
    ['  ẹ̀rọ \t ayélujára\u00a0', 'ẹ̀rọ ayélujára'],
    ['e\u0300\u0323ro\u0323', 'ẹ̀rọ'],
    ['e\u0329\u0300ro\u0331', 'ẹ̀rọ'],
    ['\u00e8\u0329ro', 'ẹ̀ro'],
  ])('spells %p as %p', (text, expected) => {
    expect(canonical(text)).toBe(expected.normalize('NFC'))
  })

  test('keeps differences that searches consider', () => {
    const texts = ['ọkọ̀', 'ọkọ́', 'ọkọ', 'oko', 'o ko', 'C', 'C++', '.NET', 'net']
    expect(new Set(texts.map(canonical)).size).toBe(texts.length)
  })

  test('does not change results, and is idempotent', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(canonical(canonical(text))).toBe(canonical(text))
        expect(fold(canonical(text))).toEqual(fold(text))
        expect(bareWords(canonical(text))).toEqual(bareWords(text))
      }),
      { numRuns: 1000 },
    )
  })

  test('ignores Unicode composition and case', () => {
    fc.assert(
      fc.property(yoruba, (text) => {
        expect(canonical(text.normalize('NFD'))).toBe(canonical(text))
        expect(canonical(` ${text.toUpperCase()}  `)).toBe(canonical(text))
      }),
    )
  })
})

describe('bare letters equal those of the service', () => {
  test('in every name of the dictionary', () => {
    const file = readFileSync(new URL('../../data/terms.csv', import.meta.url), 'utf8')
    const entries = parse<Record<'english' | 'yoruba' | 'aliases', string>>(file, { columns: true })
    const names = entries.flatMap((row) => [row.english, row.yoruba, ...row.aliases.split('|')])
    expect(names.length).toBeGreaterThan(500)
    for (const name of names) {
      expectSameLetters(name)
      expectSameLetters(name.normalize('NFD').toUpperCase())
    }
  })

  test('in any Yoruba text', () => {
    // Text in which one word ends in s and the next begins with h is excluded (see above).
    const parted = /s[\p{M}h'’]*[ .-][ .'’\-\p{M}]*h/iu
    fc.assert(
      fc.property(yoruba, (text) => {
        fc.pre(!parted.test(text.normalize('NFD')))
        expectSameLetters(text)
      }),
      { numRuns: 2000 },
    )
  })

  /**
   * Removes diacritics and spaces from a text with the service's code, and searches the text for the result.
   * The whole text must be highlighted, from its first letter to its last.
   */
  function expectSameLetters(text: string): void {
    const { bare } = fold(text)
    const parts = markedParts(text, bare)
    const matches = parts.filter(({ isMatch }) => isMatch).map((part) => part.text)
    expect({ text, matches: matches.length }).toEqual({ text, matches: bare === '' ? 0 : 1 })
    const rest = parts.filter(({ isMatch }) => !isMatch).map((part) => fold(part.text).bare)
    expect({ text, rest: rest.join('') }).toEqual({ text, rest: '' })
  }
})
