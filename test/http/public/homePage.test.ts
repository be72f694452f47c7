/** The home page with and without the live search, and the pages for unknown addresses. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
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
    expect(text).toContain('href="/embed/demo"')
    expect(text).toContain(`<form class="search" role="search" action="${prefix}/search"`)
    expect(text).not.toContain('atumo-search')
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

test('has the widget within a minute of its setting', async () => {
  const { clientId } = await app.newApp()
  await page('/')
  await app.services.settings.change({ siteClientId: clientId })
  await app.clock.advance(60_000)
  const { response, text } = await page('/yo')
  expect(text).toContain('<div id="atumo-search"></div>')
  expect(text).toContain(
    `<script defer="" src="/embed/dictionary.js" data-client-id="${clientId}" data-container="atumo-search" data-lang="yo">`,
  )
  expect(text).toMatch(/<noscript><form class="search"/)
  const policy = response.headers.get('content-security-policy')
  expect(policy).toContain("script-src 'self'; connect-src 'self'")
})

test('only pages with a script of the site can run scripts', async () => {
  const { response } = await page('/terms/machine')
  expect(response.headers.get('content-security-policy')).not.toContain('script-src')
})

test('the home page and its stylesheet are small', async () => {
  const sizes = await Promise.all(
    ['/', '/yo', '/assets/site.css', '/assets/copy.js', '/assets/icon.svg'].map(
      async (path) => (await (await app.fetch(path)).arrayBuffer()).byteLength,
    ),
  )
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(60_000)
})
