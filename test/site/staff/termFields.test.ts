import { expect, test } from 'bun:test'
import { spelledIn, spellingWarnings } from '../../../src/site/staff/termFields'

const warningsOf = (texts: Record<string, string>) =>
  spellingWarnings(spelledIn({ english: 'word', yoruba: 'ọ̀rọ̀', ...texts }), 'en')

test('warns of each foreign word of a headword', () => {
  expect(warningsOf({ yoruba: 'ọ̀rọ̀ xyz qxz' }).yoruba).toHaveLength(2)
})

test.each([
  ['a headword', { yoruba: 'xyz '.repeat(600) }],
  ['a definition', { yoruba: 'xyz', definitionYo: 'xyz '.repeat(600) }],
  ['the aliases', { yoruba: 'xyz', aliases: 'àxyz\n'.repeat(3000) }],
])('checks nothing if %s is too long to be saved', (_, texts) => {
  expect(warningsOf(texts)).toEqual({})
})
