import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createMeilisearchEngine } from '../../search/meilisearch'
import { createMeilisearchIndex } from '../../search/meilisearchIndex'
import type { SearchEngine } from '../../search/port'
import { check } from '../../src/domain/search/indexHealth'
import { applyChanges, rebuild } from '../../src/domain/search/indexing'
import { randomBase62 } from '../../src/lib/base62'
import { createSearchIndex } from '../../src/store/search/searchIndex'
import { connectSuiteMeilisearch, hasMeilisearch } from '../support/meilisearch'
import { openTestStores, type TestStores } from '../support/stores'
import { cases, outcome, saveRenamed } from './formerSlugs'

describe.skipIf(!hasMeilisearch).each([
  ['built after the changes', true],
  ['updated with the changes', false],
])('an index that was %s', (_how, isBuiltAfter) => {
  const prefix = `test_${randomBase62(8)}`
  let stores: TestStores
  let engine: SearchEngine
  let services: Parameters<typeof rebuild>[0]
  beforeAll(async () => {
    stores = await openTestStores()
    await stores.sql`update search_index set prefix = ${prefix}`
    const client = connectSuiteMeilisearch()
    const searchIndex = createSearchIndex(stores.sql)
    services = { searchIndex, meilisearch: createMeilisearchIndex(client), dropDelayMs: 0 }
    if (isBuiltAfter) await saveRenamed(stores.transactions)
    await rebuild(services)
    if (!isBuiltAfter) await saveRenamed(stores.transactions)
    while ((await applyChanges(services)) > 0);
    const { live } = await searchIndex.state()
    engine = createMeilisearchEngine(client, () => live ?? '')
  })
  afterAll(async () => {
    const { meilisearch } = services
    for (const name of await meilisearch.names(prefix)) await meilisearch.drop(name)
    await stores.close()
  })

  test.each(cases)('%s: %j finds %j', async (_what, filter, slugs) => {
    const { length } = slugs
    expect(await outcome(engine, filter)).toEqual({ slugs, total: length, count: length })
  })

  test('has no missing or stale documents', async () => {
    const { missing, outdated, extra } = await check(services)
    expect({ missing, outdated, extra }).toEqual({ missing: [], outdated: [], extra: [] })
  })
})
