/** @jsxImportSource hono/jsx */
/** The pages that people read, each in both languages: English at its path, Yoruba under /yo. */
import type { JSX } from 'hono/jsx/jsx-runtime'
import type { SearchEngine, Suggestion } from '../../search/port'
import { searchText } from '../../search/words'
import type { Answers } from '../domain/search/answers'
import {
  browsePath,
  filedLetters,
  lettersOf,
  browse as listTerms,
  other,
} from '../domain/search/browse'
import { isSlug } from '../domain/terms/slugs'
import { asTerm, termPath } from '../domain/terms/terms'
import { type Language, locales, preferredLanguage } from '../locales'
import { categoryName } from '../locales/categoryName'
import type { HeadwordLanguage, Terms } from '../store/terms'
import { createAsset } from './asset'
import { refusalResponse } from './errors'
import { pageHeaders } from './headers'
import { BrowsePage, capital } from './views/browse'
import { CategoriesPage, CategoryPage } from './views/categories'
import { HomePage } from './views/home'
import { type Page, pathIn } from './views/layout'
import { NotFoundPage } from './views/notFound'
import css from './views/site.css' with { type: 'text' }
import { TermPage } from './views/term'
import { TopUpPage } from './views/topUp'

export interface PageServices {
  search: SearchEngine
  terms: Terms
  answers: Answers
  baseUrl: string
}

/** What is asked for: a page in a language, by a reader who may be no browser. */
export interface Asked {
  language: Language
  request: Request
}

type Shown = { view: JSX.Element; status: 200 | 404 } | { location: string }

const mostTermsOnAPage = 500
const mostMeant = 5

export function home(services: PageServices, { language, request }: Asked) {
  return serve(services, { language, request }, '/', async () => {
    const page = pageOf(services, language, '/', locales[language].site.name)
    const [all, english, yoruba] = await Promise.all([
      services.terms.categories(),
      filedLetters(services.terms, 'english'),
      filedLetters(services.terms, 'yoruba'),
    ])
    const view = <HomePage page={page} categories={all} letters={{ english, yoruba }} />
    return { view, status: 200 }
  })
}

export function topUp(services: PageServices, { language, request }: Asked) {
  return serve(services, { language, request }, '/top-up', async () => {
    const page = pageOf(services, language, '/top-up', locales[language].topUp.title)
    return { view: <TopUpPage page={page} />, status: 200 }
  })
}

export function categories(services: PageServices, { language, request }: Asked) {
  return serve(services, { language, request }, '/categories', async () => {
    const page = pageOf(services, language, '/categories', locales[language].categories.title)
    const view = <CategoriesPage page={page} categories={await services.terms.categories()} />
    return { view, status: 200 }
  })
}

export function category(services: PageServices, { language, request }: Asked, slug: string) {
  const words = locales[language].categories
  if (!isSlug(slug)) return missingPage(services, { language, request })
  const path = `/categories/${slug}`
  return serve(services, { language, request }, path, async () => {
    const query = { category: slug, limit: mostTermsOnAPage, offset: 0 }
    const { terms } = await services.search.find(query)
    const label = terms[0]?.category
    if (!label) {
      const page = pageOf(services, language, path, words.missing)
      return notFound(page, words.missingText, '/categories', words.all)
    }
    const page = pageOf(services, language, path, categoryName(label, language))
    const found = terms.map((document) => asTerm(document, services.baseUrl))
    return { view: <CategoryPage page={page} terms={found} />, status: 200 }
  })
}

export function browse(
  services: PageServices,
  { language, request }: Asked,
  headwords: HeadwordLanguage,
  named: string,
) {
  const letter = named.normalize('NFC').toLowerCase()
  const number = pageNumber(request)
  if (number === undefined || !lettersOf(headwords).includes(letter)) {
    return missingPage(services, { language, request })
  }
  const path = browsePath(headwords, letter, number)
  return serve(services, { language, request }, path, async () => {
    const listing = await listTerms(services.terms, { language: headwords, letter, page: number })
    const words = locales[language].browse
    if (!listing) {
      const page = pageOf(services, language, path, locales[language].notFound.title)
      return notFound(page, locales[language].notFound.text, '/', locales[language].site.home)
    }
    const shown = letter === other ? words.other : capital(letter)
    const page = pageOf(services, language, path, words.title[headwords](shown))
    const view = <BrowsePage page={page} headwords={headwords} letter={letter} listing={listing} />
    return { view, status: 200 }
  })
}

