/** Leases: only one worker at a time sends a delivery, and another one takes over if that worker dies. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { failureOf } from '../../launch/support'
import { untilLockIsAwaited } from '../../support/locks'
import {
  approved,
  hasRoom,
  newEvent,
  type Outbox,
  openOutbox,
  outstanding,
  resultOf,
} from '../../support/webhooks'

let outbox: Outbox
beforeAll(async () => {
  outbox = await openOutbox({ pool: 12 })
})
beforeEach(() => outbox.clear())
afterAll(() => outbox.close())

async function dueOne(): Promise<string> {
  const [id = ''] = await outbox.due(await outbox.newEndpoint())
  return id
}

describe('a lease', () => {
  test('has everything that is to be sent', async () => {
    const { clientId } = await outbox.newApp()
    await outbox.newEndpoint({ clientId, url: 'https://example.org/hooks' })
    const event = newEvent({ body: '{"b":1,  "a":"ọ̀rọ̀"}' })
    await outbox.announce(event)
    const [{ id } = { id: '' }] = await outbox.enqueued()
    expect([...(await outbox.lease([id], 'lease'))]).toEqual([
      {
        id,
        lease: 'lease',
        queuedForMs: expect.any(Number) as number,
        number: 1,
        tries: 1,
        kind: approved,
        body: event.body,
        traceparent: null,
        endpointId: expect.any(Number) as number,
        url: 'https://example.org/hooks',
        secret: `whsec_${clientId}`,
        previousSecret: null,
      },
    ])
    expect(await outbox.row(id)).toMatchObject({ state: 'sending', attempts: 1, tries: 1 })
  })

  test('tells for how long the delivery was queued, and zero if it was not', async () => {
    const [queued = '', due = ''] = await outbox.due(await outbox.newEndpoint(), 2)
    await outbox.enqueued(1)
    await outbox.sql`update deliveries set queued_at = now() - interval '90 ms' where id = ${queued}`
    const byId = new Map((await outbox.lease([queued, due])).map((each) => [each.id, each]))
    expect(byId.get(queued)?.queuedForMs).toBeWithin(90, 5000)
    expect(byId.get(due)?.queuedForMs).toBe(0)
  })

  test('has the previous secret only while both sign', async () => {
    const { clientId } = await outbox.newApp()
    const id = await outbox.newEndpoint({ clientId })
    await outbox.endpoints.rotateSecret(clientId, 'whsec_new', 24)
    expect(await outbox.leasedOne(id)).toMatchObject({
      secret: 'whsec_new',
      previousSecret: `whsec_${clientId}`,
    })
    await outbox.sql`update webhook_secrets set previous_until = now() - interval '1 second'`
    expect(await outbox.leasedOne(id)).toMatchObject({ secret: 'whsec_new', previousSecret: null })
  })

  test('is given once to concurrent workers', async () => {
    const ids = await outbox.due(await outbox.newEndpoint(), 20)
    const asked = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        outbox.lease(i % 2 ? ids : ids.toReversed(), `lease${i}`),
      ),
    )
    expect(
      asked
        .flat()
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(ids.toSorted())
    expect(await outbox.lease(ids)).toHaveLength(0)
  })

  test('is given for the requested deliveries, once each, if they have not ended', async () => {
    const [one = '', other = '', dead = ''] = await outbox.due(await outbox.newEndpoint(), 3)
    await outbox.sql`update deliveries set state = 'dead' where id = ${dead}`
    const leased = await outbox.lease([one, one, dead, 'dlv_unknown', ''])
    expect(leased.map(({ id }) => id)).toEqual([one])
    expect(await outbox.row(other)).toMatchObject({ state: 'due', attempts: 0 })
    expect(await outbox.lease([])).toHaveLength(0)
  })

  test('waits for the COMMIT of the worker that publishes', async () => {
    const id = await dueOne()
    let isLeased = false
    let leasing: Promise<{ id: string }[]> = Promise.resolve([])
    await outbox.deliveries.enqueue({ limit: 1, outstanding, after: 0, hasRoom }, async () => {
      leasing = outbox.lease([id], 'quick').then((leased) => {
        isLeased = true
        return leased
      })
      await untilLockIsAwaited(outbox.sql)
      expect(isLeased).toBe(false)
    })
    expect(await leasing).toHaveLength(1)
    expect(await outbox.row(id)).toMatchObject({ state: 'sending', lease: 'quick' })
  })

  test('is given, too, if the publishing worker has died', async () => {
    const id = await dueOne()
    let leasing: Promise<{ id: string }[]> = Promise.resolve([])
    const dying = outbox.deliveries.enqueue(
      { limit: 1, outstanding, after: 0, hasRoom },
      async () => {
        leasing = outbox.lease([id]).then((leased) => leased)
        await untilLockIsAwaited(outbox.sql)
        throw new Error('died')
      },
    )
    await failureOf(dying)
    expect(await leasing).toHaveLength(1)
    expect(await outbox.enqueued()).toEqual([])
  })
})

describe('does not lease', () => {
  test('a delivery that is not due yet', async () => {
    const id = await dueOne()
    await outbox.sql`update deliveries set due_at = now() + interval '1 minute'`
    expect(await outbox.lease([id])).toHaveLength(0)
    expect(await outbox.row(id)).toMatchObject({ state: 'due', attempts: 0, tries: 0 })
  })

  test.each(['disabled', 'failed', 'gone'])(
    'a delivery to an endpoint that is %s',
    async (status) => {
      const ids = await outbox.due(await outbox.newEndpoint(), 2)
      await outbox.enqueued(1)
      await outbox.sql`update endpoints set status = ${status}`
      expect(await outbox.lease(ids)).toHaveLength(0)
      expect(new Set(await outbox.statesOf(...ids))).toEqual(new Set(['due', 'queued']))
    },
  )

  test('a delivery of a revoked app', async () => {
    const { clientId } = await outbox.newApp()
    const ids = await outbox.due(await outbox.newEndpoint({ clientId }))
    await outbox.apps.setRevoked(clientId, true)
    expect(await outbox.lease(ids)).toHaveLength(0)
  })
})

describe('a returned lease', () => {
  test('makes the delivery due as if it had never been leased', async () => {
    const id = await dueOne()
    const leased = await outbox.lease([id])
    await outbox.deliveries.release(leased)
    expect(await outbox.row(id)).toMatchObject({ state: 'due', lease: null, attempts: 0, tries: 0 })
    expect(await outbox.enqueued()).toEqual([{ id, isRetry: false }])
    expect(await outbox.lease([id])).toMatchObject([{ number: 1, tries: 1 }])
  })

  test('is ignored if another worker has the lease, or the result is stored', async () => {
    const endpoint = await outbox.newEndpoint()
    const [mine, recorded] = [await outbox.leasedOne(endpoint), await outbox.leasedOne(endpoint)]
    await outbox.sql`update deliveries set lease = 'other' where id = ${mine.id}`
    await outbox.record(resultOf(recorded))
    await outbox.deliveries.release([mine, recorded])
    await outbox.deliveries.release([])
    expect(await outbox.row(mine.id)).toMatchObject({
      state: 'sending',
      lease: 'other',
      attempts: 1,
    })
    expect(await outbox.row(recorded.id)).toMatchObject({ state: 'delivered', attempts: 1 })
  })
})

describe('recovers', () => {
  test('expired leases, and no others', async () => {
    const id = await dueOne()
    await outbox.lease([id], 'dead', 30_000)
    expect(await outbox.recover()).toBe(0)
    await outbox.sql`update deliveries set lease_until = now() - interval '1 ms'`
    expect(await outbox.recover()).toBe(1)
    expect(await outbox.row(id)).toMatchObject({ state: 'due', lease: null, attempts: 1, tries: 1 })
    expect(await outbox.enqueued()).toEqual([{ id, isRetry: true }])
    expect(await outbox.lease([id])).toMatchObject([{ number: 2 }])
  })

  test('leases after the time that they were given for', async () => {
    await outbox.lease([await dueOne()], 'short', 20)
    await Bun.sleep(40)
    expect(await outbox.recover()).toBe(1)
  })

  test('what a clock that was 30 days ahead has leased, queued or postponed', async () => {
    const [leased = '', queued = '', off = ''] = await outbox.due(await outbox.newEndpoint(), 3)
    await outbox.lease([leased], 'ahead', 30_000)
    await outbox.sql`
      update deliveries set lease_until = lease_until + interval '30 days' where id = ${leased}`
    await outbox.sql`
      update deliveries set state = 'queued', queued_at = now() + interval '30 days'
      where id = ${queued}`
    await outbox.sql`
      update deliveries set due_at = now() + interval '30 days' where id = ${off}`
    expect(await outbox.recover()).toBe(3)
    expect((await outbox.enqueued()).map(({ id }) => id).toSorted()).toEqual(
      [leased, queued, off].toSorted(),
    )
  })

  test('what was queued for too long', async () => {
    const [old = '', young = ''] = await outbox.due(await outbox.newEndpoint(), 2)
    await outbox.enqueued()
    await outbox.sql`
      update deliveries set queued_at = now() - interval '61 seconds' where id = ${old}`
    expect(await outbox.recover()).toBe(1)
    expect(await outbox.row(old)).toMatchObject({ state: 'due' })
    expect(await outbox.row(young)).toMatchObject({ state: 'queued' })
  })

  test('everything queued if the stream was lost, and nothing that is being sent', async () => {
    const ids = await outbox.due(await outbox.newEndpoint(), 5)
    await outbox.enqueued()
    await outbox.lease(ids.slice(0, 2))
    expect(await outbox.recover({ all: true })).toBe(3)
    expect(await outbox.enqueued()).toHaveLength(3)
  })

  test('expired leases with an attempt of unknown outcome', async () => {
    const id = await dueOne()
    await outbox.lease([id])
    await outbox.endLeases()
    await outbox.recover()
    await outbox.lease([id])
    await outbox.endLeases()
    await outbox.recover()
    const unknown = { status: null, outcome: 'worker_lost', body: null }
    expect(await outbox.deliveries.attempts([id])).toMatchObject([
      { number: 1, durationMs: 0, headers: {}, ...unknown },
      { number: 2, ...unknown },
    ])
  })

  test('expired leases without changing recorded attempts', async () => {
    const leased = await outbox.leasedOne(await outbox.newEndpoint())
    await outbox.sql`update deliveries set lease = 'lost'`
    await outbox.record(resultOf(leased))
    await outbox.endLeases()
    await outbox.recover()
    expect(await outbox.row(leased.id)).toMatchObject({ state: 'due' })
    expect(await outbox.deliveries.attempts([leased.id])).toMatchObject([{ outcome: 'delivered' }])
  })

  test('as failed what was lost with its last attempt, and nothing before that', async () => {
    const [last = '', before = ''] = await outbox.due(await outbox.newEndpoint(), 2)
    await outbox.sql`update deliveries set tries = 2, attempts = 7`
    await outbox.sql`update deliveries set tries = 1 where id = ${before}`
    await outbox.lease([last, before])
    await outbox.endLeases()
    expect(await outbox.recover({ mostTries: 3 })).toBe(2)
    expect(await outbox.row(last)).toMatchObject({ state: 'dead', hasEnded: true, lease: null })
    expect(await outbox.row(before)).toMatchObject({ state: 'due', hasEnded: false, tries: 2 })
    expect(await outbox.deliveries.attempts([last])).toMatchObject([{ number: 8 }])
  })

  test('of many endpoints in several runs, and everything queued in one', async () => {
    const { clientId } = await outbox.newApp()
    const endpoints: string[] = []
    for (let place = 0; place < 60; place++) endpoints.push(await outbox.newEndpoint({ clientId }))
    await outbox.announce(newEvent())
    expect(await outbox.enqueued()).toHaveLength(60)
    await outbox.sql`update deliveries set queued_at = now() - interval '61 seconds'`
    const first = await outbox.recover()
    expect(first).toBeLessThan(60)
    expect(first + (await outbox.recover())).toBe(60)
    expect(await outbox.enqueued()).toHaveLength(60)
    expect(await outbox.recover({ all: true })).toBe(60)
  })

  test('locked rows at the next time', async () => {
    const [leased = '', queued = ''] = await outbox.due(await outbox.newEndpoint(), 2)
    await outbox.enqueued()
    await outbox.lease([leased])
    await outbox.endLeases()
    await outbox.sql.begin(async (tx) => {
      await tx`select from deliveries for update`
      expect(await outbox.recover({ all: true })).toBe(0)
    })
    expect(await outbox.recover({ all: true })).toBe(2)
    expect(await outbox.statesOf(leased, queued)).toEqual(['due', 'due'])
  })
})
