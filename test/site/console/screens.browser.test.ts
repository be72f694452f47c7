/** Every page of the console in a real browser: both languages, both themes, phone and desktop. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { violationsOf } from '../../support/axe'
import { hasBrowser } from '../../support/browser'
import { overflowOf, showOn } from '../../support/screens'
import { until } from '../../support/until'
import { type Browsing, openBrowsing, password, type Words } from './browsing'

setDefaultTimeout(120_000)

let service: Browsing

const screens = {
  '': [
    { width: 375, colorScheme: 'light' },
    { width: 1280, colorScheme: 'dark' },
  ],
  '/yo': [
    { width: 375, colorScheme: 'dark' },
    { width: 1280, colorScheme: 'light' },
  ],
} as const
type Prefix = keyof typeof screens

/**
 * Checks an app's menu. On a phone, the menu is behind a button that names the current section; on a desktop,
 * it is open. Returns null if the menu is correct.
 */
const menu = `(() => {
  const here = document.querySelector('.with-nav > nav [aria-current]')
  if (!here) return null
  const [opener, isOpen] = [document.querySelector('.list-pages'), here.checkVisibility()]
  const isRight = opener.checkVisibility() ? !isOpen && opener.innerText === here.innerText : isOpen
  return isRight && isOpen === innerWidth > 375 ? null : { isOpen, opener: opener.innerText, here: here.innerText }
})()`

/** Counts the code blocks on a delivery's page that are too narrow for their content. */
const cutCode = `[...document.querySelectorAll('.code pre')]
  .filter((one) => one.scrollWidth > one.clientWidth).length`

/** Pages that can be opened without an app, and a page that does not exist. */
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
  '/contribute',
  '/contributions',
]
describe.skipIf(!hasBrowser)('in Chromium', () => {
  beforeAll(async () => {
    service = await openBrowsing()
  })
  afterAll(() => service.close())

  test.each([
    ['/en', ''],
    ['/yo', '/yo'],
  ] as const)(
    '%s: nothing overflows on any screen, and axe finds no problems',
    async (_, prefix) => {
      const email = `screen-${prefix.slice(1)}@example.org`
      const { page, context, words } = await service.signUp(prefix, email)
      for (const path of await pathsOf(page, prefix, email)) {
        await page.goto(service.url + prefix + path)
        await expectFit(page, prefix, path)
      }
      await refusedForms(page, prefix, words)
      await context.close()
    },
  )
})

/** Creates content, and returns the paths of all pages. */
async function pathsOf(page: Page, prefix: string, email: string): Promise<string[]> {
  const send = (path: string, fields: Record<string, string>) =>
    page.request.post(service.url + prefix + path, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      data: new URLSearchParams(fields).toString(),
      maxRedirects: 0,
    })
  const long = 'Ìwéatúmọ̀-ọ̀rọ̀-ìmọ̀-ẹ̀rọ'.repeat(4)
  await send('/console/new', { name: long, scope: 'dictionary:write' })
  const [row] = await service.sql<{ id: number; clientId: string }[]>`
    select a.id, client_id as "clientId" from apps a join users u on u.id = a.owner_id
    where u.email = ${email}`
  const app = `/console/apps/${row?.clientId}`
  await send('/console/new', { name: 'Try', scope: 'dictionary:read', sandbox: 'yes' })
  const [sandbox] = await service.sql<{ clientId: string }[]>`
    select client_id as "clientId" from apps a join users u on u.id = a.owner_id
    where u.email = ${email} and is_sandbox`
  await send(`${app}/webhooks`, { url: service.receiver.url(`/${'long-path-'.repeat(20)}`) })
  const [endpoint] = await service.sql<{ id: string }[]>`
    select public_id as id from endpoints where app_id = ${row?.id ?? 0}`
  await send(`${app}/webhooks/${endpoint?.id}/test`, { kind: 'dictionary.term.approved' })
  await send(`${app}/credits`, { pack: 'scale' })
  await service.sql`
    insert into refusal_counts values (${row?.id ?? 0}, date_trunc('hour', now()), 'pages not listed', 7)`
  const [delivery] = await service.sql<{ id: string }[]>`
    select d.id from deliveries d join endpoints e on e.id = d.endpoint_id
    where e.public_id = ${endpoint?.id ?? ''}`
  await until(
    'the test webhook has a response',
    async () => (await service.stateOf(delivery?.id ?? '')) === 'delivered',
  )
  const [key] = await service.sql<{ id: string }[]>`
    insert into api_keys (app_id, key_hash, name, scopes, prefix)
    values (${row?.id ?? 0}, sha256(${email}::bytea), ${long}, '{dictionary:write}', 'atk_0000')
    returning id`
  const sections = [
    '',
    '?days=30',
    '/settings?address=192.0.2.1&origin=x',
    '/key',
    '/key/new',
    '/keys/new',
    `/keys/${key?.id}`,
    '/requests',
    '/snippets',
    '/credits?done=asked',
    '/statement?from=2026-01-01&to=2028-01-01&by=month',
    '/embed',
    '/webhooks',
    '/webhooks?state=delivered&kind=test',
    `/deliveries/${delivery?.id}`,
    '/contributions',
    '/members',
  ]
  const ofSandbox = ['', '/snippets', '/settings'].map(
    (section) => `/console/apps/${sandbox?.clientId}${section}`,
  )
  return [...everywhere, ...sections.map((section) => app + section), ...ofSandbox]
}

async function expectFit(page: Page, prefix: Prefix, path: string): Promise<void> {
  for (const screen of screens[prefix]) {
    await showOn(page, screen)
    expect([path, screen, await overflowOf(page)]).toEqual([path, screen, 0])
    expect([path, screen, await page.evaluate<unknown>(menu)]).toEqual([path, screen, null])
    expect([path, screen, await page.evaluate<number>(cutCode)]).toEqual([path, screen, 0])
    const violations = await violationsOf(page)
    expect(violations.map(({ id, nodes }) => [path, screen, id, nodes[0]?.html])).toEqual([])
  }
}

/**
 * Checks the pages that appear only after a form is submitted. They show a rejected form, a new key, or the
 * setup of a second factor.
 */
async function refusedForms(page: Page, prefix: Prefix, words: Words): Promise<void> {
  await page.goto(`${service.url}${prefix}/console/new`)
  await page.getByLabel(words.console.scopeNames['dictionary:read']).uncheck()
  await page.getByLabel(words.console.appName).fill('x'.repeat(201))
  await page.getByRole('button', { name: words.console.create }).click()
  await page
    .getByText(words.problems.no_scope_chosen({ code: 'no_scope_chosen', field: 'scopes' }))
    .waitFor()
  await expectFit(page, prefix, 'a refused form')
  await page.getByLabel(words.console.appName).fill('Test')
  await page.getByLabel(words.console.scopeNames['dictionary:read']).check()
  await page.getByRole('button', { name: words.console.create }).click()
  await page.getByText(words.console.keyOnce).waitFor()
  await expectFit(page, prefix, 'a new key')
  await page.goto(`${service.url}${prefix}/account`)
  const form = page.locator('form', { hasText: words.account.factorBegin })
  await form.getByLabel(words.account.password, { exact: true }).fill(password)
  await form.getByRole('button').click()
  await page.getByText(words.account.factorScan).waitFor()
  await expectFit(page, prefix, 'a second factor')
}
