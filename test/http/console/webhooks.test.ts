/** Endpoints and deliveries in the console. test/webhooks tests the deliveries themselves. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mostTests } from '../../../src/domain/webhooks/endpoints'
import { timeOf } from '../../../src/http/views/parts'
import { locales } from '../../../src/locales'
import { problemText } from '../../../src/locales/problems'
import { eventKinds } from '../../../src/store/webhooks/endpoints'
import { type Fields, leads, valueOf } from '../account/support'
import { type Console, codesOf, type OwnApp, openConsole, rowsOf, textOf } from './support'

const words = locales.en.console
const url = 'https://example.org/hook'

let it: Console
beforeAll(async () => {
  it = await openConsole()
})
afterAll(() => it.close())

const newApp = async () => (await it.owner()).newApp()
const endpointsOf = ({ clientId }: OwnApp) => it.site.services.endpoints.list(clientId)
const deliveriesOf = ({ clientId }: OwnApp) =>
  it.site.services.deliveries.list({ clientId, limit: 100 })

async function appWithEndpoint() {
  const app = await newApp()
  await app.post('/webhooks', { url })
  const [endpoint] = await endpointsOf(app)
  if (!endpoint) throw new Error('no endpoint was added')
  return {
    ...app,
    to: (action: string, fields: Fields = {}) =>
      app.post(`/webhooks/${endpoint.id}/${action}`, fields),
    id: endpoint.id,
  }
}

describe('an endpoint', () => {
  test('is added, and the secret of its app is shown once', async () => {
    const app = await newApp()
    expect(leads(await app.post('/webhooks', { url }))).toEqual([303, `${app.path}/webhooks`])
    const html = await app.page('/webhooks')
    const [secret = ''] = codesOf(html)
    expect([secret.startsWith('whsec_'), html.includes(url)]).toEqual([true, true])
    expect(html).toContain(words.secretOnce)
    expect(await app.page('/webhooks')).not.toContain(secret)
    const second = await app.post('/webhooks', { url: `${url}/2` })
    expect(leads(second)).toEqual([303, `${app.path}/webhooks`])
    expect((await endpointsOf(app)).map((one) => one.url)).toEqual([url, `${url}/2`])
  })

  test('receives only the chosen kinds of events', async () => {
    const app = await newApp()
    await app.post('/webhooks', [
      ['url', url],
      ['kind', 'dictionary.term.approved'],
    ])
    expect((await endpointsOf(app))[0]?.kinds).toEqual(['dictionary.term.approved'])
  })

  test.each<[Record<string, string>, string]>([
    [{ url: 'http://example.org/hook' }, 'must begin with https://'],
    [{ url: 'https://127.0.0.1/hook' }, 'not a public address'],
    [{ url: 'https://169.254.169.254/latest' }, 'not a public address'],
    [{ url: 'https://[::1]/' }, 'not a public address'],
    [{ url: 'https://user:secret@example.org/' }, 'a user name or a password'],
    [{ url: `https://example.org/${'x'.repeat(2000)}` }, 'too long'],
    [{ url: 'javascript:alert(1)' }, 'must begin with https://'],
    [{ url: 'no address' }, 'not a URL'],
    [{ url: '' }, 'not a URL'],
    [{ url, kind: 'nothing' }, 'There is no event type "nothing".'],
  ])('that is invalid is rejected, and the form keeps its values: %p', async (fields, says) => {
    const app = await newApp()
    const response = await app.post('/webhooks', fields)
    const html = await response.text()
    expect([response.status, textOf(html).includes(says)]).toEqual([400, true])
    expect(valueOf(html, 'url')).toBe(fields['url'] ?? '')
    expect(await endpointsOf(app)).toHaveLength(0)
  })

  test('is added once', async () => {
    const app = await appWithEndpoint()
    expect((await app.post('/webhooks', { url })).status).toBe(400)
    expect(await endpointsOf(app)).toHaveLength(1)
  })

  test('is disabled, enabled and removed', async () => {
    const app = await appWithEndpoint()
    const back = [303, `${app.path}/webhooks`]
    expect(leads(await app.to('disable'))).toEqual(back)
    expect((await endpointsOf(app))[0]?.status).toBe('disabled')
    const html = await app.page('/webhooks')
    expect([html.includes(`/enable"`), html.includes(`/test"`)]).toEqual([true, false])
    expect(leads(await app.to('enable'))).toEqual(back)
    expect((await endpointsOf(app))[0]?.status).toBe('enabled')
    expect(leads(await app.to('remove', { sure: 'yes' }))).toEqual(back)
    expect(await endpointsOf(app)).toHaveLength(0)
    expect((await app.to('remove', { sure: 'yes' })).status).toBe(404)
  })

  test('gets a new secret, which is shown once', async () => {
    const app = await appWithEndpoint()
    const [first = ''] = codesOf(await app.page('/webhooks'))
    expect(await app.page('/webhooks')).not.toContain('with both secrets')
    const rotated = await app.post('/webhooks/secret', { sure: 'yes' })
    expect(leads(rotated)).toEqual([303, `${app.path}/webhooks`])
    const [secret = ''] = codesOf(await app.page('/webhooks'))
    expect([secret.startsWith('whsec_'), secret === first]).toEqual([true, false])
    expect(await app.page('/webhooks')).not.toContain(secret)
    const inOneDay = timeOf(new Date(Date.now() + 86_400_000)).slice(0, 10)
    const bothSign = words.bothSign(inOneDay).split(' (UTC)')[0]
    expect(await app.page('/webhooks')).toContain(`<p>${bothSign}`)
    await it.site.sql`
      update webhook_secrets set previous_until = now() from apps
      where id = app_id and client_id = ${app.clientId}`
    expect(await app.page('/webhooks')).not.toContain('with both secrets')
  })

  test('the form for a new one has a heading, and is open without endpoints and after a refusal', async () => {
    const form = (details: string) =>
      new RegExp(
        `<details ${details}><summary>${words.addTitle}</summary><form[^>]*><div class="field`,
      )
    const [none, some] = [await newApp(), await appWithEndpoint()]
    expect(await none.page('/webhooks')).toMatch(form('class="more" open=""'))
    expect(await some.page('/webhooks')).toMatch(form('class="more"'))
    const refused = await some.post('/webhooks', { url: '' })
    expect(await refused.text()).toMatch(form('class="more" open=""'))
  })

  test('is neither removed nor gets a new secret without the confirmation box', async () => {
    const app = await appWithEndpoint()
    const [secret] = await it.site.sql`
      select sealed_secret from webhook_secrets join apps on id = app_id
      where client_id = ${app.clientId}`
    const responses = [await app.to('remove'), await app.post('/webhooks/secret', { sure: 'no' })]
    for (const response of responses) {
      expect([response.status, await response.text()]).toEqual([
        400,
        expect.stringContaining(words.sureFirst),
      ])
    }
    expect(await endpointsOf(app)).toHaveLength(1)
    expect(
      await it.site.sql`
        select sealed_secret from webhook_secrets join apps on id = app_id
        where client_id = ${app.clientId}`,
    ).toMatchObject([{ ...secret }])
  })

  test('receives other kinds of events after they were changed', async () => {
    const app = await appWithEndpoint()
    const kinds: Fields = [
      ['kind', 'dictionary.term.approved'],
      ['kind', 'dictionary.term.submitted'],
    ]
    expect(leads(await app.to('kinds', kinds))).toEqual([303, `${app.path}/webhooks?done=kinds`])
    expect((await endpointsOf(app))[0]?.kinds).toEqual([
      'dictionary.term.approved',
      'dictionary.term.submitted',
    ])
    for (const [fields, says] of [
      [{}, problemText({ code: 'event_kind_missing' }, 'en')],
      [{ kind: 'nothing' }, 'There is no event type "nothing".'],
    ] as const) {
      const refused = await app.to('kinds', fields)
      expect([refused.status, textOf(await refused.text())]).toEqual([
        400,
        expect.stringContaining(says),
      ])
    }
    expect((await endpointsOf(app))[0]?.kinds).toHaveLength(2)
  })

  test('is sent a test', async () => {
    const app = await appWithEndpoint()
    expect(leads(await app.to('test'))).toEqual([303, `${app.path}/webhooks?done=test`])
    const html = await app.page('/webhooks?done=test')
    expect(html).toContain(words.testSent)
    expect(rowsOf(html)).toHaveLength(1)
    expect(await deliveriesOf(app)).toMatchObject([{ url, isTest: true }])
  })

  test.each(eventKinds)('is sent a test of %s, with data as in a real event', async (kind) => {
    const app = await appWithEndpoint()
    await app.to('test', { kind })
    const [delivery] = await deliveriesOf(app)
    expect(delivery?.kind).toBe(kind)
    const html = await app.page(`/deliveries/${delivery?.id}`)
    const { data } = JSON.parse(codesOf(html)[0] ?? '') as { data: Record<string, unknown> }
    const fields = {
      'dictionary.term.submitted': ['submission', 'test'],
      'dictionary.term.approved': ['submission', 'term', 'test'],
      'dictionary.suggestion.accepted': ['suggestion', 'term', 'test'],
      'credits.low': ['client_id', 'credit_balance', 'test', 'threshold'],
    }
    expect(Object.keys(data).toSorted()).toEqual(fields[kind])
    expect(textOf(html)).toContain(` ${words.testMark} `)
  })

  test('is sent no test of a kind that does not exist', async () => {
    const app = await appWithEndpoint()
    const response = await app.to('test', { kind: 'nothing' })
    expect([response.status, (await deliveriesOf(app)).length]).toEqual([400, 0])
  })

  test('gets at most ten tests per minute, and the page says so in both languages', async () => {
    const app = await appWithEndpoint()
    for (let sent = 0; sent < 10; sent++) expect((await app.to('test')).status).toBe(303)
    const response = await app.to('test')
    expect([response.status, textOf(await response.text())]).toEqual([
      400,
      expect.stringContaining(problemText({ code: 'too_many_tests', max: mostTests }, 'en')),
    ])
    expect(await deliveriesOf(app)).toHaveLength(10)
    const yoruba = await app.post(`/webhooks/${app.id}/test`, {}, '/yo')
    expect(textOf(await yoruba.text())).toContain(
      problemText({ code: 'too_many_tests', max: mostTests }, 'yo'),
    )
  })

  test('that is disabled gets no test, and the page says why', async () => {
    const app = await appWithEndpoint()
    await app.to('disable')
    const response = await app.to('test')
    expect([response.status, textOf(await response.text())]).toEqual([
      400,
      expect.stringContaining('is disabled. Enable it first.'),
    ])
    expect(await deliveriesOf(app)).toHaveLength(0)
  })
})

describe('a delivery', () => {
  /** Creates a finished delivery. */
  async function ended() {
    const app = await appWithEndpoint()
    await app.to('test')
    const [delivery] = await deliveriesOf(app)
    const id = delivery?.id ?? ''
    await it.site.sql`
      update deliveries set state = 'dead', ended_at = now(), attempts = 1, tries = 1
      where id = ${id}`
    await attempted(id, 503)
    return { ...app, id }
  }

  /** Stores an attempt. */
  const attempted = (id: string, status: number | null, outcome = 'http_error') => it.site.sql`
    insert into delivery_attempts (delivery_id, number, started_at, duration_ms, status, outcome, headers)
    values (${id}, 1, now(), 5, ${status}, ${outcome}, '{}')`

  /** Creates a delivery that waits an hour for its second attempt. */
  async function waiting() {
    const app = await appWithEndpoint()
    await app.to('test')
    const [delivery] = await deliveriesOf(app)
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
    const fresh = await appWithEndpoint()
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

  test('of those that failed or wait for another attempt is sent now, all at once', async () => {
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
    // A delivery that was never tried did not fail.
    expect([await isDue(id), await isDue(dead), await isDue(fresh)]).toEqual([1, 1, 0])
    expect(textOf(await page('/webhooks'))).not.toContain(`${words.nextAttempt}: ${due}`)
    // Nothing is left to do for a second press.
    expect(leads(await to('retry'))).toEqual([303, `${webhooks}?done=idle`])
    expect(await page('/webhooks?done=idle')).toContain(words.noneFailed)
  })

  test('that fails is announced on the overview, with a link to what waits', async () => {
    const { endpointId, to, page, post, path } = await waiting()
    const link = `${path}/webhooks?endpoint=${endpointId}&amp;state=retrying#deliveries`
    for (const section of ['', '/webhooks']) expect(await page(section)).toContain(link)
    expect(await page('')).toContain(words.failingEndpoint('example.org'))
    expect(rowsOf(await page('/webhooks?state=retrying'))).toHaveLength(1)
    await post('/webhooks', { url: `${url}/other` })
    await it.site.sql`update endpoints set status = 'gone' where public_id = ${endpointId}`
    expect(await page('')).toContain(words.stoppedEndpoint('example.org'))
    expect((await to('retry')).status).toBe(400)
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
    // Sending the form again changes nothing: the delivery is already due.
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
