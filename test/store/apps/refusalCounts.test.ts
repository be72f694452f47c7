import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createRefusalCounts, type RefusalCounts } from '../../../src/store/apps/refusalCounts'
import { openTestStores, type TestStores } from '../../support/stores'
import { owning } from './owning'

const hourMs = 3_600_000
const thisHour = Math.floor(Date.now() / hourMs) * hourMs

let stores: TestStores
let counts: RefusalCounts
let make: ReturnType<typeof owning>
beforeAll(async () => {
  stores = await openTestStores()
  counts = createRefusalCounts(stores.sql)
  make = owning(stores)
})
afterAll(() => stores.close())

const row = (appId: number, reason: string, requests: number, hoursAgo = 0) => ({
  appId,
  reason,
  requests,
  hour: thisHour - hoursAgo * hourMs,
})

test('adds up counts over hours and writes, by reason, the most frequent first', async () => {
  const [app, other] = [await make.newApp(), await make.newApp()]
  await counts.add([
    row(app.id, 'revoked', 2),
    row(app.id, 'throttled', 5, 3),
    row(other.id, 'revoked', 9),
  ])
  await counts.add([row(app.id, 'revoked', 4), row(app.id, 'revoked', 1, 2)])
  expect([...(await counts.recent(app.id, 24))]).toEqual([
    { reason: 'revoked', requests: 7, last: new Date(thisHour) },
    { reason: 'throttled', requests: 5, last: new Date(thisHour - 3 * hourMs) },
  ])
})

test('counts only the last hours', async () => {
  const app = await make.newApp()
  await counts.add([row(app.id, 'revoked', 1, 30), row(app.id, 'revoked', 2, 1)])
  expect(await counts.recent(app.id, 24)).toMatchObject([{ requests: 2 }])
})

test('loses none of many concurrent writes, whatever the order of their rows', async () => {
  const apps = [await make.newApp(), await make.newApp(), await make.newApp()]
  const rows = apps.map(({ id }) => row(id, 'revoked', 1))
  const writings = Array.from({ length: 20 }, (_, index) =>
    counts.add(index % 2 === 0 ? rows : rows.toReversed()),
  )
  await Promise.all(writings)
  for (const { id } of apps) expect(await counts.recent(id, 24)).toMatchObject([{ requests: 20 }])
})

test('deletes counts older than 90 days', async () => {
  const app = await make.newApp()
  await counts.add([row(app.id, 'revoked', 1, 91 * 24), row(app.id, 'revoked', 2, 89 * 24)])
  await stores.retention.deleteOld('refusal counts')
  expect(await counts.recent(app.id, 100 * 24)).toMatchObject([{ requests: 2 }])
})
