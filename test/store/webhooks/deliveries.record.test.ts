/** What came of attempts: stored under their lease, and what it says about the endpoint. */
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
  test('a success ends a delivery', async () => {
    const leased = await outbox.leasedOne(await outbox.newEndpoint())
    expect(await outbox.record(resultOf(leased))).toEqual([])
    expect(await outbox.row(leased.id)).toMatchObject({
      state: 'delivered',
      lease: null,
      hasEnded: true,
    })
  })

  test('a failure makes it due after the pause', async () => {
    const leased = await outbox.leasedOne(await outbox.newEndpoint())
    await outbox.record(failed(leased, { next: { afterMs: 90_000 } }))
    const row = await outbox.row(leased.id)
    expect(row).toMatchObject({ state: 'due', lease: null, hasEnded: false, attempts: 1, tries: 1 })
    expect(Number(row?.['dueInMs'])).toBeWithin(60_000, 90_001)
    expect(await outbox.enqueued()).toEqual([])
  })

  test('the last failure leaves it dead', async () => {
    const leased = await outbox.leasedOne(await outbox.newEndpoint())
    await outbox.record(failed(leased, { next: 'dead', status: null, answer: null }))
    expect(await outbox.row(leased.id)).toMatchObject({ state: 'dead', hasEnded: true })
    expect(await outbox.deliveries.attempts([leased.id])).toMatchObject([
      { status: null, answer: null },
    ])
  })

  test('many at once keep to themselves', async () => {
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

describe('a lease that is over', () => {
  test('records the attempt that was given up for lost, and nothing else', async () => {
    const lost = await outbox.leasedOne(await outbox.newEndpoint())
    await outbox.endLeases()
    await outbox.recover()
    const [mine] = await outbox.lease([lost.id])
    if (!mine) throw new Error('it was not leased again')
    expect(await outbox.record(gone(lost))).toEqual([])
    expect(await outbox.row(lost.id)).toMatchObject({ state: 'sending', lease: mine.lease })
    // Of the endpoint it says nothing either.
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

  test('does not undo what ended meanwhile', async () => {
    const leased = await outbox.leasedOne(await outbox.newEndpoint())
    await outbox.record(resultOf(leased))
    await outbox.record(failed(leased))
    expect(await outbox.row(leased.id)).toMatchObject({ state: 'delivered' })
    expect(await outbox.deliveries.attempts([leased.id])).toMatchObject([{ outcome: 'delivered' }])
  })
})

describe('an endpoint that is removed meanwhile', () => {
  test('leaves nothing to record, and keeps nobody else from it', async () => {
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

describe('batches at once', () => {
  test('wait for each other in no circle, whatever their order', async () => {
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
      // Each comes twice, as of workers that stood still.
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
  test('fails from its first failure to its next success', async () => {
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

  test('does not fail that succeeds in the same batch', async () => {
    const id = await outbox.newEndpoint()
    const [good, bad] = [await outbox.leasedOne(id), await outbox.leasedOne(id)]
    await outbox.record(failed(bad), resultOf(good))
    expect(await failingSince(id)).toBeNull()
    expect(await outbox.row(bad.id)).toMatchObject({ state: 'due' })
  })

  test('that fails says nothing about another', async () => {
    const [id, other] = [await outbox.newEndpoint(), await outbox.newEndpoint()]
    await outbox.record(failed(await outbox.leasedOne(id)), resultOf(await outbox.leasedOne(other)))
    expect(await failingSince(id)).not.toBeNull()
    expect(await failingSince(other)).toBeNull()
  })

  test('is left alone after five days of nothing but failures, and nothing that waits is touched', async () => {
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

  test('is not left alone before that, nor when it succeeds after them', async () => {
    const id = await outbox.newEndpoint()
    await failsSince(id, 4.9)
    expect(await outbox.record(failed(await outbox.leasedOne(id)))).toEqual([])
    await failsSince(id, 6)
    expect(await outbox.record(resultOf(await outbox.leasedOne(id)))).toEqual([])
    expect(await outbox.record(failed(await outbox.leasedOne(id)))).toEqual([])
    expect(await statusOf(id)).toBe('enabled')
  })

  test('counts its failures since the last success, and is not left alone before the twentieth', async () => {
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

  test('is not left alone for many failures within days', async () => {
    const id = await outbox.newEndpoint()
    await failsSince(id, 4.9, 5000)
    expect(await outbox.record(failed(await outbox.leasedOne(id)))).toEqual([])
    expect(await statusOf(id)).toBe('enabled')
  })

  test('is left alone at once when it says that it is gone', async () => {
    const id = await outbox.newEndpoint()
    const [waiting = ''] = await outbox.due(id)
    const leased = await outbox.leasedOne(id)
    expect(await outbox.record(gone(leased))).toMatchObject([{ id, status: 'gone' }])
    expect(await statusOf(id)).toBe('gone')
    expect(await outbox.statesOf(waiting, leased.id)).toEqual(['due', 'dead'])
  })

  test('that its owner disabled stays so, whatever comes of what was on its way', async () => {
    const id = await outbox.newEndpoint()
    const [bye, bad] = [await outbox.leasedOne(id), await outbox.leasedOne(id)]
    await outbox.endpoints.setStatus(id, 'disabled')
    expect(await outbox.record(gone(bye), failed(bad))).toEqual([])
    expect(await statusOf(id)).toBe('disabled')
  })

  test('that was enabled again starts anew', async () => {
    const id = await outbox.newEndpoint()
    await failsSince(id, 9)
    await outbox.record(failed(await outbox.leasedOne(id)))
    await outbox.endpoints.setStatus(id, 'enabled')
    expect(await outbox.endpoints.find(id)).toMatchObject({ status: 'enabled', failingSince: null })
    expect(await outbox.record(failed(await outbox.leasedOne(id)))).toEqual([])
  })
})
