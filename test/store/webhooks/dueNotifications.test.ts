/**
 * Notices to workers are sent after COMMIT, and their number is limited. A worker that loses its connection
 * reconnects and receives notices again.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { connectPostgres, type Sql } from '../../../src/store/clients'
import { createDueNotices, listenForDue } from '../../../src/store/webhooks/queue'
import { failureOf } from '../../launch/support'
import { until } from '../../support/until'
import { newEvent, type Outbox, openOutbox, resultOf } from '../../support/webhooks'

const name = 'atumo-test-listener'

let outbox: Outbox
let sql: Sql
let notices = 0
beforeAll(async () => {
  outbox = await openOutbox()
  sql = connectPostgres(outbox.databaseUrl, { pool: 1, name })
  listenForDue(sql, () => notices++)
  await until('it listens', () => notices === 1)
})
beforeEach(async () => {
  await outbox.clear()
  notices = 0
})
afterAll(async () => {
  await sql.end({ timeout: 1 })
  await outbox.close()
})

const heard = (what: string) => until(`a notice of ${what}`, () => notices === 1)

/** Waits until all notices sent earlier have arrived. */
async function allHeard(): Promise<void> {
  const before = notices
  await outbox.sql.notify('deliveries_due', '')
  await until('the last notice arrives', () => notices > before)
  notices--
}

test('a committed event with a delivery is noticed', async () => {
  await outbox.newEndpoint()
  await outbox.announce(newEvent())
  await heard('the delivery')
})

test('a replayed delivery is noticed', async () => {
  const id = await outbox.newEndpoint()
  const leased = await outbox.leasedOne(id)
  await outbox.record(resultOf(leased))
  await outbox.deliveries.replay(leased.id)
  await heard('the replay')
  await outbox.sql`update deliveries set state = 'dead', ended_at = now()`
  await outbox.deliveries.replayFailed(id, new Date(0))
  await until('a second notice', () => notices === 2)
})

test('no notice is sent without a delivery, nor after a rollback', async () => {
  await outbox.announce(newEvent())
  await outbox.newEndpoint()
  const rolledBack = outbox.transactions.run('test', async ({ events }) => {
    await events.add(newEvent())
    throw new Error('called off')
  })
  await failureOf(rolledBack)
  await allHeard()
  expect(notices).toBe(0)
})

test('many calls at once send few notices, and the last one is not lost', async () => {
  const notify = createDueNotices(outbox.sql)
  for (let request = 0; request < 50; request++) notify()
  await until('a notice', () => notices > 0)
  await allHeard()
  expect(notices).toBeWithin(1, 4)
})

test('a listener that loses its connection connects again, and looks at what it may have missed', async () => {
  await outbox.sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${name}`
  await until('it listens again', () => notices === 1)
  await outbox.sql.notify('deliveries_due', '')
  await until('it hears', () => notices === 2)
})
