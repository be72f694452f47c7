/**
 * Meilisearch, the search engine for large dictionaries. It finds the terms, and this module sorts the first of
 * them by the same rules as the other engines.
 */
import { bareWords } from './fold'
import type { MeilisearchClient } from './meilisearchClient'
import { fetched, marks, searched, withoutSigns } from './meilisearchDocument'
import {
  type SearchEngine,
  type SearchFilter,
  type SearchQuery,
  type SearchResult,
  type SearchText,
  type Suggestion,
  shortestForgiven,
  shortestInDefinitions,
  tier,
} from './port'
import { byRank, corrections, hasWords, isNamed, type Rank, rankOf } from './rank'
import { createTermCache, type Hit, type Result } from './termCache'

/** Number of matches of one word to sort. Further matches have Meilisearch's order, which is nearly the same. */
const mostSorted = 20
/** The same for several words, and for matches with typos, of which Meilisearch returns the nearest anywhere. */
const mostSortedOfWords = 50
const mostForgiven = 200
/** Maximum length of words for which exact matches are asked at once. */
const shortWord = 4
/** Maximum number of exact matches to fetch. No word has this many homographs. */
const mostExact = 1000

interface Found {
  total: number
  hits: Hit[]
}

/** Matches of a question, of which the first `most` are to be sorted. */
interface Main extends Found {
  question: Pick<Question, 'q' | 'attributesToSearchOn'>
  words: readonly string[]
  most: number
  /** The first `most` hits with their ranks, if these are known. */
  head?: readonly Ranked[]
}

interface First extends Found {
  /** The sorted matches, with which `hits` begins. */
  sorted: Hit[]
  /** Finds those behind them. */
  question: Main['question']
}

interface RawFound {
  hits: Result[]
  estimatedTotalHits: number
}

const path = (index: string) => `/indexes/${encodeURIComponent(index)}`

const noneFound: Found = { total: 0, hits: [] }

interface Range {
  filter: string | undefined
  /** The place behind the last match to return. */
  end: number
}

interface Question {
  q: string
  filter: string | undefined
  limit: number
  offset: number
  attributesToSearchOn?: readonly string[]
  sort?: readonly string[]
}

