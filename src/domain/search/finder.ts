/**
 * The search engine of this process: PostgreSQL, or Meilisearch with PostgreSQL as the fallback. It follows
 * the dictionary's version, so that stale responses and a stale index are not used for long.
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
  /** Undefined if the service has no Meilisearch. */
  meilisearch: MeilisearchClient | undefined
  /** The current time, in ms. */
  now?: () => number
  /** Called for every search with the engine that answered. */
  answered: (engine: EngineName) => void
  /** Called when searches change over to the other engine, and why. */
  changed: (engine: EngineName, reason: string) => void
  failed: (error: unknown) => void
}

export type EngineName = 'meilisearch' | 'postgres'

/** An index with an older pending update is not searched, because a removed term must not be found. */
const mostBehindMs = 1200
/** After this, PostgreSQL answers in place of Meilisearch. */
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

    /**
     * Reads whether the dictionary or its index has changed. While PostgreSQL is unavailable, the last known
     * state is used.
     * @throws Unavailable
     */
    async watch(): Promise<void> {
      state = await searchIndex.state()
      // Responses from an index that turned out to be stale are dropped with it.
      const { version, generation } = state
      answers.follow(`${version} ${generation} ${isCurrent(state)}`)
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
