/** Connects to Meilisearch, for searching or indexing. Returns undefined if MEILI_URL is not set. */
import { connectMeilisearch } from '../search/meilisearchClient'
import { createMeilisearchIndex } from '../search/meilisearchIndex'
import type { Config } from './config'
import { searchDeadlineMs } from './domain/search/finder'

/** Longer than the timeout for searches, because Meilisearch takes a long time to accept large batches. */
const indexingTimeoutMs = 60_000

type Address = Pick<Config, 'meiliUrl' | 'meiliKey'>

export const openMeilisearch = (address: Address) => connect(address, searchDeadlineMs)

export function openMeilisearchIndex(address: Address) {
  const client = connect(address, indexingTimeoutMs)
  return client && createMeilisearchIndex(client)
}

const connect = ({ meiliUrl, meiliKey }: Address, timeoutMs: number) =>
  meiliUrl === undefined
    ? undefined
    : connectMeilisearch({ url: meiliUrl, key: meiliKey, timeoutMs })
