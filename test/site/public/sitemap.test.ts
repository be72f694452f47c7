/** The sitemap and robots.txt. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { connectPostgres } from '../../../src/store/clients'
import { baseUrl, startTestApp, type TestApp } from '../../support/testApp'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.saveTerms(
    { slug: 'machine', english: 'machine', yoruba: 'ẹ̀rọ', category: 'Hardware' },
    { slug: 'gone', english: 'gone', yoruba: 'lọ' },
  )
  const sql = connectPostgres(app.config.databaseUrl, { pool: 1 })
  await sql`update terms set status = 'unpublished' where slug = 'gone'`
  // Creates more terms than fit into a single sitemap file.
  await sql`
    insert into terms (slug, english, yoruba, letter, english_key, yoruba_letter, yoruba_key, derived_by)
    select 'n-' || n, 'n ' || n, 'b ' || n, 'N', 'n ' || n, 'b', 'b', 'test'
    from generate_series(1, 10000) n`
  await sql.end()
  await app.services.watch()
})
afterAll(() => app.close())

async function xml(path: string) {
  const response = await app.fetch(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  return response.text()
}

const addresses = (text: string) => Array.from(text.matchAll(/<loc>([^<]*)<\/loc>/g), ([, a]) => a)

test('the index lists the parts', async () => {
  const parts = ['pages', 'terms-1', 'terms-2'].map((name) => `${baseUrl}/sitemap/${name}.xml`)
  expect(addresses(await xml('/sitemap.xml'))).toEqual(parts)
})

test('every published term is listed once in each language, and no unpublished one', async () => {
  const first = addresses(await xml('/sitemap/terms-1.xml'))
  const second = addresses(await xml('/sitemap/terms-2.xml'))
  expect(first).toHaveLength(20_000)
  expect(second).toHaveLength(2)
  const all = new Set([...first, ...second])
  expect(all.size).toBe(20_002)
  expect(all.has(`${baseUrl}/yo/terms/machine`)).toBe(true)
  expect(all.has(`${baseUrl}/terms/gone`)).toBe(false)
})

test('each address links to the other language', async () => {
  const text = await xml('/sitemap/terms-1.xml')
  const [entry = ''] = /<url><loc>[^<]*\/yo\/terms\/machine<.*/.exec(text) ?? []
  for (const [language, path] of [
    ['en', ''],
    ['yo', '/yo'],
    ['x-default', ''],
  ]) {
    expect(entry).toContain(`hreflang="${language}" href="${baseUrl}${path}/terms/machine"`)
  }
})

test('the fixed pages, categories and letters are listed, and exist', async () => {
  const listed = addresses(await xml('/sitemap/pages.xml'))
  for (const path of [
    '/',
    '/yo',
    '/top-up',
    '/sources',
    '/categories/hardware',
    '/browse/yoruba/%E1%BA%B9',
  ]) {
    expect(listed).toContain(baseUrl + path)
  }
  expect(listed).toContain(`${baseUrl}/browse/english/n?page=50`)
  for (const address of listed.filter((_, index) => index % 20 < 2)) {
    expect([address, (await app.fetch(address?.replace(baseUrl, '') ?? '')).status]).toEqual([
      address,
      200,
    ])
  }
})

test.each(['terms-0.xml', 'terms-3.xml', 'terms-01.xml', 'terms-1', 'nothing.xml'])(
  'there is no part %s',
  async (file) => {
    expect((await app.fetch(`/sitemap/${file}`)).status).toBe(404)
  },
)

test('it is compressed for clients that accept gzip', async () => {
  const headers = { 'accept-encoding': 'gzip' }
  const response = await app.fetch('/sitemap/terms-1.xml', { headers })
  expect(response.headers.get('content-encoding')).toBe('gzip')
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(bytes.length).toBeLessThan(1_000_000)
  expect(new TextDecoder().decode(Bun.gunzipSync(bytes))).toBe(await xml('/sitemap/terms-1.xml'))
})

test('it has the changes of the dictionary', async () => {
  await app.saveTerms({ slug: 'zebra', english: 'zebra', yoruba: 'kẹ́tẹ́kẹ́tẹ́ abilà' })
  expect(addresses(await xml('/sitemap/terms-2.xml'))).toContain(`${baseUrl}/terms/zebra`)
})

test('robots.txt disallows pages that need an account, and searches', async () => {
  const text = await (await app.fetch('/robots.txt')).text()
  for (const path of ['/console', '/staff', '/account', '/search?', '/yo/search?']) {
    expect(text).toContain(`\nDisallow: ${path}\n`)
  }
  expect(text).toContain('\nAllow: /\n')
  expect(text).toContain(`\nSitemap: ${baseUrl}/sitemap.xml\n`)
})
