/**
 * Responses for public pages, which are the same for all readers and are cached until the dictionary changes.
 */
import type { JSX } from 'hono/jsx/jsx-runtime'
import type { HttpServer } from '../../http/caller'
import { problemResponse } from '../../http/errors'
import { htmlType, nosniff, pageHeaders } from '../../http/headers'
import { hasSession, headerOf, queryOf } from '../../http/request'
import { send } from '../../http/send'
import { readParameters } from '../../lib/parameters'
import { type ResponseBody, responseBody } from '../../lib/responseBody'
import type { Language } from '../../locales'
import type { PublicServices } from '../../serviceTypes'
import type { Page } from '../parts/layout'

/** A reader's request for a public page, and the language in the page's URL. */
export interface Reader {
  language: Language
  request: Request
  /** Bun's server, which knows the reader's IP address. Undefined if the address is not needed. */
  server?: HttpServer
}

export type Shown =
  | {
      view: JSX.Element
      status?: 200 | 404
      keep?: false
      /** Other origins from which the page may load images and recordings. */
      media?: readonly string[]
    }
  | { location: string }

/**
 * Responds with a page, from the cache if possible. For readers with a session, the cache holds a separate
 * copy. For clients other than browsers, a 404 response is JSON.
 * @param key identifies the page within its language
 */
export async function serve(
  services: PublicServices,
  { language, request }: Reader,
  key: string,
  show: () => Promise<Shown>,
): Promise<Response> {
  const who = hasSession(request) ? '+' : ''
  const answer = await services.answers.get(`page ${language}${who} ${key}`, async () => {
    const shown = await show()
    if ('location' in shown) return { body: responseBody(''), location: shown.location }
    const { view, status = 200, keep = status === 200, media = [] } = shown
    return { body: await htmlOf(view), status, media, ...(!keep && { keep: false as const }) }
  })
  const { body, status = 200, location, media = [] } = answer
  if (location !== undefined) return redirect(location)
  if (status === 404 && !isBrowser(request)) return missingAsJson(services, request)
  return htmlResponse(services, { language, request }, body, { status, media })
}

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

/** Returns the data of a page. Without a description, the page tells search engines not to index it. */
export const pageOf = (
  { baseUrl }: PublicServices,
  { language, request }: Reader,
  path: string,
  title: string,
  about: Pick<Page, 'description' | 'data' | 'picture' | 'alternates'> = {},
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
