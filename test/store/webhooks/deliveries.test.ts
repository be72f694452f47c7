/** Deliveries are created together with their event. They can be listed, replayed and deleted. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { piece } from '../../../src/store/queries'
import { createDeliveries } from '../../../src/store/webhooks/deliveries'
import { failureOf } from '../../launch/support'
import { untilLockIsAwaited } from '../../support/locks'
import { testKeyring } from '../../support/secrets'
import {
  approved,
  countingRows,
  failed,
  newEvent,
  type Outbox,
  openOutbox,
  resultOf,
} from '../../support/webhooks'

let outbox: Outbox
beforeAll(async () => {
  outbox = await openOutbox()
})
beforeEach(() => outbox.clear())
afterAll(() => outbox.close())

const submitted = 'dictionary.term.submitted'

/** Returns the only delivery. */
async function theDelivery() {
  const [delivery] = await outbox.deliveries.list({ limit: 2 })
  if (!delivery) throw new Error('there is no delivery')
  return delivery
}

describe('an event is delivered', () => {
  test('to every endpoint that subscribes to its kind, once each', async () => {
    const { clientId } = await outbox.newApp()
    const wanting = [
      await outbox.newEndpoint({ clientId }),
      await outbox.newEndpoint({ clientId, kinds: [approved] }),
      await outbox.newEndpoint({ kinds: [submitted, approved] }),
    ]
    await outbox.newEndpoint({ kinds: [submitted] })
    const event = newEvent()
    await outbox.announce(event)
    expect(await outbox.receivers(event.id)).toEqual(wanting)
  })

  test('to the endpoints of its app, if it has one', async () => {
    const { clientId, appId } = await outbox.newApp()
    const own = await outbox.newEndpoint({ clientId })
    await outbox.newEndpoint({ clientId, kinds: [approved] })
    await outbox.newEndpoint()
    const event = newEvent({ kind: submitted, appId })
    await outbox.announce(event)
    expect(await outbox.receivers(event.id)).toEqual([own])
  })

  test('to no endpoint that is not enabled, and none of a revoked app', async () => {
    for (const status of ['disabled', 'failed', 'gone'] as const) {
      await outbox.endpoints.setStatus(await outbox.newEndpoint(), status)
    }
    const { clientId } = await outbox.newApp()
    await outbox.newEndpoint({ clientId })
    await outbox.apps.setRevoked(clientId, true)
    const event = newEvent()
    await outbox.announce(event)
    expect(await outbox.receivers(event.id)).toEqual([])
  })

  test('to no endpoint after a rollback', async () => {
    await outbox.newEndpoint()
    const event = newEvent()
    const failure = await failureOf(
      outbox.transactions.run('test', async ({ events }) => {
        await events.add(event)
        throw new Error('after all not')
      }),
    )
    expect(failure.message).toBe('after all not')
    expect(await outbox.deliveries.list({ limit: 9 })).toHaveLength(0)
    expect(await outbox.sql`select 1 from events`).toHaveLength(0)
  })

  test('to the others if one is removed meanwhile', async () => {
    const [id, other] = [await outbox.newEndpoint(), await outbox.newEndpoint()]
    const event = newEvent()
    let announcing: Promise<unknown> = Promise.resolve()
    await outbox.sql.begin(async (tx) => {
      await tx`delete from endpoints where public_id = ${id}`
      announcing = outbox.announce(event)
      await untilLockIsAwaited(outbox.sql)
    })
    await announcing
    expect(await outbox.receivers(event.id)).toEqual([other])
  })

  test('to one that is removed afterwards: the removal waits, and deletes the delivery', async () => {
    const id = await outbox.newEndpoint()
    const event = newEvent()
    let removing: Promise<unknown> = Promise.resolve()
    await outbox.transactions.run('test', async ({ events }) => {
      await events.add(event)
      removing = outbox.endpoints.remove(id)
      await untilLockIsAwaited(outbox.sql)
    })
    expect(await removing).toBe(true)
    expect(await outbox.receivers(event.id)).toEqual([])
  })

  test('to no endpoint that was added later', async () => {
    const event = newEvent()
    await outbox.announce(event)
    await outbox.newEndpoint()
    expect(await outbox.receivers(event.id)).toEqual([])
  })

  test('to one endpoint alone if requested, whatever it subscribes to', async () => {
    const id = await outbox.newEndpoint({ kinds: [submitted] })
    await outbox.newEndpoint()
    const event = newEvent()
    const delivery = await outbox.transactions.run('test', ({ events }) => events.addFor(id, event))
    expect(await outbox.receivers(event.id)).toEqual([id])
    expect(await theDelivery()).toMatchObject({ id: delivery, kind: approved, state: 'due' })
  })

  test('to none if that one is unknown, and then is not stored', async () => {
    const nobody = 'end_00000000000000000000'
    const added = outbox.transactions.run('test', ({ events }) => events.addFor(nobody, newEvent()))
    expect(await added).toBeUndefined()
    expect(await outbox.sql`select 1 from events`).toHaveLength(0)
  })
})

