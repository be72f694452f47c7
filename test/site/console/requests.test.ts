/** The console page that lists an app's latest requests. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { loggedAtMost } from '../../../src/domain/apps/requestLog'
import { dateOfDay, dayOf } from '../../../src/lib/time'
import { locales } from '../../../src/locales'
import type { LoggedRequest } from '../../../src/store/apps/requestLogs'
import { type Console, type OwnApp, openConsole, textOf } from './support'

const words = locales.en.console.requestLog

let it: Console
let app: OwnApp
beforeAll(async () => {
  it = await openConsole()
})
afterAll(() => it.close())
beforeEach(async () => {
  app = await (await it.owner()).newApp()
})

const get = (query: string, headers: Record<string, string> = {}) =>
  it.site.app.get(`/api/v1/dictionary.php?${query}`, app.apiKey, headers)

/** Returns the text of each row of the table, including the header row. */
async function rowsOf(query = ''): Promise<string[]> {
  await it.site.services.requestLog.flush()
  const html = await app.page(`/requests${query}`)
  return [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].slice(1).map(([, row = '']) => textOf(row))
}

test('is empty at first', async () => {
  expect(textOf(await app.page('/requests'))).toContain(words.none)
})

test('shows time, endpoint, status, error code, credits, origin and ID of each request, the latest first', async () => {
  const good = await get('q=machine', { origin: 'https://page.example' })
  const bad = await get('q=machine&limit=0')
  const time = new Date(it.site.clock.now()).toISOString().slice(0, 19).replace('T', ' ')
  const rows = await rowsOf()
  expect(rows).toHaveLength(2)
  const goodRow = rows.find((row) => row.includes(good.headers.get('x-request-id') ?? '-')) ?? ''
  const badRow = rows.find((row) => row.includes(bad.headers.get('x-request-id') ?? '-')) ?? ''
  for (const row of rows) expect(row).toContain(`${time} dictionary.php`)
  expect(goodRow).toMatch(/php 200 1 [\d.]+ ms https:\/\/page\.example /)
  expect(badRow).toMatch(/php 400 not_in_range limit 0 /)
  const html = await app.page('/requests')
  expect(html).toContain('href="/docs/errors#not_in_range"')
  expect(html).toContain('<code title="/api/v1/dictionary.php">')
})

