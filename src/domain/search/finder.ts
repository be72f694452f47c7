/**
 * What finds terms in this process: PostgreSQL, or Meilisearch with PostgreSQL to fall back on. It follows
 * the dictionary, so that neither an old answer nor an index that lacks changes is served for long.
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
  /** Undefined where the service has no Meilisearch. */
  meilisearch: MeilisearchClient | undefined
  /** The current time, in ms. */
  now?: () => number
  /** Told which engine answered, for every search. */
  answered: (engine: EngineName) => void
  /** Told when searches go over to the other engine, and why. */
  changed: (engine: EngineName, reason: string) => void
  failed: (error: unknown) => void
}

export type EngineName = 'meilisearch' | 'postgres'

/** An index with an older pending update is not searched, because a removed term must not be found. */
const mostBehindMs = 1200
/** Meilisearch is given up after this; PostgreSQL answers then. */
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
     * Looks whether the dictionary or its index has changed. While PostgreSQL cannot be asked, what was
     * known goes on serving.
     * @throws Unavailable
     */
    async watch(): Promise<void> {
      state = await searchIndex.state()
      // Answers of an index that turns out to lack changes go with it.
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
