/** The spelling checks accept Yoruba, and report text that is not Yoruba. */
import { expect, test } from 'bun:test'
import { faultOf, strayMarks, unpronounceableWords } from '../../../src/domain/terms/orthography'

test.each([
  ['e\u0329rọ', 'U+0329'],
  ['e\u0331rọ', 'U+0331'],
  ['k\u0301o', 'U+0301'],
  ['ẹ\u0300\u0301rọ', 'U+0301'],
  ['ạ', 'U+0323'],
])('%s has a stray mark %s', (text, mark) => {
  expect(strayMarks(text)).toEqual([mark])
})

test('letters and syllables that are not Yoruba are refused', () => {
  expect(faultOf('vídíò')).toEqual({ code: 'foreign_letter' })
  expect(unpronounceableWords('bluutu komputa')).toEqual(['bluutu'])
})

test('Yoruba is accepted', () => {
  expect(strayMarks('Ẹ̀rọ, kọ̀ǹpútà, ń, m̀, ṣíṣẹ́')).toEqual([])
  expect(unpronounceableWords('gbohùngbohùn kọ̀ǹpútà SIM')).toEqual([])
})

test.each(['kómpútà', 'báńk', 'bluutu', 'nlá', 'vídíò', 'à́', 'ìjanmbá', '-', "kk'", 'kọ-'])(
  '%s is misspelled',
  (word) => {
    expect(faultOf(word)).toBeDefined()
  },
)

test.each([
  'kọ̀ǹpútà',
  'báǹkì',
  'ńlá',
  'nǹkan',
  'gbangba',
  'fínnífínní',
  'márùn-ún',
  'ayára-bí-àṣá',
  "n'lé",
  'òǹlò',
  'ìjàǹbá',
  'ń',
  'n',
  'ṣ',
])('%s is correct', (word) => {
  expect(faultOf(word)).toBeUndefined()
})
