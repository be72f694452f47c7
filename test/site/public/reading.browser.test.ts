/**
 * What readers see in a real browser: typefaces, tables on phones, the page header, and the looks of components.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { hasBrowser, openBrowser } from '../../support/browser'
import { type ListeningApp, startListening } from '../../support/listening'
import { overflowOf } from '../../support/screens'
import { until } from '../../support/until'
import { differencesOf, looksOf } from './looks'

/** Pages that together have most components, each with the part to measure. */
const measured = [
  ['/terms/computer', 'article.entry'],
  ['/search?q=computer', '#content'],
  ['/search?q=xyzzyq', '#content'],
  ['/search?q=%21', '#content'],
  ['/categories', '#content'],
  ['/browse/english/c', '#content'],
  ['/top-up', '#content'],
  ['/sign-up', '#content'],
] as const

let service: ListeningApp
let browser: Browser
let page: Page

describe.skipIf(!hasBrowser)('in Chromium', () => {
  beforeAll(async () => {
    service = await startListening()
    await service.saveTerms(
      {
        slug: 'computer',
        english: 'computer',
        yoruba: 'kọ̀ǹpútà',
        category: 'Hardware',
        definitionEn: 'A machine that computes.',
        definitionYo: 'Ẹ̀rọ tó ń ṣe ìṣirò, tó sì ń tọ́jú ọ̀rọ̀.',
        related: ['hash-table'],
      },
      { slug: 'computer-case', english: 'computer case', yoruba: 'àpótí kọ̀ǹpútà' },
      { slug: 'hash-table', english: 'hash table', yoruba: 'tábìlì háàṣì' },
    )
    browser = await openBrowser()
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    page = await context.newPage()
  }, 30_000)
  afterAll(async () => {
    await page.context().close()
    await service.close()
  }, 30_000)

  /**
   * Returns the typefaces that Chromium uses for the text of elements, and whether each is served by the
   * site.
   */
  async function typefacesOf(selector: string) {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('DOM.enable')
    await devtools.send('CSS.enable')
    const { root } = await devtools.send('DOM.getDocument')
    const { nodeIds } = await devtools.send('DOM.querySelectorAll', {
      nodeId: root.nodeId,
      selector,
    })
    const found = new Map<string, boolean>()
    for (const nodeId of nodeIds) {
      const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
      for (const { familyName, isCustomFont } of fonts) found.set(familyName, isCustomFont)
    }
    await devtools.detach()
    return [...found]
  }

  /** Opens a page, again if the typefaces came too late, as they can on a busy machine. */
  const showInOwnTypefaces = (path: string) =>
    until('the page is drawn in the typefaces of the site', async () => {
      await page.goto(service.url + path)
      const faces = await typefacesOf('h1, .lead, .definition, code, footer')
      return faces.every(([, isOwn]) => isOwn)
    })

  test('Yoruba is drawn in the site’s own typefaces, marks and pronunciations included', async () => {
    await showInOwnTypefaces('/yo/terms/computer')
    expect(await typefacesOf('h1 .word[lang=yo]')).toEqual([['Source Serif 4 SemiBold', true]])
    expect(await typefacesOf('section.yoruba .definition')).toEqual([['Inter', true]])
    expect(await typefacesOf('section.yoruba h2')).toEqual([['Inter SemiBold', true]])
    expect(await page.textContent('[lang=yo-fonipa]')).toContain('ɔ̀')
    expect(await typefacesOf('[lang=yo-fonipa]')).toEqual([['Inter', true]])

    await page.locator('.more summary').click()
    expect(await page.textContent('.more .code code')).toContain('kọ̀ǹpútà')
    expect(await typefacesOf('.more .code code')).toEqual([['Noto Sans Mono', true]])
  }, 30_000)

  test.each(['', '/yo', '/terms/computer', '/yo/terms/computer', '/docs/dictionary', '/sign-up'])(
    'nothing moves when the typefaces come late, and the next page has them: %p',
    async (path) => {
      const context = await browser.newContext({ viewport: { width: 375, height: 800 } })
      const slow = await context.newPage()
      const late = Promise.withResolvers<void>()
      await slow.route('**/*.woff2', async (route) => {
        await late.promise
        await route.continue()
      })
      await slow.addInitScript(`
      globalThis.moved = 0
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries()) globalThis.moved += value
      }).observe({ type: 'layout-shift', buffered: true })`)
      await slow.goto(service.url + path, { waitUntil: 'domcontentloaded' })
      const isDrawn = "performance.getEntriesByName('first-contentful-paint').length > 0"
      await until('the page is drawn', () => slow.evaluate<boolean>(isDrawn))
      const widthOf = () =>
        slow.evaluate<number>(`(() => {
          const line = document.createElement('span')
          line.textContent = 'ẹ̀rọ ìṣirò'.repeat(20)
          line.style = 'position: absolute; white-space: nowrap; font: 16px Inter, monospace'
          document.body.append(line)
          const { width } = line.getBoundingClientRect()
          line.remove()
          return width
        })()`)
      const unlike = await widthOf()
      late.resolve()
      await slow.evaluate('document.fonts.ready')
      expect(await slow.evaluate("document.fonts.check('16px Inter')")).toBe(true)
      await slow.evaluate(
        'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
      )
      expect(await slow.evaluate<number>('globalThis.moved')).toBe(0)
      expect(await widthOf()).toBe(unlike)
      // Playwright's routes turn off the cache.
      await slow.unroute('**/*.woff2')
      await until('a page has the typefaces', async () => {
        await slow.goto(`${service.url}/categories`)
        return (await widthOf()) !== unlike
      })
      await context.close()
    },
    30_000,
  )

  test.each([
    ['', ['en', 'yo']],
    ['/yo', ['yo', 'en']],
  ])(
    'phones show each word with what is known about it, then the definitions: %p',
    async (prefix, languages) => {
      await page.setViewportSize({ width: 375, height: 800 })
      await page.goto(`${service.url}${prefix}/terms/computer`)
      const topOf = async (selector: string) =>
        (await page.locator(selector).first().boundingBox())?.y ?? Number.NaN
      const nameOf = (code: string) => (code === 'yo' ? '.yoruba' : '.english')
      const [first = '', second = ''] = languages
      const selectors = [`.headword [lang=${first}]`, '.about i', `.headword [lang=${second}]`]
      selectors.push(...languages.map((code) => `section${nameOf(code)} .definition`))
      const tops = await Promise.all(selectors.map(topOf))
      expect(tops).toEqual(tops.toSorted((a, b) => a - b))
      // The definition in the reader's language is visible without scrolling.
      expect(tops[3]).toBeLessThan(700)
      await page.setViewportSize({ width: 1280, height: 800 })
    },
    30_000,
  )

  test.each(['', '/yo'])(
    'phones show the rows of the manual’s tables as lists: %p',
    async (prefix) => {
      await page.setViewportSize({ width: 375, height: 800 })
      await page.goto(`${service.url}${prefix}/docs/dictionary`)
      const cells = () =>
        page.evaluate<{ name: string; label: string; right: number; display: string }[]>(`
        Array.from(document.querySelectorAll('.manual td'), (cell) => ({
          name: cell.dataset.name,
          label: getComputedStyle(cell, '::before').content,
          right: cell.getBoundingClientRect().right,
          display: getComputedStyle(cell).display,
        }))`)
      const onPhone = await cells()
      expect(onPhone.length).toBeGreaterThan(50)
      expect(onPhone.filter(({ right }) => right > 375)).toEqual([])
      const meaning = prefix === '' ? 'Meaning' : 'Ìtumọ̀'
      const meant = onPhone.filter(({ name }) => name === meaning)
      expect(meant.length).toBeGreaterThan(10)
      expect(new Set(meant.map(({ label }) => label))).toEqual(new Set([`"${meaning}: "`]))
      expect(await overflowOf(page)).toBe(0)

      await page.setViewportSize({ width: 1280, height: 800 })
      expect(new Set((await cells()).map(({ display }) => display))).toEqual(
        new Set(['table-cell']),
      )
    },
    30_000,
  )

  test('a signed-in reader sees their pages everywhere, and no form for signing in', async () => {
    const context = await browser.newContext()
    const own = await context.newPage()
    await own.goto(`${service.url}/sign-up`)
    await own.locator('input[name=name]').fill('Adé')
    await own.locator('input[name=email]').fill('reader@example.org')
    await own.locator('input[name=next-password]').fill('a long password')
    await own.locator('main form button').click()
    await own.waitForURL(`${service.url}/console`)
    for (const path of ['/', '/terms/computer', '/docs/start', '/yo/search?q=ero']) {
      await own.goto(service.url + path)
      const count = (to: string) => own.locator(`header a[href$="${to}"]`).count()
      expect([path, await count('/console'), await count('/sign-in')]).toEqual([path, 1, 0])
    }
    await own.goto(`${service.url}/yo/sign-in`)
    expect(own.url()).toBe(`${service.url}/yo/console`)
    await context.close()
  }, 30_000)

  test.each(['/sign-in', '/sign-up', '/forgot-password'])(
    'the button of %s is as wide as its fields',
    async (path) => {
      for (const width of [375, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(service.url + path)
        const widthOf = async (part: string) =>
          (await page.locator(`main form ${part}`).last().boundingBox())?.width
        expect(await widthOf('button')).toBe(await widthOf('input:not([type=hidden])'))
      }
    },
    30_000,
  )

  test('an unknown category leads to categories, a misspelled loanword to its terms, CSP to the manual', async () => {
    await page.goto(`${service.url}/categories/nothing`)
    expect(await page.locator('main').textContent()).not.toContain('hash table')
    expect(await page.locator('main a[href="/categories/hardware"]').count()).toBe(1)
    const found = async (text: string) => {
      await page.goto(`${service.url}/search?q=${text}`)
      return page.evaluate<string[]>(
        "Array.from(document.querySelectorAll('ol.results a'), (link) => link.href)",
      )
    }
    expect(await found('komputa')).toHaveLength(2)
    expect(await found('komputa')).toEqual(await found('kompyuta'))
    await page.goto(`${service.url}/docs/search?q=csp`)
    await page.locator('ol.results a').first().click()
    expect(new URL(page.url()).hash).toBe('#content-security-policy')
  }, 30_000)

  test('a term is copied, shared and cited', async () => {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
    const own = await context.newPage()
    await own.addInitScript('delete Navigator.prototype.share')
    await own.goto(`${service.url}/yo/terms/computer`)
    const clipboard = () => own.evaluate<string>('navigator.clipboard.readText()')
    await own.locator('[data-copy]').click()
    await own.locator('[data-copy]', { hasText: 'A ti ṣe ẹ̀dà rẹ̀' }).waitFor()
    const url = `${service.url}/yo/terms/computer`
    expect(await clipboard()).toBe(
      `computer · kọ̀ǹpútà\nẸ̀rọ tó ń ṣe ìṣirò, tó sì ń tọ́jú ọ̀rọ̀.\n${url}`,
    )
    await own.locator('[data-share]').click()
    await own.locator('[data-share]', { hasText: 'A ti ṣe ẹ̀dà ìjápọ̀ náà' }).waitFor()
    expect(await clipboard()).toBe(url)
    await own.locator('summary').click()
    await own.locator('.more .code').last().waitFor()
    expect(await own.locator('.more .code').last().textContent()).toContain('@misc{atumo-computer')
    await context.close()
  }, 30_000)

  test('a term on paper has both languages and no controls', async () => {
    await page.goto(`${service.url}/terms/computer`)
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('h1').isVisible()).toBe(true)
    for (const part of ['.find', 'header nav', 'footer', '.actions', '.neighbours']) {
      expect([part, await page.locator(part).first().isVisible()]).toEqual([part, false])
    }
    await page.emulateMedia({ media: null })
  }, 30_000)

  test.each(['en', 'yo'] as const)(
    'pages look as before in both themes: %s',
    async (language) => {
      await page.setViewportSize({ width: 1000, height: 800 })
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        const shown: string[] = []
        for (const [path, part] of measured) {
          await showInOwnTypefaces(`${language === 'en' ? '' : '/yo'}${path}`)
          shown.push(...(await looksOf(page, part)))
          // Were a letter drawn in a font of this machine, the boxes would depend on it.
          const all = await typefacesOf(`${part} *`)
          expect(all.filter(([, isOwn]) => !isOwn)).toEqual([])
        }
        expect(shown.length).toBeGreaterThan(150)
        const file = new URL(`looks/${language}-${colorScheme}.txt`, import.meta.url)
        if (process.env['UPDATE_LOOKS']) await Bun.write(file, `${shown.join('\n')}\n`)
        const expected = readFileSync(file, 'utf8').trimEnd().split('\n')
        expect(differencesOf(expected, shown)).toEqual([])
      }
      await page.emulateMedia({ colorScheme: null })
    },
    30_000,
  )
})
