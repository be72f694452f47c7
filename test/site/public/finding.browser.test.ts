/** How readers navigate in a real browser: without JavaScript, on phones, and directly to the content. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { hasBrowser, type Lent, lendPage, openBrowser } from '../../support/browser'
import { type ListeningApp, startListening } from '../../support/listening'

let service: ListeningApp
let lent: Lent
let page: Page

const phone = { width: 375, height: 812 }
const desktop = { width: 1280, height: 800 }

describe.skipIf(!hasBrowser)('in Chromium', () => {
  beforeAll(async () => {
    service = await startListening()
    const many = Array.from({ length: 25 }, (_, at) => ({
      slug: `network-${at}`,
      english: `network ${at}`,
    }))
    await service.saveTerms(...many, {
      slug: 'calculator',
      english: 'calculator',
      yoruba: 'ẹ̀rọ ìṣirò',
      aliases: ['pocket calculator', 'kàkùlétọ̀'],
      category: 'Computing',
      definitionEn: 'A small device with keys for digits, used to add and multiply.',
      definitionYo: 'Ohun èlò kékeré tí ó ní bọ́tìnì nọ́ńbà.',
      sources: ['menyo:1:dev.tsv#1'],
    })
    lent = await lendPage()
    page = lent.page
  }, 30_000)
  afterAll(async () => {
    await lent.giveBack()
    await service.close()
  }, 30_000)

  /** Opens a page in a new browser context that may use the clipboard. */
  async function open(options: { javaScriptEnabled?: boolean; viewport?: typeof phone }) {
    const browser = await openBrowser()
    const permissions = ['clipboard-read', 'clipboard-write']
    const context = await browser.newContext({ permissions, ...options })
    return { opened: await context.newPage(), close: () => context.close() }
  }

  test('the demo works with the site’s own app, in one language, and its HTML is copied', async () => {
    const { clientId } = await service.newApp()
    await service.services.settings.change({ siteClientId: clientId })
    const { opened, close } = await open({ viewport: desktop })
    await opened.goto(`${service.url}/yo`)
    await opened.locator('footer a[href="/yo/embed/demo"]').click()
    await opened.waitForURL(`${service.url}/yo/embed/demo`)
    expect(await opened.locator('.code .hljs-name').count()).toBeGreaterThan(4)
    await opened.locator('main .examples a', { hasText: 'ẹ̀rọ' }).click()
    await opened.locator('atumo-dictionary [role=option]').first().waitFor()
    expect(await opened.locator('atumo-dictionary input').inputValue()).toBe('ẹ̀rọ')
    expect(await opened.locator('header .name, header .menu').count()).toBe(2)
    expect(await opened.locator('atumo-dictionary [part~=widget]').getAttribute('lang')).toBe('yo')
    const input = 'document.querySelector("atumo-dictionary").shadowRoot.querySelector("input")'
    expect(await opened.evaluate<string>(`getComputedStyle(${input}).fontFamily`)).toContain(
      'Inter',
    )
    await opened.locator('.code button').first().click()
    expect(await opened.evaluate<string>('navigator.clipboard.readText()')).toContain(
      `src="${service.url}/embed/dictionary.js"`,
    )
    await close()
    await service.services.settings.change({ siteClientId: null })
  }, 30_000)

  test('search results have pages', async () => {
    await page.goto(`${service.url}/search?q=network`)
    const links = page.locator('ol.results a')
    expect(await links.count()).toBe(20)
    await page.locator('[rel=next]').click()
    await page.waitForURL(`${service.url}/search?q=network&page=2`)
    expect(await links.count()).toBe(5)
    expect(await page.inputValue('header input')).toBe('network')
  }, 30_000)

  test('the home page searches if scripts or /embed are blocked, and suggests without /embed', async () => {
    const { opened, close } = await open({ javaScriptEnabled: false })
    await opened.goto(service.url)
    await opened.getByRole('searchbox').fill('ero isiro')
    await opened.keyboard.press('Enter')
    await opened.locator('a[href="/terms/calculator"]').waitFor()
    await close()

    const refused: string[] = []
    await page.route('**/embed/**', (route) => {
      refused.push(route.request().url())
      return route.abort()
    })
    await page.goto(service.url)
    await page.locator('main input[type=search]').fill('ero isiro')
    await page.getByRole('option').first().waitFor()
    expect(refused).toEqual([])
    await page.unroute('**/embed/**')
  }, 30_000)

  test('on phones the header’s links are a menu, which needs no scripts', async () => {
    const { opened, close } = await open({ javaScriptEnabled: false, viewport: phone })
    await opened.goto(`${service.url}/terms/calculator`)
    const link = opened.locator('header').getByRole('link', { name: 'Categories' })
    expect(await link.isVisible()).toBe(false)
    await opened.getByRole('button', { name: 'Menu' }).click()
    await link.click()
    await opened.waitForURL(`${service.url}/categories`)
    await opened.setViewportSize(desktop)
    expect(await link.isVisible()).toBe(true)
    expect(await opened.getByRole('button', { name: 'Menu' }).isVisible()).toBe(false)
    await close()
  }, 30_000)

  test.each([
    ['/search?q=network', 'ol.results a'],
    ['/terms/calculator', '.definition'],
    ['/categories/computing', '.terms a'],
    ['/', 'main input[type=search]'],
  ])(
    'on a phone the first screen of %s has its content',
    async (path, content) => {
      await page.setViewportSize(phone)
      await page.goto(service.url + path)
      const box = await page.locator(content).first().boundingBox()
      expect(box && box.y + box.height).toBeLessThan(phone.height * 0.8)
      await page.setViewportSize(desktop)
    },
    30_000,
  )

  test.each([
    ['/embed/demo', phone],
    ['/terms/calculator', desktop],
    ['/docs/start', phone],
  ])(
    'nothing moves on %s when scripts add their buttons',
    async (path, viewport) => {
      const { opened, close } = await open({ viewport })
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      await opened.route('**/assets/copy.js', async (route) => {
        await released
        await route.continue()
      })
      await opened.goto(service.url + path, { waitUntil: 'commit' })
      await opened.locator('footer').waitFor()
      const button = opened.locator('.code button, [data-copy]').first()
      await button.waitFor({ state: 'attached' })
      const places = `Array.from(document.querySelectorAll('h2, .code, .actions > *'), (element) => {
        const { x, y } = element.getBoundingClientRect()
        return [x, y]
      })`
      await opened.evaluate('document.fonts.ready')
      const before = await opened.evaluate<number[][]>(places)
      release()
      await button.waitFor()
      expect(await opened.evaluate<number[][]>(places)).toEqual(before)
      await close()
    },
    30_000,
  )
})
