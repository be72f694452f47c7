/**
 * Responses for public pages, which are the same for all readers and are cached until the dictionary changes, and
 * for unknown URLs.
 */
import type { JSX } from 'hono/jsx/jsx-runtime'
import { browsePath } from '../../domain/search/browse'
import type { HttpServer } from '../../http/clientAddress'
import { problemResponse } from '../../http/errors'
import { htmlType, nosniff, pageHeaders } from '../../http/headers'
import { hasSession, headerOf, queryOf } from '../../http/request'
import { send } from '../../http/send'
import { readParameters } from '../../lib/parameters'
import { isPlainText } from '../../lib/plainText'
import { type ResponseBody, responseBody } from '../../lib/responseBody'
import { type Language, locales, preferredLanguage } from '../../locales'
import { isProblem } from '../../problems'
import type { PublicServices } from '../../serviceTypes'
import { Link } from '../parts/language'
import { type Page, TitledPage } from '../parts/layout'
import { ListSection, TermSection } from '../parts/parts'
import { SearchForm } from '../parts/searchForm'
import { nearestTerms } from './nearestTerms'

/** A reader's request for a public page, and the language in the page's URL. */
export interface Reader {
  language: Language
  request: Request
  /** Bun's server, which knows the reader's IP address. Undefined if the address is not needed. */
  server?: HttpServer
}

/** A page, or a redirect. */
export type Shown =
  | JSX.Element
  | {
      view: JSX.Element
      status?: 404
      keep?: false
      /** Other origins from which the page may load images and recordings. */
      media?: readonly string[]
    }
  | { location: string }

/**
 * Responds with a page, from the cache if possible. For readers with a session, the cache holds a separate
 * copy. For clients other than browsers, a 404 response is JSON.
 * @param show makes the page; it gets a function that returns the data of a page at `path`
 * @param key identifies the page within its language
 */
export async function serve(
  services: PublicServices,
  reader: Reader,
  path: string,
  show: (page: (title: string, about?: About) => Page) => Promise<Shown>,
  key = path,
) {
  const { language, request } = reader
  const who = hasSession(request) ? '+' : ''
  const cached = await services.cache.get(`page ${language}${who} ${key}`, async () => {
    const shown = await show((title, about) => pageOf(services, reader, path, title, about))
    if (isPage(shown)) return { body: await htmlOf(shown) }
    if ('location' in shown) return { body: responseBody(''), location: shown.location }
    const { view, status = 200, keep = status === 200, media = [] } = shown
    return { body: await htmlOf(view), status, media, ...(!keep && { isCached: false as const }) }
  })
  const { body, status = 200, location, media = [] } = cached
  if (location !== undefined) return redirect(location)
  if (status === 404 && !isBrowser(request)) return missingAsJson(services, request)
  return htmlResponse(services, reader, body, { status, media })
}

const isPage = (shown: Shown): shown is JSX.Element =>
  !['view', 'location'].some((name) => Object.hasOwn(Object(shown), name))

export const htmlOf = async (view: JSX.Element) => responseBody(`<!doctype html>${await view}`)

export const htmlResponse = (
  { baseUrl }: PublicServices,
  { language, request }: Reader,
  body: ResponseBody,
  options: { status: number; headers?: Record<string, string>; media?: readonly string[] },
): Promise<Response> =>
  send(request, body, {
    type: htmlType,
    status: options.status,
    headers: {
      ...pageHeaders(baseUrl, '', options.media),
      'content-language': language,
      // Pages change with the dictionary, and have the menu of a signed-in reader.
      'cache-control': hasSession(request) ? 'private, no-cache' : 'no-cache',
      vary: 'Accept, Accept-Encoding, Cookie',
      ...options.headers,
    },
  })

type About = Pick<Page, 'description' | 'data' | 'picture' | 'alternates'>

