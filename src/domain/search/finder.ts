/**
 * The search engine of this process: PostgreSQL, or Meilisearch with PostgreSQL as the fallback. Watches the
 * dictionary's version, so that it soon stops using stale responses and a stale index.
 */
import { type FallbackOptions, withFallback } from '../../../search/fallback'
import { createMeilisearchEngine } from '../../../search/meilisearch'
import type { MeilisearchClient } from '../../../search/meilisearchClient'
import { indexFormat } from '../../../search/meilisearchDocument'
import type { SearchEngine } from '../../../search/port'
import type { DictionaryState, SearchIndex } from '../../store/search/searchIndex'
import type { ResponseCache } from './responseCache'

export type { EngineName } from '../../../search/fallback'

export interface FinderOptions
  extends Pick<FallbackOptions, 'now' | 'served' | 'changed' | 'failed'> {
  searchIndex: Pick<SearchIndex, 'state'>
  cache: ResponseCache
  postgres: SearchEngine
  /** Undefined if the service does not use Meilisearch. */
  meilisearch: MeilisearchClient | undefined
}

/** If a pending update is older than this, the index may still contain a removed term, so it is not searched. */
const mostBehindMs = 1200
/** If Meilisearch has not responded after this time, PostgreSQL is searched instead. */
export const searchDeadlineMs = 800
const pauseMs = 1000

export function createFinder(options: FinderOptions) {
  const { searchIndex, cache, postgres, meilisearch, ...fallback } = options
  let state: DictionaryState | undefined

  const search: SearchEngine = meilisearch
    ? withFallback({
        ...fallback,
        meilisearch: createMeilisearchEngine(meilisearch, () => state?.live ?? ''),
        postgres,
        isCurrent: () => state !== undefined && isCurrent(state),
        deadlineMs: searchDeadlineMs,
        pauseMs,
      })
    : counted(postgres, () => fallback.served('postgres'))

  return {
    search,

    /** The version of the dictionary that cached responses are based on; undefined before the first `watch`. */
    version: () => state?.version,

    /** Checks whether the dictionary or its index has changed. @throws Unavailable, and keeps the last state */
    async watch(): Promise<DictionaryState> {
      state = await searchIndex.state()
      // Responses from a stale index are dropped too, and those from before a failover or a restore,
      // which may lose changes and use their version numbers again.
      const { version, generation, database } = state
      cache.follow(`${version} ${generation} ${isCurrent(state)} ${database}`)
      return state
    },
  }
}

const isCurrent = ({ live, format, behindMs }: DictionaryState) =>
  live !== null && format === indexFormat && behindMs <= mostBehindMs

function counted(engine: SearchEngine, served: () => void): SearchEngine {
  return {
    find: (query) => (served(), engine.find(query)),
    count: (filter) => (served(), engine.count(filter)),
    suggest: (text, limit) => (served(), engine.suggest(text, limit)),
  }
}
