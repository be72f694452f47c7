/**
 * Meilisearch, the search engine for large dictionaries. It finds the terms, and this module sorts the first fifty
 * of them by the same rules as the other engines.
 */
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

/** Number of matches to sort. Further matches keep Meilisearch's order, which is nearly the same. */
const mostSorted = 50
/** The same for matches with typos, of which Meilisearch does not return the nearest first. */
const mostForgiven = 200
/** Maximum number of exact matches to fetch. No word has this many homographs. */
const mostExact = 1000

interface Found {
  total: number
  hits: Hit[]
}

interface RawFound {
  hits: Result[]
  estimatedTotalHits: number
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
    const path = `/indexes/${encodeURIComponent(indexName())}/documents/fetch`
    const question = { ids, fields: fetched, limit: ids.length }
    const { results } = await client.ask<{ results: Required<Result>[] }>(path, question)
    return results
  })

  /** Sends several searches in one request. */
  async function searchAll(questions: readonly Question[]): Promise<Found[]> {
    const indexUid = indexName()
    const attributesToRetrieve = terms.wantsTerms ? fetched : marks
    const shared = { indexUid, matchingStrategy: 'all', attributesToRetrieve }
    const queries = questions.map((question) => ({ ...shared, ...question }))
    const { results } = await client.ask<{ results: RawFound[] }>('/multi-search', { queries })
    const hits = await terms.hitsOf(results.flatMap((one) => one.hits))
    const known = new Map(hits.map((hit) => [hit.term.id, hit]))
    return results.map((one) => ({
      total: one.estimatedTotalHits,
      hits: one.hits.flatMap(({ id }) => known.get(id) ?? []),
    }))
  }

  async function search(question: Question): Promise<Found> {
    const [found] = await searchAll([question])
    return found ?? { total: 0, hits: [] }
  }

  /**
   * Finds the best matches, sorted. Besides the words as typed, searches for them written as one word, and for
   * exact matches that no search for words finds.
   */
  async function best(text: SearchText, filter: string | undefined, isForgiving: boolean) {
    const first = { filter, limit: isForgiving ? mostForgiven : mostSorted, offset: 0 }
    const [words = [], ...others] = text.divisions
    const found = await searchAll([
      { ...inWords(text, words, isForgiving), ...first },
      ...others.map((division) => ({ ...inWords(text, division), ...first })),
      ...(text.loose === text.bare ? [] : [{ q: '', ...first, ...exactly(text, filter) }]),
    ])
    const [typed = { total: 0, hits: [] }] = found
    const joined = others.length > 0 ? found[1] : undefined
    const [main, mainWords] =
      joined && joined.total > typed.total ? [joined, [text.bare]] : [typed, words]
    const added =
      main.hits.length < main.total && main.hits.every(isNamedHit(text))
        ? [await search({ q: '', ...exactly(text, filter) })]
        : []
    const all = unique([...found, ...added].flatMap(({ hits }) => hits))
    const ids = new Set(main.hits.map(({ term }) => term.id))
    const extra = all.filter(
      ({ term, matchable }) => !ids.has(term.id) && !hasWords(matchable, mainWords),
    )
    return {
      sorted: inOrder(all, text, isForgiving),
      total: main.total + extra.length,
      further: inWords(text, mainWords, isForgiving),
    }
  }

  async function findText(query: SearchQuery, text: SearchText): Promise<Found> {
    const filter = filterOf(query)
    const { offset, limit } = query
    const typed = await best(text, filter, false)
    const isForgiving =
      text.words.some((word) => word.length >= shortestForgiven) &&
      !typed.sorted.slice(0, 1).some(isNamedHit(text))
    const { sorted, total, further } = isForgiving ? await best(text, filter, true) : typed
    const shown = sorted.slice(offset, offset + limit)
    if (shown.length === limit || sorted.length >= total) return { total, hits: shown }
    const rest = await search({
      ...further,
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
      const path = `/indexes/${encodeURIComponent(indexName())}/search`
      const { hits } = await client.ask<{ hits: Suggestion[] }>(path, {
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

const isNamedHit =
  (text: SearchText) =>
  ({ matchable }: Hit) =>
    isNamed(rankOf(matchable, text))

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

/** Sorts hits, best first. Corrections are looked for among the words of the hits themselves. */
function inOrder(hits: readonly Hit[], text: SearchText, isForgiving = false): Hit[] {
  const known = () => new Set(hits.flatMap(({ matchable }) => matchable.nameWords))
  const meant = isForgiving ? corrections([...known()].toSorted(), text.words) : undefined
  return hits
    .map((hit) => ({ hit, rank: rankOf(hit.matchable, text, meant) ?? unranked }))
    .toSorted(
      (a, b) =>
        byRank([a.rank, a.hit.matchable], [b.rank, b.hit.matchable]) ||
        a.hit.term.id - b.hit.term.id,
    )
    .map(({ hit }) => hit)
}

/** The rank of a match that Meilisearch found by rules of its own. */
const unranked: Rank = { tier: tier.text, distance: 0 }
