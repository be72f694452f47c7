/** The home page, its size and its files, and the error pages for unknown paths. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { fontFiles } from '../../../src/site/parts/fonts/files'
import { startTestApp, type TestApp } from '../../support/testApp'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.saveTerms({ slug: 'machine', english: 'machine', yoruba: 'ẹ̀rọ', category: 'Hardware' })
})
afterAll(() => app.close())

async function page(path: string) {
  const response = await app.fetch(path, { headers: { accept: 'text/html' } })
  return { response, text: await response.text() }
}

describe.each([
  ['en', ''],
  ['yo', '/yo'],
] as const)('in %s', (language, prefix) => {
  test('explains the service, and links to its parts', async () => {
    const { text } = await page(prefix || '/')
    for (const path of ['/search', '/categories/hardware', '/top-up', '/browse/english/m']) {
      expect(text).toContain(`"${prefix}${path}"`)
    }
    expect(text).toContain(`href="${prefix}/embed/demo"`)
    expect(text).toContain(`<form class="search" role="search" action="${prefix}/search"`)
  })

  test.each(['/machine', '/dictionary/machines.html', '/terms/machne'])(
    '%s shows similar terms',
    async (path) => {
      const { response, text } = await page(prefix + path)
      expect(response.status).toBe(404)
      expect(text).toContain(`href="${prefix}/terms/machine"`)
      expect(text).toContain(`action="${prefix}/search"`)
    },
  )

  test.each(['/%FF', `/${'a'.repeat(500)}`, '/-', '/.php'])(
    '%s is 404 without similar terms',
    async (path) => {
      const { response, text } = await page(prefix + path)
      expect(response.status).toBe(404)
      expect(text).toContain(`<html lang="${language}">`)
    },
  )
})

test('runs only scripts of the site', async () => {
  const { response } = await page('/')
  const policy = response.headers.get('content-security-policy')
  expect(policy).toContain("script-src 'self'; connect-src 'self';")
})

test.each(['', '/yo'])('has the newest terms and the letters under %p', async (prefix) => {
  const { text } = await page(prefix || '/')
  expect(text).toContain(`href="${prefix}/terms/machine"`)
  expect(text).toContain(`href="${prefix}/browse/yoruba/%E1%BA%B9"`)
})

test('the request for developers works with the key of an app', async () => {
  const { text } = await page('/')
  const [, header = '', address = ''] =
    /curl -H &#39;Authorization: (.*?)&#39; .*?&#39;(http.*?)&#39;/s.exec(text) ?? []
  const { pathname, search } = new URL(address)
  const { apiKey } = await app.newApp()
  const authorization = header.replace('&lt;API_KEY&gt;', apiKey)
  const response = await app.fetch(pathname + search, { headers: { authorization } })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject([{ slug: 'machine' }])
})

test('has one word of the day for both languages, which has definitions in both', async () => {
  await app.saveTerms(
    { slug: 'half', definitionEn: 'One definition.' },
    ...['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'].map((slug) => ({
      slug,
      definitionEn: `English ${slug}`,
      definitionYo: `Yorùbá ${slug}`,
    })),
  )
  const dailyOf = async (path: string) =>
    /<div class="card">.*?\/terms\/([^"]+)".*?<p>(.*?)<\/p>/s
      .exec((await page(path)).text)
      ?.slice(1)
  const dayMs = 86_400_000
  const words = new Set<string>()
  for (let day = 0; day < 8; day++) {
    const [slug = '', definition] = (await dailyOf('/')) ?? []
    expect(definition).toBe(`English ${slug}`)
    expect(await dailyOf('/yo')).toEqual([slug, `Yorùbá ${slug}`])
    words.add(slug)
    await app.clock.advance(dayMs)
  }
  expect(words.size).toBeGreaterThan(2)
})

describe('sizes', () => {
  const sizeOf = async (path: string) => {
    const headers = { 'accept-encoding': 'br', accept: 'text/html' }
    return (await (await app.fetch(path, { headers })).arrayBuffer()).byteLength
  }
  const sum = (sizes: number[]) => sizes.reduce((all, size) => all + size, 0)
  const fonts = fontFiles.map(({ path }) => path)
  const shared = ['/assets/site.css', '/assets/copy.js', '/assets/icon.svg']

  test.each(['/', '/yo', '/terms/machine', '/yo/terms/machine'])(
    'the first visit of %s is at most 25 kB without typefaces, 95 kB with all of them',
    async (path) => {
      const own = sum(await Promise.all([path, ...shared].map(sizeOf)))
      expect(own).toBeLessThan(25_000)
      expect(own + sum(await Promise.all(fonts.map(sizeOf)))).toBeLessThan(95_000)
    },
  )

  test('the typefaces are at most 70 kB, and cached forever', async () => {
    expect(sum(await Promise.all(fonts.map(sizeOf)))).toBeLessThan(70_000)
    const { headers } = await app.fetch(fonts[0] ?? '', { headers: { 'accept-encoding': 'br' } })
    expect(headers.get('content-type')).toBe('font/woff2')
    expect(headers.get('content-encoding')).toBeNull()
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })
})

test.each([
  '/favicon.ico',
  '/apple-touch-icon.png',
  '/assets/icon-192.png',
  '/assets/icon-512.png',
])('%s is an image', async (path) => {
  const response = await app.fetch(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toStartWith('image/')
})
