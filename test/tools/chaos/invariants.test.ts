/** Violates each invariant of a chaos run once, and checks that the violation is reported. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { setImmediate } from 'node:timers/promises'
import { brokenInvariants, type Run } from '../../../tools/chaos/invariants'
import { newJournal, note } from '../../../tools/chaos/journal'
import type { App } from '../../../tools/chaos/people'
import { createApp, defaultSettings } from '../../support/apps'
import { contribute } from '../../support/contributing'
import { openTestStores, type TestStores } from '../../support/stores'

let stores: TestStores
let run: Run
let reader: App
let writer: App

beforeAll(async () => {
  stores = await openTestStores()
})
afterAll(() => stores.close())
beforeEach(async () => {
  await stores.sql`delete from contributions`
  await stores.sql`delete from events`
  const newApp = async (): Promise<App> => {
    const settings = { ...defaultSettings, name: 'Test' }
    return { ...(await createApp(stores, settings, 10)), channel: 'api', starter: 10 }
  }
  ;[reader, writer] = [await newApp(), await newApp()]
  const people = {
    readers: [reader],
    embeds: [],
    writers: [writer],
    restless: await newApp(),
    poor: await newApp(),
    changing: await newApp(),
    submitted: [],
    grants: new Map(),
    secret: '',
    staleResponses: [],
    isOver: true,
  }
  run = { stage: stores, people, journal: newJournal(), happened: [] }
})

/** Charges an app for searches, and records responses to only some of them. */
async function search({
  paid,
  responded,
  at = 1000,
}: {
  paid: number
  responded: number
  at?: number
}) {
  const account = stores.ledger.open(reader.clientId, 1)
  for (let request = 0; request < paid; request++) await account.api.charge()
  // A batch finishes one turn of the event loop after its requests receive their results.
  await setImmediate()
  await stores.ledger.settleFinished()
  for (let request = 0; request < responded; request++) {
    note(run.journal, 'search', { from: at, to: at, status: 200 }, reader.clientId)
  }
}

const broken = () => brokenInvariants(run)

test('reports nothing if every response was charged', async () => {
  await search({ paid: 3, responded: 3 })
  expect(await broken()).toEqual([])
})

test('reports a charge without a response', async () => {
  await search({ paid: 4, responded: 3 })
  expect(await broken()).toEqual([
    `${reader.clientId} paid 4 credits for 3 responses (and 0 lost ones)`,
  ])
})

test('reports a response that was not charged, unless a fault at that time excuses it', async () => {
  await search({ paid: 2, responded: 3, at: 60_000 })
  expect(await broken()).toEqual([
    `${reader.clientId} paid 2 credits for 3 responses, of which 3 must be paid`,
  ])
  const fault = { name: 'Redis loses all data', from: 61_000, to: 61_500 }
  run.happened = [{ ...fault, price: 'nothing' }]
  expect(await broken()).toHaveLength(1)
  run.happened = [{ ...fault, price: 'a moment' }]
  expect(await broken()).toEqual([])
})

test('reports grants that differ between PostgreSQL and Redis', async () => {
  await search({ paid: 1, responded: 1 })
  await stores.redis.hincrby(`app:{${reader.clientId}}`, 'granted', 5)
  expect(await broken()).toEqual([
    `${reader.clientId}: 15 credits granted in Redis, 10 in PostgreSQL`,
  ])
})

test('reports a balance below 0', async () => {
  await search({ paid: 10, responded: 12 })
  await stores.redis.hincrby(`app:{${reader.clientId}}`, 'spent', 2)
  expect(await broken()).toContain(`${reader.clientId}: the balance is -2`)
})

test('reports an unexpected status, and a change without effect', async () => {
  note(run.journal, 'search', { from: 0, to: 1, status: 500 })
  run.people.staleResponses.push({ at: 9000, what: 'a revoked app got a result' })
  expect(await broken()).toEqual(['search returned 500', 'a revoked app got a result at 9000 ms'])
  const lost = { name: 'Redis is killed', price: 'a moment', from: 7000, to: 8000 } as const
  run.happened = [lost]
  expect(await broken()).toEqual(['search returned 500'])
})

test('reports a submission that got an ID but is not stored', async () => {
  const { clientId } = writer
  const id = 'sub_00000000000000000000'
  const at = { from: 0, to: 1, status: 201 }
  run.people.submitted.push({ clientId, english: 'kettle', ids: new Map([[id, at]]) })
  note(run.journal, 'submit', at, clientId)
  expect(await broken()).toEqual([`kettle got the ID ${id}, which is not stored`])
  run.journal.losses = [{ from: 2, to: 3 }]
  expect(await broken()).toHaveLength(1)
  run.journal.losses = [{ from: 0.5, to: 3 }]
  expect(await broken()).toEqual([])
})

test('reports a submission without its event, and an approval without its term', async () => {
  const app = await stores.apps.byClientId(writer.clientId)
  if (!app) throw new Error('the app is missing')
  const kettle = { english: 'kettle', yoruba: 'ìkòkò', definitionEn: 'It boils water.' }
  const id = await contribute(stores.transactions, app, kettle)
  await stores.sql`update contributions set status = 'approved' where id = ${id}`
  await stores.sql`delete from events`
  expect(await broken()).toEqual([
    `${id} is approved, but not in the dictionary`,
    `${id} is approved and has 0 decisions`,
    `${id} has 0 submitted events`,
    `${id} is approved and has 0 approved events`,
  ])
})

test('reports a missing grant, unless PostgreSQL lost it', async () => {
  run.people.grants.set('invoice', { credits: 7, from: 10, to: 11 })
  expect(await broken()).toEqual(['0 credits were granted instead of 7'])
  run.journal.losses = [{ from: 12, to: 13 }]
  expect(await broken()).toHaveLength(1)
  run.journal.losses = [{ from: 9, to: 13 }]
  expect(await broken()).toEqual([])
})

test('reports a change to an account that has no effect, unless PostgreSQL lost it', async () => {
  const response = { from: 10, to: 11, status: 303 }
  run.journal.undone.push({ what: 'a session was lost', response })
  expect(await broken()).toEqual(['a session was lost'])
  run.journal.losses = [{ from: 9, to: 13 }]
  expect(await broken()).toEqual([])
})

test('reports charges for submissions that are not stored, unless PostgreSQL lost them', async () => {
  const account = stores.ledger.open(writer.clientId, 1)
  const hold = await account.api.hold()
  if (hold.kind === 'admitted') hold.settle()
  await setImmediate()
  await stores.ledger.settleFinished()
  note(run.journal, 'submit', { from: 10, to: 11, status: 201 }, writer.clientId)
  expect(await broken()).toContain(`${writer.clientId} paid 1 credits for 0 submissions`)
  run.journal.losses = [{ from: 9, to: 13 }]
  expect(await broken()).toEqual([])
})
