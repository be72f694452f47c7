import { describe, expect, test } from 'bun:test'
import { readTermRow } from '../../../src/domain/terms/termCells'
import { checkTerm, columns, emptyFields } from '../../../src/domain/terms/termRow'
import { problemText } from '../../../src/locales/problems'
import { isProblem } from '../../../src/problems'
import { blankTerm } from '../../support/testApp'

type Column = (typeof columns)[number]

const good: Record<Column, string> = {
  slug: 'machine',
  english: 'machine',
  yoruba: 'ẹ̀rọ',
  aliases: 'engine|ẹ́ńjìnnì',
  category: 'Hardware',
  definition_en: 'A device.',
  definition_yo: 'Ohun èlò.',
  example_en: 'The machine.',
  example_yo: 'Ẹ̀rọ náà.',
  media: 'https://a.example/x.png',
  proposed: 'yes',
  related: 'motor|not-yet-there',
  status: 'proposed',
  sources: 'menyo:2:train.tsv#7=ẹ́ńjìnnì|phrase',
  notes_en: 'Also of people.',
  notes_yo: 'A tún ń lò ó fún ènìyàn.',
  relations: 'antonym:hand|broader:tool',
}

/** Returns the term, or the problem as a message. */
function read(...given: Parameters<typeof readTermRow>) {
  const result = readTermRow(...given)
  return isProblem(result) ? problemText(result, 'en') : result.term
}

const row = (changes: Partial<Record<Column, string>>) =>
  read(columns.map((column) => changes[column] ?? good[column]))

test('reads a complete row', () => {
  expect(row({})).toEqual({
    slug: 'machine',
    english: 'machine',
    yoruba: 'ẹ̀rọ',
    aliases: ['engine', 'ẹ́ńjìnnì'],
    category: 'Hardware',
    definitionEn: 'A device.',
    definitionYo: 'Ohun èlò.',
    exampleEn: 'The machine.',
    exampleYo: 'Ẹ̀rọ náà.',
    media: ['https://a.example/x.png'],
    proposed: true,
    related: ['motor', 'not-yet-there'],
    sources: ['menyo:2:train.tsv#7=ẹ́ńjìnnì', 'phrase'],
    notesEn: 'Also of people.',
    notesYo: 'A tún ń lò ó fún ènìyàn.',
    relations: ['antonym:hand', 'broader:tool'],
  })
})

test('needs two headwords only; empty fields are null or have no entries', () => {
  const only = { english: 'machine', yoruba: 'ẹ̀rọ' }
  const fields = new Map<string, string>(Object.entries(only))
  expect(read(columns.map((column) => fields.get(column) ?? ''))).toEqual({
    ...emptyFields,
    ...only,
    slug: '',
  })
})

test('trims texts and converts them to NFC, and drops empty list entries', () => {
  const decomposed = ' e\u0323\u0300ro\u0323 '
  expect(row({ yoruba: decomposed, aliases: ` | engine || ${decomposed}1|` })).toMatchObject({
    yoruba: 'ẹ̀rọ',
    aliases: ['engine', 'ẹ̀rọ 1'],
  })
})

test('drops aliases that are repeated or equal a headword', () => {
  const aliases = "engine|Machine|Engine|ẹ̀rọ|Ẹ̀RỌ|engine  room|engine room|ẹrọ|it’s|it's"
  expect(row({ aliases })).toMatchObject({ aliases: ['engine', 'engine  room', 'ẹrọ', 'it’s'] })
})

test('drops related slugs that are repeated or its own', () => {
  expect(row({ related: ' | motor || belt|motor' })).toMatchObject({ related: ['motor', 'belt'] })
  const term = { ...blankTerm('machine'), related: ['machine', 'belt'] }
  expect(checkTerm(term)).toMatchObject({ related: ['belt'] })
})

test('reads the columns that a file has, in any order', () => {
  const fields = (header: readonly Column[]) => header.map((column) => good[column])
  const ten = columns.slice(0, 10)
  expect(read(fields(columns.toReversed()), columns.toReversed())).toEqual(row({}))
  expect(read(fields(ten), ten)).toMatchObject({
    media: ['https://a.example/x.png'],
    proposed: false,
    related: [],
    sources: [],
    notesEn: null,
    notesYo: null,
    relations: [],
  })
  expect(read([...fields(ten), ''], ten)).toBe('Found 11 fields, expected 10.')
})

describe('the fields that keep their stored values', () => {
  const keptBy = (changes: Partial<Record<Column, string>>, empty: 'keeps' | 'clears') => {
    const given = columns.map((column) => changes[column] ?? good[column])
    const result = readTermRow(given, columns, empty)
    return isProblem(result) ? result : result.kept
  }

  test('are those of empty cells, or none if empty cells clear them', () => {
    const cells = { notes_en: ' ', relations: '', proposed: '', slug: '', status: '' }
    expect(keptBy(cells, 'keeps')).toEqual(['proposed', 'notesEn', 'relations'])
    expect(keptBy(cells, 'clears')).toEqual([])
    expect(keptBy({ ...cells, proposed: 'no' }, 'keeps')).toEqual(['notesEn', 'relations'])
  })

  test('are those of missing columns, even if empty cells clear', () => {
    const result = readTermRow(['machine', 'ẹ̀rọ'], ['english', 'yoruba'], 'clears')
    expect(isProblem(result) ? result : result.kept).toHaveLength(13)
  })
})

test('accepts a row without a status', () => {
  expect(row({ status: ' ' })).toEqual(row({}))
})

test('allows 200 characters in a headword, however many bytes', () => {
  expect(row({ yoruba: 'ọ̀'.normalize('NFC').repeat(100) })).toBeObject()
  expect(row({ english: 'a'.repeat(200) })).toBeObject()
  expect(row({ english: '𝐀'.repeat(200) })).toBeObject()
})

