/**
 * The search engine of this process: PostgreSQL, or Meilisearch with PostgreSQL as the fallback. Watches the
 * dictionary's version, so that it soon stops using stale responses and a stale index.
 */
import { withFallback } from '../../../search/fallback'
import { createMeilisearchEngine } from '../../../search/meilisearch'
import type { MeilisearchClient } from '../../../search/meilisearchClient'
import { indexFormat } from '../../../search/meilisearchDocument'
import type { SearchEngine } from '../../../search/port'
import type { DictionaryState, SearchIndex } from '../../store/search/searchIndex'
import type { Answers } from './answers'

export interface FinderOptions {
  searchIndex: Pick<SearchIndex, 'state'>
  answers: Answers
  postgres: SearchEngine
  /** Undefined if the service does not use Meilisearch. */
  meilisearch: MeilisearchClient | undefined
  /** Returns the current time, in ms. */
  now?: () => number
  /** Called after every search. Receives the name of the engine that was used. */
  answered: (engine: EngineName) => void
  /**
   * Called when searches switch to the other engine. Receives the new engine and the reason for the switch.
   */
  changed: (engine: EngineName, reason: string) => void
  failed: (error: unknown) => void
}

export type EngineName = 'meilisearch' | 'postgres'

/**
 * If any pending update is older than this, the index is not searched, because it may still contain a removed
 * term.
 */
const mostBehindMs = 1200
/** If Meilisearch has not responded after this time, PostgreSQL is searched instead. */
export const searchDeadlineMs = 800
const pauseMs = 1000

export function createFinder(options: FinderOptions) {
  const { searchIndex, answers, postgres, meilisearch, now, answered, changed, failed } = options
  let state: DictionaryState | undefined

  const name = (engine: 'main' | 'spare') => (engine === 'main' ? 'meilisearch' : 'postgres')
  const search: SearchEngine = meilisearch
    ? withFallback({
        main: createMeilisearchEngine(meilisearch, () => state?.live ?? ''),
        spare: postgres,
        isCurrent: () => state !== undefined && isCurrent(state),
        deadlineMs: searchDeadlineMs,
        pauseMs,
        ...(now && { now }),
        answered: (by) => answered(name(by)),
        changed: (by, reason) => changed(name(by), reason),
        failed,
      })
    : counted(postgres, () => answered('postgres'))

  return {
    search,

    /** The version of the dictionary that cached responses are based on; undefined before the first `watch`. */
    version: () => state?.version,

    /**
     * Checks whether the dictionary or its index has changed. While PostgreSQL is unavailable, the last known
     * state is used.
     * @throws Unavailable
     */
    async watch(): Promise<DictionaryState> {
      state = await searchIndex.state()
      // The version passed to the cache includes whether the index is current, so responses from a
      // stale index are dropped. It includes the database, because a failover or a restore may lose
      // changes and use their version numbers again.
      const { version, generation, database } = state
      answers.follow(`${version} ${generation} ${isCurrent(state)} ${database}`)
      return state
    },
  }
}

const isCurrent = ({ live, format, behindMs }: DictionaryState) =>
  live !== null && format === indexFormat && behindMs <= mostBehindMs

function counted(engine: SearchEngine, answered: () => void): SearchEngine {
  return {
    find: (query) => (answered(), engine.find(query)),
    count: (filter) => (answered(), engine.count(filter)),
    suggest: (text, limit) => (answered(), engine.suggest(text, limit)),
  }
}