/** @param indexName the name of the live index */
export function createMeilisearchEngine(
  client: MeilisearchClient,
  indexName: () => string,
): SearchEngine {
  const terms = createTermCache(async (ids) => {
    const question = { ids, fields: fetched, limit: ids.length }
    const { results } = await client.ask<{ results: Required<Result>[] }>(
      `${path(indexName())}/documents/fetch`,
      question,
    )
    return results
  })

  async function severalOf(queries: readonly object[]): Promise<RawFound[]> {
    const { results } = await client.ask<{ results: RawFound[] }>('/multi-search', { queries })
    return results
  }

  /** Sends one search, or several in one request. */
  async function searchAll(questions: readonly Question[]): Promise<Found[]> {
    const indexUid = indexName()
    const attributesToRetrieve = terms.wantsTerms ? fetched : marks
    const shared = { matchingStrategy: 'all', attributesToRetrieve }
    const queries = questions.map((question) => ({ ...shared, ...question }))
    const [alone, ...more] = queries
    const found =
      alone && more.length === 0
        ? [await client.ask<RawFound>(`${path(indexUid)}/search`, alone)]
        : await severalOf(queries.map((query) => ({ indexUid, ...query })))
    const hits = await terms.hitsOf(found.flatMap((one) => one.hits))
    const known = new Map(hits.map((hit) => [hit.term.id, hit]))
    return found.map((one) => ({
      total: one.estimatedTotalHits,
      hits: one.hits.flatMap(({ id }) => known.get(id) ?? []),
    }))
  }

  async function search(question: Question): Promise<Found> {
    const [found = noneFound] = await searchAll([question])
    return found
  }

  /** Finds the first matches, sorted. Most texts need one request, and no text more than two. */
  async function first(text: SearchText, { filter, end }: Range): Promise<First> {
    const [words = [], joined] = text.divisions
    const most = joined ? mostSortedOfWords : mostSorted
    const page = { filter, limit: Math.max(most, end), offset: 0 }
    const asTyped = inWords(text, words)
    // A short word has so many matches that the first ones may lack exact matches.
    const asksExact = !joined && text.bare.length <= shortWord
    const [typed = noneFound, whole] = await searchAll([
      { ...asTyped, ...page },
      ...(asksExact ? [{ q: '', ...exactly(text, filter) }] : []),
    ])
    const head = typed.hits.slice(0, most).map((hit) => ranking(hit, text))
    const best = Math.min(...head.map(({ rank }) => rank.tier))
    const isMistyped =
      best > tier.aliases && text.words.some((word) => word.length >= shortestForgiven)
    const mayMiss =
      (joined && (isShort(words) || !head.some(({ hit }) => beginsAsTyped(hit, words)))) ||
      (text.loose !== text.bare && best > tier.loose) ||
      (!whole && typed.total > most && head.every(({ rank }) => isNamed(rank)))
    const main = { ...typed, question: asTyped, words, most, head }
    if (!mayMiss && !isMistyped) return arranged(text, main, whole?.hits)
    const forgiving = inWords(text, words, true)
    const asOne = inWords(text, [text.bare])
    const found = await searchAll([
      { q: '', ...exactly(text, filter) },
      ...(joined ? [{ ...asOne, ...page, limit: Math.max(mostExact, end) }] : []),
      ...(isMistyped ? [{ ...forgiving, ...page, limit: Math.max(mostForgiven, end) }] : []),
    ])
    const [exact] = found
    const one = joined ? found[1] : undefined
    const forgiven = isMistyped ? found.at(-1) : undefined
    const others = [...(exact?.hits ?? []), ...(one?.hits ?? [])]
    if (forgiven && !others.some(({ matchable }) => isNamed(rankOf(matchable, text)))) {
      const near = { ...forgiven, question: forgiving, words, most: mostForgiven }
      return arranged(text, near, others, correctionsIn(forgiven.hits, text))
    }
    return one && one.total > typed.total
      ? arranged(text, { ...one, question: asOne, words: [text.bare], most }, [
          ...others,
          ...typed.hits.slice(0, most),
        ])
      : arranged(text, main, others)
  }

  async function findText(query: SearchQuery, text: SearchText): Promise<Found> {
    const filter = filterOf(query)
    const { offset, limit } = query
    const end = offset > mostForgiven ? 0 : offset + limit
    const { hits, sorted, total, question } = await first(text, { filter, end })
    if (hits.length >= Math.min(offset + limit, total)) {
      return { total, hits: hits.slice(offset, offset + limit) }
    }
    const shown = sorted.slice(offset, offset + limit)
    const rest = await search({
      ...question,
      filter: all(`NOT id IN [${sorted.map(({ term }) => term.id).join()}]`, filter),
      offset: Math.max(0, offset - sorted.length),
      limit: limit - shown.length,
    })
    return { total, hits: [...shown, ...rest.hits] }
  }

  const list = ({ limit, offset, ...filter }: SearchQuery) =>
    search({
      q: '',
      filter: filterOf(filter),
      sort: ['englishKey:asc', 'id:asc'],
      limit,
      offset,
    })

  async function find(query: SearchQuery): Promise<SearchResult> {
    if (![query.slug, query.category].every(isPlain)) return { total: 0, terms: [] }
    const { total, hits } = await (query.text ? findText(query, query.text) : list(query))
    return { total, terms: hits.map(({ term }) => term) }
  }

  return {
    find,
    count: (filter) => find({ ...filter, limit: 1, offset: 0 }).then(({ total }) => total),
    async suggest(text, limit) {
      const { hits } = await client.ask<{ hits: Suggestion[] }>(`${path(indexName())}/search`, {
        q: withoutSigns(text.bare),
        attributesToRetrieve: ['slug', 'english', 'yoruba'],
        attributesToSearchOn: ['begins'],
        limit,
      })
      return hits
    },
  }
}

