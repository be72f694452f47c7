/** Each check reports the mistakes it is meant to find and accepts correct entries. */
import { describe, expect, test } from 'bun:test'
import { columns } from '../../../src/domain/terms/termRow'
import { checksOfParts, checksOfWhole } from './checks'
import { coverage, enoughInCategory } from './coverage'
import type { Entry } from './entries'
import { many, sample } from './sample'
import { fileProblems } from './shape'

const checks = { ...checksOfParts, ...checksOfWhole }

const ABOUT_PRINTING = 'that a shop keeps behind the counter for those who want paper'

/** For each check, lists of entries that contain a mistake, each with the problem that the check reports. */
const refusals: Record<keyof typeof checks, [Entry[], string][]> = {
  'fields are filled': [
    [sample({ yoruba: '' }), 'printer: yoruba is empty'],
    [
      sample({ category: 'Hardware ' }),
      'printer: category has space at its ends, doubled or other than plain',
    ],
  ],
  lengths: [
    [sample({ definition_en: 'Short.' }), 'printer: definition_en has 6 characters, not 40 to 280'],
    [sample({ yoruba: 'a'.repeat(61) }), 'printer: yoruba has 61 characters, not 1 to 60'],
  ],
  'each slug once': [[sample({}, { slug: 'printer' }), 'printer: the slug of another entry, too']],
  'slugs of headwords': [
    [sample({ slug: 'press' }), 'press: the slug of printer is printer'],
    [sample({ slug: 'printer-1' }), 'printer-1: the slug of printer is printer'],
    [sample({ slug: 'printer-2' }), 'printer-2: numbered 2 without a printer'],
    [
      sample({}, { english: 'printer', slug: 'printer-3' }),
      'printer-3: numbered 3 without a printer-2',
    ],
  ],
  'aliases add something': [
    [sample({ aliases: 'Printer' }), 'printer: alias Printer adds nothing'],
    [sample({ aliases: 'printers|printers' }), 'printer: alias printers adds nothing'],
    [sample({ aliases: 'printers|' }), 'printer: has an empty alias'],
  ],
  'aliases of other entries': [
    [sample({ aliases: 'Router' }), 'printer: alias router is a headword of router'],
    [sample({ aliases: 'ẹ̀rọ afọ̀nàhàn' }), 'printer: alias ẹ̀rọ afọ̀nàhàn is a headword of router'],
  ],
  'shared aliases': [
    [sample({}, { aliases: 'Printers' }), 'router: shares the alias printers with printer'],
  ],
  'shared headwords': [
    [
      sample({}, { yoruba: 'ẹ̀rọ ìtẹ̀wé' }),
      'router: shares the Yoruba headword ẹ̀rọ ìtẹ̀wé with printer',
    ],
  ],
  spelling: [
    [
      sample({ aliases: 'e\u0329rọ' }),
      'printer: aliases: “e\u0329rọ”: the mark U+0329 is not used in Yoruba, or not used on this letter.',
    ],
    [
      sample({ example_en: 'e\u0331' }),
      'printer: exampleEn: The text contains a mark that looks like the under-dot but is a different character. Use U+0323.',
    ],
    [
      sample({ yoruba: 'kọmputa' }),
      'printer: yoruba: “kọmputa” contains a syllable that is not possible in Yoruba, or an n or m without its tone mark.',
    ],
    [
      sample({ example_yo: 'Vídíò ni.' }),
      'printer: exampleYo: “Vídíò” contains a letter that is not in the Yoruba alphabet.',
    ],
    [
      sample({ definition_yo: 'Ó wà ní Lágọ́s.' }),
      'printer: definitionYo: “Lágọ́s” contains a syllable that is not possible in Yoruba, or an n or m without its tone mark.',
    ],
    [
      sample({ aliases: 'púrintà́s' }),
      'printer: aliases: “púrintà́s”: the mark U+0301 is not used in Yoruba, or not used on this letter.',
    ],
    [
      sample({ aliases: 'púrintàs' }),
      'printer: aliases: “púrintàs” contains a syllable that is not possible in Yoruba, or an n or m without its tone mark.',
    ],
    [
      sample({ yoruba: 'ẹ̀rọ SIM' }),
      'printer: yoruba: “SIM” looks like a name, symbol or foreign word, but it is not in the English headword or an alias.',
    ],
    [sample({ example_yo: 'Mo ń tẹ̀wé.' }), 'printer: exampleYo: Write “mò ń” instead of “mo ń”.'],
    [
      sample({ example_yo: 'Ẹ̀rọ náà n tẹ̀wé.' }),
      'printer: exampleYo: “náà n tẹ̀wé”: write ń. Without a tone mark, n can only mean “I”.',
    ],
    [
      sample({ example_yo: 'Ẹ̀rọ náà ǹ tẹ̀wé.' }),
      'printer: exampleYo: “ǹ tẹ̀wé”: write ń. Use ǹ only before bá and jẹ́.',
    ],
  ],
  definitions: [
    [sample({ definition_en: 'Printing machinery.' }), 'printer: definition_en has only 2 words'],
    [
      sample({ definition_en: 'A printer is what puts words on paper.' }),
      'printer: definition_en begins with printer',
    ],
    [
      sample({ definition_yo: 'Ẹ̀rọ ìtẹ̀wé ni ohun tó ń tẹ ìwé.' }),
      'printer: definition_yo begins with ẹ̀rọ ìtẹ̀wé',
    ],
  ],
  examples: [
    [sample({ example_en: 'The printery is shut.' }), 'printer: example_en lacks printer'],
    [sample({ example_yo: 'Ẹ̀rọ ìtẹwé náà ti bàjẹ́.' }), 'printer: example_yo lacks ẹ̀rọ ìtẹ̀wé'],
  ],
  'equal sentences': [
    [
      sample({ example_en: 'Buy a printer now.' }, { example_en: 'Buy a router now!' }),
      'router: example_en is that of printer',
    ],
  ],
  'nearly equal sentences': [
    [
      sample(
        { definition_en: 'A kind of tool used by people for the printing of paper.' },
        { definition_en: 'A kind of tool used by people for the passing of packets.' },
      ),
      'router: definition_en shares 69 % of its words with printer',
    ],
  ],
  'words taken from another': [
    [
      sample(
        { definition_en: `Something ${ABOUT_PRINTING}.` },
        { definition_en: `Any of several very old and heavy iron things ${ABOUT_PRINTING}.` },
      ),
      'router: definition_en has “that a shop keeps behind the counter” from printer',
    ],
  ],
  openings: [
    [
      many(13, (number) => ({ slug: `printer-${number}`, definition_yo: 'Ẹ̀rọ tó ń tẹ ìwé.' })),
      'printer-12: definition_yo opens with “ẹ̀rọ tó ń tẹ”, as 13 do',
    ],
  ],
  proposed: [[sample({ proposed: 'no' }), 'printer: proposed is no, not yes or empty']],
  'related lists': [
    [sample({ related: 'printer' }), 'printer: related to itself'],
    [sample({ related: 'router|router' }), 'printer: lists a related entry twice'],
    [sample({ related: 'a|b|c|d|e|f|g' }), 'printer: lists 7 related entries'],
  ],
  'notes in both languages': [
    [sample({ notes_en: 'Rare.' }), 'printer: has a note in one language only'],
  ],
  'homographs in different categories': [
    [
      sample({}, { english: 'Printer', category: 'Hardware' }),
      'router: shares printer (Hardware) with printer',
    ],
  ],
  relations: [
    [sample({ relations: 'part:router' }), 'printer: relations has an unknown kind: part:router'],
    [
      sample({ relations: 'broader:modem' }),
      'printer: has a relation to modem, which is no other entry',
    ],
    [
      sample({ relations: 'broader:printer' }),
      'printer: has a relation to printer, which is no other entry',
    ],
    [
      sample({ relations: 'broader:router|antonym:router' }),
      'printer: has two relations to one entry',
    ],
  ],
  'opposites both ways': [
    [sample({ relations: 'antonym:router' }), 'printer: opposite of router, which does not say so'],
  ],
  'broader terms without circles': [
    [
      sample({ relations: 'broader:router' }, { relations: 'broader:printer' }),
      'printer: is broader than itself',
    ],
  ],
  citations: [
    [sample({ sources: 'phrase|menyo:2' }), 'printer: menyo:2 is not a citation'],
    [sample({ sources: 'phrase|bible' }), 'printer: bible: bible is not in data/sources.tsv'],
    [
      sample({ sources: 'phrase|menyo' }),
      'printer: menyo: a source needs a count and a place, a reason has neither',
    ],
    [
      sample({ sources: 'phrase|menyo:2:train.tsv=pínríntà' }),
      'printer: menyo:2:train.tsv=pínríntà: the place is not a file, # and a line or key',
    ],
    [
      sample({ sources: 'phrase|menyo:2:train.tsv#7=ìtẹ̀wé' }),
      'printer: menyo:2:train.tsv#7=ìtẹ̀wé: not an alias',
    ],
    [
      sample({ status: 'attested', sources: 'menyo:2:train.tsv#7|menyo:3:test.tsv#9' }),
      'printer: cites a source twice for one form',
    ],
    [
      sample({ status: 'attested', sources: 'phrase|menyo:2:train.tsv#7=pínríntà' }),
      'printer: status is attested, not established',
    ],
    [sample({ sources: '' }), 'printer: established without a reason'],
    [sample({}, { sources: 'loan' }), 'router: proposed with a reason'],
  ],
  'in the order of slugs': [[sample().toReversed(), 'printer: stands after a later slug']],
  'related entries exist': [
    [sample({ related: 'modem' }), 'printer: related to modem, which is no entry'],
  ],
  'related both ways': [
    [sample({ related: '' }), 'router: related to printer, which does not list it'],
  ],
}