describe('reading', () => {
  test('returns a delivery with its state and the bytes of its event', async () => {
    const { clientId } = await outbox.newApp()
    const id = await outbox.newEndpoint({ clientId, url: 'https://example.org/hooks' })
    const event = newEvent({ body: '{"b":1,  "a":"ọ̀rọ̀"}' })
    await outbox.announce(event)
    const delivery = await theDelivery()
    expect(delivery).toMatchObject({ eventId: event.id, kind: approved, clientId, endpointId: id })
    expect(delivery).toMatchObject({ url: 'https://example.org/hooks', state: 'due', attempts: 0 })
    expect(delivery.id).toMatch(/^dlv_[0-9A-Za-z]{20}$/)
    expect(await outbox.deliveries.bodyOf(delivery.id)).toBe(event.body)
    expect(await outbox.deliveries.bodyOf('dlv_00000000000000000000')).toBeUndefined()
  })

  test('lists its attempts in order', async () => {
    const leased = await outbox.leasedOne(await outbox.newEndpoint())
    await outbox.record(failed(leased, { next: { afterMs: 0 }, body: 'no', headers: { x: '1' } }))
    const [again] = await outbox.lease([leased.id])
    if (again) await outbox.record(resultOf(again))
    const other = await outbox.leasedOne(await outbox.newEndpoint())
    await outbox.record(resultOf(other))
    const both = await outbox.deliveries.attempts([leased.id, other.id])
    expect(both.filter(({ deliveryId }) => deliveryId === other.id)).toHaveLength(1)
    expect(await outbox.deliveries.attempts([])).toHaveLength(0)
    const attempts = await outbox.deliveries.attempts([leased.id])
    expect(attempts).toMatchObject([
      {
        number: 1,
        status: 500,
        outcome: 'http_error',
        body: 'no',
        headers: { x: '1' },
        durationMs: 12,
      },
      { number: 2, status: 200, outcome: 'delivered' },
    ])
  })

  test('lists the latest first, by app, endpoint, state, kind or test', async () => {
    const { clientId } = await outbox.newApp()
    const [one, other] = [await outbox.newEndpoint({ clientId }), await outbox.newEndpoint()]
    const [old] = await outbox.due(one)
    const [middle] = await outbox.due(other)
    const [young] = await outbox.due(one)
    await outbox.sql`update deliveries set state = 'dead', ended_at = now() where id = ${old ?? ''}`
    const ids = async (filter: object) =>
      (await outbox.deliveries.list({ limit: 9, ...filter })).map(({ id }) => id)
    expect(await ids({})).toEqual([young, middle, old] as string[])
    expect(await ids({ limit: 2 })).toEqual([young, middle] as string[])
    expect(await ids({ clientId })).toEqual([young, old] as string[])
    expect(await ids({ endpointId: other })).toEqual([middle] as string[])
    expect(await ids({ endpointId: one, states: ['dead'] })).toEqual([old] as string[])
    expect(await ids({ endpointId: other, states: ['dead', 'sending'] })).toEqual([])
    expect(await ids({ ids: [old ?? '', middle ?? ''] })).toEqual([middle, old] as string[])
    expect(await ids({ ids: [] })).toEqual([])
    expect(await ids({ before: young })).toEqual([middle, old] as string[])
    expect(await ids({ before: 'dlv_none' })).toEqual([])
    expect(await ids({ isTest: true })).toEqual([])
    expect(await ids({ kind: 'dictionary.suggestion.accepted' })).toEqual([])
  })
})

