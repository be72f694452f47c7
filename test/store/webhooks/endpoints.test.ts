/** Endpoints and their secrets in PostgreSQL. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { newClientId } from '../../../src/domain/apps/credentials'
import { isProblem, resultOf } from '../../../src/problems'
import { piece } from '../../../src/store/queries'
import { eventKinds } from '../../../src/store/webhooks/endpoints'
import { failureOf } from '../../launch/support'
import { testKeyring, webhookSecretsOf } from '../../support/secrets'
import { approved, newEvent, type Outbox, openOutbox } from '../../support/webhooks'

let outbox: Outbox
beforeAll(async () => {
  outbox = await openOutbox()
})
beforeEach(() => outbox.clear())
afterAll(() => outbox.close())

const nobody = 'end_00000000000000000000'
const url = 'https://example.org/hooks'
const idOf = (place: number) => `end_${String(place).padStart(20, '0')}`
const kinds = [...eventKinds]
const first = 'whsec_first'

describe('adding', () => {
  test('stores an enabled endpoint, and finds it', async () => {
    const { clientId } = await outbox.newApp()
    const added = await outbox.endpoints.add(clientId, {
      id: idOf(1),
      url,
      kinds: [approved],
      secret: first,
    })
    expect(added).toEqual({
      id: idOf(1),
      clientId,
      url,
      kinds: [approved],
      status: 'enabled',
      isRevoked: false,
      failingSince: null,
      nextRetryAt: null,
      createdAt: expect.any(Date) as Date,
      isFirst: true,
    })
    expect(added).toMatchObject({ ...(await outbox.endpoints.find(idOf(1))) })
    expect(await outbox.endpoints.find(nobody)).toBeUndefined()
  })

  test('accepts a URL once per app', async () => {
    const [one, other] = [await outbox.newApp(), await outbox.newApp()]
    const add = (clientId: string, place: number) =>
      outbox.endpoints.add(clientId, { id: idOf(place), url, kinds, secret: first })
    expect(await add(one.clientId, 1)).toMatchObject({ id: idOf(1) })
    expect(await add(one.clientId, 2)).toEqual({ code: 'endpoint_exists', url })
    expect(await add(other.clientId, 3)).toMatchObject({ id: idOf(3) })
    expect(await outbox.endpoints.list(one.clientId)).toHaveLength(1)
  })

  test('accepts a URL once per app, also concurrently', async () => {
    const { clientId } = await outbox.newApp()
    const added = await Promise.all(
      Array.from({ length: 6 }, (_, place) =>
        outbox.endpoints.add(clientId, { id: idOf(place + 1), url, kinds, secret: first }),
      ),
    )
    expect(added.filter(isProblem)).toHaveLength(5)
    expect(await outbox.endpoints.list(clientId)).toHaveLength(1)
  })

  test('limits the endpoints of an app, also concurrently', async () => {
    const { clientId } = await outbox.newApp()
    const added = await Promise.all(
      Array.from({ length: 9 }, (_, place) => {
        const endpoint = { id: idOf(place), url: `${url}/${place}`, kinds, secret: first }
        return outbox.endpoints.add(clientId, endpoint, 4)
      }),
    )
    expect(added.filter(isProblem)).toHaveLength(5)
    expect(await outbox.endpoints.list(clientId)).toHaveLength(4)
  })

  test('adds nothing for an unknown app, without kinds or with an unknown one', async () => {
    const { clientId } = await outbox.newApp()
    expect(
      await outbox.endpoints.add(newClientId(), { id: idOf(1), url, kinds, secret: first }),
    ).toMatchObject({ code: 'unknown_app' })
    for (const wrong of [[], ['dictionary.term.removed']]) {
      const add = outbox.endpoints.add(clientId, {
        id: idOf(2),
        url,
        kinds: wrong as typeof kinds,
        secret: first,
      })
      expect((await failureOf(add)).message).toContain('endpoints_kinds_check')
    }
  })
})

test('lists the endpoints of an app in the order of addition', async () => {
  const { clientId } = await outbox.newApp()
  const ids = [
    await outbox.newEndpoint({ clientId }),
    await outbox.newEndpoint({ clientId }),
    await outbox.newEndpoint({ clientId }),
  ]
  await outbox.newEndpoint()
  expect((await outbox.endpoints.list(clientId)).map(({ id }) => id)).toEqual(ids)
  expect(await outbox.endpoints.list(newClientId())).toHaveLength(0)
})

test('deletes its deliveries with an endpoint, and no others', async () => {
  const [id, other] = [await outbox.newEndpoint(), await outbox.newEndpoint()]
  const leased = await outbox.leasedOne(id)
  await outbox.announce(newEvent())
  expect(await outbox.endpoints.remove(id)).toBe(true)
  expect(await outbox.endpoints.remove(id)).toBe(false)
  expect(await outbox.delivery(leased.id)).toBeUndefined()
  expect(await outbox.deliveries.list({ limit: 9 })).toMatchObject([{ endpointId: other }])
})

test('deletes very many deliveries with an endpoint', async () => {
  const [id, other] = [await outbox.newEndpoint(), await outbox.newEndpoint()]
  await outbox.due(id, piece + 1)
  await outbox.due(other)
  expect(await outbox.endpoints.remove(id)).toBe(true)
  expect(await outbox.endpoints.find(id)).toBeUndefined()
  expect(await outbox.deliveries.list({ limit: 9 })).toMatchObject([{ endpointId: other }])
})

test('reports a revoked app', async () => {
  const { clientId } = await outbox.newApp()
  const id = await outbox.newEndpoint({ clientId })
  await outbox.apps.setRevoked(clientId, true)
  expect(await outbox.endpoints.find(id)).toMatchObject({ status: 'enabled', isRevoked: true })
  expect(await outbox.endpoints.list(clientId)).toMatchObject([{ isRevoked: true }])
})

describe('a status', () => {
  test.each(['disabled', 'failed', 'gone'] as const)(
    '%s leaves waiting deliveries alone',
    async (status) => {
      const id = await outbox.newEndpoint()
      const [queued = '', due = '', delivered = ''] = await outbox.due(id, 3)
      const [stranger = ''] = await outbox.due(await outbox.newEndpoint())
      const { id: sending } = await outbox.leasedOne(id)
      await outbox.sql`update deliveries set state = 'queued', queued_at = now() where id = ${queued}`
      await outbox.sql`
      update deliveries set state = 'delivered', ended_at = now() where id = ${delivered}`
      expect(await outbox.endpoints.setStatus(id, status)).toMatchObject({ id, status })
      expect(await outbox.statesOf(queued, due, delivered, sending, stranger)).toEqual([
        'queued',
        'due',
        'delivered',
        'sending',
        'due',
      ])
    },
  )

  test('enabled leaves failed deliveries, resets failures, and receives events again', async () => {
    const id = await outbox.newEndpoint()
    const [dead = ''] = await outbox.due(id)
    await outbox.endpoints.setStatus(id, 'disabled')
    await outbox.deliveries.failUndeliverable()
    await outbox.sql`update endpoints set failing_since = now(), failures = 7`
    const enabled = await outbox.endpoints.setStatus(id, 'enabled')
    expect(enabled).toMatchObject({ status: 'enabled', failingSince: null })
    expect(await outbox.sql`select failures from endpoints`).toEqual([{ failures: 0 }] as never)
    expect(await outbox.row(dead)).toMatchObject({ state: 'dead' })
    const event = newEvent()
    await outbox.announce(event)
    expect(await outbox.receivers(event.id)).toEqual([id])
  })

  test('of an unknown endpoint is not set', async () => {
    expect(await outbox.endpoints.setStatus(nobody, 'disabled')).toBeUndefined()
  })
})

describe('a secret', () => {
  const secretOf = (clientId: string) => webhookSecretsOf(outbox.sql, clientId)

  const add = (clientId: string, place: number, secret: string) =>
    outbox.endpoints.add(clientId, { id: idOf(place), url: `${url}/${place}`, kinds, secret })

  test('is stored encrypted, for one app', async () => {
    const { clientId } = await outbox.newApp()
    await add(clientId, 1, 'whsec_1')
    await outbox.endpoints.rotateSecret(clientId, 'whsec_2', 24)
    const rows = await outbox.sql<{ row: string; secret: string }[]>`
      select s::text as row, sealed_secret as secret from webhook_secrets s`
    for (const { row } of rows) expect(row).not.toContain('whsec_')
    const { open } = await testKeyring(outbox.sql).keys()
    expect(() => open(rows[0]?.secret ?? '', 'webhook secret of app_other')).toThrow()
  })

  test('is created for an app with its first endpoint', async () => {
    const { clientId } = await outbox.newApp()
    expect(await add(clientId, 1, 'whsec_1')).toMatchObject({ isFirst: true })
    expect(await add(clientId, 2, 'whsec_2')).toMatchObject({ isFirst: false })
    expect(await secretOf(clientId)).toEqual({ secret: 'whsec_1', previous: null, hours: null })
  })

  test('is created for an app once, also concurrently', async () => {
    const { clientId } = await outbox.newApp()
    const added = await Promise.all([1, 2, 3].map((each) => add(clientId, each, `whsec_${each}`)))
    const firsts = added.map(resultOf).filter((each) => each.isFirst)
    expect(firsts).toHaveLength(1)
    const place = Number(firsts[0]?.id.replace('end_', ''))
    expect(await secretOf(clientId)).toMatchObject({ secret: `whsec_${place}` })
  })

  test('keeps the previous one for the given time when it is rotated', async () => {
    const [{ clientId }, other] = [await outbox.newApp(), await outbox.newApp()]
    await add(clientId, 1, 'whsec_1')
    await add(other.clientId, 2, 'whsec_other')
    expect(await outbox.endpoints.rotateSecret(clientId, 'whsec_2', 24)).toEqual({ hadOne: true })
    expect(await secretOf(clientId)).toEqual({ secret: 'whsec_2', previous: 'whsec_1', hours: 24 })
    expect(await outbox.endpoints.rotateSecret(clientId, 'whsec_3', 24)).toEqual({ hadOne: true })
    expect(await secretOf(clientId)).toMatchObject({ secret: 'whsec_3', previous: 'whsec_2' })
    expect(await secretOf(other.clientId)).toMatchObject({ secret: 'whsec_other', previous: null })
  })

  test('is created by a rotation if there is none', async () => {
    const { clientId } = await outbox.newApp()
    expect(await outbox.endpoints.rotateSecret(clientId, 'whsec_1', 24)).toEqual({ hadOne: false })
    expect(await secretOf(clientId)).toEqual({ secret: 'whsec_1', previous: null, hours: null })
    expect(await add(clientId, 1, 'whsec_2')).toMatchObject({ isFirst: false })
    expect(await outbox.endpoints.rotateSecret(newClientId(), 'whsec_2', 24)).toBeUndefined()
  })
})