describe('rejects a row for', () => {
  const several = Array.from({ length: 13 }, (_, n) => `other-${n}`).join('|')
  const many = Array.from({ length: 51 }, (_, n) => `alias ${n}`).join('|')
  test.each<[string, Partial<Record<Column, string>>, string]>([
    ['no English term', { english: ' ' }, 'english is empty'],
    ['no Yoruba term', { yoruba: '' }, 'yoruba is empty'],
    ['a headword of signs', { english: '?!' }, 'english must contain at least one letter or digit'],
    [
      'a headword of marks',
      { yoruba: '\u0323\u0301' },
      'yoruba must contain at least one letter or digit',
    ],
    ['a slug in capitals', { slug: 'Machine' }, 'slug "Machine"'],
    ['a slug with two hyphens', { slug: 'a--b' }, 'slug "a--b"'],
    ['a slug with a blank', { slug: 'a b' }, 'slug "a b"'],
    ['a NUL', { definition_en: 'a\u0000b' }, 'definition_en contains control characters'],
    ['bytes that are no UTF-8', { aliases: 'a\ufffd' }, 'aliases contains control characters'],
    ['a long headword', { english: 'a'.repeat(201) }, 'english has more than 200'],
    ['a long category', { category: 'a'.repeat(101) }, 'category has more than 100'],
    ['a long definition', { definition_yo: 'a'.repeat(2001) }, 'definition_yo has more than 2000'],
    ['a long example', { example_en: 'a'.repeat(2001) }, 'example_en has more than 2000'],
    ['a long alias', { aliases: 'a'.repeat(201) }, 'aliases has more than 200'],
    ['a long alias before others', { aliases: `${'a'.repeat(201)}|b` }, 'aliases has more than'],
    ['too many aliases', { aliases: many }, 'aliases has more than 50 entries.'],
    ['a category of signs, which nobody could ask for', { category: '!!!' }, 'category'],
    ['media that is no address', { media: 'x.png' }, 'media: "x.png"'],
    ['media that is a script', { media: 'javascript:alert(1)' }, 'media: "javascript:alert(1)"'],
    ['one bad address of two', { media: 'https://a.example/x|http://' }, 'media: "http://"'],
    ['neither yes nor no', { proposed: 'maybe' }, 'proposed must be "yes", "no" or empty.'],
    ['a capital yes', { proposed: 'Yes' }, 'proposed must be "yes", "no" or empty.'],
    ...['english', 'yoruba', 'aliases', 'category', 'relations'].map(
      (column): [string, Partial<Record<Column, string>>, string] => [
        `an invisible character in ${column}`,
        { [column]: 'a\u200bb' },
        `${column} contains invisible characters`,
      ],
    ),
    ['a noncharacter', { notes_yo: 'a\uffffb' }, 'notes_yo contains control characters'],
    ...['#NAME?', '#REF!', '#VALUE!', '#DIV/0!', '#N/A', ' Err:508 ', '####'].map(
      (text): [string, Partial<Record<Column, string>>, string] => [
        `the spreadsheet error ${text}`,
        { english: text },
        `english is "${text.trim()}", an error message of a spreadsheet program`,
      ],
    ),
    [
      'a spreadsheet error in a definition',
      { definition_en: '#NAME?' },
      'definition_en is "#NAME?"',
    ],
    ['a long note', { notes_yo: 'a'.repeat(2001) }, 'notes_yo has more than 2000'],
    ['a relation of no kind', { relations: 'hand' }, 'relations: "hand" is not valid.'],
    ['a relation of an unknown kind', { relations: 'narrower:hand' }, 'relations: "narrower:hand"'],
    ['a relation to no slug', { relations: 'broader:Hand tool' }, 'relations: "broader:Hand tool"'],
    [
      'too many relations',
      { relations: several.replaceAll('other', 'broader:other') },
      'relations has',
    ],
    ['a relation that is no slug', { related: 'motor|Belt drive' }, 'related "Belt drive" is no'],
    ['a long relation', { related: 'a'.repeat(201) }, 'related has more than 200'],
    ['a NUL in a relation', { related: 'a\u0000' }, 'related contains control characters'],
    ['too many relations', { related: several }, 'related has more than 12 entries.'],
    [
      'a citation without a place',
      { sources: 'menyo:2' },
      'sources: "menyo:2" is not a valid citation.',
    ],
    ['a long citation', { sources: `a:1:${'x'.repeat(300)}` }, 'sources has more than 300'],
    ['too many citations', { sources: several }, 'sources has more than 12 entries.'],
  ])('%s', (_, changes, reason) => {
    expect(row(changes)).toStartWith(reason)
  })

  test('a missing or an extra column', () => {
    expect(read(['a'])).toBe('Found 1 fields, expected 17.')
    expect(read([...columns, ''])).toBe('Found 18 fields, expected 17.')
  })
})

test('rejects a long text by its length, before folding or parsing it', () => {
  // The text also has a control character and too many consecutive combining marks, but only its
  // length is reported.
  const long = `\0${'e\u0301'.repeat(100)}${'\u0323'.repeat(60_000)}`
  expect(row({ english: long })).toBe('english has more than 200 characters.')
  expect(row({ definition_en: long })).toBe('definition_en has more than 2000 characters.')
  expect(row({ aliases: Array.from({ length: 51 }, () => long).join('|') })).toBe(
    'aliases has more than 50 entries.',
  )
  expect(row({ related: Array.from({ length: 13 }, (_, at) => `a${at}`).join('|') })).toBe(
    'related has more than 12 entries.',
  )
})
