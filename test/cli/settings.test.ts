import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { startTestApp, type TestApp } from '../support/testApp'
import { type CommandLine, openCommandLine } from './support'

let atumo: CommandLine
beforeAll(async () => {
  atumo = await openCommandLine()
})
afterAll(() => atumo.close())
beforeEach(async () => {
  await atumo.stores
    .sql`update settings set auto_publish = false, site_client_id = null, hourly_limit = null`
})

const initial = { auto_publish: false, site_client_id: null, hourly_limit: null }

test('automatic publication is off by default', async () => {
  expect(await atumo.json('settings', 'show')).toEqual(initial)
  expect(await atumo.run(['settings', 'show'])).toEqual({
    out: 'auto_publish    no\nsite_client_id  (not set)\nhourly_limit    (not set)\n',
    err: '',
    code: 0,
  })
})

test('settings set stores and prints the settings', async () => {
  expect(await atumo.json('settings', 'set', '--auto-publish', 'yes')).toEqual({
    ...initial,
    auto_publish: true,
  })
  expect((await atumo.run(['settings', 'show'])).out).toStartWith('auto_publish    yes\n')
  expect((await atumo.run(['settings', 'set', '--auto-publish', 'no'])).out).toBe(
    'auto_publish    no\nsite_client_id  (not set)\nhourly_limit    (not set)\n',
  )
  expect(await atumo.json('settings', 'show')).toEqual(initial)
})

test('sets the app of the public pages, and refuses an unknown one', async () => {
  const app = await atumo.json('apps', 'create', '--name', 'Site')
  const id = String(app['client_id'])
  const set = (client: string) => ['settings', 'set', '--site-client', client]
  expect(await atumo.json(...set(id))).toEqual({ ...initial, site_client_id: id })
  const { code, err } = await atumo.run(set('app_00000000000000000000'))
  expect([code, err]).toEqual([1, expect.stringContaining('There is no app')])
  expect(await atumo.json('settings', 'show')).toEqual({ ...initial, site_client_id: id })
})

describe('refuses invalid settings and changes nothing', () => {
  test.each([
    ['set', 'Nothing to change. Specify at least one option.'],
    ['set --auto-publish', '--auto-publish'],
    ['set --auto-publish maybe', 'It must be yes or no.'],
    ['set --auto-publish=', 'It must be yes or no.'],
    ['set --auto-publish Yes', 'It must be yes or no.'],
    ['set --auto-publish true', 'It must be yes or no.'],
    ['set --colour red', '--colour'],
    ['set --auto-publish yes more', 'too many arguments'],
    ['show more', 'too many arguments'],
  ])('settings %s', async (words, reason) => {
    const { out, err, code } = await atumo.run(['settings', ...words.split(' '), '--json'])
    expect({ out, code }).toEqual({ out: '', code: 1 })
    expect(err).toContain(reason)
    expect(err).toContain(`Usage: bin/atumo settings ${words.split(' ')[0]}`)
    expect(await atumo.json('settings', 'show')).toEqual(initial)
  })
})

describe('on a running service', () => {
  let service: TestApp
  beforeAll(async () => {
    service = await startTestApp({ DATABASE_URL: atumo.stores.databaseUrl })
  })
  afterAll(() => service.close())

  const writer = (autoPublish: boolean | null) =>
    service.newApp({ scopes: ['dictionary:write'], autoPublish })

  async function submit(apiKey: string, english: string): Promise<unknown> {
    const response = await service.fetch('/api/v1/submit.php', {
      method: 'POST',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ english_term: english, yoruba_term: 'ọ̀rọ̀', definition_en: 'A word.' }),
    })
    return response.json()
  }

  test('a change applies to the next submission', async () => {
    const { apiKey } = await writer(null)
    expect(await submit(apiKey, 'first')).toMatchObject({ status: 'pending', term: null })
    await atumo.json('settings', 'set', '--auto-publish', 'yes')
    expect(await submit(apiKey, 'second')).toMatchObject({
      status: 'published',
      term: { slug: 'second' },
    })
    await atumo.json('settings', 'set', '--auto-publish', 'no')
    expect(await submit(apiKey, 'third')).toMatchObject({ status: 'pending', term: null })
  })

  test('the setting of an app has priority until it is removed', async () => {
    const { apiKey, clientId } = await writer(null)
    const own = (value: string) => atumo.json('apps', 'set', clientId, '--auto-publish', value)
    await own('yes')
    expect(await submit(apiKey, 'fourth')).toMatchObject({ status: 'published' })
    await atumo.json('settings', 'set', '--auto-publish', 'yes')
    await own('no')
    expect(await submit(apiKey, 'fifth')).toMatchObject({ status: 'pending' })
    await own('')
    expect(await submit(apiKey, 'sixth')).toMatchObject({ status: 'published' })
  })
})

test('sets and removes the hourly limit of apps without their own limit', async () => {
  const set = (limit: string) => atumo.json('settings', 'set', '--hourly-limit', limit)
  expect(await set('70')).toEqual({ ...initial, hourly_limit: 70 })
  expect(await set('')).toEqual(initial)
  expect((await atumo.run(['settings', 'set', '--hourly-limit', '0'])).code).toBe(1)
})

test('refuses an argument that is too long', async () => {
  const { err, code } = await atumo.run(['settings', 'set', '--colour', 'a'.repeat(20_001)])
  expect([code, err.split('\n')[0]]).toEqual([
    1,
    'error: an argument has more than 20000 characters',
  ])
})
