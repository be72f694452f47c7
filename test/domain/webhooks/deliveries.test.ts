/** Listing and replaying deliveries, and the problems that can occur. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { listDeliveries, replay, replayFailed } from '../../../src/domain/webhooks/deliveries'
import { resultOf } from '../../../src/problems'
import { problemOf } from '../../support/problems'
import { failed, type Outbox, openOutbox } from '../../support/webhooks'

let outbox: Outbox
let clientId: string
let endpointId: string
beforeAll(async () => {
  outbox = await openOutbox()
})
beforeEach(async () => {
  await outbox.clear()
  clientId = (await outbox.newApp()).clientId
  endpointId = await outbox.newEndpoint({ clientId })
})
afterAll(() => outbox.close())

const since = new Date(0)

async function failedOne(): Promise<string> {
  const leased = await outbox.leasedOne(endpointId)
  await outbox.record(failed(leased, { next: 'dead' }))
  return leased.id
}

/** Tries every way to replay a delivery, and returns the resulting problems. */
const refusalsOf = async (id: string) => [
  await problemOf(replay(outbox, id)),
  await problemOf(replayFailed(outbox, { endpointId, since })),
]

test('lists deliveries with their attempts', async () => {
  const id = await failedOne()
  const [due = ''] = await outbox.due(endpointId)
  const found = await listDeliveries(outbox, { endpointId, limit: 9 })
  expect(found).toMatchObject([
    { id: due, tried: [] },
    { id, tried: [{ number: 1, outcome: 'http_error' }] },
  ])
})

describe('a replay', () => {
  test('returns the replayed delivery', async () => {
    const id = await failedOne()
    expect(await replay(outbox, id)).toMatchObject([{ id, state: 'due', tried: [{ number: 1 }] }])
  })

  test('returns all failed deliveries, or none if none has failed', async () => {
    const ids = [await failedOne(), await failedOne()]
    const again = resultOf(await replayFailed(outbox, { endpointId, since }))
    expect(again.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    expect(again).toMatchObject([{ state: 'due' }, { state: 'due' }])
    expect(await replayFailed(outbox, { endpointId, since })).toEqual([])
  })
})

describe('does not replay', () => {
  test('an unknown delivery', async () => {
    const id = 'dlv_00000000000000000000'
    expect(await problemOf(replay(outbox, id))).toBe(
      `There is no delivery with the ID ${id}. Check the ID.`,
    )
    const nobody = 'end_00000000000000000000'
    const all = await problemOf(replayFailed(outbox, { endpointId: nobody, since }))
    expect(all).toBe(`There is no endpoint with the ID ${nobody}. Check the ID.`)
  })

  test.each(['due', 'queued', 'sending'])('a delivery that is %s', async (state) => {
    const [id = ''] = await outbox.due(endpointId)
    await outbox.sql`update deliveries set state = ${state} where id = ${id}`
    expect(await problemOf(replay(outbox, id))).toBe(
      `Delivery ${id} has not finished yet (state: ${state}). Only a finished delivery can be replayed.`,
    )
    expect(await outbox.row(id)).toMatchObject({ state })
  })

  test.each(['disabled', 'failed', 'gone'] as const)(
    'a delivery to an endpoint that is %s',
    async (status) => {
      const id = await failedOne()
      await outbox.endpoints.setStatus(endpointId, status)
      const told = `The endpoint ${endpointId} is not enabled (status: ${status}). Enable it first.`
      expect(await refusalsOf(id)).toEqual([told, told])
      expect(await outbox.row(id)).toMatchObject({ state: 'dead' })
    },
  )

  test('a delivery of a revoked app', async () => {
    const id = await failedOne()
    await outbox.apps.setRevoked(clientId, true)
    const told = `The app that owns the endpoint ${endpointId} has been revoked, so the endpoint receives no events. Restore the app first.`
    expect(await refusalsOf(id)).toEqual([told, told])
    expect(await outbox.row(id)).toMatchObject({ state: 'dead' })
  })
})
