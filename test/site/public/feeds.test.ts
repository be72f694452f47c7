/** The Atom feeds of new terms and of the word of the day. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { rename } from '../../../src/domain/terms/termChanges'
import { locales } from '../../../src/locales'
import { connectPostgres } from '../../../src/store/clients'
import { baseUrl, startTestApp, type TestApp } from '../../support/testApp'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.saveTerms({
    slug: 'machine',
    english: 'machine <"R&D">',
    yoruba: 'ẹ̀rọ',
    definitionEn: 'Does work.',
    definitionYo: 'Ohun tó ń ṣiṣẹ́.',
  })
  await app.saveTerms({
    slug: 'computer',
    english: 'computer',
    yoruba: 'kọ̀ǹpútà',
    definitionEn: 'Computes.',
    definitionYo: 'Ẹ̀rọ ìṣirò.',
  })
  await app.saveTerms({ slug: 'farm', english: 'farm', yoruba: 'oko' })
})
afterAll(() => app.close())

async function feed(path: string) {
  const response = await app.fetch(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  return parsed(await response.text())
}

interface Parsed {
  root: Record<string, string>
  entries: Record<string, string>[]
  text: string
}

/** Parses a feed and its entries. Entities in text are not decoded. */
async function parsed(text: string): Promise<Parsed> {
  const root: Record<string, string> = {}
  const entries: Record<string, string>[] = []
  const put = (name: string) => ({
    text(piece: { text: string }) {
      const target = name.startsWith('entry > ') ? entries.at(-1) : root
      const key = name.replace(/^.* > /, '')
      if (target) target[key] = (target[key] ?? '') + piece.text
    },
  })
  const rewriter = new HTMLRewriter().on('entry', {
    element: () => {
      entries.push({})
    },
  })
  rewriter.on('author > name', put('name'))
  for (const key of ['id', 'updated', 'published', 'summary']) {
    rewriter.on(`feed > ${key}`, put(key)).on(`entry > ${key}`, put(`entry > ${key}`))
  }
  await rewriter.transform(new Response(text)).text()
  return { root, entries, text }
}

describe.each([
  ['en', ''],
  ['yo', '/yo'],
] as const)('in %s', (language, prefix) => {
  test('new terms are listed, the newest first, with definitions', async () => {
    const { root, entries, text } = await feed(`${prefix}/feeds/new.xml`)
    expect(root['id']).toBe(`${baseUrl}${prefix}/feeds/new.xml`)
    expect(entries.map(({ id }) => id)).toEqual(
      ['farm', 'computer', 'machine'].map((slug) => `${baseUrl}${prefix}/terms/${slug}`),
    )
    expect(entries.map(({ summary }) => summary)).toEqual(
      language === 'en'
        ? ['farm · oko', 'Computes.', 'Does work.']
        : ['oko · farm', 'Ẹ̀rọ ìṣirò.', 'Ohun tó ń ṣiṣẹ́.'],
    )
    expect(text).toContain('machine &lt;&quot;R&amp;D&quot;&gt;')
    expect(text).toContain(`xml:lang="${language}"`)
  })

  test('each feed has what RFC 4287 requires of feeds and entries', async () => {
    const date = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
    for (const name of ['new', 'day']) {
      const path = `${prefix}/feeds/${name}.xml`
      const { root, entries, text } = await feed(path)
      expect(root['updated']).toMatch(date)
      expect(root['name']).toBe(locales[language].site.name)
      expect(text).toContain(
        `<link rel="self" type="application/atom+xml" href="${baseUrl}${path}"`,
      )
      expect(text.match(/<title>/g)).toHaveLength(entries.length + 1)
      expect(text.match(/<link rel="alternate"/g)).toHaveLength(entries.length + 1)
      expect(entries.every(({ updated, summary }) => date.test(updated ?? '') && summary)).toBe(
        true,
      )
      expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
    }
  })

  test('pages link to both feeds', async () => {
    const text = await (await app.fetch(prefix || '/')).text()
    for (const name of ['new', 'day']) {
      expect(text).toMatch(
        new RegExp(
          `<link rel="alternate" type="application/atom\\+xml" [^>]*href="${prefix}/feeds/${name}.xml"`,
        ),
      )
    }
  })
})

test('the word of a day is that of the home page, and changes at midnight UTC', async () => {
  const days = async () => (await feed('/feeds/day.xml')).entries.map(({ id }) => id ?? '')
  const today = new Date(app.clock.now()).toISOString().slice(0, 10)
  const before = await days()
  expect(before).toHaveLength(7)
  expect(before[0]).toBe(`${baseUrl}/feeds/day.xml#${today}`)
  const { text } = await feed('/feeds/day.xml')
  const [, word] = /<entry>[^]*?href="[^"]*(\/terms\/[^"]*)"/.exec(text) ?? []
  const home = await (await app.fetch('/')).text()
  const shown = home.slice(home.indexOf(locales.en.home.day))
  expect(/href="(\/terms\/[^"]*)"/.exec(shown)?.[1]).toBe(word ?? 'none')
  await app.clock.advance(86_400_000)
  const after = await days()
  expect(after.slice(1)).toEqual(before.slice(0, 6))
})

describe('conditional requests', () => {
  const ask = (headers: Record<string, string>) => app.fetch('/feeds/new.xml', { headers })

  test('a known ETag is 304, and so is If-Modified-Since with the last change', async () => {
    const { headers } = await ask({})
    const etag = headers.get('etag') ?? ''
    const modified = headers.get('last-modified') ?? ''
    expect(Date.parse(modified)).toBeGreaterThan(0)
    expect((await ask({ 'if-none-match': etag })).status).toBe(304)
    expect((await ask({ 'if-modified-since': modified })).status).toBe(304)
    const earlier = new Date(Date.parse(modified) - 1000).toUTCString()
    expect((await ask({ 'if-modified-since': earlier })).status).toBe(200)
    expect((await ask({ 'if-modified-since': modified, 'if-none-match': '"x"' })).status).toBe(200)
    expect((await ask({ 'if-modified-since': 'no date' })).status).toBe(200)
  })

  test('a term that is unpublished changes the feed', async () => {
    await app.saveTerms({ slug: 'gone', english: 'gone', yoruba: 'lọ' })
    const etag = (await ask({})).headers.get('etag') ?? ''
    const sql = connectPostgres(app.config.databaseUrl, { pool: 1 })
    await sql`update terms set status = 'unpublished' where slug = 'gone'`
    await sql.end()
    await app.services.watch()
    const response = await ask({ 'if-none-match': etag })
    expect(response.status).toBe(200)
    expect(await response.text()).not.toContain('/terms/gone')
  })
})

test('the ID of an entry remains when the term gets another slug', async () => {
  await app.saveTerms({ slug: 'lorry', english: 'lorry', yoruba: 'ọkọ̀ akẹ́rù' })
  const idOf = async () => (await feed('/feeds/new.xml')).entries[0]?.['id']
  const id = await idOf()
  expect(id).toBe(`${baseUrl}/terms/lorry`)
  const { transactions } = app.services
  for (const [slug, to] of [
    ['lorry', 'truck'],
    ['truck', 'van'],
  ] as const) {
    await rename(transactions, { slug, to, by: 'test' })
    await app.services.watch()
    expect(await idOf()).toBe(id)
  }
  const { text } = await feed('/feeds/new.xml')
  expect(text).toContain(`href="${baseUrl}/terms/van"`)
})
