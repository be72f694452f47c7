/** GET /search: looks words up for people, without any script and for nothing. */
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
  type Asked,
  htmlOf,
  htmlResponse,
  pageOf,
  type Shown,
  serve,
  visitPages,
} from './pageAnswer'

const mostResults = 50

export async function search(services: PublicRoom, asked: Asked): Promise<Response> {
  const { language, request } = asked
  const parameters = readParameters(queryOf(request.url))
  if (!parameters) {
    const { view } = form(services, language, '', messageOf(tooManyParameters, language))
    return htmlResponse(services, asked, await htmlOf(view), { status: 400 })
  }
  const text = parameters.get('q')
  if (text === null) return serve(services, asked, '/search', async () => form(services, language))

  const input = readEmbedSearch(parameters)
  if ('kind' in input) {
    const { view } = form(services, language, text, complaint(input.kind, language))
    return htmlResponse(services, asked, await htmlOf(view), { status: 400 })
  }
  const visit = visitPages(services, asked)
  if (visit.kind === 'too many visits') {
    return tooMany(services, asked, text, String(visit.retryAfter))
  }
  return serve(services, asked, pathOf('/search', text), () =>
    results(services, language, text, input),
  )
}

/** The page shows what was typed, so it is another one for each way of typing it. */
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
  const isVain = result.total === 0
  if (isVain) services.misses.count(text)
  const near = isVain ? await nearestTerms(services.search, text) : []
  const view = <SearchPage page={page} text={text} result={result} near={near} />
  // What is not kept is counted each time.
  return { view, status: 200, ...(isVain && { keep: false }) }
}

/** What is wrong with a text that cannot be searched for. */
export function complaint(kind: string, language: Language): string {
  const words = locales[language].search
  if (kind === 'too long') return words.tooLong(String(limits.text))
  return kind === 'nothing to search' ? words.nothing : words.notText
}

async function tooMany(
  services: PublicRoom,
  asked: Asked,
  text: string,
  retryAfter: string,
): Promise<Response> {
  const { language } = asked
  const { tooManyText } = locales[language].search
  const { view } = form(services, language, text, tooManyText(retryAfter))
  const headers = { 'retry-after': retryAfter, 'cache-control': 'no-store' }
  return htmlResponse(services, asked, await htmlOf(view), { status: 429, headers })
}
