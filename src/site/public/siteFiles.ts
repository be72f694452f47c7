/** Style sheets, scripts, icons and typefaces of the pages, the web app manifest, robots.txt and security.txt. */

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Handler } from '../../http/router'
import { type Asset, type AssetOptions, createAsset, lazily } from '../../http/send'
import { dateOfDay, dayOf } from '../../lib/time'
import { type Language, locales } from '../../locales'
import { pathIn } from '../../locales/pathIn'
import type { PublicServices } from '../../serviceTypes'
import { scalarScript } from '../docs/apiDescription'
import { fontFiles } from '../parts/fonts/files'
import controls from '../parts/styles/controls.css' with { type: 'text' }
import home from '../parts/styles/home.css' with { type: 'text' }
import manual from '../parts/styles/manual.css' with { type: 'text' }
import parts from '../parts/styles/parts.css' with { type: 'text' }
import site from '../parts/styles/site.css' with { type: 'text' }
import terms from '../parts/styles/terms.css' with { type: 'text' }
import tokens from '../parts/styles/tokens.css' with { type: 'text' }
import { offlinePaths } from './offline'
import { missing } from './pageResponse'

const cacheControl = 'public, max-age=300'
const javascript = 'text/javascript; charset=utf-8'

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url))

const fileAt = (path: string, type: string, more: Partial<AssetOptions> = {}) =>
  createAsset(readFileSync(pathOf(path)), { type, cacheControl, ...more })

const script = (name: string, more?: Partial<AssetOptions>) =>
  fileAt(`../parts/scripts/${name}.js`, javascript, more)

const fontStyles = fontFiles.map(({ style }) => style)
const styles = [...fontStyles, tokens, site, controls, parts, terms, home, manual].join('\n')

/** The script of the reader page, which includes the search code. Building it takes less than 0.1 s. */
const readerScript = lazily(async () => {
  const { outputs } = await Bun.build({
    entrypoints: [pathOf('../../offline/reader.ts')],
    target: 'browser',
    format: 'iife',
    minify: true,
  })
  const [built] = outputs
  if (!built) throw new Error('the offline reader did not build')
  return createAsset(await built.text(), { type: javascript, cacheControl })
})

const icon = (name: string, type: string) =>
  fileAt(`../parts/icons/${name}`, type, { cacheControl: 'public, max-age=86400', effort: 'none' })

/** The files that are the same in both languages, by path. */
export const siteFiles: Readonly<Record<string, Asset>> = {
  '/assets/site.css': createAsset(styles, { type: 'text/css; charset=utf-8', cacheControl }),
  '/assets/copy.js': script('copy'),
  '/assets/demo.js': script('demoPage'),
  '/assets/manual.js': script('manualPage'),
  '/assets/try.js': script('tryIt'),
  '/assets/search.js': script('search'),
  '/assets/staff.js': script('reviewKeys'),
  '/assets/term-editor.js': script('termEditor'),
  '/assets/offline.js': script('offlinePage'),
  [offlinePaths.script]: readerScript,
  // With `no-cache`, browsers check for a new service worker on each visit, so a faulty version is
  // soon replaced.
  [offlinePaths.worker]: script('serviceWorker', { cacheControl: 'no-cache' }),
  '/assets/icon.svg': fileAt('../parts/icon.svg', 'image/svg+xml'),
  // Icons for browsers and devices that do not use the SVG icon.
  '/favicon.ico': icon('favicon.ico', 'image/x-icon'),
  '/apple-touch-icon.png': icon('apple-touch-icon.png', 'image/png'),
  '/assets/icon-192.png': icon('icon-192.png', 'image/png'),
  '/assets/icon-512.png': icon('icon-512.png', 'image/png'),
  ...Object.fromEntries([scalarScript, ...fontFiles].map(({ path, asset }) => [path, asset])),
}

export const manifest = (_: object, language: Language): Asset => {
  const { site: words, home: start } = locales[language]
  return createAsset(
    JSON.stringify({
      id: '/',
      name: `${words.name}: ${words.tagline}`,
      short_name: words.name,
      description: start.lead,
      lang: language,
      dir: 'ltr',
      start_url: pathIn(language, '/search'),
      scope: '/',
      display: 'standalone',
      background_color: '#fbfcfa',
      theme_color: '#0a634c',
      icons: [
        { src: '/assets/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/assets/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/assets/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      ],
    }),
    { type: 'application/manifest+json; charset=utf-8', cacheControl },
  )
}

const plainFile = { type: 'text/plain; charset=utf-8', cacheControl: 'public, max-age=3600' }

/**
 * Paths that robots.txt disallows: pages that require an account, and search results, because their number is
 * unlimited.
 */
const closed = [
  '/console',
  '/staff',
  '/account',
  '/contribute',
  '/contributions',
  '/reading',
  '/search?',
  '/docs/search',
]

export const robotsFile = ({ baseUrl }: { baseUrl: string }): Asset => {
  const lines = closed.flatMap((path) => [`Disallow: ${path}`, `Disallow: /yo${path}`])
  const text = `User-agent: *\nAllow: /\n${lines.join('\n')}\nSitemap: ${baseUrl}/sitemap.xml\n`
  return createAsset(text, plainFile)
}

/** Number of days after which security.txt expires. RFC 9116 recommends less than a year. */
const validDays = 180

/** Says where to report security vulnerabilities (RFC 9116). Responds with 404 if no contact is configured. */
export const securityFile =
  (services: PublicServices): Handler =>
  (request) => {
    const { securityContact, now, baseUrl } = services
    if (securityContact === undefined) return missing(services, request)
    const text = `Contact: ${securityContact}
Expires: ${dateOfDay(dayOf(now()) + validDays)}T00:00:00Z
Preferred-Languages: en, yo
Canonical: ${baseUrl}/.well-known/security.txt
`
    return createAsset(text, plainFile)(request)
  }