export function term(services: PageServices, { language, request }: Asked, slug: string) {
  if (!isSlug(slug)) return missingPage(services, { language, request })
  const path = termPath(slug)
  return serve(services, { language, request }, path, async () => {
    const { terms } = await services.search.find({ slug, limit: 1, offset: 0 })
    const [found] = terms
    if (!found) {
      const { missing, missingText } = locales[language].term
      const page = pageOf(services, language, path, missing)
      const meant = await services.search.suggest(searchText(slug), mostMeant)
      return notFound(page, missingText, '/categories', locales[language].categories.all, meant)
    }
    if (found.slug !== slug) return { location: pathIn(language, termPath(found.slug)) }
    const page = pageOf(services, language, path, `${found.english} · ${found.yoruba}`)
    return { view: <TermPage page={page} term={asTerm(found, services.baseUrl)} />, status: 200 }
  })
}

/** The page for an address that leads nowhere, in the language of its path or of its reader. */
export function missingPage(services: PageServices, { request, language }: Asked) {
  return serve(services, { language, request }, '(missing)', async () => {
    const { title, text } = locales[language].notFound
    const page = pageOf(services, language, '/', title)
    return notFound(page, text, '/', locales[language].site.home)
  })
}

/** The language of an address that no route knows. */
export const languageOf = (request: Request): Language =>
  /^https?:\/\/[^/]+\/yo(\/|$|\?)/.test(request.url)
    ? 'yo'
    : preferredLanguage(request.headers.get('accept-language'))

export const stylesheet = createAsset(css, {
  type: 'text/css; charset=utf-8',
  cacheControl: 'public, max-age=300',
})

/** The number behind `?page=`; undefined for what is none. */
function pageNumber({ url }: Request): number | undefined {
  const given = URL.parse(url)?.searchParams.get('page') ?? '1'
  return /^[1-9]\d{0,5}$/.test(given) ? Number(given) : undefined
}

const pageOf = ({ baseUrl }: PageServices, language: Language, path: string, title: string) => ({
  language,
  path,
  title,
  baseUrl,
})

function notFound(
  page: Page,
  text: string,
  link: string,
  linkText: string,
  meant: Suggestion[] = [],
): Shown {
  const view = (
    <NotFoundPage page={page} text={text} link={link} linkText={linkText} meant={meant} />
  )
  return { view, status: 404 }
}

/** Answers with a page, kept until the dictionary changes; who is no browser gets errors as JSON. */
async function serve(
  services: PageServices,
  { language, request }: Asked,
  path: string,
  show: () => Promise<Shown>,
): Promise<Response> {
  const {
    body,
    status = 200,
    location,
  } = await services.answers.get(`page ${language} ${path}`, async () => {
    const shown = await show()
    if ('location' in shown) return { body: new Blob(), status: 301, location: shown.location }
    const { view, status: code } = shown
    const page = new Blob([`<!doctype html>${await view}`])
    return { body: page, status: code, ...(code === 404 && { keep: false as const }) }
  })
  if (location !== undefined) return redirect(location)
  if (status === 404 && !request.headers.get('accept')?.includes('text/html')) {
    return refusalResponse({ kind: 'not found' }, { request, baseUrl: services.baseUrl })
  }
  return new Response(body, {
    status,
    headers: {
      ...pageHeaders(),
      'content-language': language,
      vary: 'Accept',
    },
  })
}

/** For good, but not for ever: a term may get its old slug back. */
const redirect = (location: string) =>
  new Response(null, { status: 301, headers: { location, 'cache-control': 'max-age=3600' } })
