/** Tests how bin/attest reads and searches corpora, and how it compares citations with them. */
import { expect, test } from 'bun:test'
import { citationProblems } from '../../tools/attest/citations'
import { corpusOf } from '../../tools/attest/corpora'
import { piecesIn } from '../../tools/attest/read'
import { sample } from '../rules/terms/sample'

const places = (file: string, text: string, form: string) =>
  corpusOf('menyo', [[file, text]])
    .find(form)
    .map(({ place, isExact }) => [place, isExact])

test('finds a form without regard to marks, capitals, hyphens and spaces in it, exact ones first', () => {
  const text = 'ERO ITEWE\nẹ̀rọ ìtẹ̀wé kan\nẹ̀rọ-ìtẹ̀wé\nerọìtẹ̀wé'
  expect(places('a.txt', text, 'ẹ̀rọ ìtẹ̀wé')).toEqual([
    ['a.txt#2', true],
    ['a.txt#3', true],
    ['a.txt#1', false],
    ['a.txt#4', false],
  ])
})

test('finds a nasal before b or p whether it is written m or n', () => {
  expect(places('a.txt', 'kọ̀mpútà\nkọ̀ǹpútà', 'kọ̀ǹpútà')).toEqual([
    ['a.txt#2', true],
    ['a.txt#1', false],
  ])
  expect(places('a.txt', 'nọ́ńbà', 'nọ́mbà')).toEqual([['a.txt#1', false]])
})

test('finds a nasal before n whether it is written or not', () => {
  expect(places('a.txt', 'bọ́tìnnì', 'bọ́tìnì')).toEqual([['a.txt#1', false]])
  expect(places('a.txt', 'nǹkan', 'nnkan')).toEqual([['a.txt#1', false]])
  expect(places('a.txt', 'ọ̀gbìn-nínú-omi', 'ọ̀gbìn nínú omi')).toEqual([['a.txt#1', true]])
})

test('finds a long vowel of a form where it is written once, and no long vowel where the form has a short one', () => {
  expect(places('a.txt', 'sọ́kẹ́tì\nòfin ìdábòbò', 'sọ́kẹ́ẹ̀tì')).toEqual([['a.txt#1', false]])
  expect(places('a.txt', 'òfin ìdábòbò dátà', 'òfin ìdáàbòbò')).toEqual([['a.txt#1', false]])
  expect(places('a.txt', 'àárẹ̀', 'àrẹ̀')).toEqual([])
})

test('finds only whole words in their order', () => {
  expect(places('a.txt', 'ẹ̀rọ náà ìtẹ̀wé\nìtẹ̀wé ẹ̀rọ\nẹ̀rọ ìtẹ̀wéèmíì', 'ẹ̀rọ ìtẹ̀wé')).toEqual([])
})

test('reads only the cells of a table that have marks', () => {
  expect(piecesIn('a.tsv', 'a machine\tẹ̀rọ\na house\tile')).toEqual([
    { at: '1', text: 'ẹ̀rọ' },
    { at: '2', text: '' },
  ])
})

test('reads each message of a localisation once', () => {
  const json = JSON.stringify({ a: 'Ẹ̀rọ', b: { c: 'Ẹ̀rọ', d: 'Ìwé', history: ['Àwo'] } })
  expect(piecesIn('yo.json', json)).toEqual([
    { at: 'a', text: 'Ẹ̀rọ' },
    { at: 'b.d', text: 'Ìwé' },
  ])
  const xml = '<string name="a">Ẹ̀rọ <b>kan</b></string><string\n    name="b">Ìwé</string>'
  expect(piecesIn('strings.xml', xml)).toEqual([
    { at: 'a', text: 'Ẹ̀rọ  kan ' },
    { at: 'b', text: 'Ìwé' },
  ])
})

test('reads the translations of a gettext file, without fuzzy ones', () => {
  const po = `msgid "Book"
msgstr "_Ìwé"

#, fuzzy
msgid "Disc"
msgstr "Àwo"

#~ msgid "Long"
#~ msgstr ""
#~ "Ẹ̀rọ "
#~ "kan"
`
  expect(piecesIn('yo.po', po).filter(({ text }) => text !== '')).toEqual([
    { at: '2', text: 'Ìwé' },
    { at: '9', text: 'Ẹ̀rọ kan' },
  ])
})

test('reports citations with another count or place than the corpus', () => {
  const corpora = [corpusOf('menyo', [['a.txt', 'ẹ̀rọ ìtẹ̀wé\nàwo\nẹ̀rọ ìtẹ̀wé']])]
  const problems = (sources: string) => citationProblems(sample({ sources }), corpora)
  expect(problems('menyo:2:a.txt#3|other:7:b.txt#1|phrase')).toEqual([])
  expect(problems('menyo:1:a.txt#1')).toEqual(['printer: menyo:1:a.txt#1: the corpus has 2'])
  expect(problems('menyo:2:a.txt#2')).toEqual(['printer: menyo:2:a.txt#2: not at that place'])
  expect(problems('menyo:2:a.txt#1=pínríntà')).toEqual([
    'printer: menyo:2:a.txt#1=pínríntà: the corpus has 0',
  ])
})
