import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createDeliveries } from '../../src/store/webhooks/deliveries'
import { createEndpoints, dictionaryKinds, eventKinds } from '../../src/store/webhooks/endpoints'
import { createApp, defaultSettings } from '../support/apps'
import { testKeyring, webhookSecretsOf } from '../support/secrets'
import { type CommandLine, openCommandLine } from './support'

let atumo: CommandLine
let appId: string
beforeAll(async () => {
  atumo = await openCommandLine()
  appId = await newApp()
})
afterAll(() => atumo.close())

const url = 'https://example.org/hooks'
const secretOf = /whsec_[0-9A-Za-z+/]{43}=/
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

async function newApp(): Promise<string> {
  const app = await createApp(atumo.stores, { name: 'Test', ...defaultSettings }, 1000)
  return app.clientId
}

/** Creates an app, and adds an endpoint to it with the command line. */
async function newEndpoint(...more: string[]) {
  const app = await newApp()
  const added = await atumo.json('endpoints', 'add', app, url, ...more)
  return { app, id: textOf(added['id']), secret: textOf(added['secret']), added }
}

const openEndpoints = () => createEndpoints(atumo.stores.sql, testKeyring(atumo.stores.sql))
const openDeliveries = () => createDeliveries(atumo.stores.sql, testKeyring(atumo.stores.sql))

const secretsOf = async (clientId: string) => {
  const secrets = await webhookSecretsOf(atumo.stores.sql, clientId)
  return secrets ? [secrets] : []
}

/** Returns a list that contains only this delivery, or an empty list if the delivery does not exist. */
const deliveryOf = (id: unknown) => openDeliveries().list({ ids: [textOf(id)], limit: 1 })

const list = async (app: string) =>
  (await atumo.json('endpoints', 'list', app)) as unknown as Record<string, unknown>[]

describe('endpoints add', () => {
  test('prints the endpoint with the events of the dictionary, and the secret of its app', async () => {
    const { app, id, secret, added } = await newEndpoint()
    expect(added).toEqual({
      id: expect.stringMatching(/^end_[0-9A-Za-z]{20}$/),
      client_id: app,
      url,
      kinds: [...dictionaryKinds],
      status: 'enabled',
      failing_since: null,
      created_at: expect.any(String),
      secret: expect.stringMatching(secretOf),
    })
    expect(await openEndpoints().find(id)).toMatchObject({ clientId: app, url })
    expect(await secretsOf(app)).toMatchObject([{ secret, previous: null }])
  })

  test('prints the secret only for the first endpoint, even if that was removed', async () => {
    const { app, id, secret } = await newEndpoint()
    expect(await atumo.json('endpoints', 'add', app, `${url}/2`)).not.toHaveProperty('secret')
    await atumo.json('endpoints', 'remove', id)
    const { out, code } = await atumo.run(['endpoints', 'add', app, url])
    expect(code).toBe(0)
    expect(out).not.toContain('whsec_')
    expect(out).toEndWith(
      "\n\nDeliveries are signed with the app's webhook secret. To replace the secret, run bin/atumo endpoints rotate-secret.\n",
    )
    expect(await secretsOf(app)).toMatchObject([{ secret }])
  })

  test('prints the secret as text, with a note that it is not shown again', async () => {
    const { out, err, code } = await atumo.run(['endpoints', 'add', await newApp(), url])
    expect({ err, code }).toEqual({ err: '', code: 0 })
    expect(out).toMatch(/^id +end_\w{20}\n/)
    expect(out).toMatch(secretOf)
    expect(out).toContain('shown only once')
  })

  test('removes repeated kinds', async () => {
    const [submitted, approved] = eventKinds
    const { added } = await newEndpoint('--kinds', `${approved}, ${submitted},${approved}`)
    expect(added).toMatchObject({ kinds: [approved, submitted] })
  })

  test.each(['', ' , '])('uses the kinds of the dictionary with --kinds "%s"', async (named) => {
    const { added } = await newEndpoint(`--kinds=${named}`)
    expect(added).toMatchObject({ kinds: [...dictionaryKinds] })
  })

  test.each([
    'https://example.org/hooks',
    'HTTPS://EXAMPLE.ORG:443/hooks',
    'https://example.org/x/../hooks',
  ])('refuses a URL that the app already has, also written as %s', async (same) => {
    const { app } = await newEndpoint()
    const { out, err, code } = await atumo.run(['endpoints', 'add', app, same, '--json'])
    expect({ out, err, code }).toEqual({
      out: '',
      err: `The app already has an endpoint with the URL ${url}. Use a different URL.\n`,
      code: 1,
    })
    expect(await list(app)).toHaveLength(1)
  })

  test('accepts at most 20 endpoints per app', async () => {
    const app = await newApp()
    const endpoints = openEndpoints()
    for (let n = 0; n < 20; n += 1) {
      const id = `end_${String(n).padStart(20, '0')}`
      await endpoints.add(app, { id, url: `${url}/${n}`, kinds: [...eventKinds], secret: 'whsec_' })
    }
    const { err, code } = await atumo.run(['endpoints', 'add', app, url])
    expect({ err, code }).toEqual({
      err: 'An app can have at most 20 endpoints. Remove one first.\n',
      code: 1,
    })
  })

  test('WEBHOOK_ALLOW allows the private addresses that it lists, and no others', async () => {
    const app = await newApp()
    const allowing = { WEBHOOK_ALLOW: '127.0.0.0/8, fd00::/8' }
    const add = (address: string) => atumo.run(['endpoints', 'add', app, address], allowing)
    expect(await add('https://127.0.0.1:8443/hooks')).toMatchObject({ err: '', code: 0 })
    expect(await add('https://[fd00::1]/hooks')).toMatchObject({ err: '', code: 0 })
    const { err, code } = await add('https://10.0.0.1/hooks')
    expect(code).toBe(1)
    expect(err).toContain('The host does not have a public address.')
  })
})

