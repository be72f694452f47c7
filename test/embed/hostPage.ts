/**
 * Starts the service, and opens pages from another origin that include the widget, in a real browser.
 */
import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { balanceOf } from '../../src/domain/apps/credits'
import type { AppSettings } from '../../src/store/apps/apps'
import type { TermFields } from '../../src/store/terms/terms'
import { createApp, defaultSettings } from '../support/apps'
import { type Look, lendPage } from '../support/browser'
import { startListening } from '../support/listening'
import { until } from '../support/until'

/** Returns the widget's script tag with additional attributes. By default, the tag has `defer`. */
export type Tag = (attributes?: string, loading?: string) => string

interface VisitOptions extends Look {
  head?: (tag: Tag) => string
  body?: (tag: Tag) => string
  lang?: string
  headers?: Record<string, string>
  settings?: Partial<AppSettings>
  credits?: number
  /** Defaults to the client ID of an app created for this visit. */
  clientId?: string
}

export type Host = Awaited<ReturnType<typeof openHost>>
export type Visit = Awaited<ReturnType<Host['visit']>>

const credits = 100
const html: Record<string, string> = { 'content-type': 'text/html; charset=utf-8' }
/** Polling interval in ms. It is long because each poll is a call to Chromium. */
const pollMs = 50

export const inMain = (tag: Tag) =>
  `<main><div id="atumo"></div></main>${tag('data-container="atumo"')}`

/** @param terms the terms of the dictionary; an empty headword defaults to the slug */
export async function openHost(...terms: (Partial<TermFields> & { slug: string })[]) {
  const service = await startListening()
  await service.saveTerms(...terms)
  const pages = new Map([['/blank', { text: '', headers: html }]])
  const hosts = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch({ url }) {
      const asked = pages.get(new URL(url).pathname)
      // Browsers request a favicon in addition to the page.
      return asked ? new Response(asked.text, asked) : new Response(null, { status: 204 })
    },
  })

  return {
    url: service.url,
    origin: hosts.url.origin,

    /** Opens a page with the widget. Use `await using`, which closes the page at the end of the scope. */
    async visit(options: VisitOptions = {}) {
      const { head = () => '', body = inMain, lang = 'en', headers = {} } = options
      const settings = { name: 'Page', ...defaultSettings, visitorLimit: 0, ...options.settings }
      const granted = options.credits ?? credits
      const app = await createApp(service.services, settings, granted)
      const clientId = options.clientId ?? app.clientId
      const tag: Tag = (attributes = '', loading = 'defer') =>
        `<script ${loading} src="${service.url}/embed/dictionary.js" data-client-id="${clientId}" ${attributes}></script>`
      const document = `<!doctype html><html lang="${lang}"><head><title>Page</title>${head(tag)}</head><body>${body(tag)}</body></html>`
      const path = `/${pages.size}`
      pages.set(path, { text: document, headers: { ...html, ...headers } })

      const lent = await lendPage({ ...options, blank: `${hosts.url.origin}/blank` })
      const { page } = lent
      const said = listen(page)
      await page.goto(hosts.url.origin + path)
      return {
        page,
        clientId,
        ...said,
        ...partsOf(page),
        field: page.getByRole('combobox').first(),
        wait: (ms: number) => page.clock.runFor(ms),
        /** Returns the number of credits that the visit has cost its app. */
        spent: async () => {
          const books = await service.services.ledger.read(app.clientId)
          return books && granted - balanceOf(books)
        },
        /** Types into the first search field and waits for the list of results. */
        async find(text: string) {
          await page.getByRole('combobox').first().fill(text)
          await page.getByRole('option').first().waitFor()
        },
        [Symbol.asyncDispose]: () => lent.giveBack(),
      }
    },

    async close() {
      await hosts.stop(true)
      await service.close()
    },
  }
}

/** Records what the page's developer sees in the browser: requests and console messages. */
function listen(page: Page) {
  const searches: string[] = []
  const warnings: string[] = []
  const errors: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/embed/search') searches.push(url.searchParams.get('q') ?? '')
  })
  page.on('console', (message) => {
    // The service has no icon, but browsers request one.
    if (message.location().url.endsWith('/favicon.ico')) return
    if (message.type() === 'warning') warnings.push(message.text())
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  return { searches, warnings, errors }
}

/** Returns the parts of the page's widgets, and which part has focus. */
function partsOf(page: Page) {
  const part = (name: string) => page.locator(`[part="${name}"]`)
  return {
    options: page.getByRole('option'),
    card: part('card'),
    note: part('note'),
    part,
    focused: () =>
      page.evaluate<string | null>(
        'document.activeElement?.shadowRoot?.activeElement?.getAttribute("part") ?? null',
      ),
  }
}

/** Waits until `read` returns the expected value. */
export async function expectSoon(read: () => unknown, expected: unknown): Promise<void> {
  const holds = async () => Bun.deepEquals(await read(), expected)
  await until('the reading is as expected', holds, 15_000, pollMs).catch(() => {})
  expect(await read()).toEqual(expected)
}

export const machine = {
  slug: 'machine',
  english: 'machine',
  yoruba: 'ẹ̀rọ',
  category: 'Hardware',
  definitionEn: 'A thing that does work for people.',
  definitionYo: 'Ohun tó ń ṣiṣẹ́ fún ènìyàn.',
  exampleEn: 'The machine prints books.',
  exampleYo: 'Ẹ̀rọ náà ń tẹ ìwé.',
}

export const computer = {
  slug: 'computer',
  english: 'computer',
  yoruba: 'ẹ̀rọ kọ̀ǹpútà',
  aliases: ['ayára-bí-àṣá'],
}
