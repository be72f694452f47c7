import { describe, expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { isMistyped } from '../../search/typingErrors'

test.each([
  ['a wrong letter', 'computar', 'computer'],
  ['a wrong last letter', 'computex', 'computer'],
  ['a missing letter', 'comuter', 'computer'],
  ['a missing last letter', 'compute', 'computer'],
  ['an extra letter', 'compputer', 'computer'],
  ['an extra letter at the end', 'computerr', 'computer'],
  ['two swapped letters', 'comptuer', 'computer'],
  ['the last two letters swapped', 'computre', 'computer'],
  ['a double letter typed once', 'proces', 'process'],
  ['one letter of a double letter wrong', 'prosess', 'process'],
])('%s is one typo: %s for %s', (_, typed, word) => {
  expect(isMistyped(typed, word, false)).toBe(true)
  expect(isMistyped(typed, word, true)).toBe(true)
})

test.each([
  ['the word itself', 'computer', 'computer'],
  ['another first letter', 'vomputer', 'computer'],
  ['a missing first letter', 'omputer', 'computer'],
  ['the first two letters swapped', 'ocmputer', 'computer'],
  ['two wrong letters', 'compatar', 'computer'],
  ['two missing letters', 'comter', 'computer'],
  ['two extra letters', 'coommputer', 'computer'],
  ['a wrong and a missing letter', 'campuer', 'computer'],
  ['two swapped letters with another in between', 'cotpumer', 'computer'],
  ['a swap beside a wrong letter', 'comptuar', 'computer'],
  ['another word', 'compiler', 'computer'],
])('%s is not one typo: %s for %s', (_, typed, word) => {
  expect(isMistyped(typed, word, false)).toBe(false)
})

test.each([
  ['date', 'data'],
  ['iwe', 'ewe'],
  ['nets', 'net'],
])('a short word has no typo tolerance: %s for %s', (typed, word) => {
  expect(isMistyped(typed, word, false)).toBe(false)
  expect(isMistyped(typed, word, true)).toBe(false)
})

describe('an incomplete word', () => {
  test.each([
    ['a wrong letter', 'kompi', 'kompyuta'],
    ['a wrong letter in the middle', 'konpyu', 'kompyuta'],
    ['a missing letter', 'kmpyu', 'kompyuta'],
    ['an extra letter', 'kommpyu', 'kompyuta'],
    ['two swapped letters', 'kopmyu', 'kompyuta'],
  ])('may have %s: %s for %s', (_, typed, word) => {
    expect(isMistyped(typed, word, true)).toBe(true)
    expect(isMistyped(typed, word, false)).toBe(false)
  })

  test.each([
    ['two typos', 'kanpiu', 'kompyuta'],
    ['another first letter', 'gompyu', 'kompyuta'],
    ['the end of the word', 'pyuta', 'kompyuta'],
    ['more than the word and one letter', 'kompyutaab', 'kompyuta'],
  ])('may not have %s: %s for %s', (_, typed, word) => {
    expect(isMistyped(typed, word, true)).toBe(false)
  })
})

const letter = fc.constantFrom(...Array.from('abcdeo'))
const word = fc.string({ unit: letter, minLength: 6, maxLength: 9 })

/** Generates a word and a copy of it with one typo after the first letter. */
const mistyped = fc
  .record({
    word,
    kind: fc.constantFrom('wrong', 'missing', 'extra', 'swapped'),
    place: fc.nat(),
    letter,
  })
  .map((given) => {
    const at = 1 + (given.place % (given.word.length - 1))
    const [before, after] = [given.word.slice(0, at), given.word.slice(at)]
    const typed = {
      wrong: before + given.letter + after.slice(1),
      missing: before + after.slice(1),
      extra: before + given.letter + after,
      swapped: before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2),
    }
    return { word: given.word, typed: typed[given.kind] }
  })
  .filter((given) => given.typed !== given.word)

test('any one typo after the first letter is recognised, in both directions', () => {
  fc.assert(
    fc.property(mistyped, (given) => {
      expect(isMistyped(given.typed, given.word, false)).toBe(true)
      expect(isMistyped(given.word, given.typed, false)).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

test('any one typo is recognised in an incomplete word', () => {
  fc.assert(
    fc.property(mistyped, fc.string({ unit: letter, maxLength: 5 }), (given, rest) => {
      expect(isMistyped(given.typed, given.word + rest, true)).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

test('nothing else counts as one typo', () => {
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(isMistyped(a, b, false)).toBe(a[0] === b[0] && isOneApart(a, b))
    }),
    { numRuns: 3000 },
  )
})

/** Tries every possible typo to find out whether the texts differ by exactly one. */
function isOneApart(typed: string, meant: string): boolean {
  const letters = Array.from('abcdeo')
  const places = Array.from({ length: typed.length + 1 }, (_, at) => at)
  const edits = places.flatMap((at) => {
    const [before, after] = [typed.slice(0, at), typed.slice(at)]
    const swapped = before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2)
    const changed = letters.flatMap((put) => [before + put + after, before + put + after.slice(1)])
    return [before + after.slice(1), swapped, ...changed]
  })
  return typed !== meant && edits.includes(meant)
}
