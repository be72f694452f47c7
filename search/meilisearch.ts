/**
 * Meilisearch, the search engine for large dictionaries. Exact matches are terms with a headword or alias
 * that equals the query. Meilisearch ignores tones, so this module fetches exact matches without comparing
 * diacritics, then sorts them. Meilisearch's own search finds all other matches.
 */
import { distance } from 'fastest-levenshtein'
import type { MeilisearchClient } from './meilisearchClient'
import { fetched, marks, searched, withoutSigns } from './meilisearchDocument'
import { createMeilisearchTerms, type Hit, type Result } from './meilisearchTerms'
import {
  type SearchEngine,
  type SearchFilter,
  type SearchQuery,
  type SearchResult,
  type SearchText,
  type Suggestion,
  shortestForgiven,
  shortestInDefinitions,
} from './port'
import { isMistyped } from './typingErrors'

/** Minimum length of a first page. A longer page is more likely to contain all exact matches. */
const shortestPage = 20
/** Maximum number of typo-tolerant matches to sort. Further matches keep Meilisearch's order. */
const mostNear = 50
/** Maximum number of exact matches to fetch. No word has this many homographs. */
const mostWhole = 1000

interface Found {
  total: number
  hits: Hit[]
}

interface Range {
  filter: string | undefined
  limit: number
  offset: number
}