test('shows which field was invalid, and which scope was missing', async () => {
  const post = (body: object) =>
    it.site.app.fetch('/api/v1/submit.php', {
      method: 'POST',
      headers: { 'x-api-key': app.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await app.post('/settings', { name: 'App', scope: 'dictionary:write' })
  await post({ english_term: 'machine' })
  await post({ [`<i>${'x'.repeat(5000)}`]: 'text' })
  await get('q=machine')
  const rows = (await rowsOf()).toSorted()
  expect(rows).toEqual([
    expect.stringMatching(/dictionary\.php 403 scope_missing dictionary:read 0 /),
    expect.stringMatching(/submit\.php 400 missing yoruba_term 0 /),
    expect.stringMatching(/submit\.php 400 unknown_field <i>x{2,90}… 0 /),
  ])
})

test('a request that is refused before its key is read is not in the log', async () => {
  const headers = { 'x-api-key': app.apiKey }
  const path = '/api/v1/dictionary.php'
  expect((await it.site.app.fetch(path, { method: 'DELETE', headers })).status).toBe(405)
  expect((await it.site.app.fetch('/api/v1/none.php', { headers })).status).toBe(404)
  const text = textOf(await app.page('/requests'))
  for (const part of [words.none, words.notLogged]) expect(text).toContain(part)
})

test('shows the requests of one UTC day, together with the other filters', async () => {
  const { requestLogs } = it.site.services
  const today = dayOf(it.site.services.now())
  const at = (day: number, ms: number) => ({ ...request(), at: day * 86_400_000 + ms })
  const appId = await idOf()
  await requestLogs.add([
    {
      appId,
      isRefused: false,
      requests: [
        at(today, 0),
        ...Array.from({ length: 60 }, (_, index) => at(today - 1, index)),
        at(today - 1, 86_399_999),
        at(today - 2, 86_399_999),
      ],
    },
    { appId, isRefused: true, requests: [{ ...at(today - 1, 5), status: 400, code: 'empty' }] },
  ])
  const yesterday = `?day=${dateOfDay(today - 1)}`
  const counts: number[] = []
  for (const query of [
    `?day=${dateOfDay(today)}`,
    `${yesterday}&page=2`,
    `${yesterday}&show=refused`,
    `${yesterday}&find=empty`,
    `?day=${dateOfDay(today + 1)}`,
    '?day=2026-02-30&page=2',
  ]) {
    counts.push((await rowsOf(query)).length)
  }
  expect(counts).toEqual([1, 12, 1, 1, 0, 14])
  const html = (await app.page(`/requests${yesterday}&show=successful`)).replaceAll('&amp;', '&')
  expect(html).toContain(
    [
      `<option value="">${words.allDays}</option>`,
      `<option value="${dateOfDay(today)}">${words.today}</option>`,
      `<option value="${dateOfDay(today - 1)}" selected="">${words.yesterday}</option>`,
      `<option value="${dateOfDay(today - 2)}">${dateOfDay(today - 2)}</option></select>`,
    ].join(''),
  )
  expect(html).toContain('<datalist id="find-options"><option value="empty"></option></datalist>')
  expect(html).toContain(`day=${dateOfDay(today - 1)}&show=successful&page=2`)
})

test('shows only successful or only refused requests, or those with an ID, status, error code or field', async () => {
  const good = await get('q=machine')
  await get('q=machine&limit=0')
  await get('q=')
  const counts: number[] = []
  for (const query of [
    '?show=successful',
    '?show=refused',
    '?find=not_in_range',
    '?find=400',
    '?find=limit',
    `?find=${good.headers.get('x-request-id')}`,
    '?find=nothing',
  ]) {
    counts.push((await rowsOf(query)).length)
  }
  expect(counts).toEqual([1, 2, 1, 2, 1, 1, 0])
})

test('shows the text of searches only after its owner has turned this on, and hides it after turning it off', async () => {
  await get('q=hidden+word')
  expect((await rowsOf()).join()).not.toContain('hidden word')
  expect((await app.post('/requests', { text: 'yes' })).status).toBe(303)
  await get('q=shown+word')
  const rows = (await rowsOf()).join()
  expect([rows.includes('hidden word'), rows.includes('shown word')]).toEqual([false, true])
  await app.post('/requests')
  await get('q=third+word')
  const after = (await rowsOf()).join()
  expect([after.includes('shown word'), after.includes('third word')]).toEqual([false, false])
  const stored = JSON.stringify(await it.site.services.requestLogs.of(await idOf()))
  expect([stored.includes('shown word'), stored.includes('third word')]).toEqual([true, false])
})

test('the widget’s searches are logged with their origin', async () => {
  await it.site.app.fetch(`/embed/search?client_id=${app.clientId}&q=machine`, {
    headers: { origin: 'https://widget.example' },
  })
  expect((await rowsOf()).join()).toContain('/embed/search 200')
})

test('hostile text in a search or an origin is shown as text', async () => {
  await app.post('/requests', { text: 'yes' })
  await get(`q=${encodeURIComponent('<b>x</b>')}%00`)
  await get(`q=${encodeURIComponent('<i>y</i>')}&limit=1`)
  await it.site.services.requestLog.flush()
  const html = await app.page('/requests')
  expect(html).toContain('&lt;i&gt;y&lt;/i&gt;')
  expect(html).not.toContain('<i>y')
})

test('pages the log', async () => {
  const { requestLogs } = it.site.services
  await requestLogs.add([
    { appId: await idOf(), isRefused: false, requests: Array.from({ length: 120 }, request) },
  ])
  expect([
    (await rowsOf()).length,
    (await rowsOf('?page=3')).length,
    (await rowsOf('?page=99')).length,
    (await rowsOf('?page=x')).length,
  ]).toEqual([50, 20, 20, 50])
})

test('keeps the latest requests of each kind and deletes older ones', async () => {
  const { requestLogs, retention } = it.site.services
  const appId = await idOf()
  const row = (isRefused: boolean, length: number) => ({
    appId,
    isRefused,
    requests: Array.from({ length }, request),
  })
  await requestLogs.add([row(true, 3)])
  for (let batch = 0; batch < 8; batch++) await requestLogs.add([row(false, 200)])
  await requestLogs.trim([appId], loggedAtMost)
  const left = await requestLogs.of(appId)
  expect(left.filter(({ isRefused }) => isRefused)).toHaveLength(3)
  expect(left.filter(({ isRefused }) => !isRefused)).toHaveLength(1000)
  await it.site.sql`update request_logs set created_at = now() - interval '31 days'`
  await retention.deleteOld('request logs')
  expect(await requestLogs.of(appId)).toEqual([])
})

async function idOf(): Promise<number> {
  const found = await it.site.services.apps.byClientId(app.clientId)
  if (!found) throw new Error('there is no such app')
  return found.id
}

let requests = 0
const request = (): LoggedRequest => ({
  at: ++requests,
  path: '/api/v1/dictionary.php',
  status: 200,
  credits: 1,
  ms: 1,
  id: `req_${requests}`,
  from: '192.0.2.1',
})
