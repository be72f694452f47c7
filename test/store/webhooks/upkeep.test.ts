/** Undeliverable deliveries become dead, and frozen workers lose their locks. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { connectPostgres, type Sql } from '../../../src/store/clients'
import { deliveryUpkeep, workerConnectionName } from '../../../src/store/webhooks/upkeep'
import { failureOf } from '../../launch/support'
import { gone, type Outbox, openOutbox } from '../../support/webhooks'

let outbox: Outbox
beforeAll(async () => {
  outbox = await openOutbox()
})
beforeEach(() => outbox.clear())
afterAll(() => outbox.close())

const dead = async () => (await outbox.sql`select from deliveries where state = 'dead'`).length

describe('made dead', () => {
  test.each(['disabled', 'failed', 'gone'] as const)(
    'is what is due for an endpoint that is %s, and nothing else',
    async (status) => {
      const id = await outbox.newEndpoint()
      const [queued = '', due = '', later = '', delivered = ''] = await outbox.due(id, 4)
      const [stranger = ''] = await outbox.due(await outbox.newEndpoint())
      const { id: sending } = await outbox.leasedOne(id)
      await outbox.sql`update deliveries set state = 'queued' where id = ${queued}`
      await outbox.sql`update deliveries set due_at = now() + interval '1 day' where id = ${later}`
      await outbox.sql`update deliveries set state = 'delivered' where id = ${delivered}`
      await outbox.deliveries.failUndeliverable()
      expect(await dead()).toBe(0)
      await outbox.endpoints.setStatus(id, status)
      await outbox.deliveries.failUndeliverable()
      expect(await outbox.statesOf(due, later)).toEqual(['dead', 'dead'])
      expect(await outbox.row(due)).toMatchObject({ hasEnded: true })
      expect(await outbox.statesOf(queued, delivered, sending, stranger)).toEqual([
        'queued',
        'delivered',
        'sending',
        'due',
      ])
    },
  )

  test('is what is due for an app that was revoked', async () => {
    const { clientId } = await outbox.newApp()
    const [due = ''] = await outbox.due(await outbox.newEndpoint({ clientId }))
    const [stranger = ''] = await outbox.due(await outbox.newEndpoint())
    await outbox.apps.setRevoked(clientId, true)
    await outbox.deliveries.failUndeliverable()
    expect(await outbox.statesOf(due, stranger)).toEqual(['dead', 'due'])
  })

  test('is what was on its way when it is recovered, under its lease or queued', async () => {
    const id = await outbox.newEndpoint()
    const { id: sending } = await outbox.leasedOne(id)
    const [queued = ''] = await outbox.due(id)
    await outbox.enqueued()
    await outbox.endpoints.setStatus(id, 'disabled')
    await outbox.endLeases()
    await outbox.recover({ all: true })
    await outbox.deliveries.failUndeliverable()
    expect(await outbox.statesOf(sending, queued)).toEqual(['dead', 'dead'])
  })

  test('is a piece at a time, and not by who records', async () => {
    const id = await outbox.newEndpoint()
    const leased = await outbox.leasedOne(id)
    const rowsAtOnce = 10
    await outbox.due(id, 2 * rowsAtOnce + 1)
    expect(await outbox.record(gone(leased))).toHaveLength(1)
    expect(await dead()).toBe(1)
    const counts: number[] = []
    const counted = new Proxy(outbox.sql, {
      apply: async (target, self, told) => {
        const answer = (await Reflect.apply(target, self, told)) as { count: number }
        counts.push(answer.count)
        return answer
      },
    })
    await deliveryUpkeep(counted, rowsAtOnce).failUndeliverable()
    expect(counts).toEqual([rowsAtOnce, rowsAtOnce, 1])
    expect(await dead()).toBe(2 * rowsAtOnce + 2)
  })

  test('is not what somebody holds at the moment, and nobody waits for that', async () => {
    const id = await outbox.newEndpoint()
    const [held = '', free = ''] = await outbox.due(id, 2)
    await outbox.endpoints.setStatus(id, 'disabled')
    await outbox.sql.begin(async (tx) => {
      await tx`select from deliveries where id = ${held} for update`
      await outbox.deliveries.failUndeliverable()
      expect(await outbox.statesOf(held, free)).toEqual(['due', 'dead'])
    })
    await outbox.deliveries.failUndeliverable()
    expect(await outbox.row(held)).toMatchObject({ state: 'dead' })
  })
})

describe('a frozen worker', () => {
  /** How many are ended where every transaction began so much earlier. */
  const freed = (seconds: number): Promise<number> =>
    outbox.sql.begin(async (tx) => {
      await tx`
        create temp view pg_stat_activity as
          select pid, application_name, datname, usename, wait_event,
            xact_start - make_interval(secs => ${tx.unsafe(String(seconds))}) as xact_start
          from pg_catalog.pg_stat_activity`
      await tx`set local search_path = pg_temp, pg_catalog, public`
      const count = await deliveryUpkeep(tx as unknown as Sql).terminateStalled()
      await tx`drop view pg_temp.pg_stat_activity`
      return count
    })

  /** Holds a transaction open, in which it says nothing, until told. */
  async function standing(name: string) {
    const sql = connectPostgres(outbox.databaseUrl, { pool: 1, name })
    const begun = Promise.withResolvers<void>()
    const told = Promise.withResolvers<void>()
    const ended = sql.begin(async (tx) => {
      await tx`select 1`
      begun.resolve()
      await told.promise
      await tx`select 1`
    })
    ended.catch(() => {})
    await begun.promise
    return { ended, goOn: told.resolve, close: () => sql.end({ timeout: 1 }) }
  }

  test('in a transaction loses it after fifteen seconds, and nobody else does', async () => {
    const [worker, other] = [await standing(workerConnectionName), await standing('atumo')]
    expect(await freed(10)).toBe(0)
    expect(await freed(15)).toBe(1)
    worker.goOn()
    other.goOn()
    expect(await failureOf(worker.ended)).toBeInstanceOf(Error)
    await other.ended
    await Promise.all([worker.close(), other.close()])
  })

  test('between transactions is left alone', async () => {
    const idle = connectPostgres(outbox.databaseUrl, { pool: 1, name: workerConnectionName })
    await idle`select 1`
    expect(await freed(3600)).toBe(0)
    await idle`select 1`
    await idle.end({ timeout: 1 })
  })
})