/** @param indexName the name of the live index */
export function createMeilisearchEngine(
  client: MeilisearchClient,
  indexName: () => string,
): SearchEngine {
  const ask = <T>(what: string, question: object) =>
    client.ask<T>(`/indexes/${encodeURIComponent(indexName())}/${what}`, question)

  const terms = createMeilisearchTerms(async (ids) => {
    const { results } = await ask<{ results: Required<Result>[] }>('documents/fetch', {
      ids,
      fields: fetched,
      limit: ids.length,
    })
    return results
  })
  const wanted = () => (terms.wantsDocuments ? fetched : marks)

  /** Returns the exact matches, best first: terms with a headword or alias that equals the text. */
  async function whole(text: SearchText, filter: string | undefined): Promise<Hit[]> {
    const { results } = await ask<{ results: Result[] }>('documents/fetch', {
      filter: all(isWhole(text), filter),
      fields: wanted(),
      limit: mostWhole,
    })
    return inOrder(await terms.hitsOf(results), text)
  }

  async function search(
    question: Range & { q: string; attributesToSearchOn?: readonly string[] },
  ): Promise<Found> {
    const { hits, estimatedTotalHits } = await ask<{
      hits: Result[]
      estimatedTotalHits: number
    }>('search', { ...question, matchingStrategy: 'all', attributesToRetrieve: wanted() })
    // A page that is not full is the last one, so its length gives the exact total. Meilisearch's
    // estimate can be wrong, because it may count adjacent words as one.
    const isLast = hits.length < question.limit && (hits.length > 0 || question.offset === 0)
    const total = isLast ? question.offset + hits.length : estimatedTotalHits
    return { hits: await terms.hitsOf(hits), total }
  }

  /** Searches headwords and aliases and, unless the text is very short, definitions. */
  function searchWords(text: SearchText, range: Range, names: readonly string[] = searched.names) {
    const inDefinitions = text.bare.length < shortestInDefinitions ? [] : searched.definitions
    const attributesToSearchOn = [...names, ...inDefinitions]
    const q = withoutSigns(text.words.join(' '))
    return search({ q, attributesToSearchOn, ...range })
  }

  /** Tolerates one typo. The nearest headwords come first. */
  async function searchMistyped(text: SearchText, range: Range): Promise<Found> {
    const { filter, limit, offset } = range
    const names = searched.forgivingNames
    if (offset >= mostNear) return searchWords(text, range, names)
    const wide = { filter, limit: Math.max(mostNear, offset + limit), offset: 0 }
    const { total, hits } = await searchWords(text, wide, names)
    const near = nearestFirst(hits.slice(0, mostNear), text)
    return { total, hits: [...near, ...hits.slice(mostNear)].slice(offset, offset + limit) }
  }

  /**
   * Finds the first page of results for a single word, the most common kind of search. Meilisearch returns
   * exact matches before matches in definitions. So if the page includes a match in a definition, or if there
   * are no further results, the page contains all exact matches.
   */
  async function findWord(query: SearchQuery, text: SearchText): Promise<Found> {
    const filter = filterOf(query)
    const limit = Math.max(query.limit, shortestPage)
    const found = await searchWords(text, { filter, limit, offset: 0 })
    const isAll = found.hits.length >= found.total
    const last = found.hits.at(-1)
    const reachesDefinitions = last !== undefined && !isNamed(text)(last)
    const first =
      isAll || reachesDefinitions
        ? inOrder(found.hits.filter(isWholly(text)), text)
        : await whole(text, filter)
    if (first.length === 0 && mayBeMistyped(text, found)) {
      return searchMistyped(text, { filter, limit: query.limit, offset: 0 })
    }
    const ids = new Set(first.map(({ term }) => term.id))
    const others = found.hits.filter(({ term }) => !ids.has(term.id))
    return { total: found.total, hits: [...first, ...others].slice(0, query.limit) }
  }

  async function findText(query: SearchQuery, text: SearchText): Promise<Found> {
    const filter = filterOf(query)
    const others = all(`NOT (${isWhole(text)})`, filter)
    // On the first page, which is requested most often, the second request does not depend on the
    // number of exact matches.
    const bestLimit = query.offset === 0 ? query.limit : 1
    const [first, best] = await Promise.all([
      whole(text, filter),
      searchWords(text, { filter: others, limit: bestLimit, offset: 0 }),
    ])
    const shown = first.slice(query.offset, query.offset + query.limit)
    const isForgiving = first.length === 0 && mayBeMistyped(text, best)
    const range = {
      filter: others,
      limit: query.limit - shown.length,
      offset: Math.max(0, query.offset - first.length),
    }
    const further = () => (isForgiving ? searchMistyped(text, range) : searchWords(text, range))
    const following = query.offset === 0 && !isForgiving ? best : await further()
    const hits = [...shown, ...following.hits].slice(0, query.limit)
    return { total: first.length + following.total, hits }
  }

  function findHits(query: SearchQuery): Promise<Found> {
    const { text, limit, offset } = query
    if (!text) return search({ q: '', filter: filterOf(query), limit, offset })
    return isPlainWord(query, text) ? findWord(query, text) : findText(query, text)
  }

  async function find(query: SearchQuery): Promise<SearchResult> {
    if (![query.slug, query.category].every(isPlain)) return { total: 0, terms: [] }
    const { total, hits } = await findHits(query)
    return { total, terms: hits.map(({ term }) => term) }
  }

  return {
    find,
    count: (filter) => find({ ...filter, limit: 1, offset: 0 }).then(({ total }) => total),
    async suggest(text, limit) {
      const { hits } = await ask<{ hits: Suggestion[] }>('search', {
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

const isWhole = ({ bare, loose }: SearchText) =>
  `bare = ${quoted(bare)} OR loose = ${quoted(loose)}`

function all(...conditions: (string | undefined)[]): string | undefined {
  const given = conditions.filter((condition) => condition !== undefined)
  return given.length === 0 ? undefined : given.map((condition) => `(${condition})`).join(' AND ')
}

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`

/** Meilisearch's filters ignore diacritics, so text with diacritics could match a slug that it does not equal. */
const isPlain = (slug = '-') => /^[a-z0-9-]+$/.test(slug)

/** Whether text may contain a typo: a word is long enough, and the best match lacks a word as typed. */
const mayBeMistyped = (text: SearchText, { hits: [best] }: Found) =>
  text.words.some((word) => word.length >= shortestForgiven) && !(best && isNamed(text)(best))

/** Whether a term's headwords and aliases contain every word in the text. The last may be incomplete. */
const isNamed =
  ({ words }: SearchText, isForgiving = false) =>
  ({ nameWords }: Hit): boolean =>
    words.every((typed, index) => {
      const isLast = index === words.length - 1
      const isTyped = (word: string) => (isLast ? word.startsWith(typed) : word === typed)
      return nameWords.some(
        (word) => isTyped(word) || (isForgiving && isMistyped(typed, word, isLast)),
      )
    })

/** Sorts matches in names by the distance of the nearest headword. Matches in definitions come last. */
function nearestFirst(hits: Hit[], text: SearchText): Hit[] {
  const names = new Set(hits.filter(isNamed(text, true)))
  const farness = ({ headwords }: Hit) =>
    Math.min(...headwords.map(({ bare }) => distance(bare, text.bare)))
  return [...sorted([...names], farness), ...hits.filter((hit) => !names.has(hit))]
}

/**
 * Whether the text is a single word without ṣ, so that every exact match is indexed under that word. Exact
 * matches of other text may be spaced differently or contain sh instead of ṣ.
 */
const isPlainWord = ({ offset }: SearchQuery, { words, bare, loose }: SearchText) =>
  offset === 0 && words.length === 1 && words[0] === bare && loose === bare

/** Returns whether a headword or an alias equals the text. */
const isWholly = (text: SearchText) => (hit: Hit) =>
  hit.bare.includes(text.bare) || hit.loose.includes(text.loose)

const inOrder = (hits: Hit[], text: SearchText) => sorted(hits, (hit) => tierOf(hit, text))

/** Sorts hits by rank, and those of equal rank by English headword. */
const sorted = (hits: Hit[], rankOf: (hit: Hit) => number): Hit[] =>
  hits
    .map((hit) => ({ hit, rank: rankOf(hit) }))
    .toSorted(
      (a, b) =>
        a.rank - b.rank ||
        compare(a.hit.englishKey, b.hit.englishKey) ||
        a.hit.term.id - b.hit.term.id,
    )
    .map(({ hit }) => hit)

/** Returns the rank of an exact match: its best form in a headword. Aliases rank last. */
function tierOf({ headwords }: Hit, text: SearchText): number {
  const levels = ['exact', 'dotted', 'bare', 'loose'] as const
  const level = levels.findIndex((name) => headwords.some((form) => form[name] === text[name]))
  return level === -1 ? levels.length : level
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
