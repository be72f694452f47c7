/**
 * The API reference in a real browser: its content, the servers that it connects to, and a test request sent
 * from the page.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { balanceOf } from '../../../src/domain/apps/credits'
import { contractIn } from '../../../src/http/docs/contract'
import { locales } from '../../../src/locales'
import { scalar } from '../../../src/locales/yo/scalar'
import { violationsOf } from '../../support/axe'
import { hasBrowser, openBrowser } from '../../support/browser'
import { type ListeningApp, startListening } from '../../support/listening'
import { overflowOf, type Screen, showOn } from '../../support/screens'
import { until } from '../../support/until'
import { englishWords, wordsOf } from './scalarWords'

let service: ListeningApp

const paths = { en: '/docs/api', yo: '/yo/docs/api' } as const
type Language = keyof typeof paths
const languages = ['en', 'yo'] as const

/** The labels of Scalar's buttons. */
const named = {
  en: { tryIt: 'Test Request', send: 'Send' },
  yo: { tryIt: scalar.operation.testRequest, send: scalar.apiClient.addressBar.send },
}

/**
 * The two screens for each language. On the first, the page is loaded and checked with axe. On the second,
 * its form is checked.
 */
const screens: Record<Language, readonly [Screen, Screen]> = {
  en: [
    { width: 375, colorScheme: 'light' },
    { width: 1280, colorScheme: 'dark' },
  ],
  yo: [
    { width: 1280, colorScheme: 'dark' },
    { width: 375, colorScheme: 'light' },
  ],
}

/** Returns `test` if both languages are the same, or a no-op if they differ. */
const onlyIn = (one: Language, language: Language): typeof test | (() => void) =>
  one === language ? test : () => {}

