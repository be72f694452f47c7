/** Each invariant of a chaos run is broken once, and is seen to be. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { setImmediate } from 'node:timers/promises'
import { createApp, defaultSettings } from '../support/apps'
import { contribute } from '../support/contributing'
import { openTestStores, type TestStores } from '../support/stores'
import { brokenInvariants, type Run } from './invariants'
import { newJournal, note } from './journal'
import type { App } from './people'

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
    poor: await newApp(),
    wanton: await newApp(),
    submitted: [],
    grants: new Map(),
    secret: '',
    suspicions: [],
    isOver: true,
  }
  run = { stage: stores, people, journal: newJournal(), happened: [] }
})

/** The reader pays for searches, and is answered some. */
async function search({
  paid,
  answered,
  at = 1000,
}: {
  paid: number
  answered: number
  at?: number
}) {
  const account = stores.ledger.open(reader.clientId, 1)
  for (let call = 0; call < paid; call++) await account.charge('api')
  // A batch is finished a turn after its callers have their answers.
  await setImmediate()
  await stores.ledger.settleFinished()
  for (let call = 0; call < answered; call++) {
    note(run.journal, 'search', { from: at, to: at, status: 200 }, reader.clientId)
  }
}

const broken = () => brokenInvariants(run)

test('sound books break nothing', async () => {
  await search({ paid: 3, answered: 3 })
  expect(await broken()).toEqual([])
})

test('an answer that was paid for and never came', async () => {
  await search({ paid: 4, answered: 3 })
  expect(await broken()).toEqual([`${reader.clientId} paid 4 for 3 answers (0 unknown)`])
})

test('a free answer, unless a fault of that moment excuses it', async () => {
  await search({ paid: 2, answered: 3, at: 60_000 })
  expect(await broken()).toEqual([`${reader.clientId} paid 2 for 3 answers, of which 3 cost`])
  const fault = { name: 'Redis loses everything', from: 61_000, to: 61_500 }
  run.happened = [{ ...fault, price: 'nothing' }]
  expect(await broken()).toHaveLength(1)
  run.happened = [{ ...fault, price: 'a moment' }]
  expect(await broken()).toEqual([])
})

test('books that differ between the stores', async () => {
  await search({ paid: 1, answered: 1 })
  await stores.redis.hincrby(`app:{${reader.clientId}}`, 'granted', 5)
  expect(await broken()).toEqual([`${reader.clientId}: Redis was granted 15, PostgreSQL 10`])
})

test('a balance below zero', async () => {
  await search({ paid: 10, answered: 12 })
  await stores.redis.hincrby(`app:{${reader.clientId}}`, 'spent', 2)
  expect(await broken()).toContain(`${reader.clientId}: its balance is -2`)
})

test('an unexpected status, and a change that did not count', async () => {
  note(run.journal, 'search', { from: 0, to: 1, status: 500 })
  run.people.suspicions.push({ at: 9000, what: 'a revoked app was served' })
  expect(await broken()).toEqual(['search was answered 500', 'a revoked app was served at 9000 ms'])
  const lost = { name: 'Redis is killed', price: 'a moment', from: 7000, to: 8000 } as const
  run.happened = [lost]
  expect(await broken()).toEqual(['search was answered 500'])
})

test('a submission that was answered and is not stored, or cost nothing', async () => {
  const { clientId } = writer
  const id = 'sub_00000000000000000000'
  run.people.submitted.push({ clientId, english: 'kettle', ids: new Set([id]) })
  note(run.journal, 'submit', { from: 0, to: 1, status: 201 }, clientId)
  expect(await broken()).toEqual([`kettle was answered as ${id} and is not stored`])
})

test('a submission without its event, and an approval without its term', async () => {
  const app = await stores.apps.byClientId(writer.clientId)
  if (!app) throw new Error('the app is gone')
  const kettle = { english: 'kettle', yoruba: 'ìkòkò', definitionEn: 'It boils water.' }
  const id = await contribute(stores.transactions, app, kettle)
  await stores.sql`update contributions set status = 'approved' where id = ${id}`
  await stores.sql`delete from events`
  expect(await broken()).toEqual([
    `${id} is approved and not in the dictionary`,
    `${id} is approved after 0 decisions`,
    `${id} has 0 events of being submitted`,
    `${id} is approved and has 0 events of being approved`,
  ])
})

test('a grant that is missing', async () => {
  run.people.grants.set('invoice', 7)
  expect(await broken()).toEqual(['0 credits were granted instead of 7'])
})
