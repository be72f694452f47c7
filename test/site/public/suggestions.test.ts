/** The suggestions that the site's search field shows. */
import { afterAll, beforeEach, expect, test } from 'bun:test'
import { suggestionsPerMinute } from '../../../src/site/public/suggestions'
import { errorBody } from '../../support/errorBody'
import { startTestApp, type TestApp } from '../../support/testApp'

let app: TestApp
beforeEach(async () => {
  await app?.close()
  app = await startTestApp()
  await app.saveTerms(
    { slug: 'machine', english: 'machine', yoruba: 'ẹ̀rọ' },
    { slug: 'calculator', english: 'calculator', yoruba: 'ẹ̀rọ ìṣirò' },
  )
})
afterAll(() => app.close())

const suggest = (query: string) => app.fetch(`/search/suggestions${query}`)

test('are the first terms that a search finds, in any spelling', async () => {
  for (const typed of ['ero', 'ẹ̀rọ', 'ERO']) {
    const response = await suggest(`?q=${encodeURIComponent(typed)}`)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await response.json()).toEqual([
      { slug: 'machine', english: 'machine', yoruba: 'ẹ̀rọ' },
      { slug: 'calculator', english: 'calculator', yoruba: 'ẹ̀rọ ìṣirò' },
    ])
  }
})

test('have the category of terms that share a headword, and of no others', async () => {
  await app.saveTerms(
    { slug: 'port', english: 'port', yoruba: 'pọ́ọ̀tì', category: 'Hardware' },
    { slug: 'port-2', english: 'Port', yoruba: 'ààlà ìfibọ̀', category: 'Security' },
    { slug: 'portal', english: 'portal', yoruba: 'ẹnu-àbáwọlé', category: 'Hardware' },
  )
  expect(await (await suggest('?q=port')).json()).toEqual([
    {
      slug: 'port-2',
      english: 'Port',
      yoruba: 'ààlà ìfibọ̀',
      sense: { en: 'Security', yo: 'Ààbò' },
    },
    {
      slug: 'port',
      english: 'port',
      yoruba: 'pọ́ọ̀tì',
      sense: { en: 'Hardware', yo: 'Ẹ̀yà ara kọ̀ǹpútà' },
    },
    { slug: 'portal', english: 'portal', yoruba: 'ẹnu-àbáwọlé' },
  ])
})

test('are empty if nothing is found', async () => {
  expect(await (await suggest('?q=zz')).json()).toEqual([])
})

test.each([
  ['', 'missing'],
  ['?q=', 'nothing_to_search'],
  ['?q=%FF', 'not_text'],
  [`?q=${'a'.repeat(300)}`, 'too_long'],
  ['?q=a&q=b', 'repeated'],
])('%s is 400', async (query, code) => {
  const response = await suggest(query)
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual(errorBody(code))
})

test('are limited per reader, apart from searches', async () => {
  for (let count = 0; count < suggestionsPerMinute; count++) await suggest('?q=e')
  const refused = await suggest('?q=e')
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('30')
  expect((await app.fetch('/search?q=e')).status).toBe(200)
})
