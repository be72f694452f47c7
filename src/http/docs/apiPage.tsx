/**
 * /docs/api: the contract as a page that makes the calls, too. @elysiajs/swagger writes it, in one language
 * and with Scalar from another's server; here it becomes a page of ours, which needs this service alone.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { swagger } from '@elysiajs/swagger'
import type { JSX } from 'hono/jsx/jsx-runtime'
import { type Language, locales } from '../../locales'
import { createAsset, createCompressedAsset, createLargeAsset } from '../asset'
import { pageHeaders } from '../headers'
import { jsonInHtml, Public } from '../views/head'
import { type Page, pathIn } from '../views/page'
import siteCss from '../views/site.css' with { type: 'text' }
import apiPageCss from './apiPage.css' with { type: 'text' }
import { contractToTry, scalarConfiguration } from './scalar/configuration'
import { version } from './scalar/version'

/** The page's path without its language. */
export const apiPagePath = '/docs/api'

/** Another release has another address, so this one may be kept for ever. */
export const scalarPath = `/assets/scalar-${version}.js`

const scalarFile = fileURLToPath(new URL('scalar/standalone.js.br', import.meta.url))

export const serveScalar = createCompressedAsset(readFileSync(scalarFile), {
  type: 'text/javascript; charset=utf-8',
  cacheControl: 'public, max-age=31536000, immutable',
})

export const apiPageStylePath = '/assets/api-page.css'

/** The colours of the site, without its rules for elements, which Scalar's own would not survive. */
const palette = /^:root \{.*?^\}/ms.exec(siteCss)?.[0] ?? ''

export const serveApiPageStyle = createAsset(`${palette}\n${apiPageCss}`, {
  type: 'text/css; charset=utf-8',
  cacheControl: 'public, max-age=300',
})

/** Scalar writes its style sheets into the page as it starts. All else comes from here, and calls go here. */
const policy =
  "; script-src 'self'; style-src-elem 'self' 'unsafe-inline'; style-src-attr 'unsafe-inline'; connect-src 'self'"

/** @returns answers a GET of the page in a language */
export function apiPage({ baseUrl }: { baseUrl: string }, language: Language) {
  const options = {
    type: 'text/html; charset=utf-8',
    cacheControl: 'public, max-age=300',
    headers: { ...pageHeaders(baseUrl, policy), 'content-language': language },
  }
  const ready = kept(async () => createLargeAsset(await htmlOf(baseUrl, language), options))
  return async (request: Request): Promise<Response> => {
    const answer = await ready()
    return answer(request)
  }
}

async function htmlOf(baseUrl: string, language: Language): Promise<string> {
  const words = locales[language].apiPage
  const { title, description } = words
  const page: Page = { language, path: apiPagePath, title, description, baseUrl }
  const shown = `${title} · ${locales[language].site.name}`
  const written = await swagger({
    path: apiPagePath,
    provider: 'scalar',
    scalarCDN: scalarPath,
  }).handle(new Request(`http://localhost${apiPagePath}`))
  const links = await textOf(<Links page={page} title={shown} description={description} />)
  const header = await textOf(<Header language={language} />)
  return new HTMLRewriter()
    .on('html', { element: (html) => void html.setAttribute('lang', language) })
    .on('title', { element: (element) => void element.setInnerContent(shown) })
    .on('head meta[name$="description"], head style', {
      element: (element) => void element.remove(),
    })
    .on('head', {
      element: (head) => void head.append(links, asHtml),
    })
    .on('body', {
      element: (body) => void body.prepend(header, asHtml),
    })
    .on('#api-reference', {
      element(script) {
        // Data, which is not run: without a type even blanks would be a script of the page's own, and refused.
        script.setAttribute('type', 'application/json')
        script.removeAttribute('data-url')
        script.setAttribute('data-configuration', asAttribute(scalarConfiguration(language)))
        script.setInnerContent(jsonInHtml(contractToTry(language, baseUrl)), asHtml)
      },
    })
    .on('script[src]', { element: (script) => void script.removeAttribute('crossorigin') })
    .transform(written)
    .text()
}

const textOf = async (view: JSX.Element): Promise<string> => view

const asHtml = { html: true }

/** JSON that means the same inside an attribute: the rewriter escapes nothing but quotation marks. */
const asAttribute = (value: object) => JSON.stringify(value).replaceAll('&', '\\u0026')

function Links(props: { page: Page; title: string; description: string }) {
  return (
    <>
      <meta name="color-scheme" content="light dark" />
      <link rel="stylesheet" href={apiPageStylePath} />
      <link rel="icon" type="image/svg+xml" href="/assets/icon.svg" />
      <Public {...props} />
    </>
  )
}

function Header({ language }: { language: Language }) {
  const { site, manual, apiPage: words } = locales[language]
  const other = language === 'en' ? 'yo' : 'en'
  return (
    <>
      <header class="site">
        <a class="name" href={pathIn(language, '/')}>
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
          <a href={pathIn(other, apiPagePath)} lang={other} hreflang={other}>
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

/** Made when it is first asked for. */
function kept<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
