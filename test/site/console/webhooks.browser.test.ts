/** An owner changes endpoints, filters the delivery log, retries deliveries, and prints the credits page. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { problemText } from '../../../src/locales/problems'
import { hasBrowser } from '../../support/browser'
import { until } from '../../support/until'
import { type Browsing, openBrowsing, password } from './browsing'

setDefaultTimeout(120_000)

let service: Browsing

describe.skipIf(!hasBrowser)('in Chromium', () => {
  beforeAll(async () => {
    service = await openBrowsing()
  })
  afterAll(() => service.close())

  test('an owner manages webhooks, reads usage and credits, prints a statement and sets up a second factor', async () => {
    const { page, context, words } = await service.signUp('', 'webhooks@example.org')
    const own = words.console
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const main = () => page.locator('main').innerText()
    await page.goto(`${service.url}/console/new`)
    await page.getByLabel(own.appName).fill('Hooks')
    await press(own.create)
    await page.getByText(own.keyOnce).waitFor()
    const key = (await main()).match(/atk_\w{40}/)?.[0]
    await page.reload()
    await page.getByText(own.keyGone).waitFor()
    expect(await service.sql`select from apps where owner_id is not null`).toHaveLength(1)
    const [row] = await service.sql<{ clientId: string; prefix: string }[]>`
      select client_id as "clientId", k.prefix from apps a join api_keys k on k.app_id = a.id`
    const app = `${service.url}/console/apps/${row?.clientId}`
    const form = (action: string) => page.locator(`form[action$="/${action}"]`)

    await page.goto(`${app}/webhooks`)
    const path = '/retried'
    service.receiver.tell({ status: 500 }, path)
    await page.getByLabel(own.url).fill(service.receiver.url(path))
    await press(own.add)
    const secretBefore = await page.locator('pre code').first().innerText()

    // Both actions must be confirmed first.
    for (const action of ['remove', 'secret']) {
      await page
        .locator('details', { has: form(action) })
        .locator('summary')
        .click()
      await form(action).getByRole('button').click()
      await page.getByText(problemText({ code: 'unconfirmed' }, 'en')).waitFor()
    }
    expect(await service.sql`select from endpoints`).toHaveLength(1)
    await page
      .locator('details', { has: form('secret') })
      .locator('summary')
      .click()
    await page.getByLabel(own.rotateSure).check()
    await form('secret').getByRole('button').click()
    await page.getByText(own.secretOnce).waitFor()
    expect(await page.locator('pre code').first().innerText()).not.toBe(secretBefore)

    await page.locator('summary', { hasText: own.editKinds }).click()
    await form('kinds').getByLabel('dictionary.term.submitted').uncheck()
    await form('kinds').getByRole('button').click()
    await page.getByText(own.kindsSaved).waitFor()
    const [endpoint] = await service.sql<{ kinds: string[] }[]>`select kinds from endpoints`
    expect(endpoint?.kinds).not.toContain('dictionary.term.submitted')

    const kind = 'dictionary.suggestion.accepted'
    await page.locator('summary', { hasText: own.sendTest }).click()
    await form('test').getByLabel(own.testKind).selectOption(kind)
    await press(own.sendTest)
    await page.getByText(own.testSent).waitFor()
    const attempts = async () =>
      (await service.sql`select from deliveries where attempts = 1 and state = 'due'`).length
    await until('the first attempt fails', async () => (await attempts()) === 1)
    const filter = page.locator('form', { has: page.locator('button', { hasText: own.filter }) })
    await page.reload()
    await filter.getByLabel(own.state, { exact: true }).selectOption('delivered')
    await press(own.filter)
    await page.getByText(own.noMatch).waitFor()
    await filter.getByLabel(own.state, { exact: true }).selectOption('due')
    await filter.getByLabel(own.event, { exact: true }).selectOption('test')
    await press(own.filter)
    const delivery = page.locator('tbody tr')
    await delivery.first().waitFor()
    const cells = await delivery.first().innerText()
    for (const text of [kind, own.testMark, '500', own.nextAttempt]) expect(cells).toContain(text)

    service.receiver.tell({ status: 200 }, path)
    await press(own.retryNow)
    await page.getByText(own.replayed).waitFor()
    const arrived = () => service.receiver.received.filter((one) => one.path === path)
    await until('it arrives again', () => arrived().length === 2)
    expect(JSON.parse(String(arrived()[1]?.body))).toMatchObject({ kind, data: { test: true } })

    await page.goto(app)
    expect(await main()).toContain(`${row?.prefix}…`)
    expect(await main()).toContain(own.keys.last)
    expect(await main()).toContain(own.noRunway)
    // Ten credits were spent on one day, and 990 are left.
    const search = `${service.url}/api/v1/dictionary.php?q=ero`
    const headers = { authorization: `Bearer ${key}` }
    for (let count = 0; count < 10; count++)
      expect((await fetch(search, { headers })).status).toBe(200)
    await service.sql`
      update apps set created_at = now() - interval '25 h' where owner_id is not null`
    await page.reload()
    expect(await main()).toContain(own.runwayFor.months(3))
    const today = new Date().toISOString().slice(5, 10)
    expect(await page.locator('.chart-axis li').last().innerText()).toBe(today)
    await page.goto(`${app}/credits`)
    for (const text of [own.balance, '990', own.movements.starter]) {
      expect(await main()).toContain(text)
    }

    await page.goto(`${app}/statement`)
    const table = page.locator('main table')
    const shown = async () => [
      await page.locator('body > header').isVisible(),
      await page.locator('.with-nav > nav').isVisible(),
      await page.getByRole('navigation', { name: own.statement }).isVisible(),
      await page.getByRole('button', { name: own.show, exact: true }).isVisible(),
      await table.isVisible(),
    ]
    expect(await shown()).toEqual([true, true, true, true, true])
    await page.emulateMedia({ media: 'print' })
    expect(await shown()).toEqual([false, false, false, false, true])
    const isWhole = `(() => {
      const frame = document.querySelector('main table').parentElement
      return getComputedStyle(frame).overflowX === 'visible'
    })()`
    expect(await page.evaluate<boolean>(isWhole)).toBe(true)
    await page.emulateMedia({ media: 'screen' })

    await page.goto(`${service.url}/account`)
    await page.getByText(words.account.unconfirmed).waitFor()
    const factor = page.locator('form', { hasText: words.account.factorBegin })
    await factor.getByLabel(words.account.password, { exact: true }).fill(password)
    await factor.getByRole('button').click()
    await page.getByRole('img', { name: words.account.factorPicture }).waitFor()
    await context.close()
  })
})
