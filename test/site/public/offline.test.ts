/** The web app's manifest, the pages of the offline dictionary, and the file that browsers store. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { importTerms } from '../../../src/domain/terms/termFile'
import { createOfflineSearch, type OfflineDictionary } from '../../../src/offline/file'
import { startTestApp, type TestApp } from '../../support/testApp'

/** The maximum size of a download of 2,000 terms, in bytes. */
const mostBytes = 600_000

let app: TestApp
let search: ReturnType<typeof createOfflineSearch>
beforeAll(async () => {
  app = await startTestApp()
  await importTerms({
    transactions: app.services.transactions,
    by: 'test',
    file: Bun.file(join(import.meta.dir, '../../../data/terms.csv')),
    allOrNothing: true,
  })
  await app.services.watch()
  search = createOfflineSearch(await dictionary())
}, 60_000)
afterAll(() => app.close())

const path = '/offline/dictionary.json'

async function dictionary(): Promise<OfflineDictionary> {
  const response = await app.fetch(path)
  expect(response.status).toBe(200)
  return response.json() as Promise<OfflineDictionary>
}

describe('the file', () => {
  test('has every published term', async () => {
    const { terms } = await dictionary()
    const letters = await app.services.terms.letters('english')
    expect(terms).toHaveLength(letters.reduce((sum, { terms: filed }) => sum + filed, 0))
    expect(terms.length).toBeGreaterThan(2000)
  })

  test.each(['br', 'gzip', 'zstd'])(
    'takes at most 600 kB per 2,000 terms in %s',
    async (encoding) => {
      const { terms } = await dictionary()
      const response = await app.fetch(path, { headers: { 'accept-encoding': encoding } })
      expect(response.headers.get('content-encoding')).toBe(encoding)
      const { byteLength } = await response.arrayBuffer()
      expect((byteLength * 2000) / terms.length).toBeLessThan(mostBytes)
      expect(byteLength).toBeGreaterThan(10_000)
    },
  )

  test.each(['ero', 'kọ̀ǹpútà', 'computer', 'ishiro', 'password', 'keybaord'])(
    'finds the same first terms as the server for %s',
    async (typed) => {
      const html = await (await app.fetch(`/search?q=${encodeURIComponent(typed)}`)).text()
      const shown = Array.from(
        html.matchAll(/class="pair" href="\/terms\/([^"]*)"/g),
        ([, slug]) => slug,
      )
      const found = search(typed, { limit: 20, offset: 0 })
      expect(found?.terms.map(({ slug }) => slug)).toEqual(shown.map(String))
      expect(shown).not.toBeEmpty()
    },
  )

  test('has an ETag, which changes with the dictionary', async () => {
    const etag = (await app.fetch(path)).headers.get('etag') ?? ''
    const again = () => app.fetch(path, { headers: { 'if-none-match': etag } })
    expect((await again()).status).toBe(304)
    const before = await (await app.fetch('/offline')).text()
    await app.saveTerms({ slug: 'zzz-new', english: 'zzz new', yoruba: 'tuntun' })
    expect((await again()).status).toBe(200)
    expect(await (await app.fetch('/offline')).text()).not.toBe(before)
    expect((await dictionary()).terms.at(-1)?.slug).toBe('zzz-new')
  })
})

describe.each([
  ['en', ''],
  ['yo', '/yo'],
] as const)('in %s', (language, prefix) => {
  test('the manifest makes the site installable', async () => {
    const response = await app.fetch(`${prefix}/manifest.webmanifest`)
    expect(response.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8')
    const manifest = (await response.json()) as Record<string, string> & {
      icons: { src: string; sizes: string; type: string }[]
    }
    expect(manifest).toMatchObject({ lang: language, display: 'standalone', scope: '/' })
    expect((await app.fetch(manifest['start_url'] ?? '')).status).toBe(200)
    expect(manifest.icons.map(({ sizes }) => sizes)).toContain('512x512')
    for (const { src, type } of manifest.icons) {
      expect((await app.fetch(src)).headers.get('content-type')).toBe(type)
    }
    const page = await app.fetch(prefix || '/')
    expect(await page.text()).toContain(`rel="manifest" href="${prefix}/manifest.webmanifest"`)
    expect(page.headers.get('content-security-policy')).toContain("manifest-src 'self'")
  })

  test('the page says the size of the download, and lists files that exist', async () => {
    const text = await (await app.fetch(`${prefix}/offline`)).text()
    const gzip = await app.fetch(path, { headers: { 'accept-encoding': 'gzip' } })
    const kilobytes = Math.ceil((await gzip.arrayBuffer()).byteLength / 1000)
    expect(text).toContain(`${kilobytes} kB`)
    const data = /<script type="application\/json">([^]*?)<\/script>/.exec(text)?.[1] ?? ''
    const { files } = JSON.parse(data) as { files: string[] }
    expect(files[0]).toBe(path)
    for (const file of files) expect([file, (await app.fetch(file)).status]).toEqual([file, 200])
  })
})

test('the service worker is a file at the root, so that it serves all pages', async () => {
  const response = await app.fetch('/service-worker.js')
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-cache')
})
