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
  pageOf,
  type Reader,
  type Shown,
  serve,
  visitPages,
} from './pageResponse'

const mostResults = 50

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
  const visit = visitPages(services, reader)
  if (visit.kind === 'too many visits') {
    const retryAfter = String(visit.retryAfter)
    const headers = { 'retry-after': retryAfter, 'cache-control': 'no-store' }
    return refuse(text, locales[language].search.tooManyText(retryAfter), 429, headers)
  }
  return serve(services, reader, pathOf('/search', text), () =>
    results(services, reader, text, input),
  )
}

/**
 * Returns the address of a search. The text is not folded, because the page shows it as the reader typed it.
 */
export const pathOf = (path: string, text: string) =>
  text === '' ? path : `${path}?${String(new URLSearchParams({ q: text }))}`

function form(services: PublicRoom, reader: Reader, text = '', error?: string) {
  const { title } = locales[reader.language].search
  const page = pageOf(services, reader, pathOf('/search', text), title)
  return <SearchFormPage page={page} text={text} error={error} />
}

async function results(
  services: PublicRoom,
  reader: Reader,
  text: string,
  input: SearchInput,
): Promise<Shown> {
  const { language } = reader
  const title = locales[language].search.titleOf(text)
  const page = pageOf(services, reader, pathOf('/search', text), title)
  const result = await services.search.find({ ...input, limit: mostResults })
  const isEmpty = result.total === 0
  if (isEmpty) services.misses.count(text)
  const near = isEmpty ? await nearestTerms(services.search, text) : []
  const view = <SearchPage page={page} text={text} result={result} near={near} />
  // Pages without results are not cached, so that every missed search is counted.
  return { view, ...(isEmpty && { keep: false }) }
}

/** Returns the error message for an invalid search text. */
export function complaint(kind: string, language: Language): string {
  const words = locales[language].search
  if (kind === 'too long') return words.tooLong(String(limits.text))
  return kind === 'nothing to search' ? words.nothing : words.notText
}
