/**
 * /docs/api: the API reference, from which readers can send requests. It is rendered by Scalar, whose script
 * this service hosts. For signed-in developers, the page contains the client ID of one of their apps.
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
import { copyScript } from '../views/codeBlock'
import { fontStyles } from '../views/fonts/files'
import { jsonInHtml } from '../views/head'
import { Layout, type Page, pathIn } from '../views/layout'
import { manualScript } from '../views/scriptFiles'
import controls from '../views/styles/controls.css' with { type: 'text' }
import manual from '../views/styles/manual.css' with { type: 'text' }
import parts from '../views/styles/parts.css' with { type: 'text' }
import site from '../views/styles/site.css' with { type: 'text' }
import tokens from '../views/styles/tokens.css' with { type: 'text' }
import { Checks, type Example, exampleIn, Opening } from './apiOpening'
import apiPageCss from './apiPage.css' with { type: 'text' }
import { EndpointFallbacks, endpointsIn } from './endpoints'
import { contractToTry, scalarConfiguration } from './scalar/configuration'
import scalarCss from './scalar/scalar.css' with { type: 'text' }
import { version } from './scalar/version'

/** Each version of Scalar has a different path, so browsers can cache the script forever. */
export const scalarPath = `/assets/scalar-${version}.js`

const scalarFile = fileURLToPath(new URL('scalar/standalone.js.br', import.meta.url))

export const scalarScript = createAsset(readFileSync(scalarFile), {
  type: 'text/javascript; charset=utf-8',
  cacheControl: 'public, max-age=31536000, immutable',
  isBrotli: true,
})

/** Scalar's elements. Some of them are outside the element that contains Scalar's script. */
const scalars = '#reference, .scalar-app, [id^="headlessui-portal"], [id^="radix"]'

/** The site's style rules would override Scalar's own, so they exclude Scalar's elements. */
export const apiPageStyle = createAsset(
  [
    fontStyles,
    tokens,
    `@scope (:root) to (${scalars}) {`,
    site,
    controls,
    parts,
    manual,
    apiPageCss,
    '}',
    scalarCss,
  ].join('\n'),
  { type: 'text/css; charset=utf-8', cacheControl: 'public, max-age=300' },
)

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
  // Highlighting is slow, so the example is created once and used for all requests.
  let made: Promise<Example> | undefined
  const exampleOf = () => (made ??= exampleIn(language, baseUrl))
  const pageFor = (user?: Page['user']) =>
    lazily(async () => {
      const example = await exampleOf()
      const view = <ApiPage {...{ language, baseUrl, example, user }} />
      return createAsset(`<!doctype html>${await view}`, {
        type: 'text/html; charset=utf-8',
        cacheControl: 'public, max-age=300',
        headers,
      })
    })
  const forVisitors = pageFor()
  const forUsers = pageFor({ role: 'developer' })
  return async (request) => {
    if (!hasSession(request)) return forVisitors(request)
    const own = await ownAppsOf(services, request)
    if (!own) return forUsers(request)
    const example = await exampleOf()
    const view = <ApiPage {...{ language, baseUrl, example, user: own.user, own }} />
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
  user: { role: string }
  /** The app whose client ID the page uses. */
  app: Pick<ListedApp, 'clientId' | 'name'>
  apps: readonly Pick<ListedApp, 'clientId' | 'name'>[]
  /** The session cookies, if the session was renewed. */
  cookies: Cookies
}

/**
 * @returns the apps whose example code the reader may see; undefined if there are none or if PostgreSQL is
 *   unavailable
 */
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
    return app && { user: session.user, app, apps, cookies: session.cookies }
  } catch (error) {
    if (isPassing(error)) return undefined
    throw error
  }
}

interface ApiPageProps {
  language: Language
  baseUrl: string
  example: Example
  user: Page['user']
  /** Undefined for readers without apps. */
  own?: OwnApps
}

/** The element with the ID `api-reference` contains the settings and the API description that Scalar's script reads. */
function ApiPage({ language, baseUrl, example, user, own }: ApiPageProps) {
  const { title, description, noScript } = locales[language].apiPage
  const listed = endpointsIn(language, baseUrl)
  const page: Page = {
    language,
    path: '/docs/api',
    title,
    description,
    baseUrl,
    stylesheet: '/assets/api-page.css',
    user,
  }
  return (
    <Layout page={page} width="wide" scripts={[copyScript, manualScript.path, scalarPath]}>
      <Opening {...{ language, baseUrl, example, listed }}>
        {own && <YourApps language={language} own={own} />}
      </Opening>
      <Checks language={language} />
      <div id="reference">
        <noscript>
          <p>
            {noScript} <a href={pathIn(language, '/docs')}>{locales[language].manual.title}</a>,{' '}
            <a href={pathIn(language, '/openapi.yaml')}>openapi.yaml</a>
          </p>
        </noscript>
        <EndpointFallbacks listed={listed} />
        {/* The settings are data, because the content security policy allows no inline scripts. */}
        <script
          id="api-reference"
          type="application/json"
          data-configuration={asAttribute(scalarConfiguration(language))}
        >
          {raw(jsonInHtml(contractToTry(language, baseUrl, own?.app.clientId)))}
        </script>
      </div>
    </Layout>
  )
}

/**
 * Returns JSON for an HTML attribute. All special characters are escaped except quotation marks, which the
 * caller must escape.
 */
const asAttribute = (value: object) =>
  JSON.stringify(value).replace(/[&'<>]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`)

/**
 * States which app's client ID the page uses, and links to the code for that app and to the reader's other
 * apps.
 */
function YourApps({ language, own: { app, apps } }: { language: Language; own: OwnApps }) {
  const words = locales[language].apiPage.own
  return (
    <aside class="small" aria-label={words.title}>
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
