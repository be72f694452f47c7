/** The pages in a real browser: both languages, both themes, phone and desktop. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser } from 'playwright-core'
import { createApp, defaultSettings } from '../../../src/domain/apps/apps'
import { indexed } from '../../../src/domain/terms/terms'
import { createSettings } from '../../../src/store/settings'
import { hasBrowser, openBrowser } from '../../support/browser'
import { startServer, type TestProcess } from '../../support/processes'
import { openTestStores, type TestStores } from '../../support/stores'
import { blankTerm } from '../../support/testApp'

let stores: TestStores
let server: TestProcess
let browser: Browser

describe.skipIf(!hasBrowser)('in Chromium', () => {
  beforeAll(async () => {
    stores = await openTestStores()
    const term = {
      slug: 'natural-language-processing',
      english: 'natural language processing',
      yoruba: 'ìṣiṣẹ́ lórí èdè àdánidá',
      aliases: ['NLP', 'ayára-bí-àṣá'],
      category: 'Artificial intelligence',
      definitionEn:
        'The part of computing that lets machines work with the languages people speak.',
      definitionYo: 'Ẹ̀ka ìmọ̀ kọ̀ǹpútà tó ń jẹ́ kí ẹ̀rọ lè lo èdè tí ènìyàn ń sọ.',
      exampleEn: 'Natural language processing lets a phone answer a spoken question.',
      exampleYo: 'Ìṣiṣẹ́ lórí èdè àdánidá ló ń jẹ́ kí fóònù dáhùn ìbéèrè tí a fi ẹnu bi í.',
      media: [],
      proposed: true,
      related: ['speech-synthesis'],
    }
    const other = { ...blankTerm('speech-synthesis'), yoruba: 'ìsọ̀rọ̀ àfẹ̀rọṣe' }
    const terms = [term, other].map(indexed)
    await stores.transactions.changeTerms('test', (writer) => writer.save(terms))
    server = await startServer(stores)
    browser = await openBrowser()
  }, 30_000)
  afterAll(async () => {
    await server.stop()
    await stores.close()
  }, 30_000)

  const paths = [
    '/',
    '/top-up',
    '/categories',
    '/categories/artificial-intelligence',
    '/terms/natural-language-processing',
    '/terms/nothing',
    '/nothing/at/all',
    '/search',
    '/search?q=language',
    '/search?q=xyzzyq',
    '/search?q=%21',
    '/browse/english/n',
    '/browse/yoruba/%E1%BB%8D',
    '/docs',
    '/docs/dictionary',
    '/docs/webhooks',
    '/docs/search?q=key',
  ]
  const screens = [
    { prefix: '', width: 320, colorScheme: 'dark', audited: true },
    { prefix: '/yo', width: 320, colorScheme: 'light', audited: false },
    { prefix: '', width: 375, colorScheme: 'light', audited: true },
    { prefix: '/yo', width: 375, colorScheme: 'dark', audited: false },
    { prefix: '', width: 1280, colorScheme: 'light', audited: false },
    { prefix: '/yo', width: 1280, colorScheme: 'dark', audited: true },
    { prefix: '/yo', width: 1280, colorScheme: 'light', audited: true },
  ] as const

  for (const { prefix, width, colorScheme, audited } of screens) {
    test(`${prefix || '/en'} at ${width} px, ${colorScheme}: nothing overflows${audited ? ', axe is content' : ''}`, async () => {
      const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme })
      const page = await context.newPage()
      for (const path of paths) {
        await page.goto(server.url + (path === '/' ? prefix : prefix + path))
        const overflow = await page.evaluate(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        )
        expect([path, overflow]).toEqual([path, 0])
        if (!audited) continue
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(violations.map(({ id, nodes }) => [path, id, nodes[0]?.html])).toEqual([])
      }
      await context.close()
    }, 240_000)
  }

  test('the language switch stays on the page', async () => {
    const page = await browser.newPage()
    await page.goto(`${server.url}/terms/natural-language-processing`)
    await page.getByRole('link', { name: 'Yorùbá' }).click()
    expect(page.url()).toBe(`${server.url}/yo/terms/natural-language-processing`)
    expect(await page.getAttribute('html', 'lang')).toBe('yo')
    await page.close()
  }, 30_000)

  test('the search works without JavaScript', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${server.url}/yo`)
    await page.getByRole('searchbox').fill('ede adanida')
    await page.getByRole('button').click()
    expect(page.url()).toBe(`${server.url}/yo/search?q=ede+adanida`)
    await page.getByRole('link', { name: 'natural language processing' }).click()
    expect(page.url()).toBe(`${server.url}/yo/terms/natural-language-processing`)
    await context.close()
  }, 30_000)

  test('code is copied', async () => {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
    const page = await context.newPage()
    await page.goto(server.url)
    await page.getByRole('button', { name: 'Copy' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toStartWith('curl -H')
    await context.close()
  }, 30_000)

  test('the live search finds as one types, under the page’s policy', async () => {
    const { clientId } = await createApp(
      stores,
      { name: 'Site', ...defaultSettings, scopes: ['dictionary:read'] },
      100,
    )
    await createSettings(stores.sql).change({ siteClientId: clientId })
    const own = await startServer(stores)
    const context = await browser.newContext()
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    await page.goto(own.url)
    await page.getByRole('combobox').fill('language')
    await page.getByRole('option').first().waitFor()
    expect(complaints).toEqual([])
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
    await context.close()
    await own.stop()
  }, 30_000)
})
