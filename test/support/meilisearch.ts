/**
 * Connects to the suite's Meilisearch. If there is none, tests that need it are skipped.
 */
import { connectMeilisearch } from '../../search/meilisearchClient'

/**
 * Options for small indexes. By default, each indexing task clears buffers sized according to the machine's
 * memory, which takes 500 ms of CPU time instead of 50 ms.
 */
export const smallIndexes = { 'max-indexing-memory': '64MiB', 'max-indexing-threads': '1' }

const url = process.env['ATUMO_TEST_MEILI_URL']
const key = process.env['ATUMO_TEST_MEILI_KEY'] || undefined

export const hasMeilisearch = url !== undefined

/** @throws if the suite has no Meilisearch */
export function suiteMeilisearch(): { url: string; key: string | undefined } {
  if (url === undefined) throw new Error('the suite has no Meilisearch: guard with hasMeilisearch')
  return { url, key }
}

export const connectSuiteMeilisearch = () =>
  connectMeilisearch({ ...suiteMeilisearch(), timeoutMs: 30_000 })
