/** An owner's way through the console in a real browser, with the real server, worker and a receiver. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { approve } from '../../../src/domain/review/review'
import { indexed } from '../../../src/domain/terms/terms'
import { freePort } from '../../../src/launch/service'
import { locales } from '../../../src/locales'
import { hasBrowser, openBrowser } from '../../support/browser'
import { startServer, startWorker, type TestProcess } from '../../support/processes'
import { type Receiver, startReceiver } from '../../support/receiver'
import { openTestStores, type TestStores } from '../../support/stores'
import { blankTerm } from '../../support/testApp'

setDefaultTimeout(120_000)

const password = 'a long password'
/** Pages that are there without an app, and one that is not there. */
const everywhere = [
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/reset-password?token=x',
  '/second-factor',
  '/account',
  '/account?done=confirmBad',
  '/console',
  '/console/new',
  '/console/apps/none',
]
const caFile = fileURLToPath(new URL('../../support/tls/ca.pem', import.meta.url))
const permissions = ['clipboard-read', 'clipboard-write']

let stores: TestStores
let server: TestProcess
let worker: TestProcess
let receiver: Receiver
let browser: Browser
let visitors = 0

/** Asks until the answer is yes. */
async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 25_000
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`not in time: ${what}`)
    await Bun.sleep(100)
  }
}

const shows = (page: Page, text: string) =>
  until(`the page shows ${text}`, async () => {
    await page.reload()
    return (await page.locator('main').innerText()).includes(text)
  })

async function search(key: string): Promise<number> {
  const headers = { authorization: `Bearer ${key}` }
  return (await fetch(`${server.url}/api/v1/dictionary.php?q=machine`, { headers })).status
}

async function submit(key: string, english: string): Promise<string> {
  const response = await fetch(`${server.url}/api/v1/submit.php`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ english_term: english, yoruba_term: 'ohun', definition_en: 'A thing.' }),
  })
  return ((await response.json()) as { submission: { id: string } }).submission.id
}

/** A browser's window with somebody who signs up. */
async function signUp(prefix: '' | '/yo', email: string, options = {}) {
  // An address of its own, so that the accounts of all tests are not too many of one.
  const extraHTTPHeaders = { 'x-forwarded-for': `192.0.2.${++visitors}` }
  const context = await browser.newContext({ permissions, extraHTTPHeaders, ...options })
  const page = await context.newPage()
  const words = locales[prefix === '' ? 'en' : 'yo']
  await page.goto(`${server.url}${prefix}/sign-up`)
  await page.getByLabel(words.account.name, { exact: true }).fill('Adé Ọláńrewájú')
  await page.getByLabel(words.account.email).fill(email)
  await page.getByLabel(words.account.newPassword).fill(password)
  await page.getByRole('button', { name: words.account.signUp }).click()
  await page.waitForURL(`${server.url}${prefix}/console`)
  return { context, page, words }
}

/** The key as its button copies it. */
async function copiedKey(page: Page, words: (typeof locales)['en']): Promise<string> {
  await page.getByRole('button', { name: words.site.copy, exact: true }).first().click()
  await page.getByRole('button', { name: words.site.copied }).waitFor()
  return String(await page.evaluate('navigator.clipboard.readText()'))
}

