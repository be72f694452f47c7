/** The log contains no secrets at any level, no matter what is requested or what fails. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createApp, routesOf } from '../../src/app'
import { keysOf } from '../../src/lib/keys'
import { createLog } from '../../src/lib/log'
import { Counts } from '../../src/lib/meters'
import { createOutages, type Outages } from '../../src/lib/outages'
import { Unavailable } from '../../src/lib/unavailable'
import { type Member, password, type Site, startSite, tokenIn } from '../site/account/support'
import { authSecret } from '../support/secrets'
import { baseUrl } from '../support/testApp'

const metricsToken = 'metrics-token-for-tests'
const lines: string[] = []
const secrets = new Set<string>([password, metricsToken])

let site: Site
let member: Member
let clientId: string
let apiKey: string
beforeAll(async () => {
  const log = createLog('test', 'trace', { write: (line) => void lines.push(line) })
  site = await startSite({ METRICS_TOKEN: metricsToken }, { mailDelivers: true, log })
  member = await site.member()
  await gather()
})
afterAll(async () => {
  await site.close().catch(() => {})
})

/** Collects all secrets that belong to a person and an app. */
async function gather() {
  ;({ clientId, apiKey } = await site.ownApp(member))
  const hook = { url: 'https://example.org/hook' }
  const path = `/console/apps/${clientId}/webhooks`
  const made = await (await member.post(path, hook)).text()
  const rotated = await (await member.post(`${path}/secret`, {})).text()
  const factor = await (await member.post('/account/factor', { password })).text()
  const codes = factor.match(/<pre[^>]*>([^<]+)<\/pre>/)?.[1]?.split('\n') ?? []
  await site.letMailTimePass()
  await site.visitor().post('/forgot-password', { email: member.email })
  const found = [
    apiKey,
    authSecret,
    keysOf(authSecret).auth,
    factor.match(/<code>([A-Z2-7]+)<\/code>/)?.[1],
    ...[made, rotated].map((html) => html.match(/whsec_[\w+/=]+/)?.[0]),
    ...codes,
    ...site.mails.map(tokenIn),
    ...[...member.jar.values()].flatMap((cookie) => [cookie, decodeURIComponent(cookie)]),
  ]
  // There must be at least two webhook secrets, ten codes, two tokens sent by e-mail, and one
  // cookie. Without them, this test would prove nothing.
  expect(found.filter((one) => one !== undefined && one.length > 8).length).toBeGreaterThan(15)
  for (const one of found) if (one !== undefined && one.length > 8) secrets.add(one)
}

const cookie = () => [...member.jar].map(([name, value]) => `${name}=${value}`).join('; ')

/** Sends requests to every route, with secrets in every part of each request. */
async function askAll(services: Parameters<typeof routesOf>[0]) {
  const app = createApp(services)
  const token = tokenIn(site.mails.at(-1))
  for (const route of routesOf(services)) {
    const path = route.path.replace(/:(\w+)/g, (_, name) =>
      name === 'clientId' ? clientId : apiKey,
    )
    if (route.path.includes('sign-out') || route.path.includes('delete')) continue
    for (const method of Object.keys(route.methods)) {
      const isForm = route.audience === 'people'
      const json = { english_term: apiKey, yoruba_term: 'b', definition_en: password }
      const form = new URLSearchParams({ token, password, email: member.email, code: '123456' })
      const headers = {
        cookie: cookie(),
        ...(route.path === '/metrics' ? {} : { 'x-api-key': apiKey }),
        authorization: `Bearer ${route.path === '/metrics' ? metricsToken : apiKey}`,
        'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
        'sec-fetch-site': 'same-origin',
      }
      const body = method === 'GET' ? null : isForm ? String(form) : JSON.stringify(json)
      const url = `${baseUrl}${path}?token=${token}&q=${apiKey}&password=${encodeURIComponent(password)}`
      const response = await app.handle(new Request(url, { method, headers, body }))
      await response.arrayBuffer()
    }
  }
}

function leaks(): string[] {
  const spelt = [...secrets].flatMap((one) => [one, encodeURIComponent(one)])
  return lines.filter((line) => spelt.some((one) => line.includes(one)))
}

test('when everything works', async () => {
  await askAll(site.services)
  expect(leaks()).toEqual([])
})

test('when requests fail with errors that quote secrets', async () => {
  const before = lines.length
  const quoting = (what: string) => () => {
    throw new Error(`broken at ${what}`, { cause: new Error(what) })
  }
  const lookups = { ...site.services.known.byKey, recall: quoting(apiKey) }
  await askAll({
    ...site.services,
    known: { ...site.services.known, byKey: lookups, byClientId: lookups },
    accounts: { ...site.services.accounts, sessionOf: quoting(`cookie: ${cookie()}`) },
  })
  // Almost every route has logged an error, because almost every route looks up who sent the
  // request, and that lookup fails here.
  expect(lines.length - before).toBeGreaterThan(80)
  expect(lines.slice(before).filter((line) => line.includes('[redacted]'))).toHaveLength(
    lines.length - before,
  )
  expect(leaks()).toEqual([])
})

test('when no database responds', async () => {
  const before = lines.length
  const { log } = site.services
  // Logs one line per error, whereas the service would combine many errors into one line.
  const report: Outages['report'] = (...told) => createOutages(log, new Counts()).report(...told)
  await site.close()
  const sessionOf = () => Promise.reject(new Unavailable(`PostgreSQL refused cookie: ${cookie()}`))
  const accounts = { ...site.services.accounts, sessionOf }
  await askAll({ ...site.services, accounts, outages: { report, flush() {} } })
  expect(lines.length - before).toBeGreaterThan(50)
  expect(leaks()).toEqual([])
})