test('endpoints list prints the endpoints of one app, oldest first, without the secret', async () => {
  const { app, id, added } = await newEndpoint()
  const second = await atumo.json('endpoints', 'add', app, `${url}/2`)
  const { secret: _, ...first } = added
  expect(await list(app)).toEqual([first, second])
  const { out } = await atumo.run(['endpoints', 'list', app])
  const row = (shown: string, at: string) =>
    expect.stringMatching(new RegExp(`^${shown} +${app} +${at} +${dictionaryKinds.join(', ')} `))
  expect(out.trim().split('\n')).toEqual([
    expect.stringMatching(/^id +client_id +url +kinds +status +failing_since +created_at$/),
    row(id, url),
    row(textOf(second['id']), `${url}/2`),
  ])
})

test('endpoints list prints since when an endpoint fails, or that there are none', async () => {
  const { app, id } = await newEndpoint()
  const since = new Date('2026-11-21T12:00:00Z')
  await atumo.stores.sql`update endpoints set failing_since = ${since} where public_id = ${id}`
  expect(await list(app)).toMatchObject([{ failing_since: '2026-11-21T12:00:00.000Z' }])
  const { out } = await atumo.run(['endpoints', 'list', app])
  expect(out).toContain('  2026-11-21T12:00:00.000Z  ')
  const without = await newApp()
  expect((await atumo.run(['endpoints', 'list', without])).out).toBe('Nothing found.\n')
  expect(await list(without)).toEqual([])
})

test('endpoints disable and enable print the endpoint; waiting deliveries fail', async () => {
  const { app, id } = await newEndpoint()
  const { delivery } = await atumo.json('endpoints', 'test', id)
  const disabled = await atumo.json('endpoints', 'disable', id)
  expect(disabled).toMatchObject({ id, client_id: app, url, status: 'disabled' })
  expect(await deliveryOf(delivery)).toMatchObject([{ state: 'due' }])
  // The worker does this every second.
  await openDeliveries().failUndeliverable()
  expect(await deliveryOf(delivery)).toMatchObject([{ state: 'dead' }])
  const { out, code } = await atumo.run(['endpoints', 'enable', id])
  expect(out).toMatch(new RegExp(`^id +${id}\n(.*\n)*status +enabled\n`))
  expect(code).toBe(0)
  expect(await deliveryOf(delivery)).toMatchObject([{ state: 'dead' }])
})

test.each(['failed', 'gone'] as const)(
  'endpoints enable enables an endpoint that is %s and resets its failures',
  async (status) => {
    const { id } = await newEndpoint()
    const { sql } = atumo.stores
    await sql`update endpoints set status = ${status}, failing_since = now() where public_id = ${id}`
    const enabled = await atumo.json('endpoints', 'enable', id)
    expect(enabled).toMatchObject({ status: 'enabled', failing_since: null })
  },
)

test('endpoints remove deletes the endpoint and its deliveries', async () => {
  const { app, id } = await newEndpoint()
  const { delivery } = await atumo.json('endpoints', 'test', id)
  expect(await atumo.json('endpoints', 'remove', id)).toEqual({ id, removed: true })
  expect(await list(app)).toEqual([])
  expect(await deliveryOf(delivery)).toHaveLength(0)
  const again = await newEndpoint()
  expect((await atumo.run(['endpoints', 'remove', again.id])).out).toBe(`Removed ${again.id}.\n`)
})

test('endpoints rotate-secret prints a new secret; the old one stays valid for a day', async () => {
  const { app, secret } = await newEndpoint()
  const rotated = await atumo.json('endpoints', 'rotate-secret', app)
  expect(rotated).toEqual({
    client_id: app,
    secret: expect.stringMatching(secretOf),
    overlap_hours: 24,
  })
  expect(rotated['secret']).not.toBe(secret)
  expect(await secretsOf(app)).toEqual([
    { secret: textOf(rotated['secret']), previous: secret, hours: 24 },
  ])
  const { out } = await atumo.run(['endpoints', 'rotate-secret', app])
  expect(out).toMatch(secretOf)
  expect(out).toContain('For 24 hours, deliveries are also signed with the old secret')
})