describe.skipIf(!hasBrowser)('in Chromium', () => {
  beforeAll(async () => {
    stores = await openTestStores()
    await stores.transactions.changeTerms('test', (writer) =>
      writer.save([indexed({ ...blankTerm('machine'), yoruba: 'ẹ̀rọ' })]),
    )
    receiver = await startReceiver()
    const port = String(await freePort())
    const env = {
      WEBHOOK_ALLOW: '127.0.0.0/8',
      WEBHOOK_CA: caFile,
      TRUSTED_PROXIES: '127.0.0.1',
      PORT: port,
      BASE_URL: `http://127.0.0.1:${port}`,
    }
    server = await startServer(stores, env)
    worker = startWorker(stores, env)
    browser = await openBrowser()
  })
  afterAll(async () => {
    await Promise.all([server.stop(), worker.stop()])
    await receiver.close()
    await stores.close()
  })

  test.each([
    ['', 'en'],
    ['/yo', 'yo'],
  ] as const)('an owner’s whole way, under %p', async (prefix, language) => {
    const { page, context, words } = await signUp(prefix, `way-${language}@example.org`)
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
    expect([await search(key), await search(key)]).toEqual([200, 200])

    await follow(own.onward)
    await page.getByText(own.asTable).click()
    const today = page.locator('details tbody tr').last()
    expect((await today.innerText()).split(/\s+/).slice(1)).toEqual(['2', '0', '2'])

    await follow(own.sections.key)
    await page.getByLabel(own.regenerateSure).check()
    await press(own.regenerate)
    const next = await copiedKey(page, words)
    expect([await search(key), await search(next)]).toEqual([401, 200])
    await follow(own.onward)

    const path = `/hook-${language}`
    const arrived = () => receiver.received.filter((one) => one.path === path)
    await follow(own.sections.webhooks)
    await page.getByLabel(own.url).fill(receiver.url(path))
    await press(own.add)
    await page.getByText(own.secretOnce).waitFor()
    await press(own.sendTest)
    await page.waitForURL(/done=test/)
    await until('the test arrives', async () => arrived().length === 1)
    await shows(page, own.states.delivered)
    await page.locator('tbody a').first().click()
    await page.waitForURL(/\/deliveries\//)
    expect(await page.locator('main').innerText()).toContain('x-service-signature')
    await press(own.replay)
    await until('it arrives again', async () => arrived().length === 2)
    expect(arrived()[1]?.body).toEqual(arrived()[0]?.body)

    const english = `browser word ${language}`
    const id = await submit(next, english)
    await follow(own.sections.contributions)
    await page.waitForURL(/\/contributions$/)
    await shows(page, own.contributionStatus.pending)
    const review = { transactions: stores.transactions, baseUrl: server.url }
    await approve(review, id, { by: 'Adé' })
    await shows(page, own.contributionStatus.approved)
    await until('the approval arrives', async () =>
      arrived().some(({ body }) => String(body).includes(english)),
    )
    await follow(english)
    await page.waitForURL(/\/terms\//)
    expect(page.url()).toBe(`${server.url}${prefix}/terms/browser-word-${language}`)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('a form sent by hand with JavaScript off works, and signing out ends it', async () => {
    const { page, context, words } = await signUp('', 'plain@example.org', {
      javaScriptEnabled: false,
    })
    await page.goto(`${server.url}/account`)
    await page.getByRole('button', { name: words.account.signOut, exact: true }).click()
    await page.waitForURL(`${server.url}/`)
    await page.goto(`${server.url}/console`)
    expect(page.url()).toBe(`${server.url}/sign-in?next=%2Fconsole`)
    await context.close()
  })

  const screens = [
    { prefix: '', width: 375, colorScheme: 'light' },
    { prefix: '/yo', width: 375, colorScheme: 'dark' },
    { prefix: '', width: 1280, colorScheme: 'dark' },
    { prefix: '/yo', width: 1280, colorScheme: 'light' },
  ] as const

  /** Every page there is, with something on it. */
  async function pathsOf(page: Page, prefix: string, email: string): Promise<string[]> {
    const send = (path: string, fields: Record<string, string>) =>
      page.request.post(server.url + prefix + path, {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        data: new URLSearchParams(fields).toString(),
        maxRedirects: 0,
      })
    const long = 'Ìwéatúmọ̀-ọ̀rọ̀-ìmọ̀-ẹ̀rọ'.repeat(4)
    await send('/console/new', { name: long, scope: 'dictionary:write' })
    const [row] = await stores.sql<{ id: number; clientId: string }[]>`
      select a.id, client_id as "clientId" from apps a join users u on u.id = a.owner_id
      where u.email = ${email}`
    const app = `/console/apps/${row?.clientId}`
    await send(`${app}/webhooks`, { url: receiver.url(`/${'long-path-'.repeat(20)}`) })
    const [endpoint] = await stores.sql<{ id: string }[]>`
      select public_id as id from endpoints where app_id = ${row?.id ?? 0}`
    await send(`${app}/webhooks/${endpoint?.id}/test`, {})
    await send(`${app}/credits`, { pack: 'scale' })
    await stores.sql`
      insert into refusal_counts values (${row?.id ?? 0}, date_trunc('hour', now()), 'pages not listed', 7)`
    const [delivery] = await stores.sql<{ id: string }[]>`
      select d.id from deliveries d join endpoints e on e.id = d.endpoint_id
      where e.public_id = ${endpoint?.id ?? ''}`
    await until('the test is answered', async () => {
      const [found] = await stores.sql`
        select state from deliveries where id = ${delivery?.id ?? ''}`
      return found?.['state'] === 'delivered'
    })
    const sections = [
      '',
      '?days=30',
      '/settings?address=192.0.2.1&origin=x',
      '/key',
      '/credits?done=asked',
      '/embed',
      '/webhooks',
      `/deliveries/${delivery?.id}`,
      '/contributions',
    ]
    return [...everywhere, ...sections.map((section) => app + section)]
  }

  async function expectFit(page: Page, path: string): Promise<void> {
    const overflow = await page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    )
    expect([path, overflow]).toEqual([path, 0])
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => [path, id, nodes[0]?.html])).toEqual([])
  }

  test.each(
    screens.map(
      (screen) => [screen.prefix || '/en', screen.width, screen.colorScheme, screen] as const,
    ),
  )(
    '%s at %d px, %s: nothing overflows, axe is content',
    async (_, width, colorScheme, { prefix }) => {
      const email = `screen-${width}-${colorScheme}@example.org`
      const { page, context, words } = await signUp(prefix, email, {
        viewport: { width, height: 800 },
        colorScheme,
      })
      for (const path of await pathsOf(page, prefix, email)) {
        await page.goto(server.url + prefix + path)
        await expectFit(page, path)
      }
      await refusedForms(page, prefix, words)
      await context.close()
    },
  )

  /** Pages that only a form shows: refused ones, a new key, a second factor. */
  async function refusedForms(
    page: Page,
    prefix: string,
    words: (typeof locales)['en'],
  ): Promise<void> {
    await page.goto(`${server.url}${prefix}/console/new`)
    await page.getByLabel(words.console.scopeNames['dictionary:read']).uncheck()
    await page.getByLabel(words.console.appName).fill('x'.repeat(201))
    await page.getByRole('button', { name: words.console.create }).click()
    await page.getByText(words.console.badScopes).waitFor()
    await expectFit(page, 'a refused form')
    await page.getByLabel(words.console.appName).fill('Test')
    await page.getByLabel(words.console.scopeNames['dictionary:read']).check()
    await page.getByRole('button', { name: words.console.create }).click()
    await page.getByText(words.console.keyOnce).waitFor()
    await expectFit(page, 'a new key')
    await page.goto(`${server.url}${prefix}/account`)
    await page.getByLabel(words.account.password, { exact: true }).fill(password)
    await page.getByRole('button', { name: words.account.factorBegin }).click()
    await page.getByText(words.account.factorScan).waitFor()
    await expectFit(page, 'a second factor')
  }
})
