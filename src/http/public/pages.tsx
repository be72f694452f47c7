/** Handlers of the public pages. */
import type { TermDocument } from '../../../search/port'
import {
  browsePath,
  filedLetters,
  lettersOf,
  browse as listTerms,
  other,
} from '../../domain/search/browse'
import { isSlug } from '../../domain/terms/slugs'
import { sourcesPath } from '../../domain/terms/sources'
import { asTerm, picturePath, type Term, termPath } from '../../domain/terms/terms'
import { isPlainText, tidy } from '../../lib/plainText'
import { unlessUnavailable } from '../../lib/unavailable'
import { type Language, locales, preferredLanguage } from '../../locales'
import { categoryLine, categoryName } from '../../locales/categoryName'
import type { HeadwordLanguage } from '../../store/terms/terms'
import { headerOf } from '../requestHeaders'
import type { PublicServices } from '../serviceTypes'
import { BrowsePage, capital } from '../views/browse'
import {
  CategoriesPage,
  CategoryPage,
  categoryPath,
  MissingCategoryPage,
} from '../views/categories'
import { HomePage } from '../views/home'
import { pathIn } from '../views/layout'
import { mediaOrigins } from '../views/media'
import { SourcesPage } from '../views/sources'
import { StyleguidePage } from '../views/styleguide'
import { TermPage } from '../views/term'
import { dictionaryData, termData } from '../views/termData'
import { TopUpPage } from '../views/topUp'
import { nearestCategories } from './nearestTerms'
import {
  isBrowser,
  missingAsJson,
  notFound,
  pageNumber,
  pageOf,
  type Reader,
  serve,
} from './pageResponse'

/** Number of terms per page in a category's list. */
const termsOnAPage = 60
const mostNew = 6
/** Maximum length of a description in characters. Search engines truncate longer descriptions. */
const longestDescription = 160
/**
 * If a path segment has more characters than this, it is not treated as a word that the reader looked for.
 */
const longestSought = 60

/** The home page. */
export function home(services: PublicServices, reader: Reader) {
  const { language } = reader
  const day = new Date(services.now()).toISOString().slice(0, 10)
  const show = async () => {
    const { site, home: words } = locales[language]
    const page = pageOf(services, reader, '/', site.name, {
      description: words.lead,
      data: dictionaryData(language, services.baseUrl),
    })
    const [all, english, yoruba, daily, newest] = await Promise.all([
      services.terms.categories(),
      filedLetters(services.terms, 'english'),
      filedLetters(services.terms, 'yoruba'),
      services.terms.ofDay(day),
      services.terms.newest(mostNew),
    ])
    const letters = { english, yoruba }
    const props = { page, categories: all, letters, daily, newest }
    return { view: <HomePage {...props} /> }
  }
  return serve(services, reader, `/ ${day}`, show)
}

export const topUp = (services: PublicServices, reader: Reader) =>
  serve(services, reader, '/top-up', async () => {
    const { title, lead } = locales[reader.language].topUp
    const page = pageOf(services, reader, '/top-up', title, { description: lead })
    return { view: <TopUpPage page={page} /> }
  })

/** The design system, for developers who work on the site's pages. */
export const styleguide = (services: PublicServices, reader: Reader) =>
  serve(services, reader, '/styleguide', async () => {
    const { title } = locales[reader.language].styleguide
    const page = pageOf(services, reader, '/styleguide', title)
    return { view: <StyleguidePage page={{ ...page, style: '/assets/styleguide.css' }} /> }
  })

export const sources = (services: PublicServices, reader: Reader) =>
  serve(services, reader, sourcesPath, async () => {
    const { title, describe } = locales[reader.language].sources
    const page = pageOf(services, reader, sourcesPath, title, { description: describe })
    return { view: <SourcesPage page={page} usage={await services.terms.usage()} /> }
  })

export const categories = (services: PublicServices, reader: Reader) =>
  serve(services, reader, '/categories', async () => {
    const { language } = reader
    const { title, describe } = locales[language].categories
    const page = pageOf(services, reader, '/categories', title, { description: describe })
    const view = <CategoriesPage page={page} categories={await services.terms.categories()} />
    return { view }
  })

export function category(services: PublicServices, reader: Reader, slug: string) {
  const { language, request } = reader
  const words = locales[language].categories
  const number = pageNumber(request)
  if (!isSlug(slug) || number === undefined) return missingPage(services, reader)
  const path = categoryPath(slug, number)
  return serve(services, reader, path, async () => {
    const offset = (number - 1) * termsOnAPage
    const { terms, total } = await services.search.find({
      category: slug,
      limit: termsOnAPage,
      offset,
    })
    const label = terms[0]?.category
    if (!label) return missingCategory(services, reader, slug)
    const name = categoryName(label, language)
    const description = categoryLine(label, language) ?? words.describeOne(name)
    const page = pageOf(services, reader, path, name, { description })
    // Omit the category from the cards, because the page already names it.
    const names = terms.map(({ category: _, ...headwords }) => headwords)
    const props = { category: { slug, label, terms: total }, terms: names, number }
    const view = <CategoryPage page={page} {...props} pages={Math.ceil(total / termsOnAPage)} />
    return { view }
  })
}

/** Responds to a request for an unknown category. Suggests similar categories, not similar terms. */
async function missingCategory(services: PublicServices, reader: Reader, slug: string) {
  const { language } = reader
  const { missing: title } = locales[language].categories
  const page = pageOf(services, reader, `/categories/${slug}`, title)
  const all = await services.terms.categories()
  const near = nearestCategories(all, wordsIn(slug), language)
  return { view: <MissingCategoryPage page={page} near={near} all={all} />, status: 404 as const }
}

