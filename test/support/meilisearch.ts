/** The suite's Meilisearch, where there is one: tests that need it are skipped otherwise, and counted so. */
import { connectMeilisearch } from '../../search/meilisearchClient'

/**
 * Options of a Meilisearch for small indexes: by default each indexing task zeroes buffers in proportion to the
 * machine's memory, which takes 500 ms of processor time instead of 50.
 */
export const smallIndexes = { 'max-indexing-memory': '64MiB', 'max-indexing-threads': '1' }

const url = process.env['ATUMO_TEST_MEILI_URL']
const key = process.env['ATUMO_TEST_MEILI_KEY'] || undefined

export const hasMeilisearch = url !== undefined

/** @throws where the suite has none */
export function suiteMeilisearch(): { url: string; key: string | undefined } {
  if (url === undefined) throw new Error('the suite has no Meilisearch: guard with hasMeilisearch')
  return { url, key }
}

export const connectSuiteMeilisearch = () =>
  connectMeilisearch({ ...suiteMeilisearch(), timeoutMs: 30_000 })
