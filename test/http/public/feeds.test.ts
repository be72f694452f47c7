/** The Atom feeds of the word of the day and of new terms. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { locales } from '../../../src/locales'
import { baseUrl, startTestApp, type TestApp } from '../../support/testApp'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const definitions = { definitionEn: 'A <device> & more.', definitionYo: 'Ohun èlò.' }
  await app.saveTerms({ slug: 'machine', english: 'machine', yoruba: 'ẹ̀rọ', ...definitions })
  await app.saveTerms({ slug: 'pump', english: 'pump', yoruba: 'fọ́ọ̀mù' })
})
afterAll(() => app.close())

const paths = { day: '/feeds/word-of-the-day.atom', newest: '/feeds/new-terms.atom' }

const feed = (path: string, headers: Record<string, string> = {}) => app.fetch(path, { headers })

/** Returns the text of each element with this name. */
const all = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^]*?)</${name}>`, 'g'))].map(([, text = '']) => text)

describe.each([
  ['en', ''],
  ['yo', '/yo'],
] as const)('in %s', (language, prefix) => {
  test.each(Object.entries(paths))('the feed is an Atom feed: %s', async (name, path) => {
    const response = await feed(prefix + path)
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    const xml = await response.text()
    expect(xml).toStartWith(
      '<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom"',
    )
    expect(xml).toContain(
      `<link rel="self" type="application/atom+xml" href="${baseUrl}${prefix}${path}"/>`,
    )
    expect(all(xml, 'title')[0]).toBe(`Atumo: ${locales[language].home[name as 'day' | 'newest']}`)
    const ids = all(xml, 'id')
    expect(new Set(ids).size).toBe(ids.length)
    for (const time of all(xml, 'updated')) expect(new Date(time).toISOString()).toBe(time)
    const home = await (await feed(prefix || '/', { accept: 'text/html' })).text()
    expect(home).toContain(
      `type="application/atom+xml" title="${locales[language].home[name as 'day' | 'newest']}" href="${prefix}${path}"`,
    )
  })
})

test('new terms come newest first, with their definitions', async () => {
  const xml = await (await feed(paths.newest)).text()
  expect(all(xml, 'title').slice(1)).toEqual(['pump · fọ́ọ̀mù', 'machine · ẹ̀rọ'])
  expect(all(xml, 'summary')).toEqual(['pump · fọ́ọ̀mù', 'A &lt;device&gt; &amp; more.'])
})

test('the word of the day has an entry for each of the last days, which changes at midnight UTC', async () => {
  const today = new Date(app.clock.now()).toISOString().slice(0, 10)
  const xml = await (await feed(paths.day)).text()
  const days = all(xml, 'updated').slice(1)
  expect(days[0]).toBe(`${today}T00:00:00.000Z`)
  expect(days).toHaveLength(14)
  expect(all(xml, 'title')[1]).toBe('machine · ẹ̀rọ')
})

test('a client with the current feed gets 304', async () => {
  const etag = (await feed(paths.newest)).headers.get('etag') ?? ''
  expect((await feed(paths.newest, { 'if-none-match': etag })).status).toBe(304)
  await app.saveTerms({ slug: 'lamp', english: 'lamp', yoruba: 'fìtílà' })
  expect((await feed(paths.newest, { 'if-none-match': etag })).status).toBe(200)
})
