import { expect, test } from 'bun:test'
import { asTerm, indexed, termPath } from '../../../src/domain/terms/terms'
import type { TermFields } from '../../../src/store/terms/terms'
import { blankTerm } from '../../support/testApp'

const term = (fields: Partial<TermFields>): TermFields => ({
  ...blankTerm('machine'),
  yoruba: 'ẹ̀rọ',
  ...fields,
})

test('has both headwords and every alias as forms, folded to four levels', () => {
  const { forms } = indexed(term({ aliases: ['Ẹ̀yà', 'engine'] }))
  expect(forms).toEqual([
    { kind: 'headword', exact: 'machine', dotted: 'machine', bare: 'machine', loose: 'machine' },
    { kind: 'headword', exact: 'ẹ̀rọ', dotted: 'ẹrọ', bare: 'ero', loose: 'ero' },
    { kind: 'alias', exact: 'ẹ̀yà', dotted: 'ẹya', bare: 'eya', loose: 'eya' },
    { kind: 'alias', exact: 'engine', dotted: 'engine', bare: 'engine', loose: 'engine' },
  ])
})

test('has no form for an alias without letters and digits, which every search would match', () => {
  const { forms, aliases } = indexed(term({ aliases: ['…', 'engine'] }))
  expect(forms.map(({ bare }) => bare)).toEqual(['machine', 'ero', 'engine'])
  expect(aliases).toEqual(['…', 'engine'])
})

test('does not change the text of a term', () => {
  const written = term({ english: 'Machine', definitionYo: 'Ẹ̀rọ ni.', category: 'AI / Data' })
  expect(indexed(written)).toMatchObject(written)
})

test.each([
  ['machine', 'M', 'machine'],
  ['.NET', 'N', '.net'],
  ['C#', 'C', 'c#'],
  ['École en ligne', 'E', 'ecole en ligne'],
  ['5G', null, '5g'],
])('lists %s under %p, sorted as %p', (english, letter, englishKey) => {
  expect(indexed(term({ english }))).toMatchObject({ letter, englishKey })
})

test('has the slug of the category, or none', () => {
  expect(indexed(term({ category: 'AI / Data' })).categorySlug).toBe('ai-data')
  expect(indexed(term({})).categorySlug).toBeNull()
})

test('has bare words with their other spellings, each once', () => {
  const written = term({
    english: 'colour',
    yoruba: 'ìṣirò àwọ̀',
    aliases: ['hue'],
    definitionEn: "A user's colour.",
  })
  expect(indexed(written)).toMatchObject({
    headwordWords: ['colour', 'color', 'isiro', 'ishiro', 'awo', 'isiroawo', 'ishiroawo'],
    aliasWords: ['hue'],
    definitionWords: ['a', 'users', 'colour', 'color'],
  })
})

test('has the fields of the API description, and no others', () => {
  const document = {
    id: 7,
    slug: 'machine',
    english: 'machine',
    yoruba: 'ẹ̀rọ',
    aliases: ['engine'],
    definitions: { en: 'A device.', yo: null },
    category: 'Hardware',
    example: { en: null, yo: 'Ẹ̀rọ náà.' },
    media: ['https://a.example/x.png'],
    proposed: true,
    related: ['motor'],
    sources: ['menyo:72:train.tsv#1043', 'skype:3:yo.po#88=ẹ́ńjìnnì', 'phrase'],
    notes: { en: 'Also of people.', yo: null },
    relations: ['antonym:hand', 'broader:tool', 'unknown:tool'],
  }
  expect(asTerm(Object.assign({ total: 3 }, document), 'https://atumo.example/base')).toEqual({
    ...document,
    status: 'proposed',
    sources: [
      { source: 'menyo', count: 72, place: 'train.tsv#1043', form: null },
      { source: 'skype', count: 3, place: 'yo.po#88', form: 'ẹ́ńjìnnì' },
      { source: 'phrase', count: null, place: null, form: null },
    ],
    url: `https://atumo.example/base${termPath('machine')}`,
    pronunciation: { ipa: 'ɛ̀.ɾɔ̄', tones: 'LM' },
    alias_details: [{ text: 'engine', language: 'en', kind: 'synonym' }],
    relations: [
      { kind: 'antonym', slug: 'hand' },
      { kind: 'broader', slug: 'tool' },
    ],
  })
  expect(termPath('machine')).toBe('/terms/machine')
})
