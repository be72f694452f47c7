/** Parses the query string of a dictionary search. */
import type { SearchQuery, SearchText } from '../../../search/port'
import { subjectOf } from '../../../search/questions'
import { searchText } from '../../../search/words'
import { mostParameters, readParameters } from '../../lib/parameters'
import { isPlainText, tidy } from '../../lib/plainText'
import { isProblem, type Problem } from '../../problems'
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
export const tooManyParameters: Problem = {
  code: 'too_many_parameters',
  max: mostParameters,
}

/**
 * Reads the parameters of dictionary.php. Unknown parameters are ignored.
 * @param query the raw query string, without its question mark
 */
export function readSearch(query: string): SearchInput | Problem {
  const parameters = readParameters(query)
  if (!parameters) return tooManyParameters
  const repeated = findRepeated(parameters, [
    'q',
    'category',
    'slug',
    'letter',
    'limit',
    'offset',
    'natural',
  ])
  if (repeated) return repeated

  const text = readText(parameters)
  if (isProblem(text)) return text
  const filters = readFilters(parameters)
  if (isProblem(filters)) return filters
  const limit = readWholeNumber(parameters, 'limit', 1, limits.maxResults) ?? limits.defaultResults
  if (isProblem(limit)) return limit
  const offset = readWholeNumber(parameters, 'offset', 0, limits.maxOffset) ?? 0
  if (isProblem(offset)) return offset

  const search: SearchQuery = { ...(text && { text }), ...filters, limit, offset }
  const asked = parameters.get('q')
  const isMissable = asked !== null && Object.keys(filters).length === 0 && offset === 0
  return { ...search, key: keyOf(search), ...(isMissable && { asked }) }
}

/** Reads the text of a search by the widget or on the site. Other parameters are ignored. */
export function readEmbedSearch(parameters: URLSearchParams): SearchInput | Problem {
  const repeated = findRepeated(parameters, ['q', 'natural'])
  if (repeated) return repeated
  const asked = parameters.get('q')
  if (asked === null) return { code: 'missing', field: 'q' }

  const text = readText(parameters)
  if (isProblem(text)) return text
  const search: SearchQuery = { ...(text && { text }), limit: limits.embedResults, offset: 0 }
  return { ...search, key: keyOf(search), asked }
}

/** Returns a refusal for the first field that is given more than once. */
export function findRepeated(
  parameters: URLSearchParams,
  fields: readonly string[],
): Problem | undefined {
  const field = fields.find((name) => parameters.getAll(name).length > 1)
  return field === undefined ? undefined : { code: 'repeated', field }
}

function readText(parameters: URLSearchParams): SearchText | Problem | undefined {
  const natural = parameters.get('natural') ?? 'false'
  if (!/^(true|false)$/.test(natural)) return { code: 'not_a_boolean', field: 'natural' }
  const text = readString(parameters, 'q')
  if (text === undefined || isProblem(text)) return text
  const folded = searchText(natural === 'true' ? subjectOf(text) : text)
  return folded.bare === '' ? { code: 'nothing_to_search', field: 'q' } : folded
}

function readFilters(
  parameters: URLSearchParams,
): Pick<SearchQuery, 'category' | 'slug' | 'letter'> | Problem {
  const category = readString(parameters, 'category')
  if (isProblem(category)) return category
  const slug = readString(parameters, 'slug')
  if (isProblem(slug)) return slug
  const letter = parameters.get('letter')
  if (letter !== null && !/^[A-Za-z]$/.test(letter)) {
    return { code: 'not_a_letter', field: 'letter' }
  }
  return {
    ...(category !== undefined && { category: slugOf(category) }),
    ...(slug !== undefined && { slug }),
    ...(letter !== null && { letter: letter.toUpperCase() }),
  }
}

/** Reads text, trimmed and in NFC. @returns undefined if the field is missing */
function readString(parameters: URLSearchParams, field: string): string | Problem | undefined {
  const raw = parameters.get(field)
  if (raw === null) return undefined
  if (!isPlainText(raw)) return { code: 'not_text', field }
  const text = tidy(raw)
  if (text === '')
    return field === 'q' ? { code: 'nothing_to_search', field } : { code: 'empty', field }
  return Array.from(text).length > limits.text
    ? { code: 'too_long', field, max: limits.text }
    : text
}

function readWholeNumber(
  parameters: URLSearchParams,
  field: string,
  min: number,
  max: number,
): number | Problem | undefined {
  const text = parameters.get(field)
  if (text === null) return undefined
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  return value >= min && value <= max ? value : { code: 'not_in_range', field, min, max }
}

const keyOf = ({ text, category, slug, letter, limit, offset }: SearchQuery) =>
  JSON.stringify([text?.exact, text?.words, category, slug, letter, limit, offset])
