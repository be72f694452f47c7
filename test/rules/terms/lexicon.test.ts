/** The tables in docs/lexicon.md are parsed correctly and compared with the entries. */
import { expect, test } from 'bun:test'
import { rootsIn, rootUsesIn, rowsUnder, unheldRoots, unusedRoots } from './lexicon'
import { sample } from './sample'

const page = `# The lexicon

## Roots: one idea, one root

| root            | meaning | in the entries for |
| --------------- | ------- | ------------------ |
| ẹ̀rọ (ara), ìwé  | a       | router; printer    |
| àtẹ / orí àtẹ   | b       | printer, table     |
`

test('tables are found by heading', () => {
  expect(rowsUnder(page, 'Roots')).toHaveLength(2)
  expect(rowsUnder(page, 'Elsewhere')).toEqual([])
})

test('roots are separated', () => {
  expect(rootsIn(page)).toEqual(['ẹ̀rọ', 'ìwé', 'àtẹ', 'orí àtẹ'])
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
