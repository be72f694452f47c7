/**
 * /docs/api: the API reference, where readers can send requests. Scalar renders it, and this service serves Scalar's
 * script. For signed-in developers, the page contains the client ID of one of their apps.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { raw } from 'hono/html'
import { bestEncoding } from '../../lib/encodings'
import { readParameters } from '../../lib/parameters'
import { responseBody } from '../../lib/responseBody'
import { isPassing } from '../../lib/unavailable'
import { type Language, locales } from '../../locales'
import type { Cookies } from '../../store/accounts/options'
import type { ListedApp } from '../../store/apps/ownedApps'
import type { Stores } from '../../store/stores'
import { createAsset, lazily } from '../asset'
import { pageHeaders } from '../headers'
import { queryOf } from '../queries'
import { accountHeaders, hasSession, headerOf } from '../requestHeaders'
import type { VisitRoom } from '../rooms'
import type { Handler } from '../router'
import { mayUse } from '../site/visit'
import { fontStyles } from '../views/fonts/files'
import { Fonts, Icons, jsonInHtml, Public } from '../views/head'
import { Mark } from '../views/mark'
import { type Page, pathIn } from '../views/page'
import tokens from '../views/styles/tokens.css' with { type: 'text' }
import apiPageCss from './apiPage.css' with { type: 'text' }
import { contractToTry, scalarConfiguration } from './scalar/configuration'
import { version } from './scalar/version'

/** Each version of Scalar has a different path, so browsers can cache the script forever. */
export const scalarPath = `/assets/scalar-${version}.js`

const scalarFile = fileURLToPath(new URL('scalar/standalone.js.br', import.meta.url))

export const scalarScript = createAsset(readFileSync(scalarFile), {
  type: 'text/javascript; charset=utf-8',
  cacheControl: 'public, max-age=31536000, immutable',
  isBrotli: true,
})

/**
 * The site's typefaces, colours and sizes. The site's other rules are left out, because they would override
 * Scalar's rules.
 */
export const apiPageStyle = createAsset([fontStyles, tokens, apiPageCss].join('\n'), {
  type: 'text/css; charset=utf-8',
  cacheControl: 'public, max-age=300',
})

/**
 * Allows inline styles, because Scalar inserts its style sheets when it starts. Everything else must come from this
 * service, and requests can be sent only to it.
 */
const policy = "; style-src-elem 'self' 'unsafe-inline'; style-src-attr 'unsafe-inline'"

export function apiPage(services: ApiPageRoom, language: Language): Handler {
  const { baseUrl } = services
  const headers = {
    ...pageHeaders(baseUrl, policy),
    'content-language': language,
    vary: 'Accept-Encoding, Cookie',
  }
  const forAnybody = lazily(async () => {
    const view = <ApiPage language={language} baseUrl={baseUrl} />
    return createAsset(`<!doctype html>${await view}`, {
      type: 'text/html; charset=utf-8',
      cacheControl: 'public, max-age=300',
      headers,
    })
  })
  return async (request) => {
    const own = hasSession(request) ? await ownAppsOf(services, request) : undefined
    if (!own) return forAnybody(request)
    const view = <ApiPage language={language} baseUrl={baseUrl} own={own} />
    const body = responseBody(`<!doctype html>${await view}`)
    const content = await body.in(bestEncoding(headerOf(request, 'accept-encoding')))
    const response = new Response(content.open(), {
      headers: {
        ...headers,
        'cache-control': 'no-store',
        ...(content.encoding && { 'content-encoding': content.encoding }),
      },
    })
    for (const cookie of own.cookies) response.headers.append('set-cookie', cookie)
    return response
  }
}

interface ApiPageRoom extends VisitRoom {
  ownedApps: Stores['ownedApps']
}

interface OwnApps {
  /** The app whose client ID the page uses. */
  app: Pick<ListedApp, 'clientId' | 'name'>
  apps: readonly Pick<ListedApp, 'clientId' | 'name'>[]
  /** The session cookies, if the session was renewed. */
  cookies: Cookies
}

