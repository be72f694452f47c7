/** The tables of docs/lexicon.md are parsed correctly and compared with the entries. */
import { expect, test } from 'bun:test'
import {
  doubtsIn,
  rootsIn,
  rootUsesIn,
  rowsUnder,
  staleDoubts,
  unheldRoots,
  unproposedDoubts,
  unusedRoots,
} from './lexicon'
import { sample } from './sample'

const page = `# The lexicon

## Roots: one idea, one root

| root            | meaning | in the entries for |
| --------------- | ------- | ------------------ |
| ẹ̀rọ (ara), ìwé  | a       | router; printer    |
| àtẹ / orí àtẹ   | b       | printer, table     |

## Doubtful renderings

Where to look first.

| entry           | ours                        | doubt |
| --------------- | --------------------------- | ----- |
| printer, router | ẹ̀rọ ìtẹ̀wé, ẹ̀rọ afọ̀nàhàn      | some  |
`

test('tables are found by heading', () => {
  expect(rowsUnder(page, 'Roots')).toHaveLength(2)
  expect(rowsUnder(page, 'Elsewhere')).toEqual([])
})

test('roots and doubts are separated', () => {
  expect(rootsIn(page)).toEqual(['ẹ̀rọ', 'ìwé', 'àtẹ', 'orí àtẹ'])
  expect(doubtsIn(page)).toEqual([
    { english: 'printer', yoruba: 'ẹ̀rọ ìtẹ̀wé' },
    { english: 'router', yoruba: 'ẹ̀rọ afọ̀nàhàn' },
  ])
})

test('a root is a whole word of an entry', () => {
  expect(unusedRoots(sample(), ['ẹ̀rọ', 'inú kọ̀ǹpútà', 'tẹ̀wé', 'ero'])).toEqual([
    'tẹ̀wé: a root that no entry has',
    'ero: a root that no entry has',
  ])
})

test('with as many groups as roots, each group belongs to one root', () => {
  expect(rootUsesIn(page)).toEqual([
    { english: 'router', roots: ['ẹ̀rọ'] },
    { english: 'printer', roots: ['ìwé'] },
    { english: 'printer', roots: ['àtẹ', 'orí àtẹ'] },
    { english: 'table', roots: ['àtẹ', 'orí àtẹ'] },
  ])
})

test('an entry listed for a root has it in its headword, complete or elided', () => {
  expect(unheldRoots(sample(), rootUsesIn(page))).toEqual([
    'printer: named for àtẹ,orí àtẹ, but rendered ẹ̀rọ ìtẹ̀wé',
    'table: named for àtẹ,orí àtẹ, but no entry',
  ])
  const held = (...roots: string[]) => unheldRoots(sample(), [{ english: 'printer', roots }])
  expect(held('ìtẹ̀wé')).toEqual([])
  expect(held('iwe', 'ìwẹ')).toHaveLength(1)
  expect(held('ìtẹ̀')).toHaveLength(1)
})

test('a doubt quotes the current translation', () => {
  expect(staleDoubts(sample(), doubtsIn(page))).toEqual([])
  expect(staleDoubts(sample({ yoruba: 'pínríntà' }), doubtsIn(page))).toEqual([
    'printer: doubted as ẹ̀rọ ìtẹ̀wé, but rendered pínríntà',
  ])
  expect(staleDoubts([], doubtsIn(page))).toHaveLength(2)
})

test('a doubt is about a proposed translation', () => {
  expect(unproposedDoubts(sample(), doubtsIn(page))).toEqual(['printer: doubted, but not proposed'])
})
