/** Tests the rules for the word list: which Yoruba words belong on it, in which form and in what order. */
import { describe, expect, test } from 'bun:test'
import { tokensOf } from '../../../src/domain/terms/yorubaTokens'
import { sample } from './sample'
import {
  byLetters,
  draftList,
  listDisagreements,
  listFileProblems,
  listProblems,
  wordsIn,
} from './wordList'
import { formIn, wordsOf } from './words'

const formsOf = (text: string, names = new Set<string>()) =>
  tokensOf(text).flatMap((token) => formIn(token, names) ?? [])

const [entry] = sample({ yoruba: 'ẹ̀rọ', definition_yo: 'Ẹ̀rọ tó dára.', example_yo: 'Bísí ra ẹ̀rọ.' })
const entries = entry ? [entry] : []
const list = ['Bísí', 'dára', 'ẹ̀rọ', 'ra', 'tó'].map((word) => ({ word, meaning: `of ${word}` }))

describe('words of a text', () => {
  test.each([
    ['Ẹ̀rọ ni. Ó tàn! “Mo ń lọ,” ó ní.', ['ẹ̀rọ', 'ni', 'ó', 'tàn', 'mo', 'ń', 'lọ', 'ó', 'ní']],
    ['Ó ra ìwé ní Ìbàdàn lọ́wọ́ Bísí.', ['ó', 'ra', 'ìwé', 'ní', 'lọ́wọ́']],
    ['Firefox àti Wi-Fi, USB, 5G, 2022.', ['àti']],
    ['Lọ sí www.ilé.ng, .ng tàbí C++ ní https://ilé.', ['lọ', 'sí', 'tàbí', 'ní']],
    ['gan-an (ẹ̀rọ/ìwé)', ['gan-an', 'ẹ̀rọ', 'ìwé']],
    ['Vídíò ni.', ['vídíò', 'ni']],
  ])('%s', (text, forms) => {
    expect(formsOf(text)).toEqual(forms)
  })

  test('a known name at the beginning of a sentence is a name', () => {
    expect(formsOf('Bísí ra á.', new Set(['Bísí']))).toEqual(['Bísí', 'ra', 'á'])
  })

  test('are counted with their entries', () => {
    const uses = wordsOf(entries)
    expect(uses.get('ẹ̀rọ')).toEqual({ count: 3, slugs: new Set(['printer']), isOnlyFirst: false })
    expect(uses.get('bísí')).toMatchObject({ count: 1, isOnlyFirst: true })
  })
})

describe('the list', () => {
  test('of the entries is accepted', () => {
    expect(listProblems(list)).toEqual([])
    expect(listDisagreements(list, entries)).toEqual([])
  })

  test.each([
    [['tó', 'ra'], 'ra: stands after tó'],
    [['ra', 'ra'], 'ra: listed twice'],
    [['vídíò'], 'vídíò: “vídíò” contains a letter that is not in the Yoruba alphabet.'],
  ])('%j is refused', (words, problem) => {
    expect(listProblems(words.map((word) => ({ word, meaning: 'a' })))).toContain(problem)
  })

  test('has a meaning for each word, and different meanings for words that differ in marks', () => {
    expect(listProblems([{ word: 'ra', meaning: '' }])).toEqual([
      'ra: has no meaning, or space around it',
    ])
    const marked = [
      { word: 'ọkọ́', meaning: 'hoe' },
      { word: 'ọkọ̀', meaning: 'hoe' },
    ]
    expect(listProblems(marked)).toEqual(['ọkọ̀: means the same as ọkọ́, but for its marks'])
  })

  test('has exactly the used words', () => {
    const [first, ...rest] = list
    expect(listDisagreements(rest, entries)).toEqual(['bísí: not in the list, but in printer'])
    const more = [...rest, { word: 'wá', meaning: 'come' }, ...(first ? [first] : [])]
    expect(listDisagreements(more, entries)).toEqual(['wá: in no entry'])
  })

  test('is sorted by bare letters, then by marks', () => {
    const words = ['ọkọ̀', 'ọ̀ṣọ́', 'oko', 'ọkọ', 'àwo', 'awọ', 'ọkọ́']
    const sorted = words.toSorted(byLetters)
    expect(sorted.slice(0, 2).toSorted()).toEqual(['awọ', 'àwo'].toSorted())
    expect(sorted.at(-1)).toBe('ọ̀ṣọ́')
    expect(sorted.indexOf('oko')).toBeLessThan(sorted.indexOf('ọkọ'))
  })

  test.each([
    ['word,meaning\n', 'header: word,meaning is not word, tab, meaning'],
    ['word\tmeaning\ne\u0301\ta\n', 'file: not in NFC'],
    ['word\tmeaning\r\n', 'file: has carriage returns or a byte order mark'],
    ['word\tmeaning', 'file: does not end with one line end'],
    ['word\tmeaning\nra\n', 'ra: not two columns'],
  ])('%j is refused as a file', (text, problem) => {
    expect(listFileProblems(text)).toContain(problem)
  })

  test('is drafted from the entries and keeps its meanings', () => {
    const text = draftList(entries, list.slice(0, 2))
    expect(listFileProblems(text)).toEqual([])
    expect(wordsIn(text)).toEqual([
      { word: 'Bísí', meaning: 'of Bísí' },
      { word: 'dára', meaning: 'of dára' },
      { word: 'ẹ̀rọ', meaning: '' },
      { word: 'ra', meaning: '' },
      { word: 'tó', meaning: '' },
    ])
  })
})
