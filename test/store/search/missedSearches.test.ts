/** Searches without results, which are stored in PostgreSQL by day and text. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { connectPostgres } from '../../../src/store/clients'
import { createMissedSearches, type MissedSearches } from '../../../src/store/search/missedSearches'
import { openTestStores, type TestStores } from '../../support/stores'

let stores: TestStores
let missed: MissedSearches
beforeAll(async () => {
  stores = await openTestStores()
  missed = createMissedSearches(stores.sql)
})
afterAll(() => stores.close())
beforeEach(async () => {
  await stores.sql`truncate missed_searches`
})

const row = (day: string, text: string, searches = 1) => ({ day, text, searches })
const since = async (day: string, limit = 100) => Array.from(await missed.since(day, limit))

test('adds up searches of a text per day', async () => {
  await missed.add([row('2026-03-01', 'drone', 2), row('2026-03-02', 'drone', 5)])
  await missed.add([row('2026-03-01', 'drone', 3)])
  const rows = await stores.sql`
    select day::text, text, searches from missed_searches order by day`
  expect(Array.from(rows)).toEqual([row('2026-03-01', 'drone', 5), row('2026-03-02', 'drone', 5)])
})

test('lists the most frequent since a day first', async () => {
  await missed.add([
    row('2026-03-01', 'drone', 4),
    row('2026-03-02', 'drone', 3),
    row('2026-03-02', 'avatar', 6),
    row('2026-03-03', 'blog', 6),
    row('2026-02-28', 'fax', 90),
  ])
  const first = { text: 'drone', searches: 7, days: 2, last: '2026-03-02' }
  expect(await since('2026-03-01')).toEqual([
    first,
    { text: 'avatar', searches: 6, days: 1, last: '2026-03-02' },
    { text: 'blog', searches: 6, days: 1, last: '2026-03-03' },
  ])
  expect(await since('2026-03-01', 1)).toEqual([first])
  expect(await since('2026-03-04')).toEqual([])
})

test('accepts an empty batch', async () => {
  await missed.add([])
  expect(await since('2000-01-01')).toEqual([])
})

test('returns texts unchanged', async () => {
  const texts = ['kọ̀ǹpútà', "o'reilly", '50% o_k\\', '"; drop table', '{a,b}', '日本']
  await missed.add(texts.map((text) => row('2026-03-01', text)))
  expect((await since('2026-03-01')).map(({ text }) => text).toSorted()).toEqual(texts.toSorted())
})

test('adds up concurrent writes of the same texts in any order', async () => {
  const other = openSecond()
  try {
    const batch = Array.from({ length: 200 }, (_, index) => row('2026-03-01', `text ${index}`))
    const turned = batch.toReversed()
    await Promise.all(
      Array.from({ length: 10 }, () => [missed.add(batch), other.missed.add(turned)]).flat(),
    )
    const found = await since('2026-03-01', 1000)
    expect(found).toHaveLength(200)
    expect(found.filter(({ searches }) => searches !== 20)).toEqual([])
  } finally {
    await other.close()
  }
})

/** Opens a second set of connections to the same database, as another server would. */
function openSecond() {
  const sql = connectPostgres(stores.databaseUrl, { pool: 5 })
  return { missed: createMissedSearches(sql), close: () => sql.end({ timeout: 1 }) }
}

test('writes a batch completely or not at all', async () => {
  const bad = [row('2026-03-01', 'avatar', 1), row('2026-03-01', 'drone', 0)]
  const failure = await missed.add(bad).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Error)
  expect(await since('2026-03-01')).toEqual([])
})

test('adds no new texts to a full day, and counts its texts further', async () => {
  await stores.sql`
    insert into missed_searches select '2026-03-01', 'made up ' || n, 1 from generate_series(1, 20000) n`
  await missed.add([
    row('2026-03-01', 'made up 1', 8),
    row('2026-03-01', 'drone'),
    row('2026-03-02', 'drone'),
  ])
  expect(await since('2026-03-01', 1)).toMatchObject([{ text: 'made up 1', searches: 9 }])
  const [kept] = await stores.sql`
    select count(*)::int as texts from missed_searches where day = '2026-03-01'`
  expect(kept).toEqual({ texts: 20_000 })
  expect(await since('2026-03-02')).toMatchObject([{ text: 'drone', days: 1 }])
})

test('deletes the days before one, and not that day', async () => {
  const days = ['2026-02-27', '2026-02-28', '2026-03-01']
  await missed.add(days.map((day) => row(day, 'drone')))
  await missed.forgetBefore('2026-02-28')
  expect(await since('2000-01-01')).toEqual([
    { text: 'drone', searches: 2, days: 2, last: '2026-03-01' },
  ])
})
