/** Endpoints and deliveries in the console; what is sent is the matter of test/webhooks. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mostTests } from '../../../src/domain/webhooks/endpoints'
import { parseNetworks } from '../../../src/lib/networks'
import { faultOfUrl } from '../../../src/lib/outbound'
import { locales } from '../../../src/locales'
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

/** An app with an endpoint. */
async function hearing() {
  const app = await newApp()
  await app.post('/webhooks', { url })
  const [endpoint] = await endpointsOf(app)
  if (!endpoint) throw new Error('no endpoint was added')
  return { ...app, to: (deed: string) => app.post(`/webhooks/${endpoint.id}/${deed}`) }
}

describe('an endpoint', () => {
  test('is added with the secret of its app, which is shown this once', async () => {
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

  test('hears of what was chosen', async () => {
    const app = await newApp()
    await app.post('/webhooks', [
      ['url', url],
      ['kind', 'dictionary.term.approved'],
    ])
    expect((await endpointsOf(app))[0]?.kinds).toEqual(['dictionary.term.approved'])
  })

  test.each<[Record<string, string>]>([
    [{ url: 'http://example.org/hook' }],
    [{ url: 'https://127.0.0.1/hook' }],
    [{ url: 'https://169.254.169.254/latest' }],
    [{ url: 'https://[::1]/' }],
    [{ url: 'https://user:secret@example.org/' }],
    [{ url: `https://example.org/${'x'.repeat(2000)}` }],
    [{ url: 'javascript:alert(1)' }],
    [{ url: 'no address' }],
    [{ url: '' }],
    [{ url, kind: 'nothing' }],
  ])('that cannot be is refused kindly, and what was typed stays: %p', async (fields) => {
    const app = await newApp()
    const response = await app.post('/webhooks', fields)
    const html = await response.text()
    expect([response.status, html.includes(words.notDone)]).toEqual([400, true])
    expect(valueOf(html, 'url')).toBe(fields['url'] ?? '')
    expect(await endpointsOf(app)).toHaveLength(0)
  })

  test('is added once', async () => {
    const app = await hearing()
    expect((await app.post('/webhooks', { url })).status).toBe(400)
    expect(await endpointsOf(app)).toHaveLength(1)
  })

  test('is disabled, enabled and removed', async () => {
    const app = await hearing()
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

  test('has its secret changed for another, shown this once', async () => {
    const app = await hearing()
    const response = await app.post('/webhooks/secret')
    const html = await response.text()
    const [secret = ''] = codesOf(html)
    expect([response.status, secret.startsWith('whsec_')]).toEqual([200, true])
    expect(await app.page('/webhooks')).not.toContain(secret)
  })

  test('is sent a test', async () => {
    const app = await hearing()
    expect(leads(await app.to('test'))).toEqual([303, `${app.path}/webhooks?done=test`])
    const html = await app.page('/webhooks?done=test')
    expect(html).toContain(words.testSent)
    expect(rowsOf(html)).toHaveLength(1)
    expect(await deliveriesOf(app)).toMatchObject([{ url, state: expect.any(String) }])
  })

  test('is sent no more than ten tests a minute, and the page says so in both languages', async () => {
    const app = await hearing()
    for (let sent = 0; sent < 10; sent++) expect((await app.to('test')).status).toBe(303)
    const response = await app.to('test')
    expect([response.status, textOf(await response.text())]).toEqual([
      400,
      expect.stringContaining(locales.en.mistakes['too many tests']),
    ])
    expect(await deliveriesOf(app)).toHaveLength(10)
    for (const { mistakes } of [locales.en, locales.yo]) {
      expect(mistakes['too many tests']).toContain(String(mostTests))
    }
  })

  test('that is disabled is sent no test, and the page says why', async () => {
    const app = await hearing()
    await app.to('disable')
    const response = await app.to('test')
    expect([response.status, textOf(await response.text())]).toEqual([
      400,
      expect.stringContaining(locales.en.mistakes['not enabled']),
    ])
    expect(await deliveriesOf(app)).toHaveLength(0)
  })
})

describe('a delivery', () => {
  /** One that has ended. */
  async function ended() {
    const app = await hearing()
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

  test('is sent again, once it has ended', async () => {
    const { id, post, page, path } = await ended()
    const response = await post(`/deliveries/${id}`)
    expect(leads(response)).toEqual([303, `${path}/deliveries/${id}?done=replay`])
    expect(await page(`/deliveries/${id}?done=replay`)).toContain(words.replayed)
    const again = await post(`/deliveries/${id}`)
    expect(textOf(await again.text())).toContain(locales.en.mistakes['not ended'])
  })

  test('that is none is not there', async () => {
    const { page } = await ended()
    for (const id of ['none', 'dlv_00000000000000000000', '%ff']) {
      expect(await page(`/deliveries/${id}`).catch(String)).toContain('404')
    }
  })
})

test('every fault of an address is said in both languages', () => {
  const none = parseNetworks([])
  if ('invalid' in none) throw new Error(none.invalid)
  const faults = [
    'no address',
    'http://example.org/',
    'https://user:secret@example.org/',
    'https://example.org/#here',
    'https://example.org:444/',
    'https://127.0.0.1/',
  ].map((address) => faultOfUrl(address, none) ?? address)
  for (const { mistakes } of [locales.en, locales.yo]) {
    expect(Object.keys(mistakes)).toEqual(expect.arrayContaining(faults))
  }
})