describe.each(Object.entries(checks))('%s', (name, check) => {
  const cases = refusals[name as keyof typeof checks]

  test('accepts good entries', () => {
    expect(check(sample())).toEqual([])
  })

  test.each(cases.map(([entries, problem]) => [problem, entries] as const))(
    'says: %s',
    (problem, entries) => {
      expect(check(entries)).toContain(problem)
    },
  )
})

describe('also accepted', () => {
  test.each<[keyof typeof checks, string, Entry[]]>([
    ['slugs of headwords', 'homographs', sample({}, { english: 'printer', slug: 'printer-2' })],
    ['shared aliases', 'of homographs', sample({}, { english: 'Printer', aliases: 'printers' })],
    ['spelling', 'foreign names', sample({ example_yo: 'Firefox ni mò ń lò ní Lagos.' })],
    ['spelling', 'signs', sample({ definition_yo: 'C++, .ng, www.ile.com, 5G àti SIM.' })],
    ['spelling', 'initials', sample({ english: 'SIM card', yoruba: 'káàdì SIM' })],
    ['spelling', 'I', sample({ example_yo: 'Jẹ́ kí n lọ.' })],
    ['spelling', 'the letter A', sample({ example_yo: 'Ó ní lẹ́tà A ń tàn.' })],
    ['examples', 'plurals', sample({ english: 'battery', example_en: 'Two batteries died.' })],
    ['examples', 'verbs', sample({ english: 'log in', example_en: 'She is logging in.' })],
    ['examples', 'verbs in e', sample({ english: 'archive', example_en: 'We are archiving it.' })],
  ])('%s: %s', (name, _, entries) => {
    expect(checks[name](entries)).toEqual([])
  })
})

