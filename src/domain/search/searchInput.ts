/** Parses the query string of a dictionary search. */
import type { SearchQuery, SearchText } from '../../../search/port'
import { searchText } from '../../../search/words'
import { mostParameters, readParameters } from '../../lib/parameters'
import { isPlainText, tidy } from '../../lib/plainText'
import type { InvalidInput } from '../refusals'
import { slugOf } from '../terms/slugs'

export const limits = {
  /** Maximum length of `q`, `slug` and `category` in characters. */
  text: 200,
  defaultResults: 100,
  maxResults: 500,
  maxOffset: 10_000,
  /** Maximum number of results of a widget search. */
  embedResults: 20,
} as const

export interface SearchInput extends SearchQuery {
  /** The cache key: equal for all spellings of the same search. */
  key: string
  /**
   * The search text as typed; undefined if the search has a filter or an offset. If this field is set and
   * there are no results, the search counts as a missed search.
   */
  asked?: string
}

/** The refusal for a query string with too many parameters. */
export const tooManyParameters: InvalidInput = {
  kind: 'too many parameters',
  max: mostParameters,
}

/**
 * Reads the parameters of dictionary.php. Unknown parameters are ignored.
 * @param query the raw query string, without its question mark
 */
export function readSearch(query: string): SearchInput | InvalidInput {
  const parameters = readParameters(query)
  if (!parameters) return tooManyParameters
  const repeated = findRepeated(parameters, ['q', 'category', 'slug', 'letter', 'limit', 'offset'])
  if (repeated) return repeated

  const text = readText(parameters)
  if (isInvalid(text)) return text
  const filters = readFilters(parameters)
  if (isInvalid(filters)) return filters
  const limit = readWholeNumber(parameters, 'limit', 1, limits.maxResults) ?? limits.defaultResults
  if (isInvalid(limit)) return limit
  const offset = readWholeNumber(parameters, 'offset', 0, limits.maxOffset) ?? 0
  if (isInvalid(offset)) return offset

  const search: SearchQuery = { ...(text && { text }), ...filters, limit, offset }
  const asked = parameters.get('q')
  const isMissable = asked !== null && Object.keys(filters).length === 0 && offset === 0
  return { ...search, key: keyOf(search), ...(isMissable && { asked }) }
}

/** Reads the search text of a widget search. Other parameters are ignored. */
export function readEmbedSearch(parameters: URLSearchParams): SearchInput | InvalidInput {
  const repeated = findRepeated(parameters, ['q'])
  if (repeated) return repeated
  const asked = parameters.get('q')
  if (asked === null) return { kind: 'missing', field: 'q' }

  const text = readText(parameters)
  if (isInvalid(text)) return text
  const search: SearchQuery = { ...(text && { text }), limit: limits.embedResults, offset: 0 }
  return { ...search, key: keyOf(search), asked }
}

/** Returns a refusal for the first field that is given more than once. */
export function findRepeated(
  parameters: URLSearchParams,
  fields: readonly string[],
): InvalidInput | undefined {
  const field = fields.find((name) => parameters.getAll(name).length > 1)
  return field === undefined ? undefined : { kind: 'repeated', field }
}

function readText(parameters: URLSearchParams): SearchText | InvalidInput | undefined {
  const text = readString(parameters, 'q')
  if (text === undefined || isInvalid(text)) return text
  const folded = searchText(text)
  return folded.bare === '' ? { kind: 'nothing to search', field: 'q' } : folded
}

function readFilters(
  parameters: URLSearchParams,
): Pick<SearchQuery, 'category' | 'slug' | 'letter'> | InvalidInput {
  const category = readString(parameters, 'category')
  if (isInvalid(category)) return category
  const slug = readString(parameters, 'slug')
  if (isInvalid(slug)) return slug
  const letter = parameters.get('letter')
  if (letter !== null && !/^[A-Za-z]$/.test(letter)) {
    return { kind: 'not a letter', field: 'letter' }
  }
  return {
    ...(category !== undefined && { category: slugOf(category) }),
    ...(slug !== undefined && { slug }),
    ...(letter !== null && { letter: letter.toUpperCase() }),
  }
}

/** Reads text, trimmed and in NFC. @returns undefined if the field is missing */
function readString(parameters: URLSearchParams, field: string): string | InvalidInput | undefined {
  const raw = parameters.get(field)
  if (raw === null) return undefined
  if (!isPlainText(raw)) return { kind: 'not text', field }
  const text = tidy(raw)
  if (text === '')
    return field === 'q' ? { kind: 'nothing to search', field } : { kind: 'empty', field }
  return Array.from(text).length > limits.text
    ? { kind: 'too long', field, max: limits.text }
    : text
}

function readWholeNumber(
  parameters: URLSearchParams,
  field: string,
  min: number,
  max: number,
): number | InvalidInput | undefined {
  const text = parameters.get(field)
  if (text === null) return undefined
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  return value >= min && value <= max ? value : { kind: 'not in range', field, min, max }
}

const isInvalid = (value: unknown): value is InvalidInput =>
  typeof value === 'object' && value !== null && 'kind' in value

const keyOf = ({ text, category, slug, letter, limit, offset }: SearchQuery) =>
  JSON.stringify([text?.exact, text?.words, category, slug, letter, limit, offset])
