import { describe, expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { readSearch, type SearchInput } from '../../../src/domain/search/searchInput'
import { isProblem } from '../../../src/problems'

function read(query: string): SearchInput {
  const input = readSearch(query)
  if (isProblem(input)) throw new Error(`${query} was refused: ${JSON.stringify(input)}`)
  return input
}

const q = (text: string) => `q=${encodeURIComponent(text)}`
const astral = '𐐨'

describe('a good search', () => {
  test('lists everything, a hundred at a time, without parameters', () => {
    expect(read('')).toMatchObject({ limit: 100, offset: 0 })
    expect(read('')).not.toContainAnyKeys(['text', 'category', 'slug', 'letter'])
  })

  test('reads every parameter', () => {
    const all = 'q=%E1%BA%B9%CC%80r%E1%BB%8D&category=Cloud&slug=machine&letter=m&limit=5&offset=20'
    expect(read(all)).toMatchObject({
      text: { exact: 'ẹ̀rọ', dotted: 'ẹrọ', bare: 'ero', words: ['ero'] },
      category: 'cloud',
      slug: 'machine',
      letter: 'M',
      limit: 5,
      offset: 20,
    })
  })

  test.each(['limit=1', 'limit=500', 'limit=007', 'offset=0', 'offset=10000'])('%s', (query) => {
    const [name = '', value] = query.split('=')
    expect(read(query)).toMatchObject({ [name]: Number(value) })
  })

  test('accepts a category by its label or its slug', () => {
    expect(read('category=Internet+and+Web').category).toBe('internet-and-web')
    expect(read('category=internet-and-web').category).toBe('internet-and-web')
    expect(read('category=%20AI%20%2F%20Data%20').category).toBe('ai-data')
  })

  test('counts 200 characters after trimming and in NFC', () => {
    expect(read(q('a'.repeat(200))).text?.bare).toHaveLength(200)
    expect(read(q(astral.repeat(200))).text?.bare).toEqual(astral.repeat(200))
    // Truncating a word never splits a character.
    expect(read(q(astral.repeat(200))).text?.words).toEqual([astral.repeat(64)])
    expect(read(q(`  ${'a'.repeat(200)}  `)).text?.bare).toHaveLength(200)
    expect(read(q('a\u0300'.repeat(200))).text?.exact).toHaveLength(200)
  })

  test('ignores unknown parameters, also repeated ones', () => {
    expect(read('page=2&page=3&Q=x&callback=%00').key).toBe(read('').key)
  })
})

describe('names the invalid parameter', () => {
  const nothing = { code: 'nothing_to_search', field: 'q' }
  const notText = { code: 'not_text', field: 'q' }
  const limit = { code: 'not_in_range', field: 'limit', min: 1, max: 500 }
  const offset = { code: 'not_in_range', field: 'offset', min: 0, max: 10_000 }
  const letter = { code: 'not_a_letter', field: 'letter' }

  test.each([
    ['q=', nothing],
    ['q=%20%20', nothing],
    ['q=%CC%81', nothing],
    ['q=%CC%81%CC%A3%CC%80', nothing],
    [q('👩🏽‍💻'), nothing],
    [q('!?%_\\-…'), nothing],
    [q('\u200b\u2060'), nothing],
    [q('a'.repeat(201)), { code: 'too_long', field: 'q', max: 200 }],
    [q(astral.repeat(201)), { code: 'too_long', field: 'q', max: 200 }],
    ['q=a%00b', notText],
    ['q=%00', notText],
    ['q=a%0Ab', notText],
    ['q=a%7Fb', notText],
    ['q=a%C2%85b', notText],
    ['q=%ED%A0%80', notText],
    ['q=a%ED%B0%80', notText],
    ['q=%ED%A0%BD%ED%B2%BB', notText],
    ['q=%FF', notText],
    ['q=%C3', notText],
    ['limit=0', limit],
    ['limit=501', limit],
    ['limit=-1', limit],
    ['limit=1e2', limit],
    ['limit=0x10', limit],
    ['limit=%205', limit],
    ['limit=5%20', limit],
    ['limit=+5', limit],
    ['limit=5.5', limit],
    ['limit=', limit],
    ['limit=ten', limit],
    ['limit=٥', limit],
    ['limit=9007199254740993', limit],
    ['offset=-1', offset],
    ['offset=10001', offset],
    ['offset=', offset],
    ['letter=%C3%A9', letter],
    ['letter=AB', letter],
    ['letter=', letter],
    ['letter=1', letter],
    ['letter=%20A', letter],
    ['letter=%E1%BA%B8', letter],
    ['slug=', { code: 'empty', field: 'slug' }],
    ['slug=%00', { code: 'not_text', field: 'slug' }],
    [`slug=${'a'.repeat(201)}`, { code: 'too_long', field: 'slug', max: 200 }],
    ['category=', { code: 'empty', field: 'category' }],
    ['category=%ED%A0%80', { code: 'not_text', field: 'category' }],
    [`category=${'a'.repeat(201)}`, { code: 'too_long', field: 'category', max: 200 }],
  ])('%s', (query, invalid) => {
    expect(readSearch(query)).toEqual(invalid as never)
  })

  test.each(['q', 'category', 'slug', 'letter', 'limit', 'offset'])(
    '%s given twice, even with the same value',
    (field) => {
      expect(readSearch(`${field}=5&${field}=5`)).toEqual({ code: 'repeated', field })
      expect(readSearch(`${field}=&x=1&${field}=a`)).toEqual({ code: 'repeated', field })
    },
  )

  test('refuses one invalid parameter among valid ones', () => {
    expect(readSearch('q=ero&category=cloud&letter=A&limit=0')).toEqual(limit as never)
    expect(readSearch('limit=5&offset=5&q=%00')).toEqual(notText as never)
  })
})

describe('the key', () => {
  const same: [string, string][] = [
    ['q=ero&limit=5', 'limit=5&q=ero'],
    ['q=ERO', 'q=ero'],
    ['q=%20ero%20', 'q=ero'],
    ['q=ero', 'q=ero&limit=100&offset=0'],
    ['q=ero&limit=05', 'q=ero&limit=5'],
    [q('ẹ̀rọ'), q('e\u0300\u0323ro\u0323')],
    [q('ẹ̀rọ'), q('e\u0329\u0300ro\u0331')],
    [q("n'lé"), q('n\u2019lé')],
    ['letter=a', 'letter=A'],
    ['category=Internet+and+Web', 'category=internet-and-web'],
    ['q=ero', 'q=ero&unknown=1'],
  ]
  test.each(same)('%s is the search %s', (one, other) => {
    expect(read(one).key).toBe(read(other).key)
  })

  const different: [string, string][] = [
    ['q=ero', ''],
    ['q=ero', q('ẹ̀rọ')],
    [q('ọkọ̀'), q('ọkọ́')],
    ['q=c', q('c#')],
    [q('c++'), q('c#')],
    ['q=ayara+bi', 'q=ayarabi'],
    ['q=a', 'letter=a'],
    ['slug=a', 'category=a'],
    ['limit=5', 'offset=5'],
    ['slug=a', 'slug=b'],
  ]
  test.each(different)('%s is another search than %s', (one, other) => {
    expect(read(one).key).not.toBe(read(other).key)
  })
})

test('returns a search or a refusal for any query string, never a fault', () => {
  const names = fc.constantFrom('q', 'category', 'slug', 'letter', 'limit', 'offset', 'x')
  const values = fc.oneof(fc.string({ unit: 'binary' }), fc.webQueryParameters(), fc.integer())
  fc.assert(
    fc.property(fc.array(fc.tuple(names, values)), fc.boolean(), (pairs, raw) => {
      const encode = (value: string | number) =>
        raw ? String(value) : encodeURIComponent(String(value).toWellFormed())
      const input = readSearch(pairs.map(([name, value]) => `${name}=${encode(value)}`).join('&'))
      if (isProblem(input)) return
      expect(input.limit).toBeWithin(1, 501)
      expect(input.offset).toBeWithin(0, 10_001)
      expect(input.text?.bare).not.toBe('')
      expect(input.letter ?? 'A').toMatch(/^[A-Z]$/)
    }),
    { numRuns: 500 },
  )
})
