/**
 * The manual in a browser: code tabs, the list of pages, the list of chapters beside a page, and the search
 * dialog.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { locales } from '../../../src/locales'
import { violationsOf } from '../../support/axe'
import { hasBrowser, openBrowser } from '../../support/browser'
import { type ListeningApp, startListening } from '../../support/listening'
import { overflowOf } from '../../support/screens'

const phone = { width: 375, height: 800 }
const desktop = { width: 1280, height: 800 }

const nowhere = { x: 0, y: 0, width: 0, height: 0 }

describe.skipIf(!hasBrowser)('in Chromium', () => {
  let service: ListeningApp
  const contexts: BrowserContext[] = []
  beforeAll(async () => {
    service = await startListening()
  }, 30_000)
  afterAll(async () => {
    for (const context of contexts) await context.close()
    await service.close()
  }, 30_000)

  async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await (await openBrowser()).newContext({ viewport: desktop, ...options })
    contexts.push(context)
    const page = await context.newPage()
    await page.goto(service.url + path)
    return page
  }

  const shownCode = (page: Page) =>
    page.evaluate<string[]>(`
      Array.from(document.querySelectorAll('.code-tabs > .code'))
        .filter((code) => code.checkVisibility()).map((code) => code.dataset.tab)`)

  test('tabs work without JavaScript, with the mouse and with the keyboard', async () => {
    const page = await open('/docs/submit', { javaScriptEnabled: false })
    const code = (ending: string) => page.locator(`.code[data-tab=${ending}]`)
    expect(await code('sh').isVisible()).toBe(true)
    expect(await code('py').isVisible()).toBe(false)
    await page.getByRole('radio', { name: 'Python' }).check()
    expect(await code('sh').isVisible()).toBe(false)
    expect(await code('py').isVisible()).toBe(true)
    await page.keyboard.press('ArrowRight')
    expect(await code('php').isVisible()).toBe(true)
  }, 30_000)

  test('a link to a row or a heading leaves space above it', async () => {
    for (const id of ['not_in_range', 'retries']) {
      const page = await open(`/docs/errors#${id}`)
      const top = await page.evaluate<number>(
        `document.getElementById('${id}').getBoundingClientRect().top`,
      )
      expect(top).toBeWithin(16, 64)
    }
  }, 30_000)

  test('the copy button is beside or below the code', async () => {
    const page = await open('/docs/start')
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const boxOf = async (part: string) =>
        (await page.locator(`.code[data-tab=sh] ${part}`).first().boundingBox()) ?? nowhere
      const [code, copy] = [await boxOf('pre'), await boxOf('button')]
      expect(code.width).toBeGreaterThan(200)
      const isBeside = copy.x >= code.x + code.width
      const isBelow = copy.y >= code.y + code.height
      expect([width, isBeside || isBelow]).toEqual([width, true])
    }
  }, 30_000)

  test('the chosen language is shown on all pages that have it', async () => {
    const page = await open('/docs/start')
    expect(await shownCode(page)).toEqual(['sh'])
    await page.getByRole('radio', { name: 'Python' }).check()
    await page.goto(`${service.url}/yo/docs/webhooks`)
    expect(await shownCode(page)).toEqual(['py'])
    await page.getByRole('radio', { name: 'Go' }).check()
    await page.goto(`${service.url}/docs/start`)
    expect(await shownCode(page)).toEqual(['sh'])
  }, 30_000)

  test.each(['', '/yo'])(
    'phones open the list of pages: %p',
    async (prefix) => {
      const words = locales[prefix === '' ? 'en' : 'yo'].manual
      const page = await open(`${prefix}/docs/errors`, {
        viewport: phone,
        javaScriptEnabled: false,
        colorScheme: 'dark',
      })
      const link = page.locator(`#pages a[href="${prefix}/docs/webhooks"]`)
      expect(await link.isVisible()).toBe(false)
      await page.getByRole('button', { name: words.pages }).click()
      await link.click()
      expect(page.url()).toBe(`${service.url}${prefix}/docs/webhooks`)
      expect(await overflowOf(page)).toBe(0)
    },
    30_000,
  )

  test('phones have one search field, which covers nothing, and open the chapters without JavaScript', async () => {
    const page = await open('/docs/webhooks', { viewport: phone, javaScriptEnabled: false })
    expect(await page.locator('.find').isVisible()).toBe(false)
    expect(await page.locator('nav a[href$="/docs/search"]').isVisible()).toBe(true)
    // Playwright can click the button only if nothing covers it.
    await page.getByRole('button', { name: locales.en.site.openMenu }).click({ trial: true })
    const chapter = page.locator('.chapters a[href="#signature-verification"]')
    expect(await chapter.isVisible()).toBe(false)
    await page.locator('.chapters summary').click()
    await chapter.click()
    expect(page.url()).toEndWith('#signature-verification')
    expect(await overflowOf(page)).toBe(0)
  }, 30_000)

  test('no line of code is cut off', async () => {
    for (const viewport of [phone, desktop]) {
      const page = await open('/docs/start', { viewport })
      const hidden = await page.evaluate<number[]>(`
        Array.from(document.querySelectorAll('.code pre'), (code) => code.scrollWidth - code.clientWidth)`)
      expect([hidden.length, Math.max(...hidden)]).toEqual([hidden.length, 0])
      expect(hidden.length).toBeGreaterThan(5)
    }
  }, 30_000)

  test('wide screens show the chapters without JavaScript', async () => {
    const page = await open('/docs/webhooks', { javaScriptEnabled: false })
    expect(await page.locator('.chapters a').first().isVisible()).toBe(true)
    expect(await page.locator('.chapters summary').isVisible()).toBe(false)
    // The manual's own search is the only search field on the page.
    expect(await page.locator('.find').isVisible()).toBe(false)
    expect(await page.locator('nav a[href="/docs/search"]').isVisible()).toBe(true)
  }, 30_000)

  test('wide screens show the chapters beside the text, and mark the one that is read', async () => {
    const page = await open('/docs/webhooks')
    const places = await page.evaluate<{ left: number; right: number }>(`({
      left: document.querySelector('.chapters').getBoundingClientRect().left,
      right: document.querySelector('.manual > pre, .manual > p').getBoundingClientRect().right })`)
    expect(places.left).toBeGreaterThan(places.right)
    const current = page.locator('.chapters [aria-current]')
    const chosen = page.locator('.chapters a[href="#signature-verification"]')
    expect(await chosen.getAttribute('aria-current')).toBeNull()
    await chosen.click()
    await page.locator('.chapters a[href="#signature-verification"][aria-current]').waitFor()
    expect(await current.count()).toBe(1)
    // Both lists are still visible after the jump to the chapter.
    for (const list of ['.chapters a', '.page-list [aria-current]']) {
      const box = await page.locator(list).first().boundingBox()
      expect(box?.y).toBeGreaterThanOrEqual(0)
      expect(box?.y).toBeLessThan(desktop.height)
    }
  }, 30_000)

  test.each([
    ['', phone, 'light'],
    ['', desktop, 'dark'],
    ['/yo', phone, 'dark'],
    ['/yo', desktop, 'light'],
  ] as const)(
    'the search is a dialog: %p, %p, %s',
    async (prefix, viewport, colorScheme) => {
      const page = await open(`${prefix}/docs/start`, { viewport, colorScheme })
      const search = page.locator('nav a[href$="/docs/search"]')
      const dialog = page.getByRole('dialog')
      await search.click()
      expect(page.url()).toBe(`${service.url}${prefix}/docs/start`)
      await page.keyboard.type('CSP')
      const found = dialog.locator('.results a')
      await found.first().waitFor()
      const violations = await violationsOf(page)
      expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
      expect(await overflowOf(page)).toBe(0)
      await page.keyboard.press('Escape')
      expect(await dialog.isVisible()).toBe(false)
      await search.click()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.waitForURL(`${service.url}${prefix}/docs/embed#content-security-policy`)
    },
    30_000,
  )

  test('the search without JavaScript is a page', async () => {
    const page = await open('/docs/start', { javaScriptEnabled: false })
    await page.locator('nav a[href$="/docs/search"]').click()
    expect(page.url()).toBe(`${service.url}/docs/search`)
  }, 30_000)
})
