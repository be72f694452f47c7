/** How a public page is answered: kept as bytes until the dictionary changes, the same for every reader. */
import type { JSX } from 'hono/jsx/jsx-runtime'
import { bestEncoding } from '../../lib/encodings'
import { type ResponseBody, responseBody } from '../../lib/responseBody'
import type { Language } from '../../locales'
import type { HttpServer } from '../caller'
import { refusalResponse } from '../errors'
import { nosniff, pageHeaders } from '../headers'
import { headerOf } from '../requestHeaders'
import type { PublicRoom } from '../rooms'
import type { Page } from '../views/layout'
import { NotFoundPage } from '../views/notFound'
import { nearestTerms } from './nearestTerms'

/** What is asked for: a page in a language, by a reader who may be no browser. */
export interface Asked {
  language: Language
  request: Request
  /** Undefined where the reader's address does not matter. */
  server?: HttpServer
}

export type Shown =
  | { view: JSX.Element; status: 200 | 400 | 404; keep?: false }
  | { location: string }

/** What pages with scripts of ours may do beyond others. */
const withScripts = "; script-src 'self'; connect-src 'self'"

/**
 * Answers with a page, kept until the dictionary changes; who is no browser gets errors as JSON.
 * @param key names the page among those of its language
 * @param scripts whether the page has any
 */
export async function serve(
  services: PublicRoom,
  { language, request }: Asked,
  key: string,
  show: () => Promise<Shown>,
  scripts = false,
): Promise<Response> {
  const {
    body,
    status = 200,
    location,
  } = await services.answers.get(`page ${language} ${key}`, async () => {
    const shown = await show()
    if ('location' in shown)
      return { body: responseBody(''), status: 301, location: shown.location }
    const { view, status: code, keep = code === 200 } = shown
    return { body: await htmlOf(view), status: code, ...(!keep && { keep: false as const }) }
  })
  if (location !== undefined) return redirect(location)
  if (status === 404 && !isBrowser(request)) return missingAsJson(services, request)
  return htmlResponse(services, { language, request }, body, {
    status,
    more: scripts ? withScripts : '',
  })
}

export const htmlOf = async (view: JSX.Element) => responseBody(`<!doctype html>${await view}`)

export async function htmlResponse(
  { baseUrl }: PublicRoom,
  { language, request }: Asked,
  body: ResponseBody,
  options: { status: number; more?: string; headers?: Record<string, string> },
): Promise<Response> {
  const content = await body.in(bestEncoding(headerOf(request, 'accept-encoding')))
  return new Response(content.open(), {
    status: options.status,
    headers: {
      ...pageHeaders(baseUrl, options.more),
      'content-language': language,
      vary: 'Accept, Accept-Encoding',
      ...(content.encoding && { 'content-encoding': content.encoding }),
      ...options.headers,
    },
  })
}

/** A page that does not describe itself is not for search engines. */
export const pageOf = (
  { baseUrl }: PublicRoom,
  language: Language,
  path: string,
  title: string,
  about: Pick<Page, 'description' | 'data'> = {},
): Page => ({ language, path, title, baseUrl, ...about })

/** Searches a minute that pages do for one reader's address, for nothing. */
export const searchesPerMinute = 60

/** Counts a search that a page does for its reader. */
export const visitPages = ({ visitors, addresses }: PublicRoom, { request, server }: Asked) =>
  visitors.enter('pages', addresses.of(request, server ?? null) ?? '', searchesPerMinute)

/** @param sought what may have been looked for: the terms near it are shown, within the reader's minute */
export async function notFound(
  services: PublicRoom,
  asked: Asked,
  page: Page,
  { text, sought }: { text: string; sought: string },
): Promise<Shown> {
  const isHelped = sought !== '' && visitPages(services, asked).kind === 'entered'
  // The page must not fail where only its help does.
  const near = isHelped ? nearestTerms(services.search, sought) : Promise.resolve([])
  const meant = await near.catch(() => [])
  return {
    view: <NotFoundPage page={page} text={text} sought={sought} meant={meant} />,
    status: 404,
  }
}

export const isBrowser = (request: Request) =>
  headerOf(request, 'accept')?.includes('text/html') ?? false

export const missingAsJson = ({ baseUrl, now }: PublicRoom, request: Request) =>
  refusalResponse({ kind: 'not found' }, { request, baseUrl, now })

/** For good, but not for ever: a term may get its old slug back. */
const redirect = (location: string) =>
  new Response(null, {
    status: 301,
    headers: { ...nosniff, location, 'cache-control': 'max-age=3600' },
  })
