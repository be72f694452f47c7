/** An app's settings, and the form that tests its allowlists. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { locales } from '../../../src/locales'
import { problemText } from '../../../src/locales/problems'
import type { LimitField, Problem } from '../../../src/problems'
import { leads, valueOf } from '../account/support'
import { areaOf, type Console, type OwnApp, openConsole, textOf } from './support'

const words = locales.en.console
const problem = (given: Problem) => problemText(given, 'en')
const badAddress = (entry: string) => problem({ code: 'bad_address', field: 'addresses', entry })
const badOrigin = (entry: string) => problem({ code: 'bad_origin', field: 'origins', entry })
const badLimit = (field: LimitField, min: number) =>
  problem({ code: 'bad_limit', field, min, max: 1_000_000_000 })

let it: Console
beforeAll(async () => {
  it = await openConsole()
})
afterAll(() => it.close())

const newApp = async () => (await it.owner()).newApp()
const full = {
  name: 'Ìwé Ọ̀rọ̀',
  scope: 'dictionary:read',
  addresses: '192.0.2.1\n2001:db8::/32',
  origins: 'https://a.example\n*.b.example',
  visitorLimit: '0',
  embedDailyLimit: '500',
}

test('saved settings are in the form, and take effect on the next request', async () => {
  const app = await newApp()
  expect(await it.statusOf(app.apiKey)).toBe(200)
  expect(leads(await app.post('/settings', full))).toEqual([303, `${app.path}/settings?done=saved`])
  const html = await app.page('/settings?done=saved')
  expect(html).toContain(words.saved)
  expect(valueOf(html, 'name')).toBe(full.name)
  expect(valueOf(html, 'visitorLimit')).toBe('0')
  expect(valueOf(html, 'embedDailyLimit')).toBe('500')
  expect(areaOf(html, 'addresses')).toBe(full.addresses)
  expect(areaOf(html, 'origins')).toBe(full.origins)
  // The requests in this test have no IP address, so the IP allowlist refuses them.
  expect(await it.statusOf(app.apiKey)).toBe(403)

  await app.post('/settings', { ...full, addresses: '', origins: '', visitorLimit: '' })
  expect(await it.statusOf(app.apiKey)).toBe(200)
  expect(await it.site.services.apps.byClientId(app.clientId)).toMatchObject({
    visitorLimit: null,
    embedDailyLimit: 500,
    addresses: [],
  })
  await app.post('/settings', { name: 'Writer', scope: 'dictionary:write' })
  expect(await it.statusOf(app.apiKey)).toBe(403)
})

test('entries of an allowlist are separated by lines or commas', async () => {
  const app = await newApp()
  await app.post('/settings', {
    ...full,
    origins: ' a.example, b.example\r\n\r\nc.example ,',
    addresses: '192.0.2.1,\r2001:db8::/32 \n ',
  })
  const html = await app.page('/settings')
  expect(areaOf(html, 'origins')).toBe('a.example\nb.example\nc.example')
  expect(areaOf(html, 'addresses')).toBe('192.0.2.1\n2001:db8::/32')
})

test('settings of the staff cannot be changed', async () => {
  const app = await newApp()
  const sly = { hourlyLimit: '1000000', commercialUse: 'yes', autoPublish: 'yes', revoked: 'no' }
  const before = await it.site.services.apps.byClientId(app.clientId)
  await app.post('/settings', { name: 'Test', scope: 'dictionary:read', ...sly })
  const after = await it.site.services.apps.byClientId(app.clientId)
  expect({ ...after, revision: 0 }).toEqual({ ...before, revision: 0 } as never)
})

describe('an invalid form is rejected with a message, keeps its values, and saves nothing', () => {
  test.each<[Partial<typeof full>, string]>([
    [{ addresses: '10.0.0.0/8\n10.0.0.0/33' }, badAddress('10.0.0.0/33')],
    [{ addresses: 'example.org' }, badAddress('example.org')],
    [{ origins: 'https://a.example/path' }, badOrigin('https://a.example/path')],
    [{ origins: '*.*.example' }, badOrigin('*.*.example')],
    [{ addresses: '192.0.2.1 192.0.2.2' }, badAddress('192.0.2.1 192.0.2.2')],
    [{ origins: 'a.example b.example' }, badOrigin('a.example b.example')],
    [{ origins: 'a.example\thttps://b.example' }, badOrigin('a.example https://b.example')],
    [{ origins: 'a.example); x' }, badOrigin('a.example); x')],
    [{ origins: 'a.example\nb.example;' }, badOrigin('b.example;')],
    [{ origins: 'a.example\nnull' }, badOrigin('null')],
    [{ origins: '.a.example' }, badOrigin('.a.example')],
    ...['0.0.0.0', '::', '::ffff:0.0.0.0', '255.255.255.255', '224.0.0.1', 'ff02::1'].map(
      (addresses): [Partial<typeof full>, string] => [{ addresses }, badAddress(addresses)],
    ),
    [{ visitorLimit: '-1' }, badLimit('visitorLimit', 0)],
    [{ visitorLimit: '1.5' }, badLimit('visitorLimit', 0)],
    [{ visitorLimit: '99999999999' }, badLimit('visitorLimit', 0)],
    [{ visitorLimit: '2147483648' }, badLimit('visitorLimit', 0)],
    [{ embedDailyLimit: '0' }, badLimit('embedDailyLimit', 1)],
    [{ embedDailyLimit: 'many' }, badLimit('embedDailyLimit', 1)],
    [{ name: '' }, problem({ code: 'bad_app_name', field: 'name', max: 200 })],
    [{ name: 'a\u202eb' }, problem({ code: 'bad_app_name', field: 'name', max: 200 })],
    [{ scope: '' }, problem({ code: 'no_scope_chosen', field: 'scopes' })],
    [{ scope: 'everything' }, problem({ code: 'no_scope_chosen', field: 'scopes' })],
  ])('%p', async (wrong, says) => {
    const app = await newApp()
    const before = await it.site.services.apps.byClientId(app.clientId)
    const fields = { ...full, ...wrong }
    const response = await app.post('/settings', fields)
    const html = await response.text()
    expect([response.status, textOf(html).includes(says)]).toEqual([400, true])
    expect(valueOf(html, 'name')).toBe(fields.name)
    expect(valueOf(html, 'visitorLimit')).toBe(fields.visitorLimit)
    expect(valueOf(html, 'embedDailyLimit')).toBe(fields.embedDailyLimit)
    expect(areaOf(html, 'addresses')).toBe(fields.addresses)
    expect(areaOf(html, 'origins')).toBe(fields.origins)
    expect(await it.site.services.apps.byClientId(app.clientId)).toEqual(before as never)
  })
})

describe('the tester', () => {
  let app: OwnApp
  beforeAll(async () => {
    app = await newApp()
    await app.post('/settings', full)
  })

  const verdict = async (query: Record<string, string>) => {
    const text = textOf(await app.page(`/settings?${new URLSearchParams(query).toString()}`))
    return [words.testAllowed, words.testDenied, words.noAddress].filter((said) =>
      text.includes(said),
    )
  }

  test.each<[Record<string, string>, string[]]>([
    [{ address: '192.0.2.1' }, [words.testAllowed]],
    [{ address: '::ffff:192.0.2.1' }, [words.testAllowed]],
    [{ address: '2001:db8:7::1' }, [words.testAllowed]],
    [{ address: ' 192.0.2.1 ' }, [words.testAllowed]],
    [{ address: '192.0.2.2' }, [words.testDenied]],
    [{ address: 'localhost' }, [words.noAddress]],
    [{ address: '192.0.2.0/24' }, [words.noAddress]],
    [{ origin: 'https://a.example' }, [words.testAllowed]],
    [{ origin: 'https://x.b.example' }, [words.testAllowed]],
    [{ origin: 'http://a.example' }, [words.testDenied]],
    [{ origin: 'https://evil.example' }, [words.testDenied]],
    [{ origin: 'null' }, [words.testDenied]],
    [
      { address: '192.0.2.1', origin: 'https://evil.example' },
      [words.testAllowed, words.testDenied],
    ],
    [{}, []],
    [{ address: '', origin: '' }, []],
  ])('of %p: %p', async (query, said) => {
    expect(await verdict(query)).toEqual(said)
  })

  test('allows everything with empty allowlists', async () => {
    const open = await newApp()
    const text = textOf(await open.page('/settings?address=192.0.2.9&origin=https://x.example'))
    expect(text.split(words.testAllowed)).toHaveLength(3)
  })
})

test.each(['addresses', 'origins'] as const)(
  'the allowlist of %s can have 500 entries',
  async (name) => {
    const app = await newApp()
    const entries = Array.from({ length: 501 }, (_, at) =>
      name === 'addresses' ? `10.0.${at >> 8}.${at & 255}` : `a${at}.example`,
    )
    const save = (some: readonly string[]) =>
      app.post('/settings', { ...full, [name]: some.join() })
    const refused = await save(entries)
    expect(refused.status).toBe(400)
    expect(textOf(await refused.text())).toContain(
      problem({ code: 'list_too_long', field: name, max: 500 }),
    )
    expect((await save(entries.slice(1))).status).toBe(303)
  },
)

test('rejects an entry that is longer than any origin or address', async () => {
  const app = await newApp()
  const host = `${'ọ.'.repeat(2000)}example`
  for (const origins of [host, `*.${host}`, `https://${host}`, `${host}:80`]) {
    expect((await app.post('/settings', { ...full, origins })).status).toBe(400)
  }
  const addresses = `1${'0'.repeat(60)}`
  expect((await app.post('/settings', { ...full, addresses })).status).toBe(400)
})
