import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { SearchEngine, SearchQuery } from '../../search/port'
import { createPostgresEngine } from '../../search/postgres'
import { searchText } from '../../search/words'
import { Unavailable } from '../../src/lib/unavailable'
import { connectPostgres } from '../../src/store/clients'
import { openTestStores, type TestStores } from '../support/stores'
import { fixtureSize, saveFixture } from './fixture'

let stores: TestStores
let engine: SearchEngine
beforeAll(async () => {
  stores = await openTestStores()
  engine = createPostgresEngine(stores.sql)
  await saveFixture(stores.transactions)
})
afterAll(() => stores.close())

const find = (text: string | undefined, query: Partial<SearchQuery> = {}) =>
  engine.find({
    limit: 100,
    offset: 0,
    ...(text !== undefined && { text: searchText(text) }),
    ...query,
  })

const yorubaOf = async (text: string) => (await find(text)).terms.map(({ yoruba }) => yoruba)
const slugsOf = async (text: string | undefined, query: Partial<SearchQuery> = {}) =>
  (await find(text, query)).terms.map(({ slug }) => slug)

describe('finds in any spelling', () => {
  test.each([
    ['ero', 'ẹ̀rọ'],
    ['ẹrọ', 'ẹ̀rọ'],
    ['Ẹ̀RỌ', 'ẹ̀rọ'],
    ['e\u0323\u0300ro\u0323', 'ẹ̀rọ'],
    ['e\u0300\u0323ro\u0323', 'ẹ̀rọ'],
    ['e\u0329ro\u0329', 'ẹ̀rọ'],
    ['\u00e8\u0329ro\u0329', 'ẹ̀rọ'],
    ['e\u0331ro\u0331', 'ẹ̀rọ'],
    ['\u025br\u0254', 'ẹ̀rọ'],
    ['isiro', 'ìṣirò'],
    ['konputa', 'kọ̀ǹpútà'],
    ['computer', 'kọ̀ǹpútà'],
    ['ayarabiasa', 'ayára-bí-àṣá'],
    ['ayara bi asa', 'ayára-bí-àṣá'],
    ['ayara-bi-asa', 'ayára-bí-àṣá'],
    ["n'le", "n'lé"],
    ['n\u2019le', "n'lé"],
    ['n\u02bcle', "n'lé"],
    ['nle', "n'lé"],
    ['iwe', 'ìwé'],
    ['PC', 'kọ̀ǹpútà'],
  ])('%s → %s', async (text, yoruba) => {
    expect(await yorubaOf(text)).toContain(yoruba)
  })

  test('oko finds all four words with these letters', async () => {
    expect((await yorubaOf('oko')).toSorted()).toEqual(['oko', 'ọkọ', 'ọkọ̀', 'ọkọ́'].toSorted())
  })

  test('iwe never finds ewé, or any word without these letters', async () => {
    expect(await yorubaOf('iwe')).toEqual(['ìwé'])
    expect(await find('xyzzy')).toEqual({ total: 0, terms: [] })
  })
})

describe('ranks', () => {
  test('exact tones first, then dots only, then bare letters', async () => {
    expect((await yorubaOf('ọkọ̀'))[0]).toBe('ọkọ̀')
    expect((await yorubaOf('ọkọ́'))[0]).toBe('ọkọ́')
    expect((await yorubaOf('oko'))[0]).toBe('oko')
    const dotted = await yorubaOf('ọkọ')
    expect(dotted[0]).toBe('ọkọ')
    expect(dotted.at(-1)).toBe('oko')
    expect(dotted).toHaveLength(4)
  })

  test.each([
    ['C', 'C'],
    ['c', 'C'],
    ['C++', 'C++'],
    ['c#', 'C#'],
  ])('%s: %s first', async (text, english) => {
    expect((await find(text)).terms[0]?.english).toBe(english)
  })

  test('C# and C++ differ', async () => {
    expect(await slugsOf('C#')).not.toContain('c-plus-plus')
    expect(await slugsOf('C++')).not.toContain('c-sharp')
  })

  test('headword, then alias, then names that contain it, then definitions', async () => {
    expect(await slugsOf('machine')).toEqual(['machine', 'motor', 'washing-machine', 'computer'])
    expect(await slugsOf('ẹ̀rọ')).toEqual(['machine', 'washing-machine', 'computer'])
  })

  test('a term that several of its words match appears once', async () => {
    const slugs = await slugsOf('computer')
    expect(slugs.toSorted()).toEqual(['computer', 'computer-2'])
  })
})

describe('definitions', () => {
  test('match at the beginning of a word, not inside', async () => {
    expect(await slugsOf('bound toge')).toEqual(['book'])
    expect(await slugsOf('ogether')).toEqual([])
  })

  test('match all words in any position', async () => {
    expect(await slugsOf('together leaves')).toEqual(['book'])
    expect(await slugsOf('leaves apart')).toEqual([])
  })
})

describe('a long text', () => {
  test('with a typo works, although it is too long to compare', async () => {
    const long = `mashine ${'machine '.repeat(40)}`
    expect(searchText(long).bare.length).toBeGreaterThan(255)
    expect(await slugsOf(long)).toContain('machine')
  })
})

describe('a short text', () => {
  test('matches at the beginning of a word, not inside', async () => {
    expect(await slugsOf('ma')).toContain('machine')
    expect(await slugsOf('ac')).not.toContain('machine')
  })
})

