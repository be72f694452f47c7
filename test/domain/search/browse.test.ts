import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import {
  browse,
  browsePath,
  filedLetters,
  lettersOf,
  other,
} from '../../../src/domain/search/browse'
import { indexed } from '../../../src/domain/terms/terms'
import type { HeadwordLanguage } from '../../../src/store/terms/terms'
import { openTestStores, type TestStores } from '../../support/stores'
import { blankTerm } from '../../support/testApp'

/** Pairs of English and Yoruba headwords. The slug is the English headword. */
const pairs = [
  ['machine', 'ẹ̀rọ'],
  ['egg', 'ẹyin'],
  ['leaf', 'ewé'],
  ['market', 'èkó'],
  ['all', 'gbogbo'],
  ['calabash', 'igbá'],
  ['long', 'gígùn'],
  ['climb', 'gùn'],
  ['carry', 'gbé'],
  ['moth', 'òkò'],
  ['farm', 'oko'],
  ['vehicle', 'ọkọ̀'],
  ['5G', '5G'],
  ['C', 'C'],
  ['withdrawn', 'yíyọ'],
  ['Wi-Fi', 'wáyàlẹ́ẹ̀sì'],
  ['wheel', 'táyà'],
  ['web page', 'ojú ìwé'],
] as const

let stores: TestStores
beforeAll(async () => {
  stores = await openTestStores()
  const many = Array.from({ length: 401 }, (_, index) => {
    const number = String(index).padStart(3, '0')
    return { ...blankTerm(`z-${number}`), english: `z ${number}`, yoruba: `bàtà ${number}` }
  })
  const few = pairs.map(([english, yoruba]) => ({
    ...blankTerm(english.toLowerCase().replace(' ', '-')),
    english,
    yoruba,
  }))
  await stores.transactions.changeTerms('test', (writer) =>
    writer.save([...many.toReversed(), ...few].map(indexed)),
  )
  await stores.sql`update terms set status = 'unpublished' where slug = 'withdrawn'`
})
afterAll(() => stores.close())

const list = (language: HeadwordLanguage, letter: string, page = 1) =>
  browse(stores.terms, { language, letter, page })
const english = async (letter: string, page = 1) =>
  (await list('english', letter, page))?.terms.map((term) => term.english)
const yoruba = async (letter: string, page = 1) =>
  (await list('yoruba', letter, page))?.terms.map((term) => term.yoruba)

test('has 26 English letters, 25 Yoruba ones, and a heading for others', () => {
  expect(lettersOf('english').join('')).toBe(`abcdefghijklmnopqrstuvwxyz${other}`)
  expect(lettersOf('yoruba').join(' ')).toBe(
    `a b d e ẹ f g gb h i j k l m n o ọ p r s ṣ t u w y ${other}`,
  )
})

test('lists English terms under their letter, sorted by their words', async () => {
  expect(await english('m')).toEqual(['machine', 'market', 'moth'])
  expect(await english('w')).toEqual(['web page', 'wheel', 'Wi-Fi'])
})

describe('Yoruba terms', () => {
  test.each([
    ['g', ['gígùn', 'gùn']],
    ['gb', ['gbé', 'gbogbo']],
    ['e', ['èkó', 'ewé']],
    ['ẹ', ['ẹ̀rọ', 'ẹyin']],
    ['ọ', ['ọkọ̀']],
  ])('are listed under the letter that they begin with: %s', async (letter, terms) => {
    expect(await yoruba(letter)).toEqual(terms)
  })

  test('are sorted by their letters, and then by their tones', async () => {
    expect(await yoruba('o')).toEqual(['ojú ìwé', 'oko', 'òkò'])
  })
})

test('lists headwords that begin with no letter separately', async () => {
  expect(await english(other)).toEqual(['5G'])
  expect(await yoruba(other)).toEqual(['5G', 'C'])
  expect(await english('c')).toContain('C')
})

test.each([
  ['english', 'ẹ'],
  ['english', 'gb'],
  ['english', 'M'],
  ['english', ''],
  ['english', 'ma'],
  ['english', '5'],
  ['yoruba', 'c'],
  ['yoruba', 'q'],
  ['yoruba', 'Ẹ'],
  ['yoruba', 'e\u0323'],
] as const)('%s has no letter %p', async (language, letter) => {
  expect(await list(language, letter)).toBeUndefined()
})

test('returns an empty page for a letter without terms', async () => {
  const listing = await list('english', 'q')
  expect(listing).toMatchObject({ terms: [], page: 1, pages: 1 })
  expect(await list('english', 'q', 2)).toBeUndefined()
})

describe('long letters', () => {
  const numbers = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => `z ${String(from + index).padStart(3, '0')}`)

  test('are split into pages of 200', async () => {
    expect(await list('english', 'z', 2)).toMatchObject({ page: 2, pages: 3 })
    const pages = await Promise.all([1, 2, 3].map((page) => english('z', page)))
    expect(pages).toEqual([numbers(0, 200), numbers(200, 400), numbers(400, 401)])
    const inYoruba = await Promise.all([1, 2, 3].map((page) => yoruba('b', page)))
    expect(inYoruba.map((page) => page?.length)).toEqual([200, 200, 1])
    expect(new Set(inYoruba.flat()).size).toBe(401)
  })

  test.each([0, -1, 4, 1_000_000])('have no page %i', async (page) => {
    expect(await list('english', 'z', page)).toBeUndefined()
  })
})

test('lists no unpublished terms and not their letters', async () => {
  expect(await english('w')).not.toContain('withdrawn')
  expect(await yoruba('y')).toEqual([])
  expect(await filedLetters(stores.terms, 'yoruba')).not.toContain('y')
})

test('returns the letters that have terms with every page', async () => {
  const filed = new Set(['a', 'c', 'e', 'f', 'l', 'm', 'v', 'w', 'z', other])
  expect(await filedLetters(stores.terms, 'english')).toEqual(filed)
  expect((await list('english', 'q'))?.letters).toEqual(filed)
  expect((await list('yoruba', 'a'))?.letters).toEqual(
    new Set(['b', 'e', 'ẹ', 'g', 'gb', 'i', 'o', 'ọ', 't', 'w', other]),
  )
})

test('has the page in the URL only after the first', () => {
  expect(browsePath('english', 'a')).toBe('/browse/english/a')
  expect(browsePath('yoruba', 'ẹ', 1)).toBe('/browse/yoruba/%E1%BA%B9')
  expect(browsePath('yoruba', 'gb', 3)).toBe('/browse/yoruba/gb?page=3')
})
