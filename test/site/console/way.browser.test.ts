/** An owner uses the whole console in a real browser, with a delivery worker and a webhook receiver. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { approve } from '../../../src/domain/review/review'
import { problemText } from '../../../src/locales/problems'
import { hasBrowser } from '../../support/browser'
import { overflowOf, showOn } from '../../support/screens'
import { until } from '../../support/until'
import { type Browsing, copiedKey, openBrowsing } from './browsing'

setDefaultTimeout(120_000)

let service: Browsing

/** Reloads the page until it shows this text. */
async function shows(page: Page, text: string) {
  await page.reload()
  expect(await page.locator('main').innerText()).toContain(text)
}

async function search(key: string): Promise<number> {
  const headers = { authorization: `Bearer ${key}` }
  return (await fetch(`${service.url}/api/v1/dictionary.php?q=machine`, { headers })).status
}

async function submit(key: string, english: string): Promise<string> {
  const response = await fetch(`${service.url}/api/v1/submit.php`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ english_term: english, yoruba_term: 'ohun', definition_en: 'A thing.' }),
  })
  return ((await response.json()) as { submission: { id: string } }).submission.id
}

/** Checks that the row of axis labels is as wide as the chart, and that the labels are at least 12 px high. */
const axis = `(() => {
  const [chart, axis] = ['svg.chart', '.chart-axis'].map((one) => document.querySelector(one))
  const [above, below] = [chart, axis].map((one) => one.getBoundingClientRect())
  const isBelowChart = ['left', 'right'].every((side) => Math.abs(above[side] - below[side]) < 1)
  return { isBelowChart, isReadable: parseFloat(getComputedStyle(axis).fontSize) >= 12 }
})()`

describe.skipIf(!hasBrowser)('in Chromium', () => {
  beforeAll(async () => {
    service = await openBrowsing()
  })
  afterAll(() => service.close())

  test.each([
    ['', 'en'],
    ['/yo', 'yo'],
  ] as const)('an owner uses all pages, under %p', async (prefix, language) => {
    const { page, context, words } = await service.signUp(prefix, `way-${language}@example.org`)
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    const own = words.console
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const follow = (name: string) => page.getByRole('link', { name, exact: true }).click()

    await page.getByRole('link', { name: own.newApp }).click()
    await page.getByLabel(own.appName).fill('Ìwé mi')
    await page.getByLabel(own.scopeNames['dictionary:write']).check()
    await press(own.create)
    const key = await copiedKey(page, words)
    await page.reload()
    await page.getByText(own.keyGone).waitFor()
    expect([await search(key), await search(key)]).toEqual([200, 200])

    await follow(own.sections.overview)
    for (const width of [1280, 375]) {
      await showOn(page, { width, colorScheme: 'light' })
      expect(await page.evaluate<object>(axis)).toEqual({ isBelowChart: true, isReadable: true })
    }
    await showOn(page, { width: 1280, colorScheme: 'light' })
    await page.getByText(own.asTable).click()
    const today = page.locator('details tbody tr').last()
    expect((await today.innerText()).split(/\s+/).slice(1)).toEqual(['2', '0', '2'])

    await follow(own.sections.key)
    await page.getByLabel(own.overlap).selectOption('0')
    await page.getByLabel(own.regenerateSure).check()
    await press(own.regenerate)
    const next = await copiedKey(page, words)
    expect([await search(key), await search(next)]).toEqual([401, 200])
    await follow(own.onward)

    const path = `/hook-${language}`
    const arrived = () => service.receiver.received.filter((one) => one.path === path)
    await follow(own.sections.webhooks)
    await page.getByLabel(own.url).fill(service.receiver.url(path))
    await press(own.add)
    await page.getByText(own.secretOnce).waitFor()
    await page.locator('summary', { hasText: own.sendTest }).click()
    await press(own.sendTest)
    await page.waitForURL(/done=test/)
    await until('the test is delivered', async () => {
      const [found] = await service.sql`
        select d.state from deliveries d join endpoints e on e.id = d.endpoint_id
        where e.url = ${service.receiver.url(path)}`
      return found?.['state'] === 'delivered'
    })
    expect(arrived().length).toBe(1)
    await shows(page, own.states.delivered)
    await page.locator('tbody a').first().click()
    await page.waitForURL(/\/deliveries\//)
    expect(await page.locator('main').innerText()).toContain('x-service-signature')
    await press(own.replay)
    await until('it arrives again', () => arrived().length === 2)
    expect(arrived()[1]?.body).toEqual(arrived()[0]?.body)

    const english = `browser word ${language}`
    const id = await submit(next, english)
    await follow(own.sections.contributions)
    await page.waitForURL(/\/contributions$/)
    await shows(page, own.contributionStatus.pending)
    await approve(service.services, id, { by: 'Adé' })
    await shows(page, own.contributionStatus.approved)
    await until('the approval arrives', () =>
      arrived().some(({ body }) => String(body).includes(english)),
    )
    await follow(english)
    await page.waitForURL(/\/terms\//)
    expect(page.url()).toBe(`${service.url}${prefix}/terms/browser-word-${language}`)
    await page.goBack()

    await page.locator('a[href$="/credits"]').first().click()
    await page.getByText(own.movements.starter).waitFor()
    await follow(own.sections.webhooks)
    // Check for browser errors now. The form below is refused at first, which causes an error in
    // the browser.
    expect(complaints).toEqual([])
    const remove = page.locator('details', { hasText: own.removeSure })
    await remove.locator('summary').click()
    await remove.getByRole('button').click()
    await page.getByText(problemText({ code: 'unconfirmed' }, language)).waitFor()
    await remove.locator('summary').click()
    await page.getByLabel(own.removeSure).check()
    await remove.getByRole('button').click()
    await page.getByText(own.noEndpoints).waitFor()

    const clientId = /app_\w{20}/.exec(page.url())?.[0]
    await showOn(page, { width: 375, colorScheme: 'light' })
    await page.goto(`${service.url}${prefix}/docs/api`)
    await page.getByText(words.apiPage.own.uses('Ìwé mi')).waitFor()
    expect(await overflowOf(page)).toBe(0)
    const field = page.locator('form.try [name="query:client_id"]')
    expect(await field.inputValue()).toBe(clientId ?? '')
    await context.close()
  })

  test('a form sent by hand with JavaScript off works, and signing out ends it', async () => {
    const { page, context, words } = await service.signUp('', 'plain@example.org', {
      javaScriptEnabled: false,
    })
    await page.goto(`${service.url}/account`)
    await page.getByRole('button', { name: words.account.signOut, exact: true }).click()
    await page.waitForURL(`${service.url}/`)
    await page.goto(`${service.url}/console`)
    expect(page.url()).toBe(`${service.url}/sign-in?next=%2Fconsole`)
    await context.close()
  })
})
