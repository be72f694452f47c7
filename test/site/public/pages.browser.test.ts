/** The pages in a real browser: both languages, both themes, phone and desktop. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { locales } from '../../../src/locales'
import { violationsOf } from '../../support/axe'
import { hasBrowser, type Lent, lendPage, openBrowser } from '../../support/browser'
import { type ListeningApp, startListening } from '../../support/listening'
import { overflowOf, showOn } from '../../support/screens'
import { until } from '../../support/until'

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let service: ListeningApp
let browser: Browser
let lent: Lent
let page: Page

describe.skipIf(!hasBrowser)('in Chromium', () => {
  beforeAll(async () => {
    service = await startListening()
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
      media: [
        'https://media.example/speech.png',
        'https://media.example/speech.mp3',
        'https://media.example/speech.webm',
        'https://media.example/a-page-about-speech',
      ],
      proposed: true,
      related: ['speech-synthesis'],
      sources: ['menyo:2:train.tsv#7=ayára-bí-àṣá'],
    }
    await service.saveTerms(term, { slug: 'speech-synthesis', yoruba: 'ìsọ̀rọ̀ àfẹ̀rọṣe' })
    browser = await openBrowser()
    lent = await lendPage()
    page = lent.page
  }, 30_000)
  afterAll(async () => {
    await lent.giveBack()
    await service.close()
  }, 30_000)

  const paths = [
    '/',
    '/top-up',
    '/categories',
    '/sources',
    '/categories/artificial-intelligence',
    '/terms/natural-language-processing',
    '/terms/nothing',
    '/nothing/at/all',
    '/offline',
    '/wanted',
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
  const screens = {
    '': [
      { width: 320, colorScheme: 'dark', audited: true },
      { width: 375, colorScheme: 'light', audited: true },
      { width: 1280, colorScheme: 'light', audited: false },
    ],
    '/yo': [
      { width: 320, colorScheme: 'light', audited: false },
      { width: 375, colorScheme: 'dark', audited: false },
      { width: 1280, colorScheme: 'dark', audited: true },
      { width: 1280, colorScheme: 'light', audited: true },
    ],
  } as const

  for (const prefix of ['', '/yo'] as const) {
    test.each(paths)(
      `${prefix || '/en'} %s: nothing overflows on any screen, axe is content`,
      async (path) => {
        await page.goto(service.url + (path === '/' ? prefix : prefix + path))
        for (const { audited, ...screen } of screens[prefix]) {
          await showOn(page, screen)
          expect([screen, await overflowOf(page)]).toEqual([screen, 0])
          if (!audited) continue
          const violations = await violationsOf(page)
          expect(violations.map(({ id, nodes }) => [screen, id, nodes[0]?.html])).toEqual([])
        }
      },
      60_000,
    )
  }

  test('media load from other servers only when the reader opens them', async () => {
    const context = await browser.newContext()
    const opened = await context.newPage()
    const loaded: string[] = []
    const complaints: string[] = []
    opened.on('console', (message) => complaints.push(message.text()))
    await opened.route('https://media.example/**', async (route) => {
      loaded.push(route.request().url())
      await route.fulfill({ body: onePixel, contentType: 'image/png' })
    })
    await opened.goto(`${service.url}/terms/natural-language-processing`, {
      waitUntil: 'networkidle',
    })
    expect(await opened.locator('audio[controls], video[controls]').count()).toBe(2)
    expect(loaded).toEqual([])
    await opened.getByText(locales.en.term.mediaFrom.picture('media.example')).click()
    await until('the picture is shown', () =>
      opened.evaluate<boolean>(
        `document.querySelector('img[src*="speech.png"]')?.naturalWidth > 0`,
      ),
    )
    expect(loaded).toEqual(['https://media.example/speech.png'])
    expect(complaints).toEqual([])
    await context.close()
  }, 30_000)

  test('the language switch stays on the page', async () => {
    await page.goto(`${service.url}/terms/natural-language-processing`)
    await page.getByRole('link', { name: 'Yorùbá' }).click()
    expect(page.url()).toBe(`${service.url}/yo/terms/natural-language-processing`)
    expect(await page.getAttribute('html', 'lang')).toBe('yo')
  }, 30_000)

  test('the search works without JavaScript', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const opened = await context.newPage()
    await opened.goto(`${service.url}/yo`)
    await opened.getByRole('searchbox').fill('ede adanida')
    await opened.getByRole('button').click()
    expect(opened.url()).toBe(`${service.url}/yo/search?q=ede+adanida`)
    await opened.getByRole('link', { name: 'natural language processing' }).click()
    expect(opened.url()).toBe(`${service.url}/yo/terms/natural-language-processing`)
    await context.close()
  }, 30_000)

  test('code is copied', async () => {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
    const opened = await context.newPage()
    await opened.goto(service.url)
    await opened.getByRole('button', { name: 'Copy' }).click()
    await opened.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await opened.evaluate('navigator.clipboard.readText()')).toStartWith('curl -H')
    await context.close()
  }, 30_000)

  test('the search of each page suggests terms, with the typed letters marked', async () => {
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    await page.goto(`${service.url}/yo/categories`)
    await page.keyboard.press('/')
    await page.keyboard.type('ede ad')
    const option = page.getByRole('option').first()
    await option.waitFor()
    expect(await option.locator('mark').allTextContents()).toEqual(['èdè àd'])
    const violations = await violationsOf(page)
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${service.url}/yo/terms/natural-language-processing`)

    await page.keyboard.press('Control+k')
    expect(await page.getByRole('option').allTextContents()).toEqual([
      'ede ad',
      locales.yo.search.forget,
    ])
    await page.getByRole('option', { name: locales.yo.search.forget }).click()
    expect(await page.getByRole('option').count()).toBe(0)
    await page.keyboard.type('kekere')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${service.url}/yo/search?q=kekere`)
    expect(complaints).toEqual([])
  }, 30_000)
})
