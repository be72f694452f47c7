/** The API description and the validators accept the same input: limits, fields and patterns agree. */
import { describe, expect, test } from 'bun:test'
import * as fc from 'fast-check'
import type { Schema } from '../../src/api/contract'
import { longestIdempotencyKey } from '../../src/domain/metering/limits'
import {
  readSubmission,
  readSuggestion,
  submissionFields,
  suggestionFields,
} from '../../src/domain/review/contributionInput'
import { limits, readEmbedSearch, readSearch } from '../../src/domain/search/searchInput'
import { bounds } from '../../src/domain/terms/termRow'
import { isProblem } from '../../src/problems'
import { contract, faultOf } from '../support/contract'

const { parameters, schemas } = contract.components
const schemaOf = (name: string): Schema => schemas[name] ?? {}
function patternOf(name: string): RegExp {
  const { pattern } = schemaOf(name)
  if (typeof pattern !== 'string') throw new Error(`${name} has no pattern`)
  return new RegExp(pattern, 'u')
}

const isTaken = (said: object) => !isProblem(said)
const asQuery = (field: string) => (text: string) =>
  isTaken(readSearch(`${field}=${encodeURIComponent(text)}`))
const asHeadword = (text: string) =>
  isTaken(readSubmission({ english_term: text, yoruba_term: 'ẹ̀rọ', definition_en: 'It.' }))
const asText = (text: string) => isTaken(readSuggestion({ slug: 'machine', notes: text }))
const asAliases = (text: string) =>
  isTaken(readSuggestion({ slug: 'machine', suggested_aliases: text }))

/** The text validators, by schema name. */
const validators = {
  SearchText: asQuery('q'),
  QueryText: asQuery('slug'),
  Headword: asHeadword,
  PlainText: asText,
} as const
/**
 * The schemas for text in request bodies, where leading and trailing white space may include line breaks.
 */
const ofBodies = new Set(['Headword', 'PlainText'])

/**
 * Yields all code points except surrogates, but only one in 256 of the ideographs and unassigned code points
 * in the higher planes.
 */
function* codePoints(): Generator<number> {
  for (let code = 0; code <= 0x10ffff; code++) {
    const isLooked = code < 0x20000 || (code >= 0xe0000 && code < 0xe1000) || code % 256 === 0
    if (isLooked && (code < 0xd800 || code > 0xdfff)) yield code
  }
}

const signs = Array.from(codePoints(), (code) => String.fromCodePoint(code))
/**
 * All characters, except that only one in 16 of the 120,000 letters without case is included. The code
 * handles all of these letters in the same way.
 */
const signsAlone = signs.filter((sign, at) => at % 16 === 0 || !/[\p{Lo}\p{Cn}\p{Co}]/u.test(sign))
const betweenLetters = (some: readonly string[]) => `a${some.join('a')}a`
/** All characters, in groups so small that a text containing one group stays within every limit. */
const signsOfTexts = chunked(signs, 40)

function chunked<Item>(items: readonly Item[], size: number): Item[][] {
  const starts = Array.from({ length: Math.ceil(items.length / size) }, (_, at) => at * size)
  return starts.map((start) => items.slice(start, start + size))
}

const named = (sign: string) => `${sign} U+${sign.codePointAt(0)?.toString(16)}`

/**
 * Generates short texts from letters of both languages, edge cases such as unusual white space, and random
 * characters. Excludes lone surrogates, which are not valid Unicode text.
 */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...Array.from(
          "eroẹọṣẸ̀́+#.,-'’ʼ|  \t\n\u0000\u0085\u00a0\u00ad\u200b\u2028\u2800\u3164\ufeff\ufffd",
        ),
      ),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
    { maxLength: 8 },
  )
  .map((pieces) => pieces.join(''))
  .filter((each) => each.isWellFormed())

