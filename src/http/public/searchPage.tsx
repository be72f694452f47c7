/** GET /search: the free search for people, which works without JavaScript. */
import {
  limits,
  readEmbedSearch,
  type SearchInput,
  tooManyParameters,
} from '../../domain/search/searchInput'
import { readParameters } from '../../lib/parameters'
import { type Language, locales } from '../../locales'
import { messageOf } from '../errors'
import { queryOf } from '../queries'
import type { PublicRoom } from '../rooms'
import { SearchFormPage, SearchPage } from '../views/searchPage'
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
import { missingPage } from './pages'

const resultsOnAPage = 20

export async function search(services: PublicRoom, reader: Reader): Promise<Response> {
  const { language, request } = reader
  const refuse = async (text: string, error: string, status = 400, headers = {}) =>
    htmlResponse(services, reader, await htmlOf(form(services, reader, text, error)), {
      status,
      headers,
    })
  const parameters = readParameters(queryOf(request.url))
  if (!parameters) return refuse('', messageOf(tooManyParameters, language))
  const text = parameters.get('q')
  if (text === null) {
    return serve(services, reader, '/search', async () => ({ view: form(services, reader) }))
  }
  const input = readEmbedSearch(parameters)
  if ('kind' in input) return refuse(text, complaint(input.kind, language))
  const number = pageNumber(request)
  if (number === undefined) return missingPage(services, reader)
  const visit = visitPages(services, reader)
  if (visit.kind === 'too many visits') {
    const retryAfter = String(visit.retryAfter)
    const headers = { 'retry-after': retryAfter, 'cache-control': 'no-store' }
    return refuse(text, locales[language].search.tooManyText(retryAfter), 429, headers)
  }
  return serve(services, reader, pathOf('/search', text, number), () =>
    results(services, reader, text, input, number),
  )
}

/** Returns the address of a search. The text is not folded, because the page shows it as typed. */
export const pathOf = (path: string, text: string, number = 1) =>
  text === ''
    ? path
    : `${path}?${String(new URLSearchParams({ q: text, ...(number > 1 && { page: String(number) }) }))}`

function form(services: PublicRoom, reader: Reader, text = '', error?: string) {
  const { search: words, home } = locales[reader.language]
  // Search engines may index only the empty form, because the number of searches is unlimited.
  const about = text === '' && error === undefined ? { description: home.lead } : {}
  const page = pageOf(services, reader, pathOf('/search', text), words.title, about)
  return <SearchFormPage page={page} text={text} error={error} />
}

async function results(
  services: PublicRoom,
  reader: Reader,
  text: string,
  input: SearchInput,
  number: number,
): Promise<Shown> {
  const { language } = reader
  const title = locales[language].search.titleOf(text)
  const path = pathOf('/search', text, number)
  const page = pageOf(services, reader, path, title)
  const offset = (number - 1) * resultsOnAPage
  const result = await services.search.find({ ...input, limit: resultsOnAPage, offset })
  if (number > 1 && result.terms.length === 0) {
    return notFound(services, reader, path, locales[language].notFound)
  }
  const isEmpty = result.total === 0
  if (isEmpty) services.misses.count(text)
  const near = isEmpty ? await nearestTerms(services.search, text) : []
  const listing = { number, pages: Math.ceil(result.total / resultsOnAPage), to: pathTo(text) }
  const view = <SearchPage page={page} text={text} result={result} near={near} listing={listing} />
  // Pages without results are not cached; otherwise repeated searches without results would not be counted.
  return { view, ...(isEmpty && { keep: false }) }
}

const pathTo = (text: string) => (number: number) => pathOf('/search', text, number)

/** Returns the error message for an invalid search text. */
export function complaint(kind: string, language: Language): string {
  const words = locales[language].search
  if (kind === 'too long') return words.tooLong(String(limits.text))
  return kind === 'nothing to search' ? words.nothing : words.notText
}
