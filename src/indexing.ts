/** What keeps the search index, built once by the worker and the command line. */
import { connectMeilisearch } from '../search/meilisearchClient'
import { createMeilisearchIndex } from '../search/meilisearchIndex'
import type { Config } from './config'
import type { IndexingServices } from './domain/search/indexing'
import type { Sql } from './store/clients'
import { createSearchIndex } from './store/search/searchIndex'

/** Large batches take Meilisearch their time to take in. */
const timeoutMs = 60_000

export function openIndexing(
  { meiliUrl, meiliKey }: Pick<Config, 'meiliUrl' | 'meiliKey'>,
  sql: Sql,
): IndexingServices {
  return {
    searchIndex: createSearchIndex(sql),
    meilisearch:
      meiliUrl === undefined
        ? undefined
        : createMeilisearchIndex(connectMeilisearch({ url: meiliUrl, key: meiliKey, timeoutMs })),
  }
}
