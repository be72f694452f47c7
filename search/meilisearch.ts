/**
 * The search engine for large dictionaries: Meilisearch. It knows no tones, so headwords and aliases that
 * are the text are fetched by their bare letters and put in order here; the search proper runs beside
 * that and finds all others.
 */
import { fold } from './fold'
import type { MeilisearchClient } from './meilisearchClient'
import { displayed, searched } from './meilisearchDocument'
import {
  type SearchEngine,
  type SearchFilter,
  type SearchQuery,
  type SearchResult,
  type SearchText,
  type Suggestion,
  shortestForgiven,
  shortestInDefinitions,
  type TermDocument,
} from './port'
import { englishKey, wordsOf } from './words'

/** More homographs than any language has: fetched in one piece. */
const mostWhole = 1000

/** @param indexName the index that answers right now */
export function createMeilisearchEngine(
  client: MeilisearchClient,
  indexName: () => string,
): SearchEngine {
  const ask = <T>(what: string, question: object) =>
    client.ask<T>(`/indexes/${encodeURIComponent(indexName())}/${what}`, question)

  /** Terms whose headword or alias is the text, in order. */
  async function whole(text: SearchText, filter: string | undefined): Promise<TermDocument[]> {
    const { results } = await ask<{ results: TermDocument[] }>('documents/fetch', {
      filter: all(isWhole(text), filter),
      fields: displayed,
      limit: mostWhole,
    })
    return inOrder(results, text)
  }

  async function search(question: {
    q: string
    filter: string | undefined
    limit: number
    offset: number
    attributesToSearchOn?: readonly string[]
  }): Promise<SearchResult> {
    const { hits, estimatedTotalHits } = await ask<{
      hits: TermDocument[]
      estimatedTotalHits: number
    }>('search', { ...question, matchingStrategy: 'all', attributesToRetrieve: displayed })
    // A page that is not full is the last one. The estimate may count neighbouring words as one.
    const isLast = hits.length < question.limit && (hits.length > 0 || question.offset === 0)
    return { terms: hits, total: isLast ? question.offset + hits.length : estimatedTotalHits }
  }

  async function findText(query: SearchQuery, text: SearchText): Promise<SearchResult> {
    const filter = filterOf(query)
    const inDefinitions = text.bare.length < shortestInDefinitions ? [] : searched.definitions
    const others = all(`NOT (${isWhole(text)})`, filter)
    const rest = (attributes: readonly string[], limit: number, offset: number) =>
      search({
        q: text.words.join(' '),
        attributesToSearchOn: [...attributes, ...inDefinitions],
        filter: others,
        limit,
        offset,
      })

    // The first page, which nearly all ask for, needs not know first how many are whole.
    const [first, best] = await Promise.all([
      whole(text, filter),
      rest(searched.names, query.offset === 0 ? query.limit : 1, 0),
    ])
    const from = Math.max(0, query.offset - first.length)
    const room = query.limit - first.slice(query.offset).length
    const isForgiving =
      first.length === 0 && mayBeMistyped(text) && !best.terms.slice(0, 1).some(isNamed(text))
    const following =
      query.offset === 0 && !isForgiving
        ? best
        : await rest(
            isForgiving ? searched.forgivingNames : searched.names,
            Math.max(0, room),
            from,
          )
    const terms = [...first.slice(query.offset), ...following.terms].slice(0, query.limit)
    return { total: first.length + following.total, terms }
  }

  async function find(query: SearchQuery): Promise<SearchResult> {
    if (![query.slug, query.category].every(isPlain)) return { total: 0, terms: [] }
    if (query.text) return findText(query, query.text)
    const { limit, offset } = query
    return search({ q: '', filter: filterOf(query), limit, offset })
  }

  return {
    find,
    count: (filter) => find({ ...filter, limit: 1, offset: 0 }).then(({ total }) => total),
    async suggest(text, limit) {
      const { hits } = await ask<{ hits: Suggestion[] }>('search', {
        q: text.bare,
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
    slug === undefined ? undefined : `slug = ${quoted(slug)}`,
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

/** Meilisearch compares loosely: what cannot be a slug must not find one. */
const isPlain = (slug = '-') => /^[a-z0-9-]+$/.test(slug)

const mayBeMistyped = ({ words }: SearchText) =>
  words.some((word) => word.length >= shortestForgiven)

/** Whether headwords and aliases hold every word of a text, rather than definitions. */
const isNamed =
  ({ words }: SearchText) =>
  (term: TermDocument): boolean => {
    const { headwords, aliases } = wordsOf(term)
    const names = [...headwords, ...aliases]
    return words.every((word, index) =>
      names.some((name) => (index < words.length - 1 ? name === word : name.startsWith(word))),
    )
  }

function inOrder(terms: TermDocument[], text: SearchText): TermDocument[] {
  return terms
    .map((term) => ({ term, tier: tierOf(term, text), key: englishKey(term.english) }))
    .toSorted((a, b) => a.tier - b.tier || compare(a.key, b.key) || a.term.id - b.term.id)
    .map(({ term }) => term)
}

/** Headwords with the tones of the text, with its dots, in bare letters, with sh for ṣ; then aliases. */
function tierOf({ english, yoruba }: TermDocument, text: SearchText): number {
  const headwords = [english, yoruba].map(fold)
  const levels = ['exact', 'dotted', 'bare', 'loose'] as const
  const level = levels.findIndex((name) => headwords.some((form) => form[name] === text[name]))
  return level === -1 ? levels.length : level
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