describe.skipIf(!hasBrowser)('in Chromium', () => {
  beforeAll(async () => {
    service = await startListening()
    await service.saveTerms({ slug: 'machine', english: 'machine', yoruba: 'ẹ̀rọ' })
  }, 30_000)
  afterAll(() => service.close(), 30_000)

  test('without scripts, the endpoints and an example are on the first screen', async () => {
    await onPage({ javaScriptEnabled: false }, async (page) => {
      for (const language of languages) {
        await showOn(page, { width: 1280, colorScheme: 'light' })
        await page.goto(service.url + paths[language])
        for (const part of ['.operations', '.code-tabs [data-tab="sh"]', '.answer']) {
          const { top, bottom } = await boxOf(page, part)
          expect(top).toBeGreaterThan(0)
          expect(bottom).toBeLessThanOrEqual(800)
        }
        const code = await boxOf(page, '.code-tabs [data-tab="sh"]')
        expect((await boxOf(page, '.tablist')).bottom).toBeCloseTo(code.top)
        expect((await boxOf(page, 'h1')).top).toBeCloseTo((await boxOf(page, '.tablist')).top)
        await page.locator('.code-tabs [value="py"]').check()
        expect(await page.locator('.code-tabs [data-tab="py"]').isVisible()).toBe(true)
        expect(await page.locator('.code-tabs [data-tab="sh"]').isVisible()).toBe(false)

        await showOn(page, { width: 375, colorScheme: 'light' })
        expect((await boxOf(page, '.operations li:nth-child(7)')).bottom).toBeLessThanOrEqual(800)
        expect((await boxOf(page, '.operations')).bottom).toBeLessThan(
          (await boxOf(page, '.example')).top,
        )
      }
      await showOn(page, { width: 1280, colorScheme: 'light' })
      const { left } = await boxOf(page, 'header .name')
      await page.goto(`${service.url}/docs/start`)
      expect((await boxOf(page, 'header .name')).left).toBe(left)
    })
  }, 60_000)

  test('the keyboard shows the rest of the response', async () => {
    await onPage({ javaScriptEnabled: false }, async (page) => {
      await page.goto(`${service.url}/docs/api`)
      const answer = page.locator('.answer pre')
      const clipped = (await answer.boundingBox())?.height ?? 0
      await page.getByRole('checkbox', { name: locales.en.apiPage.showAll }).press('Space')
      expect((await answer.boundingBox())?.height).toBeGreaterThan(clipped * 2)
    })
  }, 60_000)

  test.each([
    ['without scripts', { javaScriptEnabled: false }],
    ['before Scalar has loaded', {}],
  ])(
    '%s, the links to endpoints lead to links to the manual',
    async (_, options) => {
      await onPage(options, async (page) => {
        await page.route('**/assets/scalar-*', (route) => route.abort())
        await page.goto(`${service.url}/docs/api`)
        await page.locator('.operations a', { hasText: 'suggest.php' }).click()
        const target = 'li:target a[href="/docs/suggest"]'
        const { bottom } = await boxOf(page, target)
        expect(bottom).toBeLessThan(800)
        await page.locator(target).click()
        await page.waitForURL('**/docs/suggest')
      })
    },
    60_000,
  )

  // Scalar takes seconds to start, so all tests of a language share one window.
  describe.each(languages)('in %s', (language) => {
    const [first, second] = screens[language]
    let visit: Awaited<ReturnType<typeof open>>
    let page: Page
    beforeAll(async () => {
      visit = await open()
      page = visit.page
      await showOn(page, first)
      await load(page, language)
      // Scalar renders each part of the page only when the reader scrolls near it.
      for (const part of [0.25, 0.5, 0.75, 1]) {
        await page.evaluate(`scrollTo(0, document.documentElement.scrollHeight * ${part})`)
        await settle(page)
      }
    }, 120_000)
    afterAll(() => visit.close(), 30_000)

    // The links are compared with Scalar's own list of endpoints. Scalar shows that list only on
    // desktops.
    onlyIn('yo', language)(
      'the links of the list lead to their endpoints',
      async () => {
        const hrefsIn = (list: string) =>
          page.evaluate<string[]>(
            `[...document.querySelectorAll('${list} a')].map((link) => link.getAttribute('href'))`,
          )
        const hrefs = await hrefsIn('.operations')
        expect(hrefs.length).toBeGreaterThan(5)
        expect(await hrefsIn('.t-doc__sidebar')).toEqual(expect.arrayContaining(hrefs))
        await page.evaluate('scrollTo(0, 0)')
        await page.locator('.operations a', { hasText: '/embed/search' }).click()
        await until('the endpoint is on the screen', async () => {
          return Math.abs((await boxOf(page, 'section[id$="/GET/embed/search"]')).top) < 400
        })
      },
      30_000,
    )

    test('nothing overflows, and axe finds only known problems', async () => {
      await page.evaluate('scrollTo(0, 0)')
      await settle(page)
      expect(await overflowOf(page)).toBe(0)
      expect(await wrongIn(page)).toEqual([])
      await showOn(page, second)
      await settle(page)
      expect(await overflowOf(page)).toBe(0)
      await openForm(page, language)
      expect(await overflowOf(page)).toBe(0)
      expect(await wrongIn(page, form)).toEqual([])
    }, 60_000)

    test('has every endpoint of the API description', async () => {
      const shown = await page.evaluate<string>('document.body.textContent')
      const summaries = Object.values(contractIn(language, service.url).paths)
        .flatMap((methods) => Object.values(methods))
        .map(({ summary }) => summary)
      expect(summaries.length).toBeGreaterThan(5)
      expect(summaries.filter((summary) => !shown.includes(summary))).toEqual([])
      expect(visit.complaints).toEqual([])
      expect(visit.elsewhere).toEqual([])
    }, 30_000)

    onlyIn('yo', language)(
      'shows no English text of Scalar that has a translation',
      async () => {
        await openForm(page, language)
        const english = await englishWords()
        const seen = await wordsOf(page)
        expect(seen).toContain(scalar.operation.testRequest)
        expect(seen).toContain(scalar.apiClient.addressBar.send)
        expect(seen).toContain(scalar.apiClient.responseBlock.response)
        expect(seen.filter((text) => english.has(text))).toEqual([])
      },
      30_000,
    )

    onlyIn('en', language)(
      'a search can be sent from the page, costs one credit, and leaves no key behind',
      async () => {
        const { clientId, apiKey } = await service.newApp({}, 10)
        await openForm(page, language)
        await keyField(page).fill(apiKey)
        const [answer] = await Promise.all([
          page.waitForResponse((response) => response.url().includes('/api/v1/dictionary.php')),
          page
            .getByRole('button', { name: new RegExp(`^${named[language].send}`) })
            .first()
            .click(),
        ])
        expect(new URL(answer.url()).search).toBe('?q=ero')
        expect(answer.status()).toBe(200)
        expect(await answer.json()).toMatchObject([{ slug: 'machine' }])
        await page.getByText('200 OK').first().waitFor()
        await page.getByText('"machine"').first().waitFor()
        expect(balanceOf(await service.books(clientId))).toBe(9)

        expect(await kept(page)).not.toContain(apiKey)
        expect(page.url()).not.toContain(apiKey)
        await load(page, language)
        await openForm(page, language)
        expect(await keyField(page).inputValue()).toBe('')
        expect(await kept(page)).not.toContain(apiKey)
        expect(visit.complaints).toEqual([])
        expect(visit.elsewhere).toEqual([])
      },
      240_000,
    )

    onlyIn('en', language)(
      'the key can be sent as X-API-Key too',
      async () => {
        const { apiKey } = await service.newApp({}, 10)
        await openForm(page, language)
        await page
          .getByRole('button', { name: /Selected Auth Type: bearer/ })
          .last()
          .click()
        await page.getByRole('option', { name: /^apiKey/ }).click()
        await page.getByRole('option', { name: /^bearer/ }).click()
        await page.getByRole('dialog').locator('.scalar-password-input').fill(apiKey)
        const [asked] = await Promise.all([
          page.waitForRequest((request) => request.url().includes('/api/v1/dictionary.php')),
          page.getByRole('button', { name: /^Send/ }).first().click(),
        ])
        expect(asked.headers()['x-api-key']).toBe(apiKey)
        expect(asked.headers()['authorization']).toBeUndefined()
      },
      240_000,
    )
  })
})