describe('the file', () => {
  const header = columns.join()

  test.each([
    ['slug,english\n', `header: slug,english is not ${header}`],
    [`${header}\ne\u0301\n`, 'file: not in NFC'],
    [`${header}\r\n`, 'file: has carriage returns'],
    [`\uFEFF${header}\n`, 'file: begins with a byte order mark'],
    [header, 'file: does not end with a line end'],
  ])('%j is refused', (text, problem) => {
    expect(fileProblems(text)).toContain(problem)
  })

  test('is accepted with header and line end', () => {
    expect(fileProblems(`${header}\n`)).toEqual([])
  })
})

describe('coverage', () => {
  test('counts each category', () => {
    expect(coverage(sample({ related: '', aliases: 'printers' }))).toEqual([
      {
        category: 'Hardware',
        entries: 1,
        proposed: 0,
        withRelated: 0,
        withYorubaAlias: 0,
        meanDefinition: 64,
      },
      {
        category: 'Networking',
        entries: 1,
        proposed: 1,
        withRelated: 1,
        withYorubaAlias: 1,
        meanDefinition: 74,
      },
    ])
  })

  test('refuses a small category', () => {
    expect(enoughInCategory(sample())[0]).toStartWith('Hardware: has 1 entries, not ')
    expect(enoughInCategory(many(100, () => ({})))).toEqual([])
  })
})
