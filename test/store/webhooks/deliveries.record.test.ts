/**
 * The result of an attempt is applied only while the worker still holds the lease on the delivery. The result
 * can change the endpoint's status.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { failed, gone, type Outbox, openOutbox, resultOf } from '../../support/webhooks'

let outbox: Outbox
beforeAll(async () => {
  outbox = await openOutbox()
})
beforeEach(() => outbox.clear())
afterAll(() => outbox.close())

const failingSince = async (id: string) => (await outbox.endpoints.find(id))?.failingSince
const statusOf = async (id: string) => (await outbox.endpoints.find(id))?.status

async function failsSince(id: string, days: number, failures = 20): Promise<void> {
  await outbox.sql`
    update endpoints set failures = ${failures},
      failing_since = now() - make_interval(hours => ${Math.round(days * 24)})
    where public_id = ${id}`
}

describe('recorded', () => {
  test('ends a delivery after a success', async () => {
    const leased = await outbox.leasedOne(await outbox.newEndpoint())
    expect(await outbox.record(resultOf(leased))).toEqual([])
    expect(await outbox.row(leased.id)).toMatchObject({
      state: 'delivered',
      lease: null,
      hasEnded: true,
    })
  })

  test('makes it due again after the pause, after a failure', async () => {
    const leased = await outbox.leasedOne(await outbox.newEndpoint())
    await outbox.record(failed(leased, { next: { afterMs: 90_000 } }))
    const row = await outbox.row(leased.id)
    expect(row).toMatchObject({ state: 'due', lease: null, hasEnded: false, attempts: 1, tries: 1 })
    expect(Number(row?.['dueInMs'])).toBeWithin(60_000, 90_001)
    expect(await outbox.enqueued()).toEqual([])
  })

  test('fails it after the last failure', async () => {
    const leased = await outbox.leasedOne(await outbox.newEndpoint())
    await outbox.record(failed(leased, { next: 'dead', status: null, body: null }))
    expect(await outbox.row(leased.id)).toMatchObject({ state: 'dead', hasEnded: true })
    expect(await outbox.deliveries.attempts([leased.id])).toMatchObject([
      { status: null, body: null },
    ])
  })

  test('keeps results of many deliveries apart', async () => {
    const [one, other] = [await outbox.newEndpoint(), await outbox.newEndpoint()]
    const [good, bad, worst] = [
      await outbox.leasedOne(one),
      await outbox.leasedOne(other),
      await outbox.leasedOne(other),
    ]
    await outbox.record(resultOf(good), failed(bad), failed(worst, { next: 'dead' }))
    const ids = [good, bad, worst].map(({ id }) => id)
    expect(await outbox.statesOf(...ids)).toEqual(['delivered', 'due', 'dead'])
    expect(await outbox.record()).toEqual([])
  })
})

describe('an expired lease', () => {
  test('records the attempt that was taken for lost, and nothing else', async () => {
    const lost = await outbox.leasedOne(await outbox.newEndpoint())
    await outbox.endLeases()
    await outbox.recover()
    const [mine] = await outbox.lease([lost.id])
    if (!mine) throw new Error('it was not leased again')
    expect(await outbox.record(gone(lost))).toEqual([])
    expect(await outbox.row(lost.id)).toMatchObject({ state: 'sending', lease: mine.lease })
    // The late result does not change the endpoint.
    expect(await outbox.sql`select status, failing_since from endpoints`).toEqual([
      { status: 'enabled', failing_since: null },
    ] as never)
    await outbox.record(resultOf(mine))
    expect(await outbox.row(lost.id)).toMatchObject({ state: 'delivered' })
    expect(await outbox.deliveries.attempts([lost.id])).toMatchObject([
      { number: 1, status: 410 },
      { number: 2, outcome: 'delivered' },
    ])
  })

  test('does not change a delivery that has ended meanwhile', async () => {
    const leased = await outbox.leasedOne(await outbox.newEndpoint())
    await outbox.record(resultOf(leased))
    await outbox.record(failed(leased))
    expect(await outbox.row(leased.id)).toMatchObject({ state: 'delivered' })
    expect(await outbox.deliveries.attempts([leased.id])).toMatchObject([{ outcome: 'delivered' }])
  })
})

describe('an endpoint that is removed meanwhile', () => {
  test('has nothing to record, and does not affect other results', async () => {
    const id = await outbox.newEndpoint()
    const [lost, kept] = [
      await outbox.leasedOne(id),
      await outbox.leasedOne(await outbox.newEndpoint()),
    ]
    await outbox.endpoints.remove(id)
    expect(await outbox.record(failed(lost), resultOf(kept))).toEqual([])
    expect(await outbox.row(lost.id)).toBeUndefined()
    expect(await outbox.row(kept.id)).toMatchObject({ state: 'delivered' })
    expect(await outbox.deliveries.attempts([lost.id, kept.id])).toMatchObject([
      { deliveryId: kept.id },
    ])
  })
})

describe('concurrent batches', () => {
  test('have no deadlock, whatever their order', async () => {
    const endpoints = await Promise.all(Array.from({ length: 6 }, () => outbox.newEndpoint()))
    for (let round = 0; round < 5; round++) {
      const due = await Promise.all(endpoints.map((id) => outbox.due(id, 30)))
      const batches = await Promise.all(
        Array.from({ length: 6 }, (_, place) =>
          outbox.lease(due.flatMap((ids) => ids.slice(5 * place, 5 * place + 5))),
        ),
      )
      const results = batches.map((batch, place) => {
        const ordered = place % 2 === 0 ? [...batch] : batch.toReversed()
        return ordered.map((leased, index) =>
          (index + place + round) % 2 === 0 ? resultOf(leased) : failed(leased),
        )
      })
      // Record each result twice, as suspended workers might.
      await Promise.all(
        [...results, ...results.map((batch) => batch.toReversed())].map((batch) =>
          outbox.record(...batch),
        ),
      )
    }
    const rows = await outbox.sql`select from delivery_attempts`
    expect(rows).toHaveLength(5 * 6 * 6 * 5)
    expect(await outbox.sql`select from deliveries where state = 'sending'`).toHaveLength(0)
  })
})

describe('an endpoint', () => {
  test('is failing from its first failure to its next success', async () => {
    const id = await outbox.newEndpoint()
    await outbox.record(failed(await outbox.leasedOne(id)))
    const since = await failingSince(id)
    expect(since).toBeInstanceOf(Date)
    await Bun.sleep(5)
    await outbox.record(failed(await outbox.leasedOne(id)))
    expect(await failingSince(id)).toEqual(since as Date)
    await outbox.record(resultOf(await outbox.leasedOne(id)))
    expect(await failingSince(id)).toBeNull()
  })

  test('is not failing after a success in the same batch', async () => {
    const id = await outbox.newEndpoint()
    const [good, bad] = [await outbox.leasedOne(id), await outbox.leasedOne(id)]
    await outbox.record(failed(bad), resultOf(good))
    expect(await failingSince(id)).toBeNull()
    expect(await outbox.row(bad.id)).toMatchObject({ state: 'due' })
  })

  test('that fails does not affect others', async () => {
    const [id, other] = [await outbox.newEndpoint(), await outbox.newEndpoint()]
    await outbox.record(failed(await outbox.leasedOne(id)), resultOf(await outbox.leasedOne(other)))
    expect(await failingSince(id)).not.toBeNull()
    expect(await failingSince(other)).toBeNull()
  })

  test('is failed after five days of nothing but failures, without a change of waiting deliveries', async () => {
    const id = await outbox.newEndpoint()
    const [queued = '', due = ''] = await outbox.due(id, 2)
    await failsSince(id, 5.1)
    await outbox.sql`update deliveries set state = 'queued', queued_at = now() where id = ${queued}`
    const [last, underWay] = [await outbox.leasedOne(id), await outbox.leasedOne(id)]
    const stopped = await outbox.record(failed(last))
    expect(stopped).toEqual([{ id, host: 'example.org', status: 'failed' }])
    expect(await statusOf(id)).toBe('failed')
    expect(await outbox.statesOf(queued, due, last.id, underWay.id)).toEqual([
      'queued',
      'due',
      'due',
      'sending',
    ])
    expect(await outbox.record(failed(underWay))).toEqual([])
  })

  test('is not failed before that, nor after a later success', async () => {
    const id = await outbox.newEndpoint()
    await failsSince(id, 4.9)
    expect(await outbox.record(failed(await outbox.leasedOne(id)))).toEqual([])
    await failsSince(id, 6)
    expect(await outbox.record(resultOf(await outbox.leasedOne(id)))).toEqual([])
    expect(await outbox.record(failed(await outbox.leasedOne(id)))).toEqual([])
    expect(await statusOf(id)).toBe('enabled')
  })

  test('counts its failures since the last success, and is not failed before the twentieth', async () => {
    const id = await outbox.newEndpoint()
    const failures = async () => {
      const [row] = await outbox.sql<{ failures: number }[]>`select failures from endpoints`
      return row?.failures
    }
    await outbox.record(failed(await outbox.leasedOne(id)), failed(await outbox.leasedOne(id)))
    await outbox.record(failed(await outbox.leasedOne(id)))
    expect(await failures()).toBe(3)
    await outbox.record(failed(await outbox.leasedOne(id)), resultOf(await outbox.leasedOne(id)))
    expect(await failures()).toBe(0)
    await failsSince(id, 30, 18)
    expect(await outbox.record(failed(await outbox.leasedOne(id)))).toEqual([])
    expect(await failures()).toBe(19)
    expect(await outbox.record(failed(await outbox.leasedOne(id)))).toMatchObject([{ id }])
  })

  test('is not failed by many failures within days', async () => {
    const id = await outbox.newEndpoint()
    await failsSince(id, 4.9, 5000)
    expect(await outbox.record(failed(await outbox.leasedOne(id)))).toEqual([])
    expect(await statusOf(id)).toBe('enabled')
  })

  test('is gone at once after a 410', async () => {
    const id = await outbox.newEndpoint()
    const [waiting = ''] = await outbox.due(id)
    const leased = await outbox.leasedOne(id)
    expect(await outbox.record(gone(leased))).toMatchObject([{ id, status: 'gone' }])
    expect(await statusOf(id)).toBe('gone')
    expect(await outbox.statesOf(waiting, leased.id)).toEqual(['due', 'dead'])
  })

  test('that is stopped is reported once to the owner of its app', async () => {
    const { clientId, appId } = await outbox.newApp()
    await outbox.sql`
      insert into users (id, name, email, email_verified)
      values (${clientId}, 'Adé', ${`${clientId}@example.org`}, true)`
    await outbox.sql`update apps set owner_id = ${clientId} where id = ${appId}`
    const id = await outbox.newEndpoint({ clientId })
    const [first, second] = [await outbox.leasedOne(id), await outbox.leasedOne(id)]
    await outbox.record(gone(first))
    await outbox.record(gone(second))
    expect([
      ...(await outbox.sql`select kind, facts from notices where user_id = ${clientId}`),
    ]).toMatchObject([
      { kind: 'endpointStopped', facts: { clientId, host: 'example.org', status: 'gone' } },
    ])
  })

  test('that its owner disabled stays disabled, whatever the results', async () => {
    const id = await outbox.newEndpoint()
    const [bye, bad] = [await outbox.leasedOne(id), await outbox.leasedOne(id)]
    await outbox.endpoints.setStatus(id, 'disabled')
    expect(await outbox.record(gone(bye), failed(bad))).toEqual([])
    expect(await statusOf(id)).toBe('disabled')
  })

  test('that was enabled again starts without failures', async () => {
    const id = await outbox.newEndpoint()
    await failsSince(id, 9)
    await outbox.record(failed(await outbox.leasedOne(id)))
    await outbox.endpoints.setStatus(id, 'enabled')
    expect(await outbox.endpoints.find(id)).toMatchObject({ status: 'enabled', failingSince: null })
    expect(await outbox.record(failed(await outbox.leasedOne(id)))).toEqual([])
  })
})
