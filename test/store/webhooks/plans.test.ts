/**
 * Every statement that the delivery worker runs finds its rows through an index, so a backlog never slows the
 * worker down.
 */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { tablesReadWhole } from '../../../bench/support/plans'
import { createDeliveries, type Deliveries } from '../../../src/store/webhooks/deliveries'
import { testKeyring } from '../../support/secrets'
import { hasRoom, type Outbox, openOutbox, outstanding, resultOf } from '../../support/webhooks'

let outbox: Outbox
beforeAll(async () => {
  outbox = await openOutbox()
  await outbox.due(await outbox.newEndpoint(), 3)
})
afterAll(() => outbox.close())

const readWhole = (work: (deliveries: Deliveries) => Promise<unknown>) =>
  tablesReadWhole(outbox.databaseUrl, { enable_seqscan: 'off' }, (sql) =>
    work(createDeliveries(sql, testKeyring(sql))),
  )

test('enqueuing, leasing and recording read no table as a whole', async () => {
  const tables = await readWhole(async (deliveries) => {
    const ids: string[] = []
    const options = { limit: 10, outstanding, after: 0, hasRoom, grown: new Map([[1, 65]]) }
    await deliveries.enqueue(options, async (queued) => {
      ids.push(...queued.map(({ id }) => id))
    })
    const leased = await deliveries.lease(ids, { lease: 'one', leaseMs: 1000 })
    expect(leased).toHaveLength(3)
    await deliveries.record(
      leased.map((each) => resultOf(each)),
      { days: 5, failures: 20 },
    )
  })
  // A sequential scan of `settings` is fine, because it has only one row.
  expect(tables.filter((table) => table !== 'settings')).toEqual([])
})

test('recovering and failing deliveries read no table as a whole but that of the endpoints', async () => {
  const tables = await readWhole(async (deliveries) => {
    await deliveries.recover({ queuedMs: 1000, all: true, mostTries: 3 })
    await deliveries.failUndeliverable()
  })
  expect(tables.filter((table) => !['endpoints', 'apps'].includes(table))).toEqual([])
})
