/** What owners do with deliveries, and what they are told. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { listDeliveries, replay, replayDead } from '../../../src/domain/webhooks/deliveries'
import { resultOf } from '../../../src/lib/problem'
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

async function deadOne(): Promise<string> {
  const leased = await outbox.leasedOne(endpointId)
  await outbox.record(failed(leased, { next: 'dead' }))
  return leased.id
}

/** What the owner is told instead, however they ask. */
const refusalsOf = async (id: string) => [
  await problemOf(replay(outbox, id)),
  await problemOf(replayDead(outbox, { endpointId, since })),
]

test('deliveries are listed with their attempts', async () => {
  const id = await deadOne()
  const [due = ''] = await outbox.due(endpointId)
  const found = await listDeliveries(outbox, { endpointId, limit: 9 })
  expect(found).toMatchObject([
    { id: due, tried: [] },
    { id, tried: [{ number: 1, outcome: 'http_error' }] },
  ])
})

describe('sent again', () => {
  test('one is answered with, as it is then', async () => {
    const id = await deadOne()
    expect(await replay(outbox, id)).toMatchObject([{ id, state: 'due', tried: [{ number: 1 }] }])
  })

  test('all that died are answered with, and nothing where nothing has', async () => {
    const ids = [await deadOne(), await deadOne()]
    const again = resultOf(await replayDead(outbox, { endpointId, since }))
    expect(again.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    expect(again).toMatchObject([{ state: 'due' }, { state: 'due' }])
    expect(await replayDead(outbox, { endpointId, since })).toEqual([])
  })
})

describe('not sent again is', () => {
  test('what does not exist', async () => {
    const id = 'dlv_00000000000000000000'
    expect(await problemOf(replay(outbox, id))).toBe(`There is no delivery ${id}. Check the ID.`)
    const nobody = 'end_00000000000000000000'
    const all = await problemOf(replayDead(outbox, { endpointId: nobody, since }))
    expect(all).toBe(`There is no endpoint ${nobody}. Check the ID.`)
  })

  test.each(['due', 'queued', 'sending'])('what is %s', async (state) => {
    const [id = ''] = await outbox.due(endpointId)
    await outbox.sql`update deliveries set state = ${state} where id = ${id}`
    expect(await problemOf(replay(outbox, id))).toBe(
      `${id} is ${state}. Only a finished delivery can be replayed.`,
    )
    expect(await outbox.row(id)).toMatchObject({ state })
  })

  test.each(['disabled', 'failed', 'gone'] as const)(
    'what went to an endpoint that is %s',
    async (status) => {
      const id = await deadOne()
      await outbox.endpoints.setStatus(endpointId, status)
      const told = `${endpointId} is ${status}. Enable it first.`
      expect(await refusalsOf(id)).toEqual([told, told])
      expect(await outbox.row(id)).toMatchObject({ state: 'dead' })
    },
  )

  test('what went to an app that is revoked', async () => {
    const id = await deadOne()
    await outbox.apps.setRevoked(clientId, true)
    const told = `The app of ${endpointId} is revoked and receives nothing. Restore the app first.`
    expect(await refusalsOf(id)).toEqual([told, told])
    expect(await outbox.row(id)).toMatchObject({ state: 'dead' })
  })
})
