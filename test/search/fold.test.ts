import { describe, expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { bareWords, canonical, firstLetter, fold } from '../../search/fold'

test.each([
  ['as written', 'ẹ̀rọ'],
  ['in capitals', 'Ẹ̀RỌ'],
  ['decomposed, dot first', 'e\u0323\u0300ro\u0323'],
  ['decomposed, tone first', 'e\u0300\u0323ro\u0323'],
  ['with vertical lines below', 'e\u0329\u0300ro\u0329'],
  ['with vertical lines below, tone first', '\u00e8\u0329ro\u0329'],
  ['with macrons below', 'e\u0331\u0300ro\u0331'],
  ['with open letters', '\u025b\u0300r\u0254'],
  ['with open capitals', '\u0190\u0300R\u0186'],
  ['with blanks and hyphens', ' ẹ̀-rọ '],
])('ẹ̀rọ %s is the same word at every level', (_, spelling) => {
  expect(fold(spelling)).toEqual({ exact: 'ẹ̀rọ', dotted: 'ẹrọ', bare: 'ero', loose: 'ero' })
})

test.each([
  ['dots without tones', 'ẹrọ', { exact: 'ẹrọ', dotted: 'ẹrọ', bare: 'ero', loose: 'ero' }],
  [
    'lines without tones',
    'e\u0329ro\u0329',
    { exact: 'ẹrọ', dotted: 'ẹrọ', bare: 'ero', loose: 'ero' },
  ],
  [
    'macrons without tones',
    'e\u0331ro\u0331',
    { exact: 'ẹrọ', dotted: 'ẹrọ', bare: 'ero', loose: 'ero' },
  ],
  ['tones without dots', 'èro', { exact: 'èro', dotted: 'ero', bare: 'ero', loose: 'ero' }],
  ['bare letters', 'ero', { exact: 'ero', dotted: 'ero', bare: 'ero', loose: 'ero' }],
])('%s match less exactly', (_, text, folded) => {
  expect(fold(text)).toEqual(folded)
})

test('ọkọ̀, ọkọ́, ọkọ and oko are four words with the same bare letters', () => {
  const folded = ['ọkọ̀', 'ọkọ́', 'ọkọ', 'oko'].map(fold)
  expect(new Set(folded.map(({ exact }) => exact)).size).toBe(4)
  expect(folded.map(({ dotted }) => dotted)).toEqual(['ọkọ', 'ọkọ', 'ọkọ', 'oko'])
  expect(new Set(folded.map(({ bare }) => bare))).toEqual(new Set(['oko']))
})

test('syllabic nasals and ṣ fold with the rest', () => {
  expect(fold('kọ̀ǹpútà')).toMatchObject({ exact: 'kọ̀ǹpútà', dotted: 'kọnputa', bare: 'konputa' })
  expect(fold('Ìṣirò')).toMatchObject({ bare: 'isiro', loose: 'ishiro' })
})

test('ṣ folds to sh with any further marks', () => {
  expect(fold('ş\u0323à')).toMatchObject({ dotted: 'ṣa', bare: 'sa', loose: 'sha' })
})

test.each(['ayára-bí-àṣá', 'ayára bí àṣá', 'ayárabíàṣá', 'AYÁRA‑BÍ‑ÀṢÁ'])('%s', (text) => {
  expect(fold(text)).toEqual(fold('ayára-bí-àṣá'))
  expect(fold(text).bare).toBe('ayarabiasa')
})

test.each([
  ['straight', "n'lé"],
  ['U+2019', 'n\u2019lé'],
  ['U+02BC', 'n\u02bclé'],
  ['none', 'nlé'],
])('an apostrophe makes no difference: %s', (_, text) => {
  expect(fold(text)).toEqual({ exact: 'nlé', dotted: 'nle', bare: 'nle', loose: 'nle' })
  expect(bareWords(text)).toEqual(['nle'])
})

describe('signs', () => {
  test('distinguish C, C++, C#, .NET and net', () => {
    const names = ['C', 'C++', 'C#', '.NET', 'net', 'F#', 'A+']
    expect(names.map((name) => fold(name).bare)).toEqual([
      'c',
      'c++',
      'c#',
      '.net',
      'net',
      'f#',
      'a+',
    ])
  })

  test('are ignored elsewhere', () => {
    expect(fold('A.I.').bare).toBe('ai')
    expect(fold('Node.js').bare).toBe('nodejs')
    expect(fold('50% o_k\\').bare).toBe('50ok')
    expect(fold('ASP .NET')).toEqual(fold('ASP.NET'))
  })
})

test.each(['', ' ', '\u0301', '\u0323\u0300', '👩🏽‍💻', '%_\\', '…', "'", '-', '.', '\u200b'])(
  '%p has nothing to search for',
  (text) => {
    expect(fold(text)).toEqual({ exact: '', dotted: '', bare: '', loose: '' })
    expect(bareWords(text)).toEqual([])
  },
)

describe('words', () => {
  test('are separated by spaces, hyphens and punctuation, and folded', () => {
    expect(bareWords('Ẹ̀rọ ayára-bí-àṣá, tó yára.')).toEqual([
      'ero',
      'ayara',
      'bi',
      'asa',
      'to',
      'yara',
    ])
    expect(bareWords('C++/C# and .NET (2002)')).toEqual(['c++', 'c#', 'and', '.net', '2002'])
  })
})

test.each([
  ['machine', 'M'],
  ['École', 'E'],
  ['ẹ̀rọ', 'E'],
  ['.NET', 'N'],
  ['C#', 'C'],
  ['“quoted”', 'Q'],
  ['5G', null],
  ['π', null],
  ['', null],
])('%p is listed under %p', (english, letter) => {
  expect(firstLetter(english)).toBe(letter)
})

const yoruba = fc.string({
  unit: fc.constantFrom(
    ...Array.from("aeoṣnmgbkr EO-.+#'"),
    '\u0300',
    '\u0301',
    '\u0323',
    '\u0329',
    '\u0331',
    'ɛ',
    'Ɔ',
  ),
})
const anyText = fc.oneof(yoruba, fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))

test('folding is idempotent', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { exact, dotted, bare, loose } = fold(text)
      expect(fold(exact)).toEqual({ exact, dotted, bare, loose })
      expect(fold(dotted)).toEqual({ exact: dotted, dotted, bare, loose })
      expect(fold(loose).loose).toBe(loose)
      expect(fold(bare).bare).toBe(bare)
      expect(canonical(canonical(text))).toBe(canonical(text))
    }),
    { numRuns: 1000 },
  )
})

test('folding ignores Unicode composition and case', () => {
  fc.assert(
    fc.property(yoruba, (text) => {
      const folded = fold(text)
      expect(fold(text.normalize('NFC'))).toEqual(folded)
      expect(fold(text.normalize('NFD'))).toEqual(folded)
      expect(fold(text.toUpperCase())).toEqual(folded)
      expect(folded.exact).toBe(folded.exact.normalize('NFC'))
    }),
    { numRuns: 1000 },
  )
})

test('marks that become adjacent when signs are removed are not normalised', () => {
  // Normalising a run of combining marks takes time quadratic in the length of the run.
  const { exact } = fold(`e${'\u0301-\u0323-'.repeat(20_000)}`)
  expect(exact).toBe(`\u00e9${'\u0323\u0301'.repeat(19_999)}\u0323`)
})
