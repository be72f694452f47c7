import { afterAll, beforeAll, expect, test } from 'bun:test'
import { tablesReadWhole } from '../../bench/support/plans'
import { createPostgresEngine } from '../../search/postgres'
import { searchText } from '../../search/words'
import { openTestStores, type TestStores } from '../support/stores'
import { saveFixture } from './fixture'

let stores: TestStores
beforeAll(async () => {
  stores = await openTestStores()
  await saveFixture(stores.transactions)
})
afterAll(() => stores.close())

/**
 * Returns the tables that a search reads in full. Sequential scans are disabled, because PostgreSQL would
 * prefer them on tables this small. The planner still uses a sequential scan if no index is suitable.
 */
const readWhole = (text: string) =>
  tablesReadWhole(stores.databaseUrl, { enable_seqscan: 'off' }, (sql) =>
    createPostgresEngine(sql).find({ text: searchText(text), limit: 20, offset: 0 }),
  )

test.each([
  ['whole', 'machine'],
  ['unfinished', 'mach'],
  ['folded', 'ero'],
  ['in one piece', 'washingmachine'],
  ['with sh', 'ishiro'],
  ['several words', 'washing mach'],
  ['a definition', 'bound'],
  ['mistyped', 'mashine'],
])('a text %s is found by indexes: %s', async (_, text) => {
  const tables = await readWhole(text)
  expect(tables.filter((table) => table !== 'categories')).toEqual([])
})

test('a table without a suitable index is reported', async () => {
  const work = (sql: TestStores['sql']) => sql`select * from terms where yoruba = 'ẹ̀rọ'`
  expect(await tablesReadWhole(stores.databaseUrl, { enable_seqscan: 'off' }, work)).toEqual([
    'terms',
  ])
})
