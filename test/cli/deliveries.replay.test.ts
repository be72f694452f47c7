import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type Delivering, openDelivering } from './delivering'

let atumo: Delivering
beforeAll(async () => {
  atumo = await openDelivering()
})
afterAll(() => atumo.close())

describe('deliveries replay', () => {
  const replayed = async (...words: string[]) =>
    (await atumo.json('deliveries', 'replay', ...words)) as unknown as Record<string, unknown>[]

  test.each(['delivered', 'dead'] as const)(
    'makes a delivery that is %s due again',
    async (next) => {
      const id = await atumo.newDelivery((await atumo.newEndpoint()).id)
      await atumo.attempt(id, { next })
      const attempts = [{ number: 1 }]
      expect(await replayed(id)).toMatchObject([{ id, state: 'due', ended_at: null, attempts }])
      const shown = await atumo.json('deliveries', 'show', id)
      expect(shown).toMatchObject({ state: 'due', ended_at: null, attempts: [{ number: 1 }] })
      await atumo.attempt(id, {})
      expect((await atumo.deliveries.attempts([id])).map(({ number }) => number)).toEqual([1, 2])
      const { out, code } = await atumo.run(['deliveries', 'replay', id])
      expect(code).toBe(0)
      expect(out).toMatch(new RegExp(`\n${id} +due .* 2\n$`))
    },
  )

  test('replays all deliveries of an endpoint that have failed since a time', async () => {
    const [endpoint, other] = await Promise.all([atumo.newEndpoint(), atumo.newEndpoint()])
    const old = await atumo.deadDelivery(endpoint.id)
    await atumo.stores.sql`
      update deliveries set created_at = '2026-11-20T23:59Z', ended_at = '2026-11-20T23:59Z'
      where id = ${old}`
    const dead = [await atumo.deadDelivery(endpoint.id), await atumo.deadDelivery(endpoint.id)]
    const [first = ''] = dead
    await atumo.stores.sql`
      update deliveries set created_at = '2026-11-21T00:00Z' where id = ${first}`
    const delivered = await atumo.newDelivery(endpoint.id)
    await atumo.attempt(delivered, {})
    const elsewhere = await atumo.deadDelivery(other.id)
    await atumo.stores.sql`
      update deliveries set created_at = created_at + interval '20 years',
        ended_at = ended_at + interval '20 years'
      where id in (${delivered}, ${elsewhere}, ${dead[1] ?? ''})`
    const words = ['--endpoint', endpoint.id, '--since', '2026-11-21']
    const again = await replayed(...words)
    expect(again.map(({ id }) => String(id)).toSorted()).toEqual(dead.toSorted())
    expect(again).toMatchObject([
      { state: 'due', attempts: [{ number: 1 }] },
      { state: 'due', attempts: [{ number: 1 }] },
    ])
    const states = await Promise.all([old, ...dead, delivered, elsewhere].map(atumo.stateOf))
    expect(states).toEqual(['dead', 'due', 'due', 'delivered', 'dead'])
    expect(await replayed(...words)).toEqual([])
    expect(await atumo.run(['deliveries', 'replay', ...words])).toEqual({
      out: 'Nothing found.\n',
      err: '',
      code: 0,
    })
  })

  test('compares --since with the time of failure, not of creation', async () => {
    const { id: endpoint } = await atumo.newEndpoint()
    const id = await atumo.deadDelivery(endpoint)
    await atumo.stores.sql`
      update deliveries set created_at = '2026-11-20T12:00Z', ended_at = '2026-11-21T12:00Z'
      where id = ${id}`
    expect(await replayed('--endpoint', endpoint, '--since', '2026-11-21')).toMatchObject([{ id }])
  })

  test.each(['2026-11-21', '2026-11-21T11:59Z', '2026-11-21T12:00:00Z', '2026-11-21T12:00:00.0Z'])(
    'accepts --since %s',
    async (since) => {
      const { id: endpoint } = await atumo.newEndpoint()
      const id = await atumo.deadDelivery(endpoint)
      const early = await atumo.deadDelivery(endpoint)
      await atumo.stores.sql`
        update deliveries set ended_at = '2026-11-21T12:00Z' where id = ${id}`
      await atumo.stores.sql`
        update deliveries set ended_at = '2026-11-20T23:59:59Z' where id = ${early}`
      expect(await replayed('--endpoint', endpoint, '--since', since)).toMatchObject([{ id }])
    },
  )

  test('refuses a delivery that has not ended', async () => {
    const id = await atumo.newDelivery((await atumo.newEndpoint()).id)
    const { out, err, code } = await atumo.run(['deliveries', 'replay', id, '--json'])
    expect({ out, code }).toEqual({ out: '', code: 1 })
    expect(err).toBe(
      `Delivery ${id} has not finished yet (state: due). Only a finished delivery can be replayed.\n`,
    )
    expect(await atumo.stateOf(id)).toBe('due')
  })

  test('refuses deliveries of a disabled endpoint until it is enabled', async () => {
    const endpoint = await atumo.newEndpoint()
    const id = await atumo.deadDelivery(endpoint.id)
    await atumo.endpoints.setStatus(endpoint.id, 'disabled')
    const { err, code } = await atumo.run(['deliveries', 'replay', id])
    expect(code).toBe(1)
    expect(err).toBe(
      `The endpoint ${endpoint.id} is not enabled (status: disabled). Enable it first.\n`,
    )
    const all = ['--endpoint', endpoint.id, '--since', '2026-01-01']
    expect(await atumo.run(['deliveries', 'replay', ...all])).toEqual({ out: '', err, code: 1 })
    expect(await atumo.stateOf(id)).toBe('dead')
    await atumo.endpoints.setStatus(endpoint.id, 'enabled')
    expect(await replayed(id)).toMatchObject([{ id, state: 'due' }])
  })

  test('refuses deliveries of a revoked app', async () => {
    const endpoint = await atumo.newEndpoint()
    const id = await atumo.deadDelivery(endpoint.id)
    await atumo.stores.apps.setRevoked(endpoint.clientId, true)
    for (const words of [[id], ['--endpoint', endpoint.id, '--since', '2026-01-01']]) {
      expect(await atumo.run(['deliveries', 'replay', ...words])).toEqual({
        out: '',
        err: `The app that owns the endpoint ${endpoint.id} has been revoked, so the endpoint receives no events. Restore the app first.\n`,
        code: 1,
      })
    }
    expect(await atumo.stateOf(id)).toBe('dead')
  })
})
