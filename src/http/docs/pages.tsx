/** @jsxImportSource hono/jsx */
/** The manual's pages: its contents, each of its pages, and the search over it. */
import { limits } from '../../domain/search/searchInput'
import { locales } from '../../locales'
import {
  type Asked,
  htmlOf,
  htmlResponse,
  type PageServices,
  pageOf,
  serve,
} from '../public/pageAnswer'
import { queryOf } from '../queries'
import { ContentsPage, ManualPageView, ManualSearchPage } from '../views/manual'
import type { Manual } from './manual'
import { isManualPage } from './texts'

export interface ManualServices extends PageServices {
  manual: Manual
}

export const contents = (services: ManualServices, asked: Asked) =>
  serve(services, asked, '/docs', async () => {
    const { language } = asked
    const { title, lead } = locales[language].manual
    const page = pageOf(services, language, '/docs', title, { description: lead })
    const view = <ContentsPage page={page} pages={services.manual.pages(language)} />
    return { view, status: 200 }
  })

/** @returns undefined where there is no such page */
export function manualPage(
  services: ManualServices,
  asked: Asked,
  slug: string,
): Promise<Response> | undefined {
  if (!isManualPage(slug)) return undefined
  const { language } = asked
  const path = `/docs/${slug}`
  const show = async () => {
    const pages = services.manual.pages(language)
    const at = pages.findIndex((one) => one.slug === slug)
    const shown = pages[at]
    if (!shown) throw new Error(`the manual has no page ${slug}`)
    const page = pageOf(services, language, path, shown.title, { description: shown.lead })
    const props = { page, pages, shown, previous: pages[at - 1], next: pages[at + 1] }
    return { view: <ManualPageView {...props} />, status: 200 as const }
  }
  return serve(services, asked, path, show, true)
}

/** Not kept: what is typed is endless. */
export async function searchManual(services: ManualServices, { language, request }: Asked) {
  const given = new URLSearchParams(queryOf(request.url)).get('q') ?? ''
  const text = Array.from(given).slice(0, limits.text).join('')
  const page = pageOf(services, language, pathOf(text), locales[language].manual.searchTitle)
  const found = text.trim() === '' ? undefined : services.manual.search(language, text)
  const pages = services.manual.pages(language)
  const view = <ManualSearchPage page={page} pages={pages} text={text} found={found} />
  return htmlResponse(services, language, await htmlOf(view), { status: 200 })
}

const pathOf = (text: string) =>
  text === '' ? '/docs/search' : `/docs/search?${String(new URLSearchParams({ q: text }))}`
