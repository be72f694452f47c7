import { expect, test } from 'bun:test'
import { partOfSpeech } from '../../../src/domain/terms/partOfSpeech'
import { entriesIn, fileText } from '../../rules/terms/entries'

test.each([
  ['A small device with keys.', 'noun'],
  ['Tools that people use.', 'noun'],
  ['To take a person off a list of friends.', 'verb'],
  ['Kept or sent as numbers.', 'adjective'],
  [null, undefined],
] as const)('the word that is defined as %p is a %s', (definition, part) => {
  expect(partOfSpeech(definition)).toBe(part)
})

test('finds the verbs and adjectives among the nouns of the included dictionary', () => {
  const found = Map.groupBy(entriesIn(fileText('data/terms.csv')), (entry) =>
    partOfSpeech(entry.definition_en),
  )
  const names = (part: 'verb' | 'adjective') => (found.get(part) ?? []).map(({ slug }) => slug)
  expect(names('verb')).toEqual(['clear-cache', 'unfollow', 'unfriend'])
  expect(names('adjective')).toEqual(['analogue', 'digital', 'offline', 'online'])
  expect(found.get(undefined)).toBeUndefined()
})
