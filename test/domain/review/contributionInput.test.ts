import { describe, expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { fold } from '../../../search/fold'
import {
  type JsonObject,
  readSubmission,
  readSuggestion,
  submissionFields,
  suggestionFields,
} from '../../../src/domain/review/contributionInput'
import { checkTerm, distinctAliases } from '../../../src/domain/terms/termRow'
import { isProblem, type Problem } from '../../../src/problems'
import { blankTerm } from '../../support/testApp'

const whole = { english_term: 'machine', yoruba_term: 'ẹ̀rọ', definition_en: 'A device.' }
const note = { slug: 'machine', notes: 'A note.' }

function taken<T extends object>(input: T | Problem): T {
  if (isProblem(input)) throw new Error(JSON.stringify(input))
  return input
}

/** Generates arbitrary text, often with characters that are subject to special rules. */
const special = [
  'a',
  'ẹ',
  'Ọ',
  '7',
  '+',
  '#',
  '.',
  ' ',
  "'",
  '\u2019',
  '\u02bc',
  '\u0149',
  '\u0301',
]
const foreign =
  '\0 \n \u0085 \ufffd \ufffe \uffff \ufdd0 \u{1ffff} \ud800 \udc00 \u200b \u2028 \ufff9 \ufeff \u202e \u3164 😀 |'.split(
    ' ',
  )
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ unit: fc.constantFrom(...special), maxLength: 6 }),
  fc.string({ unit: fc.constantFrom(...special, ...foreign), maxLength: 6 }),
)
const isForeign = (text: string) => !text.isWellFormed() || /[\p{Cc}\p{NChar}\ufffd]/u.test(text)
const isHidden = (text: string) => /[\p{DI}\p{Zl}\p{Zp}\u2800\ufff9-\ufffb]/u.test(text)
const isHeadword = (text: string) => fold(text).bare !== '' && !isForeign(text) && !isHidden(text)
const tidy = (text: string) => text.trim().normalize('NFC')

describe('a submission', () => {
  test('is trimmed and in NFC, otherwise unchanged', () => {
    expect(
      readSubmission({
        english_term: ' C++ ',
        yoruba_term: '\u00a0E\u0300\u0323ro\u0329\u2003',
        definition_en: '  “It’s”  e\u0301.  ',
      }),
    ).toEqual({ english: 'C++', yoruba: 'Ẹ̀ro\u0329', definitionEn: '“It’s”  é.' })
  })

  test('is accepted or refused by the rules alone, and can then become a term', () => {
    const holds = fc.property(anyText, anyText, anyText, (english, yoruba, definition) => {
      const input = readSubmission({
        english_term: english,
        yoruba_term: yoruba,
        definition_en: definition,
      })
      const isGood =
        [english, yoruba].every((text) => isHeadword(tidy(text))) &&
        definition.trim() !== '' &&
        !isForeign(definition.trim())
      expect(isProblem(input)).toBe(!isGood)
      if (isProblem(input)) return
      expect(checkTerm({ ...blankTerm('slug'), ...input })).toMatchObject(input)
      const again = { english_term: input.english, yoruba_term: input.yoruba }
      expect(readSubmission({ ...again, definition_en: input.definitionEn })).toEqual(input)
    })
    fc.assert(holds, { numRuns: 3000 })
  })

  test('refuses invisible characters with an error of their own, in headwords and aliases only', () => {
    for (const sign of [
      '\u200b',
      '\u202e',
      '\u00ad',
      '\ufeff',
      '\u3164',
      '\u034f',
      '\u115f',
      '\u2028',
      '\ufff9',
    ]) {
      for (const text of [`a${sign}b`, `…${sign}…`]) {
        for (const field of ['english_term', 'yoruba_term']) {
          expect(readSubmission({ ...whole, [field]: text })).toEqual({ code: 'invisible', field })
        }
        for (const field of ['suggested_yoruba', 'suggested_aliases']) {
          expect(readSuggestion({ ...note, [field]: text })).toEqual({
            code: 'invisible',
            field,
          })
        }
        expect(taken(readSubmission({ ...whole, definition_en: text })).definitionEn).toBe(text)
        expect(taken(readSuggestion({ ...note, notes: text })).notes).toBe(text)
      }
    }
    expect(readSuggestion({ ...note, suggested_aliases: 'a,b\u200b,…' })).toMatchObject({
      code: 'invisible',
    })
  })

  test('trims line breaks and tabs at the ends, and refuses them inside', () => {
    for (const sign of ['\t', '\n', '\r\n', '\u2028', '\ufeff']) {
      const body = {
        english_term: `${sign}machine${sign}`,
        yoruba_term: `ẹ̀rọ${sign}`,
        definition_en: `A device.${sign}`,
      }
      expect(readSubmission(body)).toEqual(readSubmission(whole))
    }
    for (const field of submissionFields) {
      const refusal = { code: 'not_text', field } as const
      expect(readSubmission({ ...whole, [field]: 'a\nb' })).toEqual(refusal)
      expect(readSubmission({ ...whole, [field]: 'a\tb\n' })).toEqual(refusal)
      for (const sign of ['\ufffe', '\uffff', '\ufdd0', '\u{10ffff}']) {
        expect(readSubmission({ ...whole, [field]: `a${sign}` })).toEqual(refusal)
      }
    }
  })

  test.each(submissionFields)('%s is required', (field) => {
    const body = Object.fromEntries(Object.entries(whole).filter(([name]) => name !== field))
    expect(readSubmission(body)).toEqual({ code: 'missing', field })
  })

  test.each([[null], [1], [true], [['a']], [{ a: 1 }]])('%j is not a text', (value) => {
    const field = 'yoruba_term'
    expect(readSubmission({ ...whole, [field]: value })).toEqual({ code: 'not_a_string', field })
  })

  test('ignores inherited fields', () => {
    const body = Object.create(whole) as JsonObject
    expect(readSubmission(body)).toEqual({ code: 'missing', field: 'english_term' })
  })

  test('reports an unknown field first, by a name that can be shown', () => {
    const name = `\u0000\ud800\u202e${'𝐀'.repeat(60)}`
    expect(readSubmission({ [name]: 1 })).toEqual({
      code: 'unknown_field',
      field: `???${'𝐀'.repeat(47)}…`,
    })
  })

  test('measures text in NFC, as it is stored', () => {
    const text = 'b\u0344'
    expect(tidy(text)).toHaveLength(3)
    const body = (times: number) => ({ ...whole, english_term: text.repeat(times) })
    expect(taken(readSubmission(body(66))).english).toHaveLength(198)
    expect(readSubmission(body(67))).toMatchObject({ code: 'too_long', max: 200 })
  })
})