describe('a replay', () => {
  test('makes a delivery that has ended due at once, with all attempts, and keeps its log', async () => {
    const leased = await outbox.leasedOne(await outbox.newEndpoint())
    await outbox.record(failed(leased, { next: 'dead' }))
    expect(await outbox.deliveries.replay(leased.id)).toBe(true)
    expect(await outbox.row(leased.id)).toMatchObject({ state: 'due', attempts: 1, tries: 0 })
    expect(await outbox.row(leased.id)).toMatchObject({ hasEnded: false })
    const [again] = await outbox.lease([leased.id])
    expect(again).toMatchObject({ number: 2, tries: 1, body: leased.body })
    if (again) await outbox.record(resultOf(again))
    expect(await outbox.deliveries.attempts([leased.id])).toHaveLength(2)
    expect(await outbox.deliveries.replay(leased.id)).toBe(true)
  })

  test('does nothing for one that has not ended or is unknown', async () => {
    const id = await outbox.newEndpoint()
    const leased = await outbox.leasedOne(id)
    const [due = ''] = await outbox.due(id)
    for (const each of [leased.id, due, 'dlv_00000000000000000000']) {
      expect(await outbox.deliveries.replay(each)).toBe(false)
    }
    expect(await outbox.statesOf(leased.id, due)).toEqual(['sending', 'due'])
  })

  test('replays all of one endpoint that failed since then', async () => {
    const [id, other] = [await outbox.newEndpoint(), await outbox.newEndpoint()]
    const [early = '', late = '', delivered = ''] = await outbox.due(id, 3)
    const [stranger = ''] = await outbox.due(other)
    await outbox.sql`update deliveries set state = 'dead', ended_at = now() where id <> ${delivered}`
    await outbox.sql`update deliveries set state = 'delivered' where id = ${delivered}`
    await outbox.sql`
      update deliveries set ended_at = now() - interval '2 days' where id = ${early}`
    expect(await outbox.deliveries.replayFailed(id, new Date(Date.now() - 86_400_000))).toEqual([
      late,
    ])
    expect(await outbox.statesOf(early, late, delivered, stranger)).toEqual([
      'dead',
      'due',
      'delivered',
      'dead',
    ])
  })
})

test('replays very many, each once', async () => {
  const id = await outbox.newEndpoint()
  const ids = await outbox.due(id, piece + 1)
  await outbox.sql`update deliveries set state = 'dead', ended_at = now()`
  const replayed = await outbox.deliveries.replayFailed(id, new Date(0))
  expect(replayed.toSorted()).toEqual(ids.toSorted())
  expect(await outbox.sql`select from deliveries where state = 'dead'`).toHaveLength(0)
})

test('makes very many due that wait for another attempt, but none that was never tried', async () => {
  const [id, other] = [await outbox.newEndpoint(), await outbox.newEndpoint()]
  await outbox.due(id, piece + 1)
  await outbox.due(other)
  await outbox.sql`update deliveries set attempts = 1, due_at = now() + interval '1 h'`
  const [fresh = ''] = await outbox.due(id)
  await outbox.sql`update deliveries set due_at = now() + interval '1 h' where id = ${fresh}`
  const { sql, counts } = countingRows(outbox.sql)
  const keyring = testKeyring(outbox.sql)
  expect(await createDeliveries(sql, keyring).hastenAll(id)).toBe(piece + 1)
  expect(counts.slice(0, 2)).toEqual([piece, 1])
  expect(await outbox.sql`select from deliveries where due_at > now()`).toHaveLength(2)
})

test('deletes what ended long ago, with attempts and events, and nothing else', async () => {
  const id = await outbox.newEndpoint()
  const [waiting = ''] = await outbox.due(id)
  const [recent, old] = [await outbox.leasedOne(id), await outbox.leasedOne(id)]
  await outbox.record(resultOf(recent), resultOf(old))
  const unheard = newEvent()
  await outbox.announce(unheard)
  await outbox.sql`delete from deliveries where event_id = ${unheard.id}`
  await outbox.sql`update events set created_at = now() - interval '40 days'`
  await outbox.sql`update deliveries set ended_at = now() - interval '31 days' where id = ${old.id}`
  await outbox.deliveries.deleteOld(30)
  expect((await outbox.deliveries.list({ limit: 9 })).map((each) => each.id).toSorted()).toEqual(
    [waiting, recent.id].toSorted(),
  )
  expect(await outbox.deliveries.attempts([old.id])).toHaveLength(0)
  expect(await outbox.deliveries.attempts([recent.id])).toHaveLength(1)
  expect(await outbox.sql`select 1 from events`).toHaveLength(2)
})
