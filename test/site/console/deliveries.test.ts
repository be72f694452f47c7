/** Deliveries in the console: the delivery log, the page for each delivery, and resending. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { locales } from '../../../src/locales'
import { leads } from '../account/support'
import { type Hooks, openHooks, url } from './hooks'
import { codesOf, rowsOf, textOf } from './support'

const words = locales.en.console

let it: Hooks
beforeAll(async () => {
  it = await openHooks()
})
afterAll(() => it.close())

describe('a delivery', () => {
  /** Creates a finished delivery. */
  async function ended() {
    const app = await it.appWithEndpoint()
    await app.to('test')
    const [delivery] = await it.deliveriesOf(app)
    const id = delivery?.id ?? ''
    await it.site.sql`
      update deliveries set state = 'dead', ended_at = now(), attempts = 1, tries = 1
      where id = ${id}`
    await attempted(id, 503)
    return { ...app, id }
  }

  /** Stores a delivery attempt. */
  const attempted = (id: string, status: number | null, outcome = 'http_error') => it.site.sql`
    insert into delivery_attempts (delivery_id, number, started_at, duration_ms, status, outcome, headers)
    values (${id}, 1, now(), 5, ${status}, ${outcome}, '{}')`

  /** Creates a delivery whose second attempt is due in an hour. */
  async function waiting() {
    const app = await it.appWithEndpoint()
    await app.to('test')
    const [delivery] = await it.deliveriesOf(app)
    const id = delivery?.id ?? ''
    const [row] = await it.site.sql<{ due: Date }[]>`
      update deliveries set due_at = now() + interval '1 h', attempts = 1, tries = 1
      where id = ${id} returning due_at as due`
    await it.site.sql`update endpoints set failing_since = now() where public_id = ${app.id}`
    await attempted(id, null, 'timed_out')
    const due = row?.due.toISOString().slice(0, 16).replace('T', ' ') ?? 'no time'
    return { ...app, endpointId: app.id, id, due }
  }

  test('that waits for another attempt is retrying in both languages, and only one without attempts left failed', async () => {
    const { id, page, post } = await waiting()
    for (const section of ['/webhooks', `/deliveries/${id}`]) {
      expect(await page(section)).toContain(`<span class="badge waiting">${words.retrying}</span>`)
    }
    const rejected = await post('/webhooks', { url: '' }, '/yo')
    const { retrying, stateChoices } = locales.yo.console
    const yoruba = await rejected.text()
    expect(yoruba).toContain(`<span class="badge waiting">${retrying}</span>`)
    expect(yoruba).toContain(stateChoices.dead)
    expect(await (await ended()).page('/webhooks')).toContain(
      `<span class="badge bad">${words.states.dead}</span>`,
    )
    const fresh = await it.appWithEndpoint()
    await fresh.to('test')
    expect(await fresh.page('/webhooks')).toContain(
      `<span class="badge waiting">${words.states.due}</span>`,
    )
  })

  test('shows when its attempts began, to the second', async () => {
    const { id, page } = await ended()
    expect(textOf(await page(`/deliveries/${id}`))).toMatch(
      /Attempt 1 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d \(UTC\) · 5 ms/,
    )
  })

  test('that failed shows its next attempt, and is sent now on request', async () => {
    const { id, due, page, post, path } = await waiting()
    for (const section of ['/webhooks', `/deliveries/${id}`]) {
      const text = textOf(await page(section))
      expect(text).toContain(`${words.nextAttempt}: ${due}`)
      expect(text).toContain(words.retryNow)
    }
    const response = await post(`/deliveries/${id}`)
    expect(leads(response)).toEqual([303, `${path}/deliveries/${id}?done=replay`])
    const [row] = await it.site.sql`
      select state, due_at <= now() as "isDue", attempts, tries from deliveries where id = ${id}`
    expect({ ...row }).toEqual({ state: 'due', isDue: true, attempts: 1, tries: 1 })
  })

  test('that failed or waits for another attempt is sent now, together with all others', async () => {
    const { id, due, to, page, path } = await waiting()
    const webhooks = `${path}/webhooks`
    const [dead, fresh] = ['dlv_dddddddddddddddddddd', 'dlv_ffffffffffffffffffff']
    await it.site.sql`
      insert into deliveries (id, event_id, endpoint_id, state, attempts, ended_at)
      select ${dead}, event_id, endpoint_id, 'dead', 8, now() from deliveries where id = ${id}`
    await it.site.sql`
      insert into deliveries (id, event_id, endpoint_id, due_at)
      select ${fresh}, event_id, endpoint_id, now() + interval '1 h' from deliveries where id = ${id}`
    expect(textOf(await page('/webhooks'))).toContain(words.retryAll)
    expect(leads(await to('retry'))).toEqual([303, `${webhooks}?done=retry`])
    expect(await page('/webhooks?done=retry')).toContain(words.retried)
    const isDue = async (delivery: string) =>
      (
        await it.site.sql`
        select from deliveries where id = ${delivery} and state = 'due' and due_at <= now()`
      ).length
    // Deliveries that were never attempted have not failed, so they are not retried.
    expect([await isDue(id), await isDue(dead), await isDue(fresh)]).toEqual([1, 1, 0])
    expect(textOf(await page('/webhooks'))).not.toContain(`${words.nextAttempt}: ${due}`)
    // Pressing the button again has no effect, because no failed deliveries are left.
    expect(leads(await to('retry'))).toEqual([303, `${webhooks}?done=idle`])
    expect(await page('/webhooks?done=idle')).toContain(words.noneFailed)
  })

  test('that fails is reported on the overview, with a link to the deliveries that wait for another attempt', async () => {
    const { endpointId, to, page, post, path } = await waiting()
    const link = `${path}/webhooks?endpoint=${endpointId}&amp;state=retrying#deliveries`
    for (const section of ['', '/webhooks']) expect(await page(section)).toContain(link)
    expect(await page('')).toContain(words.failingEndpoint('example.org'))
    expect(rowsOf(await page('/webhooks?state=retrying'))).toHaveLength(1)
    await post('/webhooks', { url: `${url}/other` })
    await it.site.sql`update endpoints set status = 'gone' where public_id = ${endpointId}`
    expect(await page('')).toContain(words.stoppedEndpoint('example.org'))
    expect((await to('retry')).status).toBe(409)
    await to('enable')
    const text = await page('')
    expect(text).not.toContain(words.stoppedEndpoint('example.org'))
    expect(text).not.toContain(words.failingEndpoint('example.org'))
  })

  test('that is being sent is not sent again', async () => {
    const { id, post } = await waiting()
    await it.site.sql`
      update deliveries set state = 'sending', lease = 'x', lease_until = now() + interval '1 min'
      where id = ${id}`
    const text = textOf(await (await post(`/deliveries/${id}`)).text())
    expect(text).toContain('Only a finished delivery can be replayed.')
  })

  test('is in the log with its endpoint, its outcome and a mark if it is a test', async () => {
    const { id, page } = await ended()
    await it.site.sql`
      update events set is_test = false where id = (select event_id from deliveries where id = ${id})`
    const [row] = rowsOf(await page('/webhooks'))
    expect(row?.slice(0, 4)).toEqual([
      'dictionary.term.submitted',
      'example.org/hook',
      words.states.dead,
      '503',
    ])
    const other = await waiting()
    const [tested] = rowsOf(await other.page('/webhooks'))
    expect([tested?.[0], tested?.[3]]).toEqual([
      `dictionary.term.submitted ${words.testMark}`,
      locales.en.deliveryOutcomes.timed_out,
    ])
  })

  test('is found by endpoint, state, kind and as a test', async () => {
    const { id, endpointId, post, page } = await waiting()
    await post('/webhooks', { url: `${url}/other` })
    const count = async (query: string) => rowsOf(await page(`/webhooks?${query}`)).length
    expect(await count(`endpoint=${endpointId}&state=due&kind=test`)).toBe(1)
    expect(await count('kind=dictionary.term.submitted')).toBe(1)
    const html = await page('/webhooks?state=delivered')
    expect([textOf(html).includes(words.noMatch), html.includes(id)]).toEqual([true, false])
    expect(await page('/webhooks?kind=dictionary.term.approved')).toContain(words.noMatch)
    expect(await count('state=__proto__&kind=x&endpoint=end_none')).toBe(1)
  })

  test('is on the next page of a long log', async () => {
    const { id, page } = await ended()
    await it.site.sql`
      insert into deliveries (id, event_id, endpoint_id, created_at)
      select 'dlv_' || lpad(n::text, 20, '0'), event_id, endpoint_id, now() + interval '1 min'
      from deliveries, generate_series(1, 50) n where id = ${id}`
    const first = await page('/webhooks')
    expect([rowsOf(first).length, first.includes(id)]).toEqual([50, false])
    const next = first.match(/rel="next" href="[^"?]*\?([^"#]*)/)?.[1]?.replaceAll('&amp;', '&')
    const second = await page(`/webhooks?${next}`)
    expect([rowsOf(second).length, second.includes(id)]).toEqual([1, true])
  })

  test('shows what was sent', async () => {
    const { id, page } = await ended()
    const html = await page(`/deliveries/${id}`)
    expect(JSON.parse(codesOf(html)[0] ?? '')).toMatchObject({ data: { test: true } })
    expect(textOf(html)).toContain(words.states.dead)
  })

  test('can be replayed after it has finished', async () => {
    const { id, post, page, path } = await ended()
    const response = await post(`/deliveries/${id}`)
    expect(leads(response)).toEqual([303, `${path}/deliveries/${id}?done=replay`])
    expect(await page(`/deliveries/${id}?done=replay`)).toContain(words.replayed)
    // Submitting the form again changes nothing, because the delivery is already due.
    expect((await post(`/deliveries/${id}`)).status).toBe(303)
    const [row] = await it.site.sql`select state, attempts, tries from deliveries where id = ${id}`
    expect({ ...row }).toEqual({ state: 'due', attempts: 1, tries: 0 })
  })

  test('that does not exist is 404', async () => {
    const { page } = await ended()
    for (const id of ['none', 'dlv_00000000000000000000', '%ff']) {
      expect(await page(`/deliveries/${id}`).catch(String)).toContain('404')
    }
  })
})
