/** The API's page in a real browser: what it shows, whom it asks, and that a call made from it is one. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { createApp, defaultSettings } from '../../../src/domain/apps/apps'
import { balanceOf } from '../../../src/domain/apps/credits'
import { indexed } from '../../../src/domain/terms/terms'
import { contractIn } from '../../../src/http/docs/contract'
import { scalar } from '../../../src/locales/yo/scalar'
import { hasBrowser, openBrowser } from '../../support/browser'
import { startServer, type TestProcess } from '../../support/processes'
import { openTestStores, type TestStores } from '../../support/stores'
import { blankTerm } from '../../support/testApp'

let stores: TestStores
let server: TestProcess
let browser: Browser

const paths = { en: '/docs/api', yo: '/yo/docs/api' } as const
type Language = keyof typeof paths
const languages = ['en', 'yo'] as const

/** Scalar's names of what is pressed. */
const named = {
  en: { tryIt: 'Test Request', send: 'Send' },
  yo: { tryIt: scalar.operation.testRequest, send: scalar.apiClient.addressBar.send },
}

describe.skipIf(!hasBrowser)('in Chromium', () => {
  beforeAll(async () => {
    stores = await openTestStores()
    const machine = { ...blankTerm('machine'), english: 'machine', yoruba: 'ẹ̀rọ' }
    await stores.transactions.changeTerms('test', (writer) => writer.save([indexed(machine)]))
    server = await startServer(stores)
    browser = await openBrowser()
  }, 30_000)
  afterAll(async () => {
    await server.stop()
    await stores.close()
  }, 30_000)

  test.each(languages)(
    'every call of the contract stands on the page in %s',
    async (language) => {
      await using visit = await open(language)
      const shown = await textOf(visit.page)
      const { paths: calls } = contractIn(language, server.url)
      const summaries = Object.values(calls)
        .flatMap((methods) => Object.values(methods))
        .map(({ summary }) => summary)
      expect(summaries.length).toBeGreaterThan(5)
      expect(summaries.filter((summary) => !shown.includes(summary))).toEqual([])
      expect(visit.complaints).toEqual([])
      expect(visit.elsewhere).toEqual([])
    },
    30_000,
  )

  test.each(languages)(
    'a search is sent from the page in %s, and costs one credit',
    async (language) => {
      const { clientId, apiKey } = await createApp(stores, { name: 'Try', ...defaultSettings }, 10)
      await using visit = await open(language)
      const { page } = visit
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
      const books = await stores.ledger.read(clientId)
      expect(books && balanceOf(books)).toBe(9)

      expect(await kept(page)).not.toContain(apiKey)
      expect(page.url()).not.toContain(apiKey)
      await page.reload()
      await openForm(page, language)
      expect(await keyField(page).inputValue()).toBe('')
      expect(await kept(page)).not.toContain(apiKey)
      expect(visit.complaints).toEqual([])
      expect(visit.elsewhere).toEqual([])
    },
    240_000,
  )

  test('the key may be sent as X-API-Key, too', async () => {
    const { apiKey } = await createApp(stores, { name: 'Try', ...defaultSettings }, 10)
    await using visit = await open('en')
    const { page } = visit
    await openForm(page, 'en')
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
  }, 240_000)

  test('no word of Scalar’s that has a translation is seen in English on the Yoruba page', async () => {
    const english = await englishWords()
    await using visit = await open('yo')
    await openForm(visit.page, 'yo')
    const seen = await wordsOf(visit.page)
    expect(seen).toContain(scalar.operation.testRequest)
    expect(seen).toContain(scalar.apiClient.responseBlock.response)
    expect(seen.filter((text) => english.has(text))).toEqual([])
  }, 30_000)

  const screens = [
    { language: 'en', width: 375, colorScheme: 'light' },
    { language: 'yo', width: 375, colorScheme: 'dark' },
    { language: 'en', width: 1280, colorScheme: 'dark' },
    { language: 'yo', width: 1280, colorScheme: 'light' },
  ] as const
  for (const { language, width, colorScheme } of screens) {
    test(`${language} at ${width} px, ${colorScheme}: nothing overflows, axe knows all that is wrong`, async () => {
      await using visit = await open(language, { viewport: { width, height: 800 }, colorScheme })
      const { page } = visit
      expect(await overflowOf(page)).toBe(0)
      expect(await wrongIn(page)).toEqual([])
      await openForm(page, language)
      expect(await overflowOf(page)).toBe(0)
      expect(await wrongIn(page)).toEqual([])
    }, 240_000)
  }
})

/** Opens the page and waits for its calls; leaving the scope closes it. */
async function open(language: Language, options: BrowserContextOptions = {}) {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  const complaints: string[] = []
  const elsewhere: string[] = []
  page.on('console', (message) => {
    if (message.type() !== 'info') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol !== 'data:' && protocol !== 'blob:' && origin !== server.url) {
      elsewhere.push(request.url())
    }
  })
  await page.goto(server.url + paths[language])
  await page.getByRole('button', { name: named[language].tryIt }).first().waitFor()
  return { page, complaints, elsewhere, [Symbol.asyncDispose]: () => context.close() }
}

/** Opens the form of the first call, which searches the dictionary. */
async function openForm(page: Page, language: Language) {
  await page.getByRole('button', { name: named[language].tryIt }).first().click()
  await keyField(page).waitFor()
  await settle(page)
}

/** Waits until what fades in is there: colours on the way to their place are nobody's contrast. */
const settle = (page: Page) =>
  page.waitForFunction(
    `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))).then(() =>
      document.getAnimations().every(({ playState, effect }) =>
        playState !== 'running' || effect.getTiming().iterations === Infinity))`,
  )

const keyField = (page: Page) => page.getByRole('dialog').getByPlaceholder('Token')

const textOf = (page: Page) => page.evaluate<string>('document.body.textContent')

const overflowOf = (page: Page) =>
  page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )

/** Everything that a page of this origin can keep, as JSON. */
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

/** All that is seen or read out: texts, names and hints. */
const wordsOf = (page: Page) =>
  page.evaluate<string[]>(`(() => {
    const words = new Set()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    while (walker.nextNode()) {
      const node = walker.currentNode
      const element = node.nodeType === Node.TEXT_NODE ? node.parentElement : node
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      if (node === element) {
        for (const name of ['aria-label', 'aria-description', 'placeholder', 'data-placeholder', 'title', 'alt']) {
          words.add((element.getAttribute(name) ?? '').trim())
        }
      } else words.add(node.textContent.trim())
    }
    return [...words]
  })()`)

/** Scalar's own words, but for those that are the same in Yoruba. */
async function englishWords(): Promise<Set<string>> {
  const listOf = async (file: string) =>
    ((await import(`../../../node_modules/@scalar/${file}`)) as { en: object }).en
  const page = await listOf('api-reference/dist/features/localization/locales/en.js')
  const client = await listOf('api-client/dist/v2/features/localization/translations.js')
  const leaves = (tree: unknown): string[] =>
    typeof tree === 'string' ? [tree] : Object.values(tree ?? {}).flatMap(leaves)
  const same = new Set(leaves(scalar))
  return new Set(leaves({ page, client }).filter((text) => !same.has(text)))
}

/** What is wrong with Scalar's own elements and no configuration can mend, by rule and part of its HTML. */
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

/** Serious and critical violations, other than those of Scalar's own. */
async function wrongIn(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, target }) => ({ id, html, target })))
    .filter(({ id, html }) => !scalars.some(([rule, element]) => rule === id && element.test(html)))
}
