/**
 * /docs/api: the API reference, in which readers can send requests. It is rendered by Scalar, which this
 * service serves itself.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { raw } from 'hono/html'
import { type Language, locales } from '../../locales'
import { createAsset, lazily } from '../asset'
import { pageHeaders } from '../headers'
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
 * Inline styles are allowed, because Scalar inserts its style sheets when it starts. Everything else is loaded
 * from this service, and requests can be sent only to it.
 */
const policy = "; style-src-elem 'self' 'unsafe-inline'; style-src-attr 'unsafe-inline'"

export const apiPage = ({ baseUrl }: { baseUrl: string }, language: Language) =>
  lazily(async () => {
    const view = <ApiPage language={language} baseUrl={baseUrl} />
    return createAsset(`<!doctype html>${await view}`, {
      type: 'text/html; charset=utf-8',
      cacheControl: 'public, max-age=300',
      headers: { ...pageHeaders(baseUrl, policy), 'content-language': language },
    })
  })

/** Scalar's script reads its settings and the API description from the element with this id. */
function ApiPage({ language, baseUrl }: { language: Language; baseUrl: string }) {
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
        {/* The settings are data, because the content security policy allows no inline scripts. */}
        <script
          id="api-reference"
          type="application/json"
          data-configuration={asAttribute(scalarConfiguration(language))}
        >
          {raw(jsonInHtml(contractToTry(language, baseUrl)))}
        </script>
        <script src={scalarPath}></script>
      </body>
    </html>
  )
}

/** Returns JSON in which only quotation marks still need to be escaped for HTML. */
const asAttribute = (value: object) =>
  JSON.stringify(value).replace(/[&'<>]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`)

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
