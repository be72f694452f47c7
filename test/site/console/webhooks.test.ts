/** Webhook endpoints in the console. test/webhooks tests the deliveries themselves. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mostTests } from '../../../src/domain/webhooks/endpoints'
import { locales } from '../../../src/locales'
import { problemText } from '../../../src/locales/problems'
import { timeOf } from '../../../src/site/parts/parts'
import { eventKinds } from '../../../src/store/webhooks/endpoints'
import { type Fields, leads, valueOf } from '../account/support'
import { type Hooks, openHooks, url } from './hooks'
import { codesOf, rowsOf, textOf } from './support'

const words = locales.en.console

let it: Hooks
beforeAll(async () => {
  it = await openHooks()
})
afterAll(() => it.close())

describe('an endpoint', () => {
  test('is added, and the secret of its app is shown once', async () => {
    const app = await it.newApp()
    expect(leads(await app.post('/webhooks', { url }))).toEqual([303, `${app.path}/webhooks`])
    const html = await app.page('/webhooks')
    const [secret = ''] = codesOf(html)
    expect([secret.startsWith('whsec_'), html.includes(url)]).toEqual([true, true])
    expect(html).toContain(words.secretOnce)
    expect(await app.page('/webhooks')).not.toContain(secret)
    const second = await app.post('/webhooks', { url: `${url}/2` })
    expect(leads(second)).toEqual([303, `${app.path}/webhooks`])
    expect((await it.endpointsOf(app)).map((one) => one.url)).toEqual([url, `${url}/2`])
  })

  test('receives only the chosen kinds of events', async () => {
    const app = await it.newApp()
    await app.post('/webhooks', [
      ['url', url],
      ['kind', 'dictionary.term.approved'],
    ])
    expect((await it.endpointsOf(app))[0]?.kinds).toEqual(['dictionary.term.approved'])
  })

  test.each<[Record<string, string>, string]>([
    [{ url: 'http://example.org/hook' }, 'must begin with https://'],
    [{ url: 'https://127.0.0.1/hook' }, 'not have a public address'],
    [{ url: 'https://169.254.169.254/latest' }, 'not have a public address'],
    [{ url: 'https://[::1]/' }, 'not have a public address'],
    [{ url: 'https://user:secret@example.org/' }, 'a user name or a password'],
    [{ url: `https://example.org/${'x'.repeat(2000)}` }, 'too long'],
    [{ url: 'javascript:alert(1)' }, 'must begin with https://'],
    [{ url: 'no address' }, 'not a valid URL'],
    [{ url: '' }, 'not a valid URL'],
    [{ url, kind: 'nothing' }, 'Unknown event type "nothing".'],
  ])('that is invalid is rejected, and the form keeps its values: %p', async (fields, says) => {
    const app = await it.newApp()
    const response = await app.post('/webhooks', fields)
    const html = await response.text()
    expect([response.status, textOf(html).includes(says)]).toEqual([400, true])
    expect(valueOf(html, 'url')).toBe(fields['url'] ?? '')
    expect(await it.endpointsOf(app)).toHaveLength(0)
  })

  test('is added once', async () => {
    const app = await it.appWithEndpoint()
    expect((await app.post('/webhooks', { url })).status).toBe(409)
    expect(await it.endpointsOf(app)).toHaveLength(1)
  })

  test('is disabled, enabled and removed', async () => {
    const app = await it.appWithEndpoint()
    const back = (done: string) => [303, `${app.path}/webhooks?done=${done}`]
    expect(leads(await app.to('disable'))).toEqual(back('disable'))
    expect((await it.endpointsOf(app))[0]?.status).toBe('disabled')
    const html = await app.page('/webhooks')
    expect([html.includes(`/enable"`), html.includes(`/test"`)]).toEqual([true, false])
    expect(leads(await app.to('enable'))).toEqual(back('enable'))
    expect((await it.endpointsOf(app))[0]?.status).toBe('enabled')
    expect(leads(await app.to('remove', { sure: 'yes' }))).toEqual(back('remove'))
    expect(await it.endpointsOf(app)).toHaveLength(0)
    expect((await app.to('remove', { sure: 'yes' })).status).toBe(404)
  })

  test('gets a new secret, which is shown once', async () => {
    const app = await it.appWithEndpoint()
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
    const [none, some] = [await it.newApp(), await it.appWithEndpoint()]
    expect(await none.page('/webhooks')).toMatch(form('class="more" open=""'))
    expect(await some.page('/webhooks')).toMatch(form('class="more"'))
    const refused = await some.post('/webhooks', { url: '' })
    expect(await refused.text()).toMatch(form('class="more" open=""'))
  })

  test('is neither removed nor gets a new secret without the confirmation box', async () => {
    const app = await it.appWithEndpoint()
    const [secret] = await it.site.sql`
      select sealed_secret from webhook_secrets join apps on id = app_id
      where client_id = ${app.clientId}`
    const responses = [await app.to('remove'), await app.post('/webhooks/secret', { sure: 'no' })]
    for (const response of responses) {
      expect([response.status, await response.text()]).toEqual([
        400,
        expect.stringContaining(problemText({ code: 'unconfirmed' }, 'en')),
      ])
    }
    expect(await it.endpointsOf(app)).toHaveLength(1)
    expect(
      await it.site.sql`
        select sealed_secret from webhook_secrets join apps on id = app_id
        where client_id = ${app.clientId}`,
    ).toMatchObject([{ ...secret }])
  })

  test('receives other kinds of events after they were changed', async () => {
    const app = await it.appWithEndpoint()
    const kinds: Fields = [
      ['kind', 'dictionary.term.approved'],
      ['kind', 'dictionary.term.submitted'],
    ]
    expect(leads(await app.to('kinds', kinds))).toEqual([303, `${app.path}/webhooks?done=kinds`])
    const saved = await app.page('/webhooks?done=kinds')
    expect(textOf(saved)).toContain('The event types were saved.')
    expect((await it.endpointsOf(app))[0]?.kinds).toEqual([
      'dictionary.term.approved',
      'dictionary.term.submitted',
    ])
    for (const [fields, says] of [
      [{}, problemText({ code: 'event_kind_missing' }, 'en')],
      [{ kind: 'nothing' }, 'Unknown event type "nothing".'],
    ] as const) {
      const refused = await app.to('kinds', fields)
      expect([refused.status, textOf(await refused.text())]).toEqual([
        400,
        expect.stringContaining(says),
      ])
    }
    expect((await it.endpointsOf(app))[0]?.kinds).toHaveLength(2)
  })

  test('is sent a test', async () => {
    const app = await it.appWithEndpoint()
    expect(leads(await app.to('test'))).toEqual([303, `${app.path}/webhooks?done=test`])
    const html = await app.page('/webhooks?done=test')
    expect(html).toContain(words.testSent)
    expect(rowsOf(html)).toHaveLength(1)
    expect(await it.deliveriesOf(app)).toMatchObject([{ url, isTest: true }])
  })

  test.each(eventKinds)('is sent a test of %s, with data as in a real event', async (kind) => {
    const app = await it.appWithEndpoint()
    await app.to('test', { kind })
    const [delivery] = await it.deliveriesOf(app)
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
    const app = await it.appWithEndpoint()
    const response = await app.to('test', { kind: 'nothing' })
    expect([response.status, (await it.deliveriesOf(app)).length]).toEqual([400, 0])
  })

  test('gets at most ten tests per minute, and the page says so in both languages', async () => {
    const app = await it.appWithEndpoint()
    for (let sent = 0; sent < 10; sent++) expect((await app.to('test')).status).toBe(303)
    const response = await app.to('test')
    expect([response.status, textOf(await response.text())]).toEqual([
      429,
      expect.stringContaining(problemText({ code: 'too_many_tests', max: mostTests }, 'en')),
    ])
    expect(await it.deliveriesOf(app)).toHaveLength(10)
    const yoruba = await app.post(`/webhooks/${app.id}/test`, {}, '/yo')
    expect(textOf(await yoruba.text())).toContain(
      problemText({ code: 'too_many_tests', max: mostTests }, 'yo'),
    )
  })

  test('that is disabled gets no test, and the page says why', async () => {
    const app = await it.appWithEndpoint()
    await app.to('disable')
    const response = await app.to('test')
    expect([response.status, textOf(await response.text())]).toEqual([
      409,
      expect.stringContaining('is not enabled (status: disabled). Enable it first.'),
    ])
    expect(await it.deliveriesOf(app)).toHaveLength(0)
  })
})