describe('a suggestion', () => {
  test('has null, or no aliases, for missing fields', () => {
    const left = { slug: 'machine', yoruba: null, aliases: [], notes: 'A note.' }
    expect(readSuggestion(note)).toEqual(left)
  })

  test('needs one of the three fields', () => {
    const fields = 'suggested_yoruba, suggested_aliases, notes'
    expect(readSuggestion({ slug: 'machine' })).toEqual({ code: 'nothing_suggested', fields })
    const commas = { slug: 'machine', suggested_aliases: ',,' }
    expect(readSuggestion(commas)).toEqual({ code: 'nothing_suggested', fields })
  })

  test('has only aliases that a term can have', () => {
    const list = fc.array(anyText, { maxLength: 8 }).map((texts) => texts.join(','))
    const holds = fc.property(list, (suggested_aliases) => {
      const input = readSuggestion({ ...note, suggested_aliases })
      if (isProblem(input)) return
      const { aliases } = input
      expect(aliases).toEqual([...new Set(aliases.map(tidy))])
      expect(aliases.every((alias) => fold(alias).bare !== '')).toBe(true)
      expect(aliases.every(isHeadword)).toBe(true)
      const term = { ...blankTerm('slug'), aliases }
      expect(checkTerm(term)).toMatchObject({ aliases: distinctAliases(term) })
    })
    fc.assert(holds, { numRuns: 3000 })
  })
})

describe('validates any 64 KiB quickly', () => {
  const size = 64 * 1024
  const units = [
    'a',
    ' ',
    '\u0301',
    'a\u0301',
    "'",
    '\u02bc',
    '.',
    '+',
    '…',
    ',',
    'a,',
    '|',
    '𝐀',
    '\u0000',
    '\u200b',
    '\n',
  ]
  const texts = [
    ...units.map((unit) => unit.repeat(size / unit.length)),
    ...units.map((unit) => `${unit.repeat(size / unit.length)}\ud800`),
    ...units.map((unit) => `a${unit.repeat(size / unit.length)}\na`),
  ]

  test('in every field', () => {
    for (const text of texts) {
      expect(
        readSubmission({ english_term: text, yoruba_term: text, definition_en: text }),
      ).toHaveProperty('code')
      for (const field of suggestionFields) {
        const response = readSuggestion({ ...note, [field]: text })
        expect(response).toHaveProperty('code')
      }
    }
  })

  test('with thousands of fields', () => {
    const body = Object.fromEntries(Array.from({ length: 9000 }, (_, n) => [`f${n}`, '']))
    expect(readSubmission(body)).toEqual({ code: 'unknown_field', field: 'f0' })
  })
})
