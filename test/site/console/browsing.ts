/**
 * Helpers for testing the console in a browser. They start the service, its delivery worker and a webhook
 * receiver, and sign people up.
 */
import { fileURLToPath } from 'node:url'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { openDeliveryServices } from '../../../src/deliveryWorker'
import { startDeliveryWorker } from '../../../src/domain/webhooks/worker'
import { locales } from '../../../src/locales'
import { connectPostgres, connectRedis, redisReady } from '../../../src/store/clients'
import { openBrowser } from '../../support/browser'
import { startListening } from '../../support/listening'
import { startReceiver } from '../../support/receiver'

export const password = 'a long password'

export type Words = (typeof locales)['en']
export type Browsing = Awaited<ReturnType<typeof openBrowsing>>

const caFile = fileURLToPath(new URL('../../support/tls/ca.pem', import.meta.url))
const permissions = ['clipboard-read', 'clipboard-write']

export async function openBrowsing() {
  const receiver = await startReceiver()
  const service = await startListening({
    WEBHOOK_ALLOW: '127.0.0.0/8',
    WEBHOOK_CA: caFile,
    TRUSTED_PROXIES: '127.0.0.1',
  })
  await service.saveTerms({ slug: 'machine', yoruba: 'ẹ̀rọ' })
  const { log } = service.services
  const redis = connectRedis(service.config.redisUrl, () => {})
  await redisReady(redis, 10_000)
  const worker = startDeliveryWorker(openDeliveryServices(service.config, { redis, log }))
  const sql = connectPostgres(service.config.databaseUrl, { pool: 2 })
  const browser = await openBrowser()
  let visitors = 0

  return {
    ...service,
    receiver,
    sql,

    /** Opens a browser window and signs a person up. */
    async signUp(prefix: '' | '/yo', email: string, options: BrowserContextOptions = {}) {
      // Each person has a different IP address, because sign-ups are limited per address.
      const extraHTTPHeaders = { 'x-forwarded-for': `192.0.2.${++visitors}` }
      const context = await browser.newContext({ permissions, extraHTTPHeaders, ...options })
      const page = await context.newPage()
      const words: Words = locales[prefix === '' ? 'en' : 'yo']
      await page.goto(`${service.url}${prefix}/sign-up`)
      await page.getByLabel(words.account.name, { exact: true }).fill('Adé Ọláńrewájú')
      await page.getByLabel(words.account.email).fill(email)
      await page.getByLabel(words.account.newPassword).fill(password)
      await page.getByRole('button', { name: words.account.signUp }).click()
      await page.waitForURL(`${service.url}${prefix}/console`)
      return { context, page, words }
    },

    async stateOf(delivery: string): Promise<unknown> {
      const [found] = await sql`select state from deliveries where id = ${delivery}`
      return found?.['state']
    },

    async close() {
      await worker.stop()
      redis.disconnect()
      await sql.end({ timeout: 1 })
      await receiver.close()
      await service.close()
    },
  }
}

/** Clicks the copy button, and returns the copied key. */
export async function copiedKey(page: Page, words: Words): Promise<string> {
  await page.getByRole('button', { name: words.site.copy, exact: true }).first().click()
  await page.getByRole('button', { name: words.site.copied }).waitFor()
  return String(await page.evaluate('navigator.clipboard.readText()'))
}