describe('LIKE wildcards are plain text', () => {
  test.each(['k%ta', 'm__hine', 'o%o', '%%%', 'mach\\ine%', '_'])('%s', async (text) => {
    const bare = text.toLowerCase()
    const literal = { exact: bare, dotted: bare, bare, loose: bare, words: [bare], spellings: [] }
    const found = await engine.find({ text: literal, limit: 100, offset: 0 })
    expect(found).toEqual({ total: 0, terms: [] })
  })

  test.each(['m_chine', 'mach%ne'])('%s, folded like a search', async (text) => {
    expect(await slugsOf(text)).not.toContain('machine')
  })
})

describe('filters', () => {
  test('without a text, all terms are sorted by English headword', async () => {
    const { total, terms } = await find(undefined)
    const names = terms.map(({ english }) => english.toLowerCase())
    expect(total).toBe(fixtureSize)
    expect(names).toHaveLength(fixtureSize)
    expect(names).toEqual(names.toSorted())
  })

  test('letter, category and slug narrow the list', async () => {
    expect(await slugsOf(undefined, { letter: 'M' })).toEqual(['machine', 'motor'])
    expect(await slugsOf(undefined, { letter: 'X' })).toEqual([])
    expect(await slugsOf(undefined, { category: 'land' })).toEqual(['farm', 'hoe', 'leaf'])
    expect(await slugsOf(undefined, { category: 'Land' })).toEqual([])
    expect(await slugsOf(undefined, { slug: 'leaf' })).toEqual(['leaf'])
    expect(await slugsOf(undefined, { slug: 'lea' })).toEqual([])
  })

  test('all conditions must match', async () => {
    const moving = { category: 'things-that-move' }
    expect(await slugsOf('machine', moving)).toEqual(['machine'])
    expect(await slugsOf('oko', { category: 'land' })).toEqual(['farm', 'hoe'])
    expect(await slugsOf(undefined, { ...moving, letter: 'V' })).toEqual(['vehicle'])
    expect(await slugsOf('oko', { ...moving, letter: 'V', slug: 'vehicle' })).toEqual(['vehicle'])
    expect(await slugsOf('oko', { ...moving, letter: 'H' })).toEqual([])
    expect(await slugsOf('ero', { slug: 'vehicle' })).toEqual([])
  })
})

describe('pages', () => {
  test('the total includes terms beyond the limit', async () => {
    const { total, terms } = await find('oko', { limit: 2 })
    expect([total, terms.length]).toEqual([4, 2])
  })

  test('pages have no gaps or duplicates', async () => {
    const all = await slugsOf('oko')
    const paged = [0, 1, 2, 3].map((offset) => slugsOf('oko', { limit: 1, offset }))
    expect((await Promise.all(paged)).flat()).toEqual(all)
  })

  test('a page after the end is empty and still has the total', async () => {
    expect(await find('oko', { offset: 4 })).toEqual({ total: 4, terms: [] })
    expect(await find(undefined, { offset: 500, letter: 'M' })).toEqual({ total: 2, terms: [] })
    expect(await find('xyzzy', { offset: 4 })).toEqual({ total: 0, terms: [] })
  })
})

test('a term has all fields, and null for empty ones', async () => {
  const { terms } = await find(undefined, { slug: 'computer' })
  expect(terms).toEqual([
    {
      id: expect.any(Number),
      slug: 'computer',
      english: 'computer',
      yoruba: 'kọ̀ǹpútà',
      aliases: ['personal computer', 'PC'],
      definitions: { en: 'A machine that follows a program.', yo: 'Ẹ̀rọ tí ń tẹ̀lé ètò.' },
      category: 'Computing',
      example: { en: null, yo: null },
      media: [],
      proposed: false,
      related: [],
      sources: [],
      notes: { en: null, yo: null },
      relations: [],
    },
  ])
  expect((await find(undefined, { slug: 'computer-2' })).terms[0]).toMatchObject({
    definitions: { en: null, yo: null },
    example: { en: 'Swift as a hawk.', yo: null },
    media: ['https://a.example/hawk.png'],
    proposed: true,
    related: ['calculation', 'machine'],
    sources: ['menyo:2:train.tsv#7', 'phrase'],
  })
  expect((await find(undefined, { slug: 'book' })).terms[0]?.category).toBeNull()
})

test('only approved terms are found, counted and listed', async () => {
  const set = (status: string) =>
    stores.sql`update terms set status = ${status} where slug = 'vehicle'`
  await set('unpublished')
  try {
    expect((await find('oko')).total).toBe(3)
    expect(await yorubaOf('ọkọ̀')).not.toContain('ọkọ̀')
    expect(await find(undefined, { slug: 'vehicle' })).toEqual({ total: 0, terms: [] })
    expect((await find(undefined, { offset: 500 })).total).toBe(fixtureSize - 1)
  } finally {
    await set('approved')
  }
  expect((await find('oko')).total).toBe(4)
})

test('a lost database is Unavailable, not an empty result', async () => {
  const lost = connectPostgres(stores.databaseUrl, { pool: 1 })
  await lost.end()
  const response = createPostgresEngine(lost).find({ limit: 1, offset: 0 })
  expect(await response.catch((error: unknown) => error)).toBeInstanceOf(Unavailable)
})
