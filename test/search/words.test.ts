import { describe, expect, test } from 'bun:test'
import { bareWords, fold } from '../../search/fold'
import type { TermText } from '../../search/port'
import { synonyms } from '../../search/synonyms'
import { englishKey, searchText, wordsOf } from '../../search/words'

const term = (fields: Partial<TermText>): TermText => ({
  english: 'machine',
  yoruba: 'ẹ̀rọ',
  aliases: [],
  definitions: { en: null, yo: null },
  ...fields,
})

describe('words of a term', () => {
  test('include both headwords in bare letters, by word and as one string', () => {
    const words = wordsOf(term({ english: 'Washing machine', yoruba: 'ẹ̀rọ ìfọṣọ' }))
    expect(words.headwords).toEqual([
      'washing',
      'machine',
      'ero',
      'ifoso',
      'ifosho',
      'washingmachine',
      'eroifoso',
      'eroifosho',
    ])
  })

  test('include beginnings: the first words of headwords, and each as one string', () => {
    const words = wordsOf(term({ english: 'washing machine', yoruba: 'ẹ̀rọ ìfọṣọ' }))
    expect(words.begins).toEqual(['washing', 'ero', 'washingmachine', 'eroifoso', 'eroifosho'])
  })

  test('include aliases by word and as one string, separate from headwords', () => {
    const { aliases, headwords } = wordsOf(term({ aliases: ['Wi-Fi', 'ayára-bí-àṣá'] }))
    expect(aliases.toSorted()).toEqual(
      ['wi', 'fi', 'wifi', 'ayara', 'bi', 'asa', 'asha', 'ayarabiasa', 'ayarabiasha'].toSorted(),
    )
    expect(headwords).toEqual(['machine', 'ero'])
  })

  test('include the words of both definitions, but not as one string', () => {
    const definitions = { en: 'A device, swift.', yo: 'Ohun tó ń ṣiṣẹ́.' }
    expect(wordsOf(term({ definitions })).definitions).toEqual(
      'a device swift ohun to n sise shishe'.split(' '),
    )
    expect(wordsOf(term({})).definitions).toEqual([])
  })

  test('contain each word once', () => {
    const { headwords, begins, aliases } = wordsOf(
      term({ english: 'tom-tom', yoruba: 'Tom tom', aliases: ['PC', 'pc'] }),
    )
    expect(headwords).toEqual(['tom', 'tomtom'])
    expect(begins).toEqual(['tom', 'tomtom'])
    expect(aliases).toEqual(['pc'])
  })

  test('contain nothing without a letter or digit', () => {
    const words = wordsOf(term({ english: '…', yoruba: '\u0301', aliases: ['-'] }))
    expect(words).toEqual({ begins: [], headwords: [], aliases: [], definitions: [] })
  })
})

test('ṣ is also spelled sh; an English sh is not also spelled s', () => {
  expect(wordsOf(term({ english: 'shell', yoruba: 'ìṣirò' })).headwords).toEqual([
    'shell',
    'isiro',
    'ishiro',
  ])
})

describe('other spellings', () => {
  test.each([
    ['colour', 'color'],
    ['color', 'colour'],
    ['programme', 'program'],
    ['program', 'programme'],
  ])('a headword %s is found by %s too', (written, other) => {
    const words = wordsOf(term({ english: written, yoruba: 'ẹ̀rọ' }))
    expect(words.headwords).toEqual([written, other, 'ero'])
    expect(words.begins).toEqual([written, other, 'ero'])
  })

  test('connect every word of a row with every other, with or without tones', () => {
    const row = ['konputa', 'komputa', 'kompyuta', 'kompuuta']
    for (const written of ['kọ̀ǹpútà', 'kọmpyútà', 'kompuuta']) {
      expect(wordsOf(term({ yoruba: written })).headwords).toEqual(expect.arrayContaining(row))
    }
  })

  test('apply to single words, also in aliases and definitions', () => {
    const words = wordsOf(
      term({ aliases: ['colour centre'], definitions: { en: 'Grey.', yo: 'Rédíò.' } }),
    )
    expect(words.aliases).toEqual(['colour', 'color', 'centre', 'center', 'colourcentre'])
    expect(words.definitions).toEqual(['grey', 'gray', 'redio', 'radio'])
  })

  test('do not change the query, because terms have all spellings', () => {
    expect(searchText('colour').words).toEqual(['colour'])
    expect(searchText('ìṣirò').words).toEqual(['isiro'])
  })
})

describe('very long words', () => {
  const long = 'a'.repeat(70)

  test('are cut to 64 letters, in terms as in searches', () => {
    const definitions = { en: long, yo: null }
    const words = wordsOf(term({ english: long, aliases: [`${long}b`], definitions }))
    expect(words.headwords).toEqual(['a'.repeat(64), 'ero'])
    expect(words.begins).toEqual(['a'.repeat(64), 'ero'])
    expect(words.aliases).toEqual(['a'.repeat(64)])
    expect(words.definitions).toEqual(['a'.repeat(64)])
    expect(searchText(`${long} b`).words).toEqual(['a'.repeat(64), 'b'])
  })

  test('of 64 letters stay whole', () => {
    const whole = `${'a'.repeat(63)}b`
    expect(wordsOf(term({ english: whole })).headwords).toContain(whole)
    expect(searchText(whole).words).toEqual([whole])
  })

  test.each([0, 1])('are never cut within a character, %i before it', (before) => {
    const deseret = `${'a'.repeat(before)}${'\u{10428}'.repeat(70)}`
    const { headwords } = wordsOf(term({ english: deseret }))
    const [cut = ''] = headwords
    expect(cut.isWellFormed()).toBe(true)
    expect(Array.from(cut)).toHaveLength(64)
    expect(searchText(deseret).words).toEqual([cut])
  })
})

test('a search has its text as one string at every level, and its words', () => {
  const machine = {
    ...fold('ẹ̀rọ ìfọṣọ'),
    words: ['ero', 'ifoso'],
    divisions: [['ero', 'ifoso'], ['eroifoso']],
    spellings: [],
  }
  expect(searchText('Ẹ̀rọ ìfọṣọ')).toEqual(machine)
  expect(searchText('Colour')).toEqual({
    ...fold('colour'),
    words: ['colour'],
    divisions: [['colour']],
    spellings: ['color'],
  })
  const nothing = {
    exact: '',
    dotted: '',
    bare: '',
    loose: '',
    words: [],
    divisions: [[]],
    spellings: [],
  }
  expect(searchText('…')).toEqual(nothing)
})

test('English terms are sorted by their words in bare letters', () => {
  expect(englishKey('Wi-Fi (5 GHz)')).toBe('wi fi 5 ghz')
  expect(['C#', 'C', 'C++'].map(englishKey)).toEqual(['c#', 'c', 'c++'])
})

describe('the list of other spellings', () => {
  const all = synonyms.flat()

  test('has rows of at least two different words', () => {
    expect(
      synonyms.filter((row) => new Set(row).size < 2 || new Set(row).size < row.length),
    ).toEqual([])
  })

  test('has each word in one row only', () => {
    expect(all.filter((word, index) => all.indexOf(word) !== index)).toEqual([])
  })

  test('has single words in bare letters, composed', () => {
    expect(all.filter((word) => fold(word).bare !== word)).toEqual([])
    expect(all.filter((word) => bareWords(word).join(' ') !== word)).toEqual([])
    expect(all.filter((word) => word.normalize('NFC') !== word)).toEqual([])
  })
})
