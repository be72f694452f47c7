/** Every route of the service, in one table, and what is answered where none fits. */
import type { Refusal } from './domain/refusals'
import { accountRoutes } from './http/account/routes'
import { credits } from './http/api/credits'
import { dictionary } from './http/api/dictionary'
import { submission, submitPath } from './http/api/submit'
import { suggestion, suggestPath } from './http/api/suggest'
import { consoleRoutes } from './http/console/routes'
import {
  apiPage,
  apiPagePath,
  apiPageStylePath,
  scalarPath,
  serveApiPageStyle,
  serveScalar,
} from './http/docs/apiPage'
import { contractRoutes } from './http/docs/contractFiles'
import { contents, manualPage, searchManual } from './http/docs/pages'
import { demoPage } from './http/embed/demo'
import { embedSearch } from './http/embed/search'
import { refusalResponse } from './http/errors'
import { faultOf } from './http/faults'
import { alive, metrics, ready } from './http/operations'
import * as pages from './http/public/pages'
import { search } from './http/public/searchPage'
import { securityFile } from './http/public/securityFile'
import { copyScript, icon, robotsFile, stylesheet } from './http/public/siteFiles'
import { sitemapIndex, sitemapPart } from './http/public/sitemap'
import type { Services } from './http/rooms'
import { api, createRouter, inBoth, page, type Route, resource } from './http/router'
import { type SiteRoute, serveVisit } from './http/site/visit'
import { staffRoutes } from './http/staff/routes'
import { serveStaffScript, staffScript } from './http/staff/script'

export function routesOf(services: Services): Route[] {
  const { scripts } = services
  const demo = demoPage(services, scripts)
  const robots = robotsFile(services.baseUrl)
  const routes: Route[] = [
    api('GET', '/api/v1/dictionary.php', dictionary(services)),
    api('GET', '/api/v1/credits.php', credits(services)),
    api('POST', submitPath, submission(services)),
    api('POST', suggestPath, suggestion(services)),

    api('GET', '/embed/search', embedSearch(services)),
    resource('/embed/dictionary.js', (request) => scripts.latest(request)),
    resource(
      '/embed/:version/dictionary.js',
      (request, _server, { version }) =>
        scripts.pinned(request, version ?? '') ?? refuse(services, request, { kind: 'not found' }),
    ),
    page('/embed/demo', (request) => demo(request)),

    ...publicPage('/', (asked) => pages.home(services, asked)),
    ...publicPage('/top-up', (asked) => pages.topUp(services, asked)),
    ...publicPage('/categories', (asked) => pages.categories(services, asked)),
    ...publicPage('/categories/:slug', (asked, slug) => pages.category(services, asked, slug)),
    ...publicPage('/browse/english/:slug', (asked, letter) =>
      pages.browse(services, asked, 'english', letter),
    ),
    ...publicPage('/browse/yoruba/:slug', (asked, letter) =>
      pages.browse(services, asked, 'yoruba', letter),
    ),
    ...publicPage('/terms/:slug', (asked, slug) => pages.term(services, asked, slug)),
    ...publicPage('/search', (asked) => search(services, asked)),
    ...publicPage('/docs', (asked) => contents(services, asked)),
    ...publicPage('/docs/search', (asked) => searchManual(services, asked)),
    ...publicPage(
      '/docs/:slug',
      (asked, slug) => manualPage(services, asked, slug) ?? pages.missingPage(services, asked),
    ),
    ...inBoth(apiPagePath, (language) => {
      const show = apiPage(services, language)
      return { GET: (request) => show(request) }
    }),
    page(apiPageStylePath, (request) => serveApiPageStyle(request)),
    page(scalarPath, (request) => serveScalar(request)),

    page('/assets/site.css', (request) => stylesheet(request)),
    page('/assets/copy.js', (request) => copyScript(request)),
    page(staffScript, (request) => serveStaffScript(request)),
    page('/assets/icon.svg', (request) => icon(request)),
    page('/robots.txt', (request) => robots(request)),
    page(
      '/.well-known/security.txt',
      (request) => securityFile(services) ?? missing(services, request),
    ),
    page('/sitemap.xml', (request) => sitemapIndex(services, request)),
    page('/sitemap/:file', (request, _server, { file }) =>
      sitemapPart(services, request, file ?? ''),
    ),

    ...accountRoutes(services).flatMap((route) => visited(services, route)),
    ...staffRoutes(services).flatMap((route) => visited(services, route)),
    ...consoleRoutes(services).flatMap((route) => visited(services, route)),

    resource('/healthz', () => alive()),
    resource('/readyz', (request) => ready(services, request)),
    resource('/metrics', (request) => metrics(services, request)),

    ...contractRoutes(services.baseUrl, () => routes),
  ]
  return routes
}

/** A page that is the same for everybody: in both languages, by its slug where it has one. */
const publicPage = (
  path: string,
  show: (asked: pages.Asked, slug: string) => Promise<Response>,
): Route[] =>
  inBoth(path, (language) => ({
    GET: (request, server, { slug }) => show({ language, request, server }, slug ?? ''),
  }))

/** A page for whoever its row lets in. */
const visited = (services: Services, route: SiteRoute): Route[] =>
  inBoth(route.path, (language) => {
    const serve = serveVisit(services, route, language)
    return { ...(route.get && { GET: serve }), ...(route.post && { POST: serve }) }
  })

export function createApp(services: Services) {
  return createRouter(
    routesOf(services),
    {
      wrongMethod: (request, allow) =>
        refuse(services, request, { kind: 'method not allowed', allow }),
      badHost: (request) => refuse(services, request, { kind: 'bad host' }),
      missing: (request) => missing(services, request),
      failed: (request, error) => failed(services, request, error),
    },
    services.drain,
  )
}

async function missing(services: Services, request: Request): Promise<Response> {
  const path = URL.parse(request.url)?.pathname ?? ''
  if (/^\/(api|embed)(\/|$)/.test(path)) return refuse(services, request, { kind: 'not found' })
  return pages.missingPage(services, { request, language: pages.languageOf(request) })
}

function failed(services: Services, request: Request, error: unknown): Response {
  const { refusal, requestId } = faultOf(error, request, services)
  const { baseUrl, now } = services
  return refusalResponse(refusal, { request, baseUrl, now, requestId })
}

const refuse = ({ baseUrl, now }: Services, request: Request, refusal: Refusal) =>
  refusalResponse(refusal, { request, baseUrl, now })
