/** The client in a browser, on a page from another origin. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import type * as Client from '../../clients/typescript/src/index'
import { sign } from '../../src/domain/webhooks/signatures'
import { hasBrowser, openBrowser } from '../support/browser'
import { type Packed, packClient } from './packed'
import { type Service, startService } from './service'

setDefaultTimeout(60_000)

let packed: Packed
let service: Service
let browser: Browser
let pages: ReturnType<typeof Bun.serve>
beforeAll(async () => {
  if (!hasBrowser) return
  ;[packed, service, browser] = await Promise.all([packClient(), startService(), openBrowser()])
  pages = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch({ url }) {
      const { pathname } = new URL(url)
      if (pathname.endsWith('.js')) {
        return new Response(Bun.file(join(packed.folder, 'node_modules/atumo/dist', pathname)))
      }
      return new Response('<!doctype html><title>A page</title>', {
        headers: { 'content-type': 'text/html' },
      })
    },
  })
})
afterAll(async () => {
  if (!hasBrowser) return
  await Promise.all([service.close(), pages.stop(true)])
})

test.skipIf(!hasBrowser)('searches, submits, reads the headers, and verifies', async () => {
  const { apiKey } = await service.newApp()
  const page = await browser.newPage()
  await page.goto(pages.url.href)
  const body = '{"yoruba":"ẹ̀rọ"}'
  const given = { baseUrl: service.url, apiKey, body, signature: sign('whsec_1', body) }
  const seen = await page.evaluate(async ({ baseUrl, apiKey: key, ...delivery }) => {
    const from = '/index.js'
    const { createAtumo, verifyWebhook } = (await import(from)) as typeof Client
    const atumo = createAtumo({ baseUrl, apiKey: key, language: 'yo' })
    const { terms, total, usage } = await atumo.search({ q: 'ero' })
    const submitted = await atumo.submit({
      english_term: 'page',
      yoruba_term: 'ojú-ewé',
      definition_en: 'What a browser shows.',
    })
    return {
      yoruba: terms[0]?.yoruba,
      numbers: [total, usage.cost, usage.balance, submitted.usage.balance],
      refusal: await atumo.search({ limit: 0 }).catch((error: unknown) => String(error)),
      isValid: await verifyWebhook({ secret: 'whsec_1', ...delivery }),
    }
  }, given)
  expect(seen).toEqual({
    yoruba: 'ẹ̀rọ',
    numbers: [1, 1, 999, 998],
    refusal: 'AtumoError: limit gbọ́dọ̀ jẹ́ odidi nọ́ńbà láti 1 dé 500, ní díjíìtì lásán.',
    isValid: true,
  })
})
