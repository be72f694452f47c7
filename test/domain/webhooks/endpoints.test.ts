/** Adding, changing and testing endpoints, and the problems that can occur. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { newClientId } from '../../../src/domain/apps/credentials'
import {
  addEndpoint,
  disableEndpoint,
  enableEndpoint,
  removeEndpoint,
  rotateSecret,
  type TestServices,
  testEndpoint,
} from '../../../src/domain/webhooks/endpoints'
import { isProblem, resultOf } from '../../../src/problems'
import { dictionaryKinds } from '../../../src/store/webhooks/endpoints'
import { problemOf } from '../../support/problems'
import { approved, networksOf, newEvent, type Outbox, openOutbox } from '../../support/webhooks'

let outbox: Outbox
let services: TestServices
let clientId: string
beforeAll(async () => {
  outbox = await openOutbox()
  const baseUrl = 'https://atumo.example'
  services = { ...outbox, baseUrl, webhookAllow: networksOf('10.1.0.0/16') }
})
beforeEach(async () => {
  await outbox.clear()
  clientId = (await outbox.newApp()).clientId
})
afterAll(() => outbox.close())

const url = 'https://example.org/hooks'
const nobody = 'end_00000000000000000000'
const secretPattern = /^whsec_[A-Za-z0-9+/]{43}=$/

type Changes = Partial<Parameters<typeof addEndpoint>[1]>

const tryToAdd = (changes: Changes = {}) =>
  addEndpoint(services, { clientId, url, kinds: [], ...changes })
const add = async (changes: Changes = {}) => resultOf(await tryToAdd(changes))
const tryOut = async (id: string) => resultOf(await testEndpoint(services, id))

describe('added', () => {
  test('an endpoint is enabled and subscribes to the dictionary events', async () => {
    const added = await add()
    expect(added).toMatchObject({ clientId, url, kinds: [...dictionaryKinds], status: 'enabled' })
    expect(added.id).toMatch(/^end_[0-9A-Za-z]{20}$/)
    expect(await outbox.endpoints.list(clientId)).toMatchObject([{ id: added.id }])
  })

  test('with kinds it subscribes to those, also if one is repeated', async () => {
    const added = await add({ kinds: [approved, 'dictionary.term.submitted', approved] })
    expect(added.kinds).toEqual([approved, 'dictionary.term.submitted'])
  })

  test('the secret is returned with the first endpoint of an app, and never again', async () => {
    const first = await add()
    expect(first.secret).toMatch(secretPattern)
    expect((await add({ url: `${url}/2` })).secret).toBeUndefined()
    await removeEndpoint(services, first.id)
    expect((await add()).secret).toBeUndefined()
    const other = await add({ clientId: (await outbox.newApp()).clientId })
    expect(other.secret).toMatch(secretPattern)
    expect(other.secret).not.toBe(first.secret)
  })

  test('the returned secret signs deliveries', async () => {
    const { id, secret } = await add()
    expect(await outbox.leasedOne(id)).toMatchObject({ secret, previousSecret: null })
  })

  test('a URL is normalised: host in lower case, no default port', async () => {
    expect((await add({ url: 'https://EXAMPLE.org:443/Hooks?A=b' })).url).toBe(
      'https://example.org/Hooks?A=b',
    )
  })

  test('an allowed network is reached', async () => {
    expect((await add({ url: 'https://10.1.2.3:8443/' })).url).toBe('https://10.1.2.3:8443/')
  })
})

describe('does not add', () => {
  const cases: [what: string, changes: { url?: string; kinds?: string[] }, told: string][] = [
    ['http', { url: 'http://example.org/' }, 'must begin with https://.'],
    ['a private address', { url: 'https://10.2.0.1/' }, 'The host does not have a public address.'],
    [
      'a port of others',
      { url: 'https://example.org:25/' },
      'The port must be 443 or a number from 1024 to 65535.',
    ],
    ['no address', { url: 'hooks' }, 'This is not a valid URL.'],
    [
      '2,001 characters',
      { url: `${url}?${'a'.repeat(2001 - url.length - 1)}` },
      'The URL is too long.',
    ],
    ['an unknown kind', { kinds: [approved, 'term.gone'] }, 'Unknown event type "term.gone".'],
    ['a kind in capitals', { kinds: ['Dictionary.Term.Approved'] }, 'Unknown event type'],
  ]
  test.each(cases)('%s', async (_, changes, told) => {
    expect(await problemOf(tryToAdd(changes))).toContain(told)
    expect(await outbox.endpoints.list(clientId)).toHaveLength(0)
  })

  test('a URL that the app has already, however it is spelled', async () => {
    await add()
    expect(await problemOf(tryToAdd({ url: 'HTTPS://Example.org:443/hooks' }))).toBe(
      `The app already has an endpoint with the URL ${url}. Use a different URL.`,
    )
    expect(await outbox.endpoints.list(clientId)).toHaveLength(1)
  })

  test('an endpoint of an unknown app', async () => {
    const other = newClientId()
    expect(await problemOf(tryToAdd({ clientId: other }))).toBe(
      `There is no app with the client ID ${other}. Check the client ID.`,
    )
  })

  test('the twenty-first endpoint', async () => {
    for (let place = 1; place <= 20; place++) await add({ url: `${url}/${place}` })
    expect(await problemOf(tryToAdd())).toBe(
      'An app can have at most 20 endpoints. Remove one first.',
    )
    await add({ clientId: (await outbox.newApp()).clientId })
  })
})

test('a URL of 2,000 characters is accepted', async () => {
  const long = `${url}?${'a'.repeat(2000 - url.length - 1)}`
  expect((await add({ url: long })).url).toBe(long)
})

describe('changed', () => {
  test('an endpoint is disabled, which soon fails waiting deliveries, and enabled again', async () => {
    const { id } = await add()
    const [waiting = ''] = await outbox.due(id)
    expect(await disableEndpoint(services, id)).toMatchObject({ id, status: 'disabled' })
    await outbox.deliveries.failUndeliverable()
    expect(await outbox.row(waiting)).toMatchObject({ state: 'dead' })
    expect(await enableEndpoint(services, id)).toMatchObject({ id, status: 'enabled' })
  })

  test('an endpoint is removed', async () => {
    const { id } = await add()
    await removeEndpoint(services, id)
    expect(await outbox.endpoints.find(id)).toBeUndefined()
  })

  test.each([
    ['removed', removeEndpoint],
    ['enabled', enableEndpoint],
    ['disabled', disableEndpoint],
    ['tested', testEndpoint],
  ] as const)('an unknown endpoint is not %s', async (_, change) => {
    expect(await problemOf(change(services, nobody))).toBe(
      `There is no endpoint with the ID ${nobody}. Check the ID.`,
    )
  })
})

describe('a rotation', () => {
  test('returns another secret, and the previous one signs for a day', async () => {
    const { id, secret } = await add()
    const { secret: next, hadOne } = resultOf(await rotateSecret(services, clientId))
    expect(hadOne).toBe(true)
    expect(next).toMatch(secretPattern)
    expect(await outbox.leasedOne(id)).toMatchObject({ secret: next, previousSecret: secret })
    await outbox.sql`update webhook_secrets set previous_until = previous_until - interval '23.9 hours'`
    expect(await outbox.leasedOne(id)).toMatchObject({ previousSecret: secret })
    await outbox.sql`update webhook_secrets set previous_until = previous_until - interval '0.1 hours'`
    expect(await outbox.leasedOne(id)).toMatchObject({ secret: next, previousSecret: null })
  })

  test('without a secret creates the first', async () => {
    const { secret, hadOne } = resultOf(await rotateSecret(services, clientId))
    expect(hadOne).toBe(false)
    const { id, secret: another } = await add()
    expect(another).toBeUndefined()
    expect(await outbox.leasedOne(id)).toMatchObject({ secret, previousSecret: null })
  })

  test('of an unknown app is refused', async () => {
    const other = newClientId()
    expect(await problemOf(rotateSecret(services, other))).toBe(
      `There is no app with the client ID ${other}. Check the client ID.`,
    )
  })
})

describe('tested', () => {
  test('only this endpoint gets an event that is marked as a test, of a kind that it subscribes to', async () => {
    const { id } = await add({ kinds: ['dictionary.suggestion.accepted'] })
    await add({ url: `${url}/other` })
    const delivery = await tryOut(id)
    const found = await outbox.delivery(delivery)
    expect(found).toMatchObject({ endpointId: id, kind: 'dictionary.suggestion.accepted' })
    expect(JSON.parse((await outbox.deliveries.bodyOf(delivery)) ?? '')).toEqual({
      id: found?.eventId,
      kind: 'dictionary.suggestion.accepted',
      created_at: expect.any(String) as string,
      data: {
        test: true,
        suggestion: { id: 'sug_00000000000000000000', slug: 'machine' },
        term: expect.objectContaining({ url: 'https://atumo.example/terms/machine' }) as object,
      },
    })
    expect(await outbox.deliveries.list({ limit: 9 })).toHaveLength(1)
  })

  describe('tests', () => {
    const most =
      'An app can receive at most 10 test events per minute. Wait a minute, then try again.'
    const countEvents = async () => (await outbox.sql`select 1 from events`).length

    test('are refused after 10 per minute, to any endpoints', async () => {
      const [one, other] = [await add(), await add({ url: `${url}/other` })]
      for (let sent = 0; sent < 10; sent++) {
        await tryOut(sent % 2 === 0 ? one.id : other.id)
      }
      for (const { id } of [one, other])
        expect(await problemOf(testEndpoint(services, id))).toBe(most)
      expect(await countEvents()).toBe(10)
    })

    test('are refused also when they are concurrent', async () => {
      const { id } = await add()
      const tests = Array.from({ length: 25 }, () => testEndpoint(services, id))
      const sent = (await Promise.all(tests)).filter((outcome) => !isProblem(outcome))
      expect([sent.length, await countEvents()]).toEqual([10, 10])
    })

    test('are refused also after the endpoint was removed and added', async () => {
      const { id } = await add()
      for (let sent = 0; sent < 10; sent++) await tryOut(id)
      await removeEndpoint(services, id)
      const again = await add()
      expect(await problemOf(testEndpoint(services, again.id))).toBe(most)
    })

    test('are possible again a minute later, and at once for other apps', async () => {
      const { id } = await add()
      for (let sent = 0; sent < 10; sent++) await tryOut(id)
      const { clientId: other } = await outbox.newApp()
      const theirs = await add({ clientId: other })
      expect(await tryOut(theirs.id)).toStartWith('dlv_')
      await outbox.sql`update events set created_at = created_at - interval '1 minute'`
      expect(await tryOut(id)).toStartWith('dlv_')
    })

    test('other events of the app do not count', async () => {
      const { id } = await add()
      const app = await outbox.apps.byClientId(clientId)
      for (let event = 0; event < 10; event++) {
        await outbox.transactions.run('test', ({ events }) =>
          events.add({ ...newEvent(), appId: app?.id ?? null }),
        )
      }
      expect(await tryOut(id)).toStartWith('dlv_')
    })
  })

  test('sends nothing to an endpoint that is not enabled or whose app is revoked', async () => {
    const { id } = await add()
    await disableEndpoint(services, id)
    expect(await problemOf(testEndpoint(services, id))).toBe(
      `The endpoint ${id} is not enabled (status: disabled). Enable it first.`,
    )
    await enableEndpoint(services, id)
    await outbox.apps.setRevoked(clientId, true)
    expect(await problemOf(testEndpoint(services, id))).toContain('has been revoked')
    expect(await outbox.sql`select 1 from events`).toHaveLength(0)
  })
})
