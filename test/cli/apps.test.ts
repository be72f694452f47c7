import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { isApiKey, isClientId } from '../../src/domain/apps/credentials'
import type { AppSettings } from '../../src/store/apps/apps'
import { createApp, defaultSettings } from '../support/apps'
import { type CommandLine, openCommandLine } from './support'

const defaults: AppSettings = { name: 'Test', ...defaultSettings }

let atumo: CommandLine
beforeAll(async () => {
  atumo = await openCommandLine()
})
afterAll(() => atumo.close())

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

async function newApp(settings: Partial<AppSettings> = {}, balance = 1000) {
  const app = await createApp(atumo.stores, { ...defaults, ...settings }, balance)
  return { id: app.clientId, key: app.apiKey }
}

/** Checks that Redis has the app's latest change. */
async function expectPublished(clientId: string) {
  const app = await atumo.stores.apps.byClientId(clientId)
  expect(app?.revision).toBeGreaterThan(1)
  expect(await atumo.stores.ledger.read(clientId)).toMatchObject({ revision: app?.revision ?? 0 })
}

describe('apps create', () => {
  test('prints exactly the client ID, the key, the scopes and the balance', async () => {
    const created = await atumo.json('apps', 'create', '--name', 'Test')
    const [id, key] = [textOf(created['client_id']), textOf(created['api_key'])]
    expect(Object.keys(created)).toEqual([
      'client_id',
      'api_key',
      'scopes',
      'sandbox',
      'credit_balance',
    ])
    expect([isClientId(id), isApiKey(key)]).toEqual([true, true])
    expect(created).toMatchObject({ scopes: ['dictionary:read'], credit_balance: 1000 })
    expect(await atumo.stores.apps.byKey(key)).toMatchObject({ clientId: id, granted: 1000 })
    expect(await atumo.stores.ledger.read(id)).toMatchObject({ granted: 1000, spent: 0 })
  })

  test('accepts scopes, allowlists, limits and a balance; apps show prints them without the key', async () => {
    const words =
      'apps create --name Test --scopes dictionary:write,dictionary:read --balance 7 ' +
      '--ip 10.0.0.0/8 --ip 2001:db8::/32 --origin *.a.example ' +
      '--hourly-limit 50 --visitor-limit 0 --embed-daily-limit 300 --low-credits 5 --commercial-use yes'
    const created = await atumo.json(...words.split(' '))
    const id = textOf(created['client_id'])
    const shown = await atumo.json('apps', 'show', id)
    expect(shown).toEqual({
      client_id: id,
      name: 'Test',
      scopes: ['dictionary:read', 'dictionary:write'],
      sandbox: false,
      credit_balance: 7,
      ip_whitelist: ['10.0.0.0/8', '2001:db8::/32'],
      origin_whitelist: ['*.a.example'],
      hourly_limit: 50,
      visitor_limit: 0,
      embed_daily_limit: 300,
      low_credits: 5,
      commercial_use: true,
      auto_publish: null,
      revoked: false,
      revoked_at: null,
      created_at: expect.any(String),
    })
    expect(JSON.stringify(shown)).not.toContain(textOf(created['api_key']))
  })

  test('prints the key as text, with a note that it is not shown again', async () => {
    const { out, code } = await atumo.run(['apps', 'create', '--name', 'Test'])
    expect(code).toBe(0)
    expect(out).toMatch(/atk_[0-9A-Za-z]{40}/)
    expect(out).toContain('shown only once')
    expect(() => JSON.parse(out) as unknown).toThrow()
  })
})

test('apps create --sandbox creates an app without credits, which cannot be granted any', async () => {
  const created = await atumo.json('apps', 'create', '--name', 'Try', '--sandbox')
  expect(created).toMatchObject({ sandbox: true, credit_balance: null })
  const id = textOf(created['client_id'])
  expect(await atumo.json('apps', 'show', id)).toMatchObject({
    sandbox: true,
    credit_balance: null,
  })
  expect(await atumo.stores.apps.byClientId(id)).toMatchObject({ isSandbox: true, granted: 0 })
  const granted = await atumo.run(['apps', 'grant', id, '--credits', '5'])
  expect([granted.code, granted.err]).toEqual([1, expect.stringContaining('sandbox app')])
})

test('apps set changes the given settings and removes lists and limits that are empty', async () => {
  const { id } = await newApp({
    addresses: ['10.0.0.1'],
    origins: ['a.example'],
    hourlyLimit: 5,
  })
  const changed = await atumo.json('apps', 'set', id, '--ip', '', '--visitor-limit', '9')
  expect(changed).toMatchObject({
    client_id: id,
    ip_whitelist: [],
    visitor_limit: 9,
    origin_whitelist: ['a.example'],
    hourly_limit: 5,
  })
  expect(await atumo.json('apps', 'set', id, '--hourly-limit', '')).toMatchObject({
    hourly_limit: null,
    visitor_limit: 9,
  })
  await expectPublished(id)
})

