/** The manual's table of contents, its pages, and its search. */
import { readEmbedSearch, tooManyParameters } from '../../domain/search/searchInput'
import { readParameters } from '../../lib/parameters'
import { locales } from '../../locales'
import { messageOf } from '../errors'
import {
  htmlOf,
  htmlResponse,
  pageOf,
  type Reader,
  serve,
  visitPages,
} from '../public/pageResponse'
import { missingPage } from '../public/pages'
import { complaint, pathOf } from '../public/searchPage'
import { queryOf } from '../queries'
import type { PublicRoom } from '../rooms'
import { ContentsPage, ManualPageView, ManualSearchPage } from '../views/manual'
import type { Found } from './manualSearch'
import { isManualPage } from './texts'

export const contents = (services: PublicRoom, asked: Reader) =>
  serve(services, asked, '/docs', async () => {
    const { language } = asked
    const { title, lead } = locales[language].manual
    const page = pageOf(services, language, '/docs', title, { description: lead })
    const view = <ContentsPage page={page} pages={services.manual.pages(language)} />
    return { view, status: 200 }
  })

export function manualPage(services: PublicRoom, asked: Reader, slug: string): Promise<Response> {
  if (!isManualPage(slug)) return missingPage(services, asked)
  const { language } = asked
  const path = `/docs/${slug}`
  const show = async () => {
    const pages = services.manual.pages(language)
    const at = pages.findIndex((one) => one.slug === slug)
    const found = pages[at]
    if (!found) throw new Error(`the manual has no page ${slug}`)
    const page = pageOf(services, language, path, found.title, { description: found.lead })
    const props = { page, pages, shown: found, previous: pages[at - 1], next: pages[at + 1] }
    return { view: <ManualPageView {...props} />, status: 200 as const }
  }
  return serve(services, asked, path, show, true)
}

/** Not cached, because the number of queries is unlimited. Counts towards the limit of searches on this site. */
export async function searchManual(services: PublicRoom, asked: Reader): Promise<Response> {
  const { language, request } = asked
  const parameters = readParameters(queryOf(request.url))
  if (!parameters) {
    const error = messageOf(tooManyParameters, language)
    return shown(services, asked, { text: '', error }, 400)
  }
  const text = parameters.get('q') ?? ''
  if (text === '') return shown(services, asked, { text }, 200)

  const input = readEmbedSearch(parameters)
  if ('kind' in input) {
    return shown(services, asked, { text, error: complaint(input.kind, language) }, 400)
  }
  const visit = visitPages(services, asked)
  if (visit.kind === 'too many visits') {
    const retryAfter = String(visit.retryAfter)
    const error = locales[language].search.tooManyText(retryAfter)
    return shown(services, asked, { text, error }, 429, { 'retry-after': retryAfter })
  }
  const found = services.manual.search(language, text)
  return shown(services, asked, { text, found }, 200)
}

async function shown(
  services: PublicRoom,
  asked: Asked,
  what: { text: string; error?: string; found?: readonly Found[] },
  status: number,
  headers: Record<string, string> = {},
): Promise<Response> {
  const { language } = asked
  const path = pathOf('/docs/search', what.text)
  const page = pageOf(services, language, path, locales[language].manual.searchTitle)
  const pages = services.manual.pages(language)
  const view = <ManualSearchPage page={page} pages={pages} {...what} />
  return htmlResponse(services, asked, await htmlOf(view), {
    status,
    headers: { 'cache-control': 'no-store', ...headers },
  })
}
