/** Endpoints and deliveries in the console. test/webhooks tests the deliveries themselves. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mostTests } from '../../../src/domain/webhooks/endpoints'
import { locales } from '../../../src/locales'
import { problemText } from '../../../src/locales/problems'
import { leads, valueOf } from '../account/support'
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
    to: (action: string) => app.post(`/webhooks/${endpoint.id}/${action}`),
    id: endpoint.id,
  }
}

describe('an endpoint', () => {
  test('is added, and the secret of its app is shown once', async () => {
    const app = await newApp()
    const first = await app.post('/webhooks', { url })
    const html = await first.text()
    const [secret = ''] = codesOf(html)
    expect([first.status, secret.startsWith('whsec_'), html.includes(url)]).toEqual([
      201,
      true,
      true,
    ])
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
    expect(leads(await app.to('remove'))).toEqual(back)
    expect(await endpointsOf(app)).toHaveLength(0)
    expect((await app.to('remove')).status).toBe(404)
  })

  test('gets a new secret, which is shown once', async () => {
    const app = await appWithEndpoint()
    const response = await app.post('/webhooks/secret')
    const html = await response.text()
    const [secret = ''] = codesOf(html)
    expect([response.status, secret.startsWith('whsec_')]).toEqual([200, true])
    expect(await app.page('/webhooks')).not.toContain(secret)
  })

  test('is sent a test', async () => {
    const app = await appWithEndpoint()
    expect(leads(await app.to('test'))).toEqual([303, `${app.path}/webhooks?done=test`])
    const html = await app.page('/webhooks?done=test')
    expect(html).toContain(words.testSent)
    expect(rowsOf(html)).toHaveLength(1)
    expect(await deliveriesOf(app)).toMatchObject([{ url, state: expect.any(String) }])
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
    return { ...app, id }
  }

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
    const again = await post(`/deliveries/${id}`)
    expect(textOf(await again.text())).toContain('Only a finished delivery can be replayed.')
  })

  test('that does not exist is 404', async () => {
    const { page } = await ended()
    for (const id of ['none', 'dlv_00000000000000000000', '%ff']) {
      expect(await page(`/deliveries/${id}`).catch(String)).toContain('404')
    }
  })
})