test('apps set sets the daily limit of the widget, and removes it if it is empty', async () => {
  const { id } = await newApp()
  const set = (limit: string) => atumo.json('apps', 'set', id, `--embed-daily-limit=${limit}`)
  const prospect = async () => {
    const { revision = 0 } = (await atumo.stores.ledger.read(id)) ?? {}
    return (await atumo.stores.ledger.open(id, revision).embed.ask()).kind
  }
  expect(await set('1')).toMatchObject({ embed_daily_limit: 1, hourly_limit: null })
  const { revision = 0 } = (await atumo.stores.ledger.read(id)) ?? {}
  await atumo.stores.ledger.open(id, revision).embed.charge()
  expect(await prospect()).toBe('over_daily_limit')
  expect(await set('')).toMatchObject({ embed_daily_limit: null })
  expect(await prospect()).toBe('admitted')
})

test('an invalid daily limit of the widget changes nothing', async () => {
  const { id } = await newApp({ embedDailyLimit: 7 })
  for (const limit of ['0', '-1', '1.5', 'all']) {
    const { err, code } = await atumo.run(['apps', 'set', id, `--embed-daily-limit=${limit}`])
    expect(code).toBe(1)
    expect(err).toContain('The widget’s daily limit must be')
  }
  expect(await atumo.json('apps', 'show', id)).toMatchObject({ embed_daily_limit: 7 })
})

test.each([
  ['yes', true],
  ['no', false],
])(
  'apps create and apps set store auto-publish %s; an empty value uses the default of the service',
  async (word, value) => {
    const made = await atumo.json('apps', 'create', '--name', 'Test', '--auto-publish', word)
    const id = textOf(made['client_id'])
    expect(await atumo.json('apps', 'show', id)).toMatchObject({ auto_publish: value })
    expect(await atumo.json('apps', 'set', id, '--auto-publish=')).toMatchObject({
      auto_publish: null,
    })
    const { out } = await atumo.run(['apps', 'show', id])
    expect(out).toContain('auto_publish       (not set)\n')
    const set = await atumo.run(['apps', 'set', id, '--auto-publish', word])
    expect(set.out).toContain(`auto_publish       ${word}\n`)
  },
)

test('an app without auto-publish uses the default of the service', async () => {
  const made = await atumo.json('apps', 'create', '--name', 'Test')
  expect(await atumo.json('apps', 'show', textOf(made['client_id']))).toMatchObject({
    auto_publish: null,
  })
})

test('apps revoke and restore print the app after Redis has the change', async () => {
  const { id } = await newApp()
  const revoked = await atumo.json('apps', 'revoke', id)
  expect(revoked).toMatchObject({ client_id: id, revoked: true, credit_balance: 1000 })
  expect(Date.parse(textOf(revoked['revoked_at']))).toBeGreaterThan(Date.now() - 60_000)
  await expectPublished(id)
  expect(await atumo.json('apps', 'restore', id)).toMatchObject({
    revoked: false,
    revoked_at: null,
    credit_balance: 1000,
  })
  await expectPublished(id)
})

test('apps regenerate-key prints the new key; the old one is unknown', async () => {
  const { id, key } = await newApp()
  const renewed = await atumo.json('apps', 'regenerate-key', id)
  expect(Object.keys(renewed)).toEqual(['client_id', 'api_key'])
  const newKey = textOf(renewed['api_key'])
  expect(isApiKey(newKey)).toBe(true)
  expect(await atumo.stores.apps.byKey(newKey)).toMatchObject({ clientId: id })
  expect(await atumo.stores.apps.byKey(key)).toBeUndefined()
})

describe('apps grant', () => {
  test('adds a pack or a number of credits, with a new reference', async () => {
    const { id } = await newApp({}, 0)
    const pack = await atumo.json('apps', 'grant', id, '--pack', 'starter')
    expect(Object.keys(pack)).toEqual(['client_id', 'credit_balance', 'granted', 'ref'])
    expect(pack).toMatchObject({ client_id: id, credit_balance: 2000, granted: 2000 })
    const less = await atumo.json('apps', 'grant', id, '--credits=-50')
    expect(less).toMatchObject({ credit_balance: 1950, granted: -50 })
    expect(less['ref']).not.toBe(pack['ref'])
  })

  test('grants once per reference, and refuses the reference for another amount or app', async () => {
    const [one, other] = await Promise.all([newApp({}, 0), newApp({}, 0)])
    const ref = `invoice-${one.id}`
    const grant = (id: string, credits: string) =>
      `apps grant ${id} --credits ${credits} --ref ${ref}`.split(' ')
    expect(await atumo.json(...grant(one.id, '5'))).toMatchObject({ granted: 5 })
    expect(await atumo.json(...grant(one.id, '5'))).toEqual({
      client_id: one.id,
      credit_balance: 5,
      granted: 0,
      ref,
    })
    for (const words of [grant(one.id, '6'), grant(other.id, '5')]) {
      const { out, err, code } = await atumo.run([...words, '--json'])
      expect({ out, code }).toEqual({ out: '', code: 1 })
      expect(err).toContain('already been used to grant 5 credits')
    }
    expect(await atumo.json('apps', 'show', other.id)).toMatchObject({ credit_balance: 0 })
  })

  test.each(['request:7', 'starter:7'])('refuses the reserved reference %s', async (ref) => {
    const { id } = await newApp({}, 0)
    const { code, err } = await atumo.run(['apps', 'grant', id, '--pack', 'starter', '--ref', ref])
    expect([code, err]).toEqual([1, expect.stringContaining('must not begin with')])
    expect(await atumo.json('apps', 'show', id)).toMatchObject({ credit_balance: 0 })
  })
})

