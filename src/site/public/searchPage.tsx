/** GET /search: the free search page, which works without JavaScript. */
import type { TermDocument } from '../../../search/port'
import { englishKey } from '../../../search/words'
import {
  limits,
  readEmbedSearch,
  type SearchInput,
  tooManyParameters,
} from '../../domain/search/searchInput'
import { isSlug, slugOf } from '../../domain/terms/slugs'
import { queryOf } from '../../http/request'
import { readParameters } from '../../lib/parameters'
import { unlessUnavailable } from '../../lib/unavailable'
import { type Language, locales } from '../../locales'
import { problemText } from '../../locales/problems'
import { isProblem } from '../../problems'
import type { PublicServices } from '../../serviceTypes'
import type { Headwords } from '../../store/terms/terms'
import { missingPage } from './missing'
import { nearestTerms } from './nearestTerms'
import {
  htmlOf,
  htmlResponse,
  notFound,
  pageNumber,
  pageOf,
  type Reader,
  type Shown,
  serve,
  visitPages,
} from './pageResponse'
import { SearchFormPage, SearchPage } from './searchView'

const resultsOnAPage = 20
/** Number of results to fetch when collecting the categories to offer as filters. */
const mostFiltered = 100
/** Number of alphabetically adjacent terms to show if there are no results. */
const mostAround = 6

export async function search(services: PublicServices, reader: Reader): Promise<Response> {
  const { language, request } = reader
  const refuse = async (text: string, error: string, status = 400, headers = {}) =>
    htmlResponse(services, reader, await htmlOf(form(services, reader, text, error)), {
      status,
      headers,
    })
  const parameters = readParameters(queryOf(request.url))
  if (!parameters) return refuse('', problemText(tooManyParameters, language))
  const text = parameters.get('q')
  if (text === null) {
    return serve(services, reader, '/search', async () => ({ view: form(services, reader) }))
  }
  const input = readEmbedSearch(parameters)
  if (isProblem(input)) return refuse(text, complaint(input.code, language))
  const number = pageNumber(request)
  const category = parameters.get('category') ?? undefined
  if (number === undefined || (category !== undefined && !isSlug(category))) {
    return missingPage(services, reader)
  }
  const visit = visitPages(services, reader)
  if (isProblem(visit)) {
    const retryAfter = String(visit.retryAfter)
    const headers = { 'retry-after': retryAfter, 'cache-control': 'no-store' }
    return refuse(text, locales[language].search.tooManyText(retryAfter), 429, headers)
  }
  const query = { ...input, ...(category !== undefined && { category }) }
  return serve(services, reader, pathOf('/search', text, { number, category }), () =>
    results(services, reader, text, query, number),
  )
}

/** Returns the path of a search. The text is not normalised, because the page shows it as typed. */
export function pathOf(
  path: string,
  text: string,
  { number = 1, category }: { number?: number; category?: string | undefined } = {},
) {
  if (text === '') return path
  const page = number > 1 && { page: String(number) }
  const query = new URLSearchParams({ q: text, ...(category && { category }), ...page })
  return `${path}?${String(query)}`
}

function form(services: PublicServices, reader: Reader, text = '', error?: string) {
  const { search: words, home } = locales[reader.language]
  // Let search engines index only the empty form, because the number of possible searches is
  // unlimited.
  const about = text === '' && error === undefined ? { description: home.lead } : {}
  const page = pageOf(services, reader, pathOf('/search', text), words.title, about)
  return <SearchFormPage page={page} text={text} error={error} />
}

async function results(
  services: PublicServices,
  reader: Reader,
  text: string,
  input: SearchInput,
  number: number,
): Promise<Shown> {
  const { language } = reader
  const { category } = input
  const title = locales[language].search.titleOf(text)
  const to = (at: number) => pathOf('/search', text, { number: at, category })
  const page = pageOf(services, reader, to(number), title)
  const offset = (number - 1) * resultsOnAPage
  // The first page offers categories as filters. To collect them, it fetches more results than it
  // shows.
  const limit = number === 1 && category === undefined ? mostFiltered : resultsOnAPage
  const found = await services.search.find({ ...input, limit, offset })
  if (found.terms.length === 0 && (number > 1 || category !== undefined)) {
    return notFound(services, reader, to(number), locales[language].notFound)
  }
  const result = { total: found.total, terms: found.terms.slice(0, resultsOnAPage) }
  const filters = {
    categories: number === 1 ? categoriesOf(found.terms) : [],
    current: category === undefined ? undefined : (found.terms[0]?.category ?? undefined),
    to: (label?: string) => pathOf('/search', text, { category: label && slugOf(label) }),
  }
  const isEmpty = result.total === 0
  if (isEmpty) services.misses.count(text)
  const near = isEmpty ? await nearestTerms(services.search, text) : []
  const around = isEmpty ? await termsAround(services, text, near) : []
  const listing = { number, pages: Math.ceil(result.total / resultsOnAPage), to }
  const view = <SearchPage page={page} {...{ text, result, near, around, listing, filters }} />
  // Do not cache pages without results, because every search without results must be counted.
  return { view, ...(isEmpty && { keep: false }) }
}

/**
 * Returns the terms that are alphabetically adjacent to a text, except those in `near`. Returns none if the
 * database is unavailable.
 */
async function termsAround({ terms }: PublicServices, text: string, near: readonly Headwords[]) {
  const around = await terms.around(englishKey(text), mostAround).catch(unlessUnavailable)
  return (around ?? []).filter(({ slug }) => !near.some((one) => one.slug === slug))
}

/** Returns the category labels of the given terms, most frequent first. */
function categoriesOf(terms: readonly TermDocument[]): string[] {
  const counts = new Map<string, number>()
  for (const { category } of terms) {
    if (category !== null) counts.set(category, (counts.get(category) ?? 0) + 1)
  }
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([label]) => label)
}

/** Returns the error message for an invalid search query. */
export function complaint(code: string, language: Language): string {
  const words = locales[language].search
  if (code === 'too_long') return words.tooLong(String(limits.text))
  return code === 'nothing_to_search' ? words.nothing : words.notText
}
