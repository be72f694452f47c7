/** The pages in a real browser: both languages, both themes, phone and desktop. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser } from 'playwright-core'
import { indexed } from '../../src/domain/terms/terms'
import { hasBrowser, openBrowser } from '../support/browser'
import { startServer, type TestProcess } from '../support/processes'
import { openTestStores, type TestStores } from '../support/stores'

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
    }
    await stores.transactions.changeTerms('test', (writer) => writer.save([indexed(term)]))
    server = await startServer(stores)
    browser = await openBrowser()
  }, 30_000)
  afterAll(async () => {
    await browser.close()
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
    '/browse/english/n',
    '/browse/yoruba/%E1%BB%8D',
  ]
  const screens = [
    { prefix: '', width: 375, colorScheme: 'light', audited: true },
    { prefix: '/yo', width: 375, colorScheme: 'dark', audited: false },
    { prefix: '', width: 1280, colorScheme: 'light', audited: false },
    { prefix: '/yo', width: 1280, colorScheme: 'dark', audited: true },
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
    }, 60_000)
  }

  test('the language switch stays on the page', async () => {
    const page = await browser.newPage()
    await page.goto(`${server.url}/terms/natural-language-processing`)
    await page.getByRole('link', { name: 'Yorùbá' }).click()
    expect(page.url()).toBe(`${server.url}/yo/terms/natural-language-processing`)
    expect(await page.getAttribute('html', 'lang')).toBe('yo')
    await page.close()
  }, 30_000)
})
