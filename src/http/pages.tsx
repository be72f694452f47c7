/** @jsxImportSource hono/jsx */
/** The pages that people read, each in both languages: English at its path, Yoruba under /yo. */
import type { JSX } from 'hono/jsx/jsx-runtime'
import type { SearchEngine } from '../../search/port'
import { asTerm } from '../domain/terms'
import { type Language, locales, preferredLanguage } from '../locales'
import { categoryName } from '../locales/categoryName'
import type { Terms } from '../store/terms'
import { CategoriesPage, CategoryPage } from './views/categories'
import { HomePage } from './views/home'
import type { Page } from './views/layout'
import { NotFoundPage } from './views/notFound'
import css from './views/site.css' with { type: 'text' }
import { TermPage } from './views/term'
import { TopUpPage } from './views/topUp'

export interface PageServices {
  search: SearchEngine
  terms: Terms
  baseUrl: string
}

const mostTermsOnAPage = 500
const cssTag = `"${Bun.hash(css).toString(36)}"`

export async function home({ terms, baseUrl }: PageServices, language: Language) {
  const page = { language, path: '/', title: locales[language].site.name, baseUrl }
  return html(page, <HomePage page={page} categories={await terms.categories()} />)
}

export function topUp({ baseUrl }: PageServices, language: Language) {
  const page = { language, path: '/top-up', title: locales[language].topUp.title, baseUrl }
  return html(page, <TopUpPage page={page} />)
}

export async function term(services: PageServices, language: Language, slug: string) {
  const { search, baseUrl } = services
  const { terms } = await search.find({ slug, limit: 1, offset: 0 })
  const [found] = terms
  const path = `/terms/${slug}`
  if (!found) {
    const { missing, missingText } = locales[language].term
    const { all } = locales[language].categories
    const page = { language, path, title: missing, baseUrl }
    return notFound(page, missingText, '/categories', all)
  }
  const page = { language, path, title: `${found.english} · ${found.yoruba}`, baseUrl }
  return html(page, <TermPage page={page} term={asTerm(found, baseUrl)} />)
}

export async function categories({ terms, baseUrl }: PageServices, language: Language) {
  const page = { language, path: '/categories', title: locales[language].categories.title, baseUrl }
  return html(page, <CategoriesPage page={page} categories={await terms.categories()} />)
}

export async function category(services: PageServices, language: Language, slug: string) {
  const { search, baseUrl } = services
  const { terms } = await search.find({ category: slug, limit: mostTermsOnAPage, offset: 0 })
  const path = `/categories/${slug}`
  const label = terms[0]?.category
  if (!label) {
    const { missing, missingText, all } = locales[language].categories
    return notFound({ language, path, title: missing, baseUrl }, missingText, '/categories', all)
  }
  const page = { language, path, title: categoryName(label, language), baseUrl }
  const found = terms.map((document) => asTerm(document, baseUrl))
  return html(page, <CategoryPage page={page} terms={found} />)
}

export function stylesheet(request: Request): Response {
  const headers = { etag: cssTag, 'cache-control': 'public, max-age=300' }
  if (request.headers.get('if-none-match') === cssTag) {
    return new Response(null, { status: 304, headers })
  }
  return new Response(css, { headers: { ...headers, 'content-type': 'text/css; charset=utf-8' } })
}

/** The page for an address that no route knows; undefined where the caller is no browser. */
export function missingPage({ baseUrl }: PageServices, request: Request) {
  if (!request.headers.get('accept')?.includes('text/html')) return undefined
  const inYoruba = /^https?:\/\/[^/]+\/yo(\/|$|\?)/.test(request.url)
  const language = inYoruba ? 'yo' : preferredLanguage(request.headers.get('accept-language'))
  const { title, text } = locales[language].notFound
  const page = { language, path: '/', title, baseUrl }
  return notFound(page, text, '/', locales[language].site.home)
}

function notFound(page: Page, text: string, link: string, linkText: string) {
  const view = <NotFoundPage page={page} text={text} link={link} linkText={linkText} />
  return html(page, view, 404)
}

async function html(page: Page, view: JSX.Element, status = 200): Promise<Response> {
  return new Response(`<!doctype html>${await view}`, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': page.language,
      'content-security-policy':
        "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    },
  })
}
