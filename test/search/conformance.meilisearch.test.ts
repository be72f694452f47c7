import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createMeilisearchEngine } from '../../search/meilisearch'
import { createMeilisearchIndex } from '../../search/meilisearchIndex'
import type { SearchEngine } from '../../search/port'
import { rebuild } from '../../src/domain/search/indexing'
import { importTerms } from '../../src/domain/terms/termFile'
import { createSearchIndex } from '../../src/store/search/searchIndex'
import { connectSuiteMeilisearch, hasMeilisearch } from '../support/meilisearch'
import { openTestStores, type TestStores } from '../support/stores'
import { conformanceTerms, faultOf, readCases } from './conformance'

describe.skipIf(!hasMeilisearch)('on Meilisearch', () => {
  let stores: TestStores
  let engine: SearchEngine
  let drop = async () => {}
  beforeAll(async () => {
    stores = await openTestStores()
    await importTerms({
      transactions: stores.transactions,
      by: 'test',
      file: Bun.file(conformanceTerms),
      allOrNothing: true,
    })
    const client = connectSuiteMeilisearch()
    const meilisearch = createMeilisearchIndex(client)
    const searchIndex = createSearchIndex(stores.sql)
    await rebuild({ searchIndex, meilisearch, dropDelayMs: 0 })
    const { live } = await searchIndex.state()
    engine = createMeilisearchEngine(client, () => live ?? '')
    drop = () => meilisearch.drop(live ?? '')
  })
  afterAll(async () => {
    await drop()
    await stores.close()
  })

  test.each(readCases().map((one) => [one.written, one.rule, one.terms.join(', '), one] as const))(
    '%s: %s %s',
    async (_query, _rule, _terms, one) => {
      expect(await faultOf(engine, one)).toBeUndefined()
    },
  )
})
