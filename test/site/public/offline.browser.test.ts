/** A reader downloads the dictionary, loses the connection, and can still search. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { BrowserContext, Page } from 'playwright-core'
import { hasBrowser, openBrowser } from '../../support/browser'
import { type ListeningApp, startListening } from '../../support/listening'

let service: ListeningApp
let context: BrowserContext
let page: Page

describe.skipIf(!hasBrowser)('in Chromium', () => {
  beforeAll(async () => {
    service = await startListening()
    await service.saveTerms(
      {
        slug: 'machine',
        english: 'machine',
        yoruba: 'ẹ̀rọ',
        definitionEn: 'A device <b>that</b> works.',
        definitionYo: 'Ohun tó ń ṣiṣẹ́.',
        related: ['computer'],
        relations: ['broader:tool'],
        notesEn: 'First of any device.',
        aliases: ['machines', 'maṣíìnì'],
      },
      {
        slug: 'computer',
        english: 'computer',
        yoruba: 'kọ̀ǹpútà',
        category: 'Hardware',
        relations: ['broader:machine'],
      },
      { slug: 'tool', english: 'tool', yoruba: 'irinṣẹ́' },
    )
    context = await (await openBrowser()).newContext({ viewport: { width: 375, height: 700 } })
    page = await context.newPage()
    page.setDefaultTimeout(15_000)
  }, 30_000)
  afterAll(async () => {
    await context.close()
    await service.close()
  }, 30_000)

  const status = () => page.locator('[role=status]')
  const shows = (text: string) => page.getByText(text, { exact: false }).first().waitFor()

  test('the downloaded dictionary is searched and read without a connection', async () => {
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    await page.goto(`${service.url}/offline`)
    await shows('The dictionary is not stored in this browser.')
    expect(await page.getByRole('button', { name: 'Remove' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Download' }).click()
    await shows('You can search without a connection.')
    expect(await page.getByRole('button', { name: 'Download' }).isDisabled()).toBe(true)

    await context.setOffline(true)
    await page.goto(`${service.url}/search?q=ero`)
    await page.locator('.results a').first().click()
    await page.waitForURL('**/terms/machine')
    await shows('A device <b>that</b> works.')
    expect(await page.locator('.headword .word').allTextContents()).toEqual(['machine', 'ẹ̀rọ'])
    expect(await page.locator('.about p:has([lang=yo-fonipa])').textContent()).toBe(
      'Pronunciation: /ɛ̀.ɾɔ̄/ · L M',
    )
    await shows('H high, M mid, L low')
    await shows('maṣíìnì (loanword)')
    await shows('First of any device.')
    expect(await page.locator('#reader > h2').allTextContents()).toEqual([
      'Broader term',
      'Narrower terms',
    ])
    await page.locator('header a[hreflang=yo]').click()
    await page.waitForURL('**/yo/terms/machine')
    await page.locator('.headword .word').first().waitFor()
    expect(await page.locator('.headword .word').allTextContents()).toEqual(['ẹ̀rọ', 'machine'])
    await page.locator('.terms a').last().click()
    await page.waitForURL('**/yo/terms/computer')
    await page.goto(`${service.url}/docs`)
    await shows('this page is not stored')
    await page.fill('#q', 'kompuuta')
    await page.press('#q', 'Enter')
    await page.waitForURL('**/search?q=kompuuta')
    await page.locator('.results a').first().waitFor()
    expect(await page.locator('.results .word').allTextContents()).toEqual(['computer'])
    expect(faults).toEqual([])
    await context.setOffline(false)
  }, 60_000)

  test('a newer version is announced, and everything can be removed', async () => {
    await service.saveTerms({ slug: 'oko', english: 'farm', yoruba: 'oko' })
    await page.goto(`${service.url}/offline`)
    await shows('A newer version of the dictionary is available.')
    await page.getByRole('button', { name: 'Download' }).click()
    await shows('You can search without a connection.')
    await page.getByRole('button', { name: 'Remove' }).click()
    await shows('The dictionary is not stored in this browser.')
    expect(await status().count()).toBe(1)
    expect(await page.evaluate('caches.keys()')).toEqual([])
    const left = 'navigator.serviceWorker.getRegistrations().then((all) => all.length)'
    expect(await page.evaluate(left)).toBe(0)
  }, 60_000)
})
