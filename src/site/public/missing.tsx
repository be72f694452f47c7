/** Responses to requests for unknown URLs: a page with a search form and links, or JSON. */

import { browsePath } from '../../domain/search/browse'
import { headerOf } from '../../http/request'
import { isPlainText } from '../../lib/plainText'
import { type Language, locales, preferredLanguage } from '../../locales'
import { isProblem } from '../../problems'
import type { PublicServices } from '../../serviceTypes'
import { Link } from '../parts/language'
import { TitledPage } from '../parts/layout'
import { TermSection } from '../parts/parts'
import { SearchForm } from '../parts/searchForm'
import { nearestTerms } from './nearestTerms'
import {
  isBrowser,
  missingAsJson,
  pageOf,
  type Reader,
  type Shown,
  serve,
  visitPages,
} from './pageResponse'

/** A longer path segment is not treated as a word that the reader looked for. */
const longestSought = 60

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
 * Returns the word that a reader who requested an unknown URL may be looking for. This is the last path
 * segment, without a file extension.
 */
function soughtBy({ url }: Request): string {
  const last = URL.parse(url)?.pathname.split('/').findLast(Boolean) ?? ''
  const text = decoded(last)
    .replace(/\.\w+$/, '')
    .replaceAll('-', ' ')
    .trim()
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

/**
 * @param sought the text that the reader may have been looking for; similar terms are shown unless the reader
 *   has reached the limit for free searches
 */
export async function notFound(
  services: PublicServices,
  reader: Reader,
  path: string,
  { title, text }: { title: string; text: string },
  sought = '',
): Promise<Shown> {
  const { notFound: words, site, categories, browse } = locales[reader.language]
  const isHelped = sought !== '' && !isProblem(visitPages(services, reader))
  // Ignore errors, because the page is useful even without similar terms.
  const meant = isHelped ? await nearestTerms(services.search, sought).catch(() => []) : []
  const links = [
    ['/', site.home],
    ['/categories', categories.all],
    [browsePath('english', 'a'), browse.english],
    [browsePath('yoruba', 'a'), browse.yoruba],
  ] as const
  const view = (
    <TitledPage page={pageOf(services, reader, path, title)} hasSearch>
      <p class="lead">{text}</p>
      <SearchForm text={sought} />
      <TermSection title={words.meant} terms={meant} />
      <h2>{words.on}</h2>
      <ul>
        {links.map(([to, name]) => (
          <li>
            <Link to={to}>{name}</Link>
          </li>
        ))}
      </ul>
    </TitledPage>
  )
  return { view, status: 404 }
}