describe('a failing command prints the reason to stderr, and nothing to stdout', () => {
  const nobody = 'app_00000000000000000000'
  const noApp = `There is no app with the client ID ${nobody}. Check the client ID.`
  test.concurrent.each([
    [['apps', 'show', nobody], noApp],
    [['apps', 'revoke', nobody], noApp],
    [['apps', 'grant', nobody, '--credits', '5'], noApp],
    [['apps', 'show'], 'Usage: bin/atumo apps show [options] <app>'],
    [['apps', 'create'], "required option '--name <name>' not specified"],
    [['apps', 'create', '--name', 'A\u0007b'], 'The name must be'],
    [['apps', 'set', nobody, '--name', 'A\nb'], 'The name must be'],
    [['apps', 'grant', nobody, '--credits', '5', '--ref', 'a'.repeat(201)], 'The reference must'],
    [['apps', 'create', '--name', 'A', '--colour', 'red'], '--colour'],
    [['apps', 'create', '--name', 'A', '--sandbox', '--balance', '5'], 'Omit --balance'],
    [['apps', 'create', '--name', 'A', '--scopes', 'dictionary:all'], '"dictionary:all"'],
    [['apps', 'create', '--name', 'A', '--ip', '10.0.0.0/99'], '"10.0.0.0/99"'],
    [['apps', 'create', '--name', 'A', '--hourly-limit', '5.5'], 'The hourly limit must be'],
    [
      ['apps', 'create', '--name', 'A', '--embed-daily-limit', '0'],
      'The widget’s daily limit must be',
    ],
    [['apps', 'create', '--name', 'A', '--commercial-use', 'maybe'], '--commercial-use'],
    [
      ['apps', 'create', '--name', 'A', '--auto-publish', 'maybe'],
      "option '--auto-publish <yes|no>' argument 'maybe' is invalid. It must be yes or no.",
    ],
    [['apps', 'set', nobody, '--auto-publish', 'Yes'], 'It must be yes or no.'],
    [['apps', 'set', nobody], 'Nothing to change'],
    [['apps', 'grant', nobody], 'either --pack or --credits'],
    [['apps', 'grant', nobody, '--pack', 'huge'], 'no pack named "huge"'],
    [['apps', 'grant', nobody, '--credits', '1e3'], '--credits'],
  ])('%p', async (words, reason) => {
    const { out, err, code } = await atumo.run([...words, '--json'])
    expect({ out, code }).toEqual({ out: '', code: 1 })
    expect(err).toContain(reason)
    expect(err).not.toMatch(/\n +at /)
  })
})

test('without arguments or with --help all commands are listed; an unknown command is an error', async () => {
  for (const words of [[], ['--help']]) {
    const { out, err, code } = await atumo.run(words)
    expect({ err, code }).toEqual({ err: '', code: 0 })
    expect(out).toContain('\n  apps create ')
  }
  const { out, err, code } = await atumo.run(['apps', 'destroy'])
  expect({ out, code }).toEqual({ out: '', code: 2 })
  expect(err).toStartWith("error: unknown command 'apps destroy'\n")
  expect(err).toContain('\n  apps create ')
})

test('without databases the error names the missing variable', async () => {
  const { out, err, code } = await atumo.run(['apps', 'show', 'x'], { DATABASE_URL: '' })
  expect({ out, code }).toEqual({ out: '', code: 1 })
  expect(err).toContain('DATABASE_URL is not set')
})

test('while PostgreSQL is down the error says so, without a stack trace', async () => {
  const gone = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
  const { out, err, code } = await atumo.run(['apps', 'revoke', 'app_00000000000000000000'], gone)
  expect({ out, code }).toEqual({ out: '', code: 1 })
  expect(err).toContain('Is the service running?')
  expect(err).not.toMatch(/\n +at /)
})

test.each([
  'terms history x',
  'review list',
  'search misses',
  'endpoints list APP',
  'deliveries list',
])('%s works while Redis is down', async (words) => {
  const { id } = await newApp()
  const given = words.replace('APP', id).split(' ')
  const usual = await atumo.run(given)
  expect(usual.out + usual.err).not.toBe('')
  expect(await atumo.run(given, { REDIS_URL: 'redis://127.0.0.1:1' })).toEqual(usual)
})
