/** The API reference and the API explorer in a real browser: their layout, and requests sent from the reference. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { contractIn } from '../../../src/api/contract'
import { balanceOf } from '../../../src/domain/apps/credits'
import { locales } from '../../../src/locales'
import { requestIn } from '../../../src/site/docs/tables'
import { violationsOf } from '../../support/axe'
import { hasBrowser, openBrowser } from '../../support/browser'
import { type ListeningApp, startListening } from '../../support/listening'
import { overflowOf, showOn } from '../../support/screens'

let service: ListeningApp

const scopes = ['dictionary:read', 'dictionary:write'] as const

describe.skipIf(!hasBrowser)('in Chromium', () => {
  beforeAll(async () => {
    service = await startListening()
    await service.saveTerms({ slug: 'machine', english: 'machine', yoruba: 'ẹ̀rọ' })
  }, 30_000)
  afterAll(() => service.close(), 30_000)

  test('without scripts, the endpoints are on the first screen, and there are no forms', async () => {
    await onPage({ javaScriptEnabled: false }, async (page) => {
      await showOn(page, { width: 375, colorScheme: 'light' })
      await page.goto(`${service.url}/docs/api`)
      const list = page.locator('.manual > ul').first().locator('li')
      const { y = 0, height = 0 } = (await list.nth(6).boundingBox()) ?? {}
      expect(y + height).toBeLessThanOrEqual(800)
      expect(await page.locator('form.try').first().isVisible()).toBe(false)
      await list.getByRole('link', { name: 'Suggest an edit' }).click()
      expect(page.url()).toEndWith('/docs/api#suggest-an-edit')
    })
  }, 60_000)

  test.each([
    ['/docs/api', [1280, 375], 'dark'],
    ['/yo/docs/api', [375, 1280], 'light'],
  ] as const)(
    '%s does not overflow on phones or desktops, and axe finds no problem',
    async (path, widths, colorScheme) => {
      await onPage({}, async (page, seen) => {
        await page.goto(service.url + path)
        await formOf(page, '/embed/dictionary.js').getByRole('button').click()
        await formOf(page, '/embed/dictionary.js').getByText('200 OK').waitFor()
        for (const width of widths) {
          await showOn(page, { width, colorScheme })
          expect(await overflowOf(page)).toBe(0)
        }
        expect(await violationsOf(page)).toEqual([])
        expect(seen).toEqual([])
      })
    },
    60_000,
  )

  test('a search can be sent from the page, costs one credit, and leaves no key behind', async () => {
    const { clientId, apiKey } = await service.newApp({ scopes: [...scopes] }, 10)
    await onPage({}, async (page, seen) => {
      await page.goto(`${service.url}/docs/api`)
      const form = formOf(page, '/api/v1/dictionary.php')
      await form.getByLabel('API key').fill(apiKey)
      await form.getByLabel('limit').fill('1')
      await form.getByRole('button').click()
      await form.getByText('GET /api/v1/dictionary.php?q=ero&limit=1').waitFor()
      const [head = '', body = ''] = await form.locator('pre').allTextContents()
      expect(head).toContain('\n200 OK\n')
      expect(head).toContain('x-credit-balance: 9')
      expect(JSON.parse(body)).toMatchObject([{ slug: 'machine' }])
      expect(balanceOf(await service.books(clientId))).toBe(9)

      // The other forms have the key too, and the service refuses what is wrong.
      const other = formOf(page, '/api/v1/suggest.php')
      expect(await other.getByLabel('API key').inputValue()).toBe(apiKey)
      const example = requestIn({ language: 'en', baseUrl: service.url }, 'suggestEdit')
      expect(await other.locator('[name=body]').inputValue()).toBe(example)
      await other.locator('[name=body]').fill('{')
      await other.locator('[name="header:Accept-Language"]').fill('yo')
      await other.getByRole('button').click()
      await other.getByText('400 Bad Request').waitFor()
      const [, refusal = ''] = await other.locator('pre').allTextContents()
      expect(refusal).toContain('Àkóónú ìbéèrè kì í ṣe JSON tó tọ́')

      expect(await kept(page)).not.toContain(apiKey)
      expect(page.url()).not.toContain(apiKey)
      await page.reload()
      expect(await form.getByLabel('API key').inputValue()).toBe('')
      // Chromium logs each response with an error status.
      expect(seen.filter((text) => !text.includes('400 (Bad Request)'))).toEqual([])
    })
  }, 60_000)

  test('a request that cannot be sent says so', async () => {
    await onPage({}, async (page) => {
      await page.route('**/embed/dictionary.js', (route) => route.abort())
      await page.goto(`${service.url}/yo/docs/api`)
      const form = formOf(page, '/embed/dictionary.js')
      await form.getByRole('button').click()
      await form.getByText(locales.yo.apiPage.try.failed).waitFor()
      expect(await form.getByRole('button').isEnabled()).toBe(true)
    })
  }, 60_000)

  test('/swagger shows every endpoint, without errors and without other servers', async () => {
    await onPage({}, async (page, seen) => {
      await page.goto(`${service.url}/swagger`)
      await page.getByRole('heading', { name: 'Atumo' }).waitFor()
      const shown = await page.evaluate<string>('document.body.textContent')
      for (const { name } of contractIn('en', service.url).tags) expect(shown).toContain(name)
      expect(seen).toEqual([])
    })
  }, 60_000)
})

/** Opens a page of 1280 by 800 pixels. @param check also gets errors and the URLs of requests to other servers */
async function onPage(
  options: BrowserContextOptions,
  check: (page: Page, seen: string[]) => Promise<void>,
) {
  const context = await (await openBrowser()).newContext({
    viewport: { width: 1280, height: 800 },
    ...options,
  })
  try {
    const page = await context.newPage()
    const seen: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') seen.push(message.text())
    })
    page.on('pageerror', (error) => seen.push(error.message))
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url())
      if (!['data:', 'blob:'].includes(protocol) && origin !== service.url) seen.push(request.url())
    })
    await check(page, seen)
  } finally {
    await context.close()
  }
}

const formOf = (page: Page, path: string) => page.locator(`form.try[data-path="${path}"]`)

/** Returns, as JSON, everything that pages from this origin have stored in the browser. */
const kept = (page: Page) =>
  page.evaluate<string>(`(async () => JSON.stringify({
    local: { ...localStorage },
    session: { ...sessionStorage },
    cookie: document.cookie,
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    history: history.state,
    name: window.name,
  }))()`)