/** Opens a page in a window of 1280 by 800 pixels, and runs checks on it. */
async function onPage(options: BrowserContextOptions, check: (page: Page) => Promise<void>) {
  const context = await (await openBrowser()).newContext({
    viewport: { width: 1280, height: 800 },
    ...options,
  })
  try {
    await check(await context.newPage())
  } finally {
    await context.close()
  }
}

/** Returns the position of the first visible element that matches a selector. */
async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).filter({ visible: true }).first().boundingBox()
  if (!box) throw new Error(`${selector} is not visible`)
  const { x, y, height } = box
  return { left: x, top: y, bottom: y + height }
}

/** Opens a window, and records its console output and its requests to other servers. */
async function open() {
  const context = await (await openBrowser()).newContext()
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  const complaints: string[] = []
  const elsewhere: string[] = []
  page.on('console', (message) => {
    if (message.type() !== 'info') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol !== 'data:' && protocol !== 'blob:' && origin !== service.url) {
      elsewhere.push(request.url())
    }
  })
  return { page, complaints, elsewhere, close: () => context.close() }
}

/**
 * Loads the page, scrolls past its introduction, and waits for the endpoints. Scalar renders them only when
 * the reader scrolls near them.
 */
async function load(page: Page, language: Language) {
  await page.goto(service.url + paths[language])
  await page.evaluate("document.querySelector('#reference').scrollIntoView()")
  await page.getByRole('button', { name: named[language].tryIt }).first().waitFor()
  await settle(page)
}

/** Opens the form of the first endpoint, the dictionary search, unless it is already open. */
async function openForm(page: Page, language: Language) {
  if (await keyField(page).isVisible()) return
  await page.getByRole('button', { name: named[language].tryIt }).first().click()
  await keyField(page).waitFor()
  await settle(page)
}

/**
 * Waits until nothing has moved or faded for ten frames, because axe measures contrast incorrectly during a
 * transition.
 */
const settle = (page: Page) =>
  page.evaluate(`new Promise((done) => {
    const isMoving = () => document.getAnimations().some(({ playState, effect }) =>
      playState === 'running' && effect.getTiming().iterations !== Infinity)
    const isFading = () => {
      for (let part = document.querySelector('[role=dialog]'); part; part = part.parentElement) {
        if (getComputedStyle(part).opacity !== '1') return true
      }
      return false
    }
    let still = 0
    const look = () => {
      still = isMoving() || isFading() ? 0 : still + 1
      if (still === 10) done()
      else requestAnimationFrame(look)
    }
    look()
  })`)

// The form is a dialog that covers the page. Readers must close it before they can use the rest of
// the page.
const form = '[role=dialog]'
const keyField = (page: Page) => page.locator(form).getByPlaceholder('Token')

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

/**
 * Known accessibility problems in Scalar that no setting can fix, each with the axe rule and a pattern for
 * the element's HTML.
 */
const scalars: readonly [rule: string, element: RegExp, why: string][] = [
  [
    'aria-required-attr',
    /code-input-lite__editor/,
    'fields of the form are comboboxes without aria-expanded',
  ],
  [
    'aria-prohibited-attr',
    /headlessui-popover-button/,
    'buttons with notes on a parameter have role none',
  ],
  [
    'scrollable-region-focusable',
    /class="endpoints"/,
    'the list of a tag’s calls scrolls at phone width',
  ],
]

/** Returns the serious and critical accessibility violations, except the known ones. */
async function wrongIn(page: Page, part?: string) {
  const violations = await violationsOf(page, part)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, target }) => ({ id, html, target })))
    .filter(({ id, html }) => !scalars.some(([rule, element]) => rule === id && element.test(html)))
}