function filterOf({ category, slug, letter }: SearchFilter): string | undefined {
  return all(
    category === undefined ? undefined : `categorySlug = ${quoted(category)}`,
    slug === undefined ? undefined : `slugs = ${quoted(slug)}`,
    letter === undefined ? undefined : `letter = ${quoted(letter)}`,
  )
}

/** Finds the terms with a headword or alias that equals the text. */
const exactly = ({ bare, loose }: SearchText, filter: string | undefined) => ({
  filter: all(`bare = ${quoted(bare)} OR loose = ${quoted(loose)}`, filter),
  limit: mostExact,
  offset: 0,
})

/** Searches names and, unless the text is very short, definitions. */
function inWords({ bare }: SearchText, words: readonly string[], isForgiving = false) {
  const names = isForgiving ? searched.forgivingNames : searched.names
  const definitions = bare.length < shortestInDefinitions ? [] : searched.definitions
  return { q: withoutSigns(words.join(' ')), attributesToSearchOn: [...names, ...definitions] }
}

const unique = (hits: readonly Hit[]) => [
  ...new Map(hits.map((hit) => [hit.term.id, hit])).values(),
]

function all(...conditions: (string | undefined)[]): string | undefined {
  const given = conditions.filter((condition) => condition !== undefined)
  return given.length === 0 ? undefined : given.map((condition) => `(${condition})`).join(' AND ')
}

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`

/** Meilisearch's filters ignore diacritics, so text with diacritics could match a slug that it does not equal. */
const isPlain = (slug = '-') => /^[a-z0-9-]+$/.test(slug)

interface Ranked {
  hit: Hit
  rank: Rank
}

const ranking = (hit: Hit, text: SearchText, meant?: string[][]): Ranked => ({
  hit,
  rank: rankOf(hit.matchable, text, meant) ?? unranked,
})

const byRanking = (a: Ranked, b: Ranked) =>
  byRank([a.rank, a.hit.matchable], [b.rank, b.hit.matchable]) || a.hit.term.id - b.hit.term.id

/** Whether so little of the last word was typed that it may also be the end of the word before. */
const isShort = (words: readonly string[]) => (words.at(-1)?.length ?? 0) < shortestInDefinitions

/** Whether a headword begins with the words as typed, so that nobody means them as one word. */
const beginsAsTyped = ({ term }: Hit, words: readonly string[]) =>
  [term.english, term.yoruba]
    .map(bareWords)
    .some((own) =>
      words.every((word, index) =>
        index === words.length - 1 ? own[index]?.startsWith(word) : own[index] === word,
      ),
    )

/** Sorts the first matches of a question together with others that it may not have found. */
function arranged(
  text: SearchText,
  { hits, total, question, most, words, head }: Main,
  others: readonly Hit[] = [],
  meant?: string[][],
): First {
  const ranked = (some: readonly Hit[]) => some.map((hit) => ranking(hit, text, meant))
  const best = head ?? ranked(hits.slice(0, most))
  const known = new Set(best.map(({ hit }) => hit.term.id))
  const other = unique(others).filter(({ term }) => !known.has(term.id))
  const sorted = [...best, ...ranked(other)].toSorted(byRanking).map(({ hit }) => hit)
  const placed = new Set(other.map(({ term }) => term.id))
  const extra = other.filter(({ matchable }) => !hasWords(matchable, text, words))
  return {
    sorted,
    hits: [...sorted, ...hits.slice(most).filter(({ term }) => !placed.has(term.id))],
    total: total + extra.length,
    question,
  }
}

/** Looks for corrections among the words of the hits. */
const correctionsIn = (hits: readonly Hit[], { words }: SearchText) =>
  corrections([...new Set(hits.flatMap(({ matchable }) => matchable.nameWords))].toSorted(), words)

/** The rank of a match that Meilisearch found by rules of its own. */
const unranked: Rank = { tier: tier.text, distance: 0 }