test('endpoints rotate-secret creates the first secret of an app', async () => {
  const app = await newApp()
  expect(await atumo.json('endpoints', 'rotate-secret', app)).toMatchObject({ overlap_hours: 0 })
  const { out } = await atumo.run(['endpoints', 'rotate-secret', await newApp()])
  expect(out).toMatch(secretOf)
  expect(out).toEndWith('\nStore it now. It is shown only once.\n')
  expect(await atumo.json('endpoints', 'add', app, url)).not.toHaveProperty('secret')
})

test('endpoints test creates a test delivery for that endpoint only', async () => {
  const { app, id } = await newEndpoint('--kinds', 'dictionary.suggestion.accepted')
  await atumo.json('endpoints', 'add', app, `${url}/2`)
  const tested = await atumo.json('endpoints', 'test', id)
  const delivery = textOf(tested['delivery'])
  expect(tested).toEqual({ id, delivery: expect.stringMatching(/^dlv_[0-9A-Za-z]{20}$/) })
  const deliveries = openDeliveries()
  const found = await deliveries.list({ clientId: app, limit: 9 })
  expect(found).toMatchObject([{ id: delivery, endpointId: id, state: 'due', attempts: 0 }])
  expect(JSON.parse((await deliveries.bodyOf(delivery)) ?? '')).toMatchObject({
    kind: 'dictionary.suggestion.accepted',
    data: { test: true, suggestion: {}, term: { slug: 'machine' } },
  })
  expect((await atumo.run(['endpoints', 'test', id])).out).toMatch(
    /^Created test delivery (dlv_\w{20})\. To see the result, run bin\/atumo deliveries show \1\n$/,
  )
})

test('endpoints test is refused while the app is revoked', async () => {
  const { app, id } = await newEndpoint()
  await atumo.stores.apps.setRevoked(app, true)
  const { out, err, code } = await atumo.run(['endpoints', 'test', id, '--json'])
  expect({ out, err, code }).toEqual({
    out: '',
    err: `The app that owns the endpoint ${id} has been revoked, so the endpoint receives no events. Restore the app first.\n`,
    code: 1,
  })
})

test('endpoints test is refused while the endpoint is disabled', async () => {
  const { app, id } = await newEndpoint()
  await atumo.json('endpoints', 'disable', id)
  const { out, err, code } = await atumo.run(['endpoints', 'test', id, '--json'])
  expect({ out, err, code }).toEqual({
    out: '',
    err: `The endpoint ${id} is not enabled (status: disabled). Enable it first.\n`,
    code: 1,
  })
  const deliveries = openDeliveries()
  expect(await deliveries.list({ clientId: app, limit: 9 })).toHaveLength(0)
})

describe('a failing command prints the reason to stderr, and nothing to stdout', () => {
  const nobody = 'app_00000000000000000000'
  const nowhere = 'end_zzzzzzzzzzzzzzzzzzzz'
  const noApp = `There is no app with the client ID ${nobody}. Check the client ID.`
  const noEndpoint = `There is no endpoint with the ID ${nowhere}. Check the ID.`
  const kinds = `Choose one of these: ${eventKinds.join(', ')}.`

  test.concurrent.each([
    ['add APP http://example.org/hooks', 'must begin with https://'],
    ['add APP ftp://example.org/hooks', 'must begin with https://'],
    ['add APP example.org', 'This is not a valid URL.'],
    ['add APP https://10.0.0.1/hooks', 'The host does not have a public address.'],
    ['add APP https://127.0.0.1:8443/hooks', 'The host does not have a public address.'],
    ['add APP https://[::ffff:10.0.0.1]/hooks', 'The host does not have a public address.'],
    ['add APP https://2130706433/hooks', 'The host does not have a public address.'],
    [
      'add APP https://example.org:25/hooks',
      'The port must be 443 or a number from 1024 to 65535.',
    ],
    ['add APP https://me:pass@example.org/hooks', 'must not contain a user name or a password'],
    ['add APP https://example.org/hooks#here', 'must not contain a fragment (#)'],
    [`add APP ${url}/${'a'.repeat(2000)}`, 'The URL is too long.'],
    [`add APP ${url} --kinds dictionary.term.deleted`, `"dictionary.term.deleted". ${kinds}`],
    [`add ${nobody} ${url}`, noApp],
    ['add APP', 'Usage: bin/atumo endpoints add [options] <app> <url>'],
    [`list ${nobody}`, noApp],
    ['list', 'Usage: bin/atumo endpoints list [options] <app>'],
    [`rotate-secret ${nobody}`, noApp],
    [`test ${nowhere}`, noEndpoint],
    [`enable ${nowhere}`, noEndpoint],
    [`disable ${nowhere}`, noEndpoint],
    [`remove ${nowhere}`, noEndpoint],
  ])('endpoints %s', async (words, reason) => {
    const args = words.replace('APP', appId).split(' ')
    const { out, err, code } = await atumo.run(['endpoints', ...args, '--json'])
    expect({ out, code }).toEqual({ out: '', code: 1 })
    expect(err).toContain(reason)
    expect(err).not.toMatch(/\n +at /)
    expect(await openEndpoints().list(appId)).toHaveLength(0)
    expect(await secretsOf(appId)).toHaveLength(0)
  })
})
