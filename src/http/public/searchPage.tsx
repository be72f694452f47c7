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
  const parameters = readParameters(queryOf(request.url))
  if (!parameters) {
    const { view } = form(services, language, '', messageOf(tooManyParameters, language))
    return htmlResponse(services, reader, await htmlOf(view), { status: 400 })
  }
  const text = parameters.get('q')
  if (text === null) return serve(services, reader, '/search', async () => form(services, language))

  const input = readEmbedSearch(parameters)
  if ('kind' in input) {
    const { view } = form(services, language, text, complaint(input.kind, language))
    return htmlResponse(services, reader, await htmlOf(view), { status: 400 })
  }
  const visit = visitPages(services, reader)
  if (visit.kind === 'too many visits') {
    return tooMany(services, reader, text, String(visit.retryAfter))
  }
  return serve(services, reader, pathOf('/search', text), () =>
    results(services, language, text, input),
  )
}

/** The page shows the text as typed, so each spelling has its own address. */
export const pathOf = (path: string, text: string) =>
  text === '' ? path : `${path}?${String(new URLSearchParams({ q: text }))}`

function form(services: PublicRoom, language: Language, text?: string, error?: string) {
  const path = text === undefined ? '/search' : pathOf('/search', text)
  const page = pageOf(services, language, path, locales[language].search.title)
  const props = { page, ...(text !== undefined && { text }), ...(error !== undefined && { error }) }
  return { view: <SearchFormPage {...props} />, status: 200 as const }
}

async function results(
  services: PublicRoom,
  language: Language,
  text: string,
  input: SearchInput,
): Promise<Shown> {
  const page = pageOf(
    services,
    language,
    pathOf('/search', text),
    locales[language].search.titleOf(text),
  )
  const result = await services.search.find({ ...input, limit: mostResults })
  const isEmpty = result.total === 0
  if (isEmpty) services.misses.count(text)
  const near = isEmpty ? await nearestTerms(services.search, text) : []
  const view = <SearchPage page={page} text={text} result={result} near={near} />
  // Not cached, so that each search without results is counted.
  return { view, status: 200, ...(isEmpty && { keep: false }) }
}

/** The error message for an invalid search text. */
export function complaint(kind: string, language: Language): string {
  const words = locales[language].search
  if (kind === 'too long') return words.tooLong(String(limits.text))
  return kind === 'nothing to search' ? words.nothing : words.notText
}

async function tooMany(
  services: PublicRoom,
  reader: Reader,
  text: string,
  retryAfter: string,
): Promise<Response> {
  const { language } = reader
  const { tooManyText } = locales[language].search
  const { view } = form(services, language, text, tooManyText(retryAfter))
  const headers = { 'retry-after': retryAfter, 'cache-control': 'no-store' }
  return htmlResponse(services, reader, await htmlOf(view), { status: 429, headers })
}