describe.each(Object.entries(validators))('%s', (name, takes) => {
  const pattern = patternOf(name)

  test('accepts the same single characters', () => {
    expect(signsAlone.filter((sign) => pattern.test(sign) !== takes(sign)).map(named)).toEqual([])
  })

  test('accepts the same single characters between letters', () => {
    // If the pattern and the validator both accept a text, they accept all of its characters.
    // Otherwise, each of its characters is tested individually.
    const isTakenByBoth = (written: string) => pattern.test(written) && takes(written)
    const suspects = signsOfTexts.filter((some) => !isTakenByBoth(betweenLetters(some))).flat()
    expect(suspects.length).toBeGreaterThan(0)
    const others = suspects.filter((sign) => {
      const written = betweenLetters([sign])
      return pattern.test(written) !== takes(written)
    })
    expect(others.map(named)).toEqual([])
  })

  test('accepts the same texts', () => {
    const padding = fc.constantFrom('', ...(ofBodies.has(name) ? ['\n', '\t\r\n'] : []))
    fc.assert(
      fc.property(text, padding, padding, (written, before, after) => {
        const padded = `${before}${written.trim()}${after}`
        expect([padded, pattern.test(padded)]).toEqual([padded, takes(padded)])
        // The pattern may be stricter than the validator, which trims more kinds of white space.
        if (pattern.test(written)) expect([written, takes(written)]).toEqual([written, true])
      }),
      { numRuns: 3000 },
    )
  })

  test('has the same limits as the validator', () => {
    const max = name === 'PlainText' ? bounds.text : Number(schemaOf(name)['maxLength'])
    const longest = 'ẹ'.repeat(max)
    expect([takes(longest), takes(`${longest}ẹ`), takes('')]).toEqual([true, false, false])
    expect(schemaOf(name)['minLength']).toBe(1)
  })
})

describe('Aliases', () => {
  const schema = schemaOf('Aliases')
  const isDescribed = (list: string) => faultOf(schema, list) === undefined
  const entry = fc
    .array(fc.constantFrom(...Array.from("eroẹṣ+# .'|\n\u200b\ufeff\u0000")), { maxLength: 6 })
    .map((pieces) => pieces.join(''))

  test('the validator accepts what the API description accepts', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 60 }), (entries) => {
        const list = entries.join(',')
        if (isDescribed(list)) expect([list, asAliases(list)]).toEqual([list, true])
      }),
      { numRuns: 3000 },
    )
  })

  test('both accept or refuse a list without duplicates', () => {
    const one = entry.map((each) => each.trim()).filter((each) => each !== '')
    fc.assert(
      fc.property(fc.uniqueArray(one, { minLength: 1, maxLength: 5 }), (entries) => {
        const list = entries.join(', ')
        expect([list, isDescribed(list)]).toEqual([list, asAliases(list)])
      }),
      { numRuns: 3000 },
    )
  })

  test.each([
    ['50 of them', numbered(50).join(), true],
    ['51', numbered(51).join(), false],
    ['one of 200 characters', 'a'.repeat(200), true],
    ['one of 201', `b,${'a'.repeat(201)}`, false],
    ['as much as there may be', numbered(50).map(filled).join(), true],
    ['more than there may be', `${numbered(50).map(filled).join()}${' '.repeat(60)}a`, false],
  ])('%s', (_, list, expected) => {
    expect([isDescribed(list), asAliases(list)]).toEqual([expected, expected])
  })
})

function numbered(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `a${index}`)
}

function filled(alias: string): string {
  return alias.padEnd(bounds.headword, 'a')
}

