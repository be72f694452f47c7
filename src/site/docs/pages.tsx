/** The manual's table of contents, its pages, and its search. */
import type { Child } from 'hono/jsx'
import { readEmbedSearch, tooManyParameters } from '../../domain/search/searchInput'
import { queryOf } from '../../http/request'
import { type Asset, createAsset, lazily } from '../../http/send'
import { readParameters } from '../../lib/parameters'
import { type Language, locales } from '../../locales'
import { pathIn } from '../../locales/pathIn'
import { problemText } from '../../locales/problems'
import { isProblem } from '../../problems'
import type { Page } from '../parts/layout'
import { missingPage } from '../public/missing'
import {
  htmlOf,
  htmlResponse,
  pageOf,
  type Reader,
  serve,
  visitPages,
} from '../public/pageResponse'
import { complaint, pathOf } from '../public/searchPage'
import type { ManualServices } from './manual'
import type { Found } from './manualSearch'
import { ContentsPage, ManualPageView, ManualSearchPage } from './manualView'
import { cacheControl, markdownPath } from './markdown'
import { groups, isManualPage, type Slug } from './texts'

export const contents = (services: ManualServices, reader: Reader) =>
  serve(services, reader, '/docs', async () => {
    const { language } = reader
    const { title, lead } = locales[language].manual
    const page = pageOf(services, reader, '/docs', title, { description: lead })
    const view = <ContentsPage page={page} pages={services.manual.pages(language)} />
    return { view, status: 200 }
  })

export function manualPage(
  services: ManualServices,
  reader: Reader,
  slug: string,
): Promise<Response> {
  const { language, request } = reader
  if (slug.endsWith('.md')) {
    const name = slug.slice(0, -'.md'.length)
    const page = services.manual.pages(language).find((one) => one.slug === name)
    if (page) return page.file(request)
  }
  if (!isManualPage(slug)) return missingPage(services, reader)
  return serve(services, reader, `/docs/${slug}`, async () => ({
    view: await viewOf(services, reader, slug),
  }))
}

/**
 * Returns the view of a page of the manual.
 * @param own what differs for a reader: the user, a note above the chapters, and changes to the HTML
 */
export async function viewOf(
  services: ManualServices,
  reader: Reader,
  slug: Slug,
  own: Pick<Page, 'user'> & { note?: Child; adapt?: (html: string) => string } = {},
) {
  const { note, adapt = (html) => html, ...user } = own
  const { language } = reader
  const pages = services.manual.pages(language)
  const at = pages.findIndex((one) => one.slug === slug)
  const found = pages[at]
  if (!found) throw new Error(`the manual has no page ${slug}`)
  const page = pageOf(services, reader, `/docs/${slug}`, found.title, {
    description: found.lead,
    alternates: [{ type: 'text/markdown', path: markdownPath(language, slug) }],
  })
  const props = { pages, shown: found, note, previous: pages[at - 1], next: pages[at + 1] }
  return <ManualPageView page={{ ...page, ...user }} html={adapt(await found.html())} {...props} />
}

/**
 * Searches the manual. Results are not cached, because the number of possible queries is unlimited. Each
 * search counts towards the reader's limit for free searches.
 */
export async function searchManual(services: ManualServices, reader: Reader): Promise<Response> {
  const { language, request } = reader
  const parameters = readParameters(queryOf(request.url))
  if (!parameters) {
    const error = problemText(tooManyParameters, language)
    return shown(services, reader, { text: '', error }, 400)
  }
  const text = parameters.get('q') ?? ''
  if (text === '') return shown(services, reader, { text }, 200)

  const input = readEmbedSearch(parameters)
  if (isProblem(input)) {
    return shown(services, reader, { text, error: complaint(input.code, language) }, 400)
  }
  const visit = visitPages(services, reader)
  if (isProblem(visit)) {
    const retryAfter = String(visit.retryAfter)
    const error = locales[language].search.tooManyText(retryAfter)
    return shown(services, reader, { text, error }, 429, { 'retry-after': retryAfter })
  }
  const found = services.manual.search(language, text)
  return shown(services, reader, { text, found }, 200)
}

async function shown(
  services: ManualServices,
  reader: Reader,
  what: { text: string; error?: string; found?: readonly Found[] },
  status: number,
  headers: Record<string, string> = {},
): Promise<Response> {
  const { language } = reader
  const path = pathOf('/docs/search', what.text)
  const page = pageOf(services, reader, path, locales[language].manual.searchTitle)
  const pages = services.manual.pages(language)
  const view = <ManualSearchPage page={page} pages={pages} {...what} />
  return htmlResponse(services, reader, await htmlOf(view), {
    status,
    headers: { 'cache-control': 'no-store', ...headers },
  })
}

/** Lists the manual's pages for language models, in the format defined at https://llmstxt.org. */
export const llmsFile = ({ manual, baseUrl }: ManualServices, language: Language): Asset =>
  lazily(() => {
    const { site, manual: words, home } = locales[language]
    const pages = manual.pages(language)
    const parts = Object.entries(groups).map(([group, slugs]) => [
      `## ${words.groups[group as keyof typeof groups]}`,
      (slugs as readonly Slug[])
        .flatMap((slug) => pages.find((page) => page.slug === slug) ?? [])
        .map(
          ({ slug, title, lead }) =>
            `- [${title}](${baseUrl}${markdownPath(language, slug)}): ${lead}`,
        )
        .join('\n'),
    ])
    const files = ['openapi.yaml', 'openapi.json'].map(
      (name) => `- [${name}](${baseUrl}${pathIn(language, `/${name}`)})`,
    )
    const text = [
      `# ${site.name}`,
      `> ${site.tagline}. ${home.lead}`,
      words.lead,
      ...parts.flat(),
      `## ${words.contract}`,
      files.join('\n'),
    ].join('\n\n')
    return createAsset(`${text}\n`, {
      type: 'text/plain; charset=utf-8',
      cacheControl,
      headers: { 'content-language': language },
    })
  })