/** @returns the apps whose code the reader may see; undefined if there are none, or PostgreSQL is unavailable */
async function ownAppsOf(
  { accounts, ownedApps }: ApiPageRoom,
  request: Request,
): Promise<OwnApps | undefined> {
  try {
    const session = await accounts.sessionOf(accountHeaders(request))
    if (!session) return undefined
    const all = await ownedApps.ofMember(session.user.id)
    const apps = all.filter(
      ({ role, revokedAt }) => revokedAt === null && mayUse('app developer', role),
    )
    const chosen = readParameters(queryOf(request.url))?.get('app')
    const app = apps.find(({ clientId }) => clientId === chosen) ?? apps[0]
    return app && { app, apps, cookies: session.cookies }
  } catch (error) {
    if (isPassing(error)) return undefined
    throw error
  }
}

interface ApiPageProps {
  language: Language
  baseUrl: string
  /** Undefined for readers without apps. */
  own?: OwnApps
}

/** The element with this ID contains the settings and the API description that Scalar's script reads. */
function ApiPage({ language, baseUrl, own }: ApiPageProps) {
  const { title, description } = locales[language].apiPage
  const page: Page = { language, path: '/docs/api', title, description, baseUrl }
  const shown = `${title} · ${locales[language].site.name}`
  return (
    <html lang={language}>
      <head>
        <title>{shown}</title>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="stylesheet" href="/assets/api-page.css" />
        <Fonts />
        <Icons />
        <Public page={page} title={shown} description={description} />
      </head>
      <body>
        <Header language={language} />
        {own && <YourApps language={language} own={own} />}
        {/* The settings are data, because the content security policy allows no inline scripts. */}
        <script
          id="api-reference"
          type="application/json"
          data-configuration={asAttribute(scalarConfiguration(language))}
        >
          {raw(jsonInHtml(contractToTry(language, baseUrl, own?.app.clientId)))}
        </script>
        <script src={scalarPath}></script>
      </body>
    </html>
  )
}

/** Returns JSON in which only quotation marks still need to be escaped for HTML. */
const asAttribute = (value: object) =>
  JSON.stringify(value).replace(/[&'<>]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`)

/** Says whose client ID the page uses, and links to the code for this app and to the reader's other apps. */
function YourApps({ language, own: { app, apps } }: { language: Language; own: OwnApps }) {
  const words = locales[language].apiPage.own
  return (
    <aside class="own" aria-label={words.title}>
      <p>
        {words.uses(app.name)}{' '}
        <a href={pathIn(language, `/console/apps/${app.clientId}/snippets`)}>{words.code}</a>
      </p>
      {apps.length > 1 && (
        <p>
          {words.others}{' '}
          {apps
            .filter(({ clientId }) => clientId !== app.clientId)
            .map(({ clientId, name }) => (
              <>
                <a href={pathIn(language, `/docs/api?app=${clientId}`)}>{name}</a>{' '}
              </>
            ))}
        </p>
      )}
    </aside>
  )
}

function Header({ language }: { language: Language }) {
  const { site, manual, apiPage: words } = locales[language]
  const other = language === 'en' ? 'yo' : 'en'
  return (
    <>
      <header class="site">
        <a class="name" href={pathIn(language, '/')}>
          <Mark />
          {site.name}
        </a>
        <nav aria-label={site.menu}>
          <a href={pathIn(language, '/docs')}>{manual.title}</a>
          {['openapi.yaml', 'openapi.json'].map((file) => (
            <a
              href={pathIn(language, `/${file}`)}
              download={file}
              aria-label={words.download(file)}
            >
              {file}
            </a>
          ))}
          <a href={pathIn(other, '/docs/api')} lang={other} hreflang={other}>
            {site.otherLanguage}
          </a>
        </nav>
      </header>
      <noscript>
        <p class="no-script">
          {words.noScript} <a href={pathIn(language, '/docs')}>{manual.title}</a>,{' '}
          <a href={pathIn(language, '/openapi.yaml')}>openapi.yaml</a>
        </p>
      </noscript>
    </>
  )
}
