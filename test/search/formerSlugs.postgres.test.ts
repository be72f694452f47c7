import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { SearchEngine } from '../../search/port'
import { createPostgresEngine } from '../../search/postgres'
import { openTestStores, type TestStores } from '../support/stores'
import { cases, outcome, saveRenamed } from './formerSlugs'

let stores: TestStores
let engine: SearchEngine
beforeAll(async () => {
  stores = await openTestStores()
  engine = createPostgresEngine(stores.sql)
  await saveRenamed(stores.transactions)
})
afterAll(() => stores.close())

test.each(cases)('%s: %j finds %j', async (_, filter, slugs) => {
  const { length } = slugs
  expect(await outcome(engine, filter)).toEqual({ slugs, total: length, count: length })
})
