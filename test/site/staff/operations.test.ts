/**
 * The operations page: workers, queues, the audit of the credit ledger, failed tasks, and recent errors.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { createTaskFailures } from '../../../src/lib/taskFailures'
import { locales } from '../../../src/locales'
import { connectPostgres } from '../../../src/store/clients'
import { openStaffing, type Staffing } from './staffing'

const words = locales.en.staff.operations
const path = '/staff/operations'

let staff: Staffing
let sql: ReturnType<typeof connectPostgres>
beforeAll(async () => {
  staff = await openStaffing()
  sql = connectPostgres(staff.config.databaseUrl, { pool: 1 })
})
beforeEach(async () => {
  await sql`truncate workers`
})
afterAll(async () => {
  await sql.end({ timeout: 1 })
  await staff.close()
})

const report = (id: string, more: object = {}) =>
  staff.services.operations.report({
    id,
    host: `host-${id}`,
    failures: [],
    audit: null,
    ...more,
  })

test('without workers it says that none has reported', async () => {
  const html = await staff.text(path)
  for (const text of [words.noWorkers, words.noAudit, words.noFailures]) {
    expect(html).toContain(text)
  }
})

test('a worker is running until it has not reported for a minute', async () => {
  await report('one')
  await report('two')
  await sql`update workers set seen_at = now() - interval '2 min' where id = 'two'`
  const html = await staff.text(path)
  expect(html.match(new RegExp(`>${words.running}<`, 'g'))).toHaveLength(1)
  expect(html.match(new RegExp(`>${words.gone}<`, 'g'))).toHaveLength(1)
  await report('two')
  expect(await staff.text(path)).not.toContain(`>${words.gone}<`)
})

test('the latest audit counts, and lists the apps whose books differ', async () => {
  const faulty = [{ clientId: 'app_1', drift: -7, status: 'credits differ' }]
  await report('one', { audit: { at: 1000, apps: 2, drift: 0, faulty: [] } })
  expect(await staff.text(path)).toContain(words.balanced)
  await report('two', { audit: { at: 2000, apps: 2, drift: 7, faulty } })
  const html = await staff.text(path)
  expect(html).toContain(words.differ)
  expect(html).toContain('href="/staff/apps/app_1"')
  expect(html).not.toContain(words.balanced)
})

test('failed tasks are listed with their latest error, which is escaped', async () => {
  const { failed, latest } = createTaskFailures({ warn: () => {} })
  failed('sweep apps')(new Error('first'))
  failed('sweep apps')(new Error(`<b>${'x'.repeat(1000)}`))
  failed('sync search index')
  await report('one', { failures: latest() })
  const html = await staff.text(path)
  expect(html).toContain(`&lt;b&gt;${'x'.repeat(297)}<`)
  expect(html).not.toContain('first')
  expect(html).not.toContain('sync search index')
})

test('reports are deleted after a day', async () => {
  await report('old')
  await report('new')
  await sql`update workers set seen_at = now() - interval '25 hours' where id = 'old'`
  await staff.services.retention.deleteOld('worker reports')
  expect([...(await sql`select id from workers`)]).toEqual([{ id: 'new' }])
})

test('a worker that stops is not listed', async () => {
  await report('stopped')
  await staff.services.operations.remove('stopped')
  expect(await staff.text(path)).toContain(words.noWorkers)
})

test('e-mails that could not be sent are late ten minutes after their event', async () => {
  const created = (age: string) => sql`
    insert into notices (user_id, kind, facts, created_at)
    select id, 'creditsGranted', '{}', now() - ${age}::interval from users limit 1`
  await created('9 minutes')
  expect(await staff.text(path)).not.toContain(words.lateMail(''))
  await created('12 minutes')
  const html = await staff.text(path)
  expect(html).toMatch(new RegExp(`${words.notices}.{0,40}2 .{0,60}${words.lateMail('12.')}`))
  await sql`truncate notices`
})

describe('recent errors', () => {
  const record = (message: string) =>
    staff.services.errors.record(new Error(message), {
      requestId: `id ${message.length}`,
      method: 'GET',
      path: '/broken',
    })

  test('are listed with their request, and equal ones are counted', async () => {
    expect(await staff.text(path)).toContain(words.noErrors)
    record('<b>no \0 table')
    record('<b>no \0 table')
    record('another')
    await staff.services.errors.flush()
    const html = await staff.text(path)
    expect(html).toContain('&lt;b&gt;no  table')
    expect(html).toContain('GET /broken')
    expect(html).toContain('id 7')
    expect(html).toMatch(/id 13<[^]*?data-name="Requests">2</)
  })

  test('come from requests that fail, and have the request ID of the response', async () => {
    const { search } = staff.services
    const before = { ...search }
    Object.assign(search, { find: () => Promise.reject(new Error('bug')) })
    const response = await staff.fetch('/search?q=bug')
    Object.assign(search, before)
    expect(response.status).toBe(500)
    await staff.services.errors.flush()
    expect(await staff.text(path)).toContain('GET /search')
  })

  test('are bounded in the process and in the database', async () => {
    for (let n = 0; n < 60; n++) record(`error ${n}`)
    await staff.services.errors.flush()
    const [{ count } = { count: 0 }] = await sql<{ count: number }[]>`
      select count(*)::int from server_errors where message like 'error %'`
    expect(count).toBe(50)
    await sql`
      insert into server_errors (host, request_id, method, path, message, requests, at)
      select 'h', 'r', 'GET', '/', 'old', 1, now() from generate_series(1, 1000)`
    record('last')
    await staff.services.errors.flush()
    const kept = await sql`select from server_errors`
    expect(kept.count).toBe(1000)
    expect(await staff.text(path)).toContain('href="/staff/operations?from=50"')
  })
})

test('the page says where the metrics are, in each configuration', async () => {
  const { services } = staff
  const before = { metricsAddress: services.metricsAddress, metricsToken: services.metricsToken }
  Object.assign(services, { metricsAddress: undefined, metricsToken: undefined })
  expect(await staff.text(path)).toContain(words.noMetrics)
  Object.assign(services, { metricsToken: 'secret' })
  const withToken = await staff.text(path)
  expect(withToken).toContain(`${services.baseUrl}/metrics`)
  expect(withToken).not.toContain('secret')
  Object.assign(services, { metricsAddress: { host: '127.0.0.1', port: 9464 } })
  expect(await staff.text(path)).toContain('http://127.0.0.1:9464/metrics')
  expect(await staff.text(path)).toContain('href="/docs/operations#metrics-and-alerts"')
  Object.assign(services, before)
})