/** Returns the data of a page. Without a description, the page tells search engines not to index it. */
export const pageOf = (
  { baseUrl }: PublicServices,
  { language, request }: Reader,
  path: string,
  title: string,
  about: About = {},
): Page => ({
  language,
  path,
  title,
  baseUrl,
  ...about,
  // Do not look up the session, because public pages must not depend on the database. If the
  // session has ended, the console asks the reader to sign in.
  ...(hasSession(request) && { user: { role: 'developer' } }),
})

/** Maximum number of free searches per minute and IP address. */
export const searchesPerMinute = 60

/** Counts a free search, or another free request, towards the reader's limit. */
export const visitPages = (
  { visitors, addresses }: PublicServices,
  { request, server }: Reader,
  kind: 'pages' | 'suggestions' = 'pages',
  perMinute = searchesPerMinute,
) => visitors.enter(kind, addresses.of(request, server ?? null) ?? '', perMinute)

/** Returns the number in `?page=`, or undefined if it is invalid. */
export function pageNumber({ url }: Request): number | undefined {
  const given = readParameters(queryOf(url))?.get('page') ?? '1'
  return /^[1-9]\d{0,5}$/.test(given) ? Number(given) : undefined
}

export const isBrowser = (request: Request) =>
  headerOf(request, 'accept')?.includes('text/html') ?? false

export const missingAsJson = ({ baseUrl, now }: PublicServices, request: Request) =>
  problemResponse({ code: 'not_found' }, { request, baseUrl, now })

/** Creates a permanent redirect. It is cached for only an hour, because a term may get its former slug back. */
const redirect = (location: string) =>
  new Response(null, {
    status: 301,
    headers: { ...nosniff, location, 'cache-control': 'max-age=3600' },
  })

/** A longer path segment is not treated as a word that the reader looked for. */
const longestSearched = 60

/** Responds to a request for an unknown URL: with a page for browsers, with JSON for other clients. */
export async function missingPage(services: PublicServices, reader: Reader): Promise<Response> {
  const { language, request } = reader
  if (!isBrowser(request)) return missingAsJson(services, request)
  const word = searchedBy(request)
  const { title, text } = locales[language].notFound
  const show = (page: (title: string) => Page) =>
    notFound(services, reader, page(title), text, word)
  return serve(services, reader, '/', show, `(missing) ${word}`)
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
 * Returns the word that a reader who requested an unknown URL may be looking for. This is the last path
 * segment, without a file extension.
 */
function searchedBy({ url }: Request): string {
  const last = URL.parse(url)?.pathname.split('/').findLast(Boolean) ?? ''
  const text = decoded(last)
    .replace(/\.\w+$/, '')
    .replaceAll('-', ' ')
    .trim()
  return text.length <= longestSearched && isPlainText(text) ? text : ''
}

/** Decodes a path segment. Returns '' if it is not valid UTF-8. */
function decoded(piece: string): string {
  try {
    return decodeURIComponent(piece)
  } catch {
    return ''
  }
}

/**
 * @param word the text that the reader may have been looking for; similar terms are shown unless the reader
 *   has reached the limit for free searches
 */
export async function notFound(
  services: PublicServices,
  reader: Reader,
  page: Page,
  text: string,
  word = '',
): Promise<Shown> {
  const { notFound: words, site, categories, browse } = locales[reader.language]
  const isHelped = word !== '' && !isProblem(visitPages(services, reader))
  // Ignore errors, because the page is useful even without similar terms.
  const meant = isHelped ? await nearestTerms(services.search, word).catch(() => []) : []
  const links = [
    ['/', site.home],
    ['/categories', categories.all],
    [browsePath('english', 'a'), browse.english],
    [browsePath('yoruba', 'a'), browse.yoruba],
  ] as const
  const view = (
    <TitledPage page={page} hasSearch>
      <p class="lead">{text}</p>
      <SearchForm text={word} />
      <TermSection title={words.meant} terms={meant} />
      <ListSection
        title={words.on}
        items={links.map(([to, name]) => <Link to={to}>{name}</Link>)}
      />
    </TitledPage>
  )
  return { view, status: 404 }
}