describe('an Idempotency-Key', () => {
  const { schema } = parameters['IdempotencyKey'] ?? { schema: {} }
  /** Returns whether metered/write.ts accepts the key, after the HTTP server has trimmed the header. */
  function takes(key: string): boolean {
    const sent = new Headers({ 'idempotency-key': key }).get('idempotency-key') ?? ''
    return /^[\x20-\x7e]+$/.test(sent) && sent.length <= longestIdempotencyKey
  }

  test('is accepted as described', () => {
    const sign = fc.oneof(fc.string({ unit: 'grapheme-ascii', maxLength: 1 }), latin())
    const keys = fc.array(sign, { maxLength: 300 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(keys, (written) => {
        const key = written.trim()
        expect([key, faultOf(schema, key) === undefined]).toEqual([key, takes(key)])
      }),
      { numRuns: 2000 },
    )
  })

  test.each(['', ' ', 'a'.repeat(255), 'a'.repeat(256), 'é'])('%p, too', (key) => {
    expect(faultOf(schema, key) === undefined).toBe(takes(key))
  })
})

/** Generates non-ASCII Latin-1 characters. */
function latin() {
  return fc.integer({ min: 0xa1, max: 0xff }).map((code) => String.fromCodePoint(code))
}

describe('limits', () => {
  test('of searches', () => {
    expect(schemaOf('SearchText')['maxLength']).toBe(limits.text)
    expect(schemaOf('QueryText')['maxLength']).toBe(limits.text)
    expect(parameters['ResultLimit']?.schema).toEqual({
      type: 'integer',
      minimum: 1,
      maximum: limits.maxResults,
      default: limits.defaultResults,
    })
    expect(parameters['Offset']?.schema).toEqual({
      type: 'integer',
      minimum: 0,
      maximum: limits.maxOffset,
      default: 0,
    })
    expect(schemaOf('Terms')['maxItems']).toBe(limits.maxResults)
    expect(schemaOf('PageTerms')['maxItems']).toBe(limits.embedResults)
    expect(readEmbedSearch(new URLSearchParams({ q: 'a'.repeat(limits.text) }))).toHaveProperty(
      'key',
    )
  })

  test('of a letter', () => {
    const { schema } = parameters['Letter'] ?? { schema: {} }
    for (let code = 0; code < 0x250; code++) {
      const letter = String.fromCodePoint(code)
      expect([letter, faultOf(schema, letter) === undefined]).toEqual([
        letter,
        asQuery('letter')(letter),
      ])
    }
  })

  test('of numbers', () => {
    for (const [name, field] of [
      ['ResultLimit', 'limit'],
      ['Offset', 'offset'],
    ] as const) {
      const { schema } = parameters[name] ?? { schema: {} }
      for (const number of [-1, 0, 1, limits.maxResults, 501, limits.maxOffset, 10_001, 1.5]) {
        const isDescribed = faultOf(schema, number) === undefined
        expect([field, number, isDescribed]).toEqual([
          field,
          number,
          asQuery(field)(String(number)),
        ])
      }
    }
  })

  test('of bodies, and their fields', () => {
    const { Submission, Suggestion } = schemas
    const properties = (schema?: Schema) => schema?.['properties'] as Record<string, Schema>
    expect(Object.keys(properties(Submission))).toEqual([...submissionFields])
    expect(Object.keys(properties(Suggestion))).toEqual([...suggestionFields])
    expect(Submission?.['required']).toEqual([...submissionFields])
    expect(schemaOf('Headword')['maxLength']).toBe(bounds.headword)
    expect(schemaOf('Aliases')['maxLength']).toBe(bounds.aliasList)
    expect(properties(Submission)['definition_en']?.['maxLength']).toBe(bounds.text)
    expect(properties(Suggestion)['notes']?.['maxLength']).toBe(bounds.text)
    expect(properties(Suggestion)['slug']?.['maxLength']).toBe(bounds.headword)
    for (const schema of [Submission, Suggestion]) {
      expect(schema?.['additionalProperties']).toBe(false)
    }
  })

  test('of an edit: at least one change', () => {
    const changes = { suggested_yoruba: 'ẹ̀rọ', suggested_aliases: 'maṣíìnì', notes: 'Better.' }
    const bodies = fc.record(
      { slug: fc.constant('machine'), ...mapped(changes, fc.constant) },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(bodies, (body) => {
        const fault = faultOf(schemaOf('Suggestion'), body)
        expect([body, fault === undefined]).toEqual([body, isTaken(readSuggestion(body))])
      }),
    )
  })
})

const mapped = <Value, Made>(map: Record<string, Value>, make: (value: Value) => Made) =>
  Object.fromEntries(Object.entries(map).map(([key, value]) => [key, make(value)]))