const browse =
  (headwords: HeadwordLanguage) => (services: PublicServices, reader: Reader, named: string) => {
    const { language, request } = reader
    const words = locales[language].browse
    const letter = tidy(named).toLowerCase()
    const number = pageNumber(request)
    if (number === undefined || !lettersOf(headwords).includes(letter)) {
      return missingPage(services, reader)
    }
    const path = browsePath(headwords, letter, number)
    return serve(services, reader, path, async () => {
      const listing = await listTerms(services.terms, { language: headwords, letter, page: number })
      if (!listing) return notFound(services, reader, path, locales[language].notFound)
      const title = words.title[headwords](letter === other ? words.other : capital(letter))
      const page = pageOf(services, reader, path, title, { description: words.describe(title) })
      const view = (
        <BrowsePage page={page} headwords={headwords} letter={letter} listing={listing} />
      )
      return { view }
    })
  }

export const browseEnglish = browse('english')
export const browseYoruba = browse('yoruba')

export function term(services: PublicServices, reader: Reader, slug: string) {
  const { language } = reader
  if (!isSlug(slug)) return missingPage(services, reader)
  const path = termPath(slug)
  return serve(services, reader, path, async () => {
    const { terms } = await services.search.find({ slug, limit: 1, offset: 0 })
    const [found] = terms
    if (!found) {
      const { missing: title, missingText: text } = locales[language].term
      return notFound(services, reader, path, { title, text }, wordsIn(slug))
    }
    if (found.slug !== slug) return { location: pathIn(language, termPath(found.slug)) }
    const shown = asTerm(found, services.baseUrl)
    const page = pageOf(services, reader, path, `${found.english} · ${found.yoruba}`, {
      description: descriptionOf(shown, language),
      data: termData(shown, services.baseUrl, path),
      picture: { path: picturePath(slug), text: `${found.english} · ${found.yoruba}` },
    })
    const around = await dataAround(services, found, language)
    const isComplete = Object.values(around).every((part) => part !== undefined)
    const { changedAt, homographs, related, neighbours, contributors, confirmations } = around
    const view = (
      <TermPage
        page={page}
        term={shown}
        changedAt={changedAt}
        homographs={homographs ?? []}
        related={related ?? []}
        neighbours={neighbours ?? { previous: undefined, next: undefined }}
        contributors={contributors ?? []}
        confirmations={confirmations ?? []}
      />
    )
    return { view, media: mediaOrigins(shown.media), ...(!isComplete && { keep: false }) }
  })
}

/** Responds to a request for an unknown URL: with a page for browsers, with JSON for other clients. */
export async function missingPage(services: PublicServices, reader: Reader): Promise<Response> {
  const { language, request } = reader
  if (!isBrowser(request)) return missingAsJson(services, request)
  const sought = soughtBy(request)
  return serve(services, reader, `(missing) ${sought}`, () =>
    notFound(services, reader, '/', locales[language].notFound, sought),
  )
}

/**
 * Responds to a request that matches no route: with JSON if the path is under /api or /embed, otherwise with
 * a page.
 */
export const missing = async (services: PublicServices, request: Request): Promise<Response> =>
  /^\/(api|embed)(\/|$)/.test(URL.parse(request.url)?.pathname ?? '')
    ? missingAsJson(services, request)
    : missingPage(services, { request, language: languageOf(request) })

const languageOf = (request: Request): Language =>
  /^https?:\/\/[^/]+\/yo(\/|$|\?)/.test(request.url)
    ? 'yo'
    : preferredLanguage(headerOf(request, 'accept-language'))

/**
 * Returns what a term's page shows besides the term itself. If the database is unavailable, the parts that
 * are stored there are undefined: the page is useful without them.
 */
async function dataAround(
  { terms, readings }: PublicServices,
  { id, related, relations }: TermDocument,
  language: Language,
) {
  const [changedAt, homographs, found, neighbours, contributors, confirmations] = await Promise.all(
    [
      terms.changedAt(id).catch(unlessUnavailable),
      terms.homographs(id).catch(unlessUnavailable),
      terms.related({ id, related, relations }).catch(unlessUnavailable),
      terms.neighbours(language === 'en' ? 'english' : 'yoruba', id).catch(unlessUnavailable),
      terms.contributors(id).catch(unlessUnavailable),
      readings.confirmations(id).catch(unlessUnavailable),
    ],
  )
  return { changedAt, homographs, related: found, neighbours, contributors, confirmations }
}

/** Returns the description of a term's page: the headwords and the definition, truncated. */
function descriptionOf({ english, yoruba, definitions }: Term, language: Language): string {
  const pair = `${english} · ${yoruba}`
  const definition = definitions[language] ?? definitions.en ?? definitions.yo
  if (definition === null) return locales[language].term.describe(pair)
  const letters = Array.from(`${pair}: ${definition}`)
  return letters.length <= longestDescription
    ? letters.join('')
    : `${letters.slice(0, longestDescription - 1).join('')}…`
}

const wordsIn = (slug: string) => slug.replaceAll('-', ' ')

/**
 * Returns the word that a reader who requested an unknown URL may be looking for. This is the last path
 * segment, without a file extension.
 */
function soughtBy({ url }: Request): string {
  const last = URL.parse(url)?.pathname.split('/').findLast(Boolean) ?? ''
  const text = wordsIn(decoded(last).replace(/\.\w+$/, '')).trim()
  return text.length <= longestSought && isPlainText(text) ? text : ''
}

/** Decodes a path segment. Returns '' if it is not valid UTF-8. */
function decoded(piece: string): string {
  try {
    return decodeURIComponent(piece)
  } catch {
    return ''
  }
}
