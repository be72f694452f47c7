/** The page that lists wanted words. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { locales } from '../../../src/locales'
import { connectPostgres } from '../../../src/store/clients'
import { startTestApp, type TestApp } from '../../support/testApp'

let app: TestApp
let sql: ReturnType<typeof connectPostgres>
beforeAll(async () => {
  app = await startTestApp()
  sql = connectPostgres(app.config.databaseUrl, { pool: 1 })
  await app.saveTerms({ slug: 'machine', english: 'machine', yoruba: 'ẹ̀rọ' })
})
afterAll(async () => {
  await sql.end({ timeout: 1 })
  await app.close()
})
beforeEach(async () => {
  await sql`truncate missed_searches`
})

/** Stores `perDay` searches for a text on each of the last `days` days. */
async function search(text: string, days: number, perDay: number): Promise<void> {
  const now = app.clock.now()
  for (let day = 0; day < days; day++) {
    const date = new Date(now - day * 86_400_000).toISOString().slice(0, 10)
    await app.services.missed.add([{ day: date, text, searches: perDay }])
  }
}

/**
 * Fetches the page after changing the dictionary. Pages are cached per dictionary version, so the result is
 * never stale.
 */
async function page(prefix = ''): Promise<string> {
  await app.saveTerms({ slug: 'machine', english: `machine ${Math.random()}`, yoruba: 'ẹ̀rọ' })
  return (await app.fetch(`${prefix}/wanted`, { headers: { accept: 'text/html' } })).text()
}

test('offers a search and a form for a new word if no word is wanted', async () => {
  const html = await page()
  expect(html).toContain(locales.en.wanted.none)
  expect(html).toMatch(/<main.*<form class="search".*href="\/contribute"/)
  // The header omits its search field, because the page already has one.
  expect(html).not.toContain('<form class="find"')
  expect(html).not.toContain(locales.en.search.hint)
})

test('shows terms that need a source if no word is wanted, the same ones all day', async () => {
  await app.saveTerms(
    ...Array.from({ length: 14 }, (_, n) => ({
      slug: `proposal-${n}`,
      english: `p${n}`,
      proposed: true,
    })),
  )
  const slugs = (html: string) =>
    [...html.matchAll(/href="\/terms\/([^"]+)"/g)].map(([, slug]) => slug)
  const shown = slugs(await page())
  expect(shown).toHaveLength(12)
  expect(shown).not.toContain('machine')
  expect(slugs(await page())).toEqual(shown)
  await app.clock.advance(86_400_000)
  expect(slugs(await page())).not.toEqual(shown)
})

test('lists words that were often searched for on several days, the most frequent first', async () => {
  await search('samovar', 4, 3)
  await search('ìkòkò iná', 5, 10)
  await search('on one day', 1, 1000)
  await search('too seldom', 3, 1)
  const html = await page('/yo')
  const listed = [...html.matchAll(/contribute\?english=([^"&]+)"/g)].map(([, text = '']) =>
    decodeURIComponent(text).normalize('NFC'),
  )
  expect(listed).toEqual(['ìkòkò iná', 'samovar'])
})

test('leaves out words that now have results, and texts that are not words', async () => {
  for (const text of ['ẹ̀rọ', '12345', '<script>', 'a b c d', 'x'.repeat(31), 'buy.example']) {
    await search(text, 5, 10)
  }
  expect(await page()).toContain(locales.en.wanted.none)
})
