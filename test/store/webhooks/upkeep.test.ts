/**
 * Deliveries that cannot be sent are marked as failed, and the transactions of suspended workers are
 * terminated.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { connectPostgres, type Sql } from '../../../src/store/clients'
import { piece } from '../../../src/store/queries'
import { deliveryUpkeep, workerConnectionName } from '../../../src/store/webhooks/upkeep'
import { failureOf } from '../../launch/support'
import { countingRows, gone, type Outbox, openOutbox } from '../../support/webhooks'

let outbox: Outbox
beforeAll(async () => {
  outbox = await openOutbox()
})
beforeEach(() => outbox.clear())
afterAll(() => outbox.close())

const dead = async () => (await outbox.sql`select from deliveries where state = 'dead'`).length

describe('fails', () => {
  test.each(['disabled', 'failed', 'gone'] as const)(
    'what is due for an endpoint that is %s, and nothing else',
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

  test('what is due for an app that was revoked', async () => {
    const { clientId } = await outbox.newApp()
    const [due = ''] = await outbox.due(await outbox.newEndpoint({ clientId }))
    const [stranger = ''] = await outbox.due(await outbox.newEndpoint())
    await outbox.apps.setRevoked(clientId, true)
    await outbox.deliveries.failUndeliverable()
    expect(await outbox.statesOf(due, stranger)).toEqual(['dead', 'due'])
  })

  test('what was leased or queued for these, when it is recovered', async () => {
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

  test('a batch at a time, without blocking the recording of results', async () => {
    const id = await outbox.newEndpoint()
    const leased = await outbox.leasedOne(id)
    await outbox.due(id, piece + 1)
    expect(await outbox.record(gone(leased))).toHaveLength(1)
    expect(await dead()).toBe(1)
    const { sql, counts } = countingRows(outbox.sql)
    await deliveryUpkeep(sql).failUndeliverable()
    expect(counts).toEqual([piece, 1])
    expect(await dead()).toBe(piece + 2)
  })

  test('no locked rows, and does not wait for them', async () => {
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
  /**
   * Makes every transaction appear this many seconds older, then terminates those of stalled workers. Returns
   * how many were terminated.
   */
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

  /** Opens a transaction that stays idle until the test lets it continue. */
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

  test('is terminated after fifteen seconds in a transaction, and no other is', async () => {
    const [worker, other] = [await standing(workerConnectionName), await standing('atumo')]
    expect(await freed(10)).toBe(0)
    expect(await freed(15)).toBe(1)
    worker.goOn()
    other.goOn()
    expect(await failureOf(worker.ended)).toBeInstanceOf(Error)
    await other.ended
    await Promise.all([worker.close(), other.close()])
  })

  test('is left alone between transactions', async () => {
    const idle = connectPostgres(outbox.databaseUrl, { pool: 1, name: workerConnectionName })
    await idle`select 1`
    expect(await freed(3600)).toBe(0)
    await idle`select 1`
    await idle.end({ timeout: 1 })
  })
})
