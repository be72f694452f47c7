/** Style sheets, scripts, icons and typefaces of the pages, the web app manifest, and robots.txt. */

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Asset, type AssetOptions, createAsset, lazily } from '../../http/send'
import { type Language, locales } from '../../locales'
import { pathIn } from '../../locales/pathIn'
import { fontFiles, fontStyles } from '../parts/fonts/files'
import { hashedScripts } from '../parts/scriptFiles'
import controls from '../parts/styles/controls.css' with { type: 'text' }
import home from '../parts/styles/home.css' with { type: 'text' }
import manual from '../parts/styles/manual.css' with { type: 'text' }
import parts from '../parts/styles/parts.css' with { type: 'text' }
import site from '../parts/styles/site.css' with { type: 'text' }
import terms from '../parts/styles/terms.css' with { type: 'text' }
import tokens from '../parts/styles/tokens.css' with { type: 'text' }
import { offlinePaths } from './offline'

const cacheControl = 'public, max-age=300'
const javascript = 'text/javascript; charset=utf-8'

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url))

const fileAt = (path: string, type: string, more: Partial<AssetOptions> = {}) =>
  createAsset(readFileSync(pathOf(path)), { type, cacheControl, ...more })

const script = (name: string, more?: Partial<AssetOptions>) =>
  fileAt(`../parts/scripts/${name}.js`, javascript, more)

const css = { type: 'text/css; charset=utf-8', cacheControl }
const pageStyles = [tokens, site, controls, parts, terms, home, manual].join('\n')

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

const forADay = { cacheControl: 'public, max-age=86400', effort: 'none' } as const

/** The files that are the same in both languages, by path. */
export const siteFiles: Readonly<Record<string, Asset>> = {
  '/assets/site.css': createAsset([fontStyles, pageStyles].join('\n'), css),
  '/assets/copy.js': script('copy'),
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
  '/favicon.ico': fileAt('../parts/icons/favicon.ico', 'image/x-icon', forADay),
  '/apple-touch-icon.png': fileAt('../parts/icons/apple-touch-icon.png', 'image/png', forADay),
  '/assets/icon-192.png': fileAt('../parts/icons/icon-192.png', 'image/png', forADay),
  '/assets/icon-512.png': fileAt('../parts/icons/icon-512.png', 'image/png', forADay),
  ...Object.fromEntries([...hashedScripts, ...fontFiles].map(({ path, asset }) => [path, asset])),
}

export const manifest = (_: object, language: Language): Asset => {
  const { site: words, home: start } = locales[language]
  const icon = (src: string, sizes: string, type: string) => ({ src, sizes, type })
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
        icon('/assets/icon-192.png', '192x192', 'image/png'),
        icon('/assets/icon-512.png', '512x512', 'image/png'),
        icon('/assets/icon.svg', 'any', 'image/svg+xml'),
      ],
    }),
    { type: 'application/manifest+json; charset=utf-8', cacheControl },
  )
}

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

export const robotsFile = ({ baseUrl }: { baseUrl: string }): Asset =>
  createAsset(
    [
      'User-agent: *',
      'Allow: /',
      ...closed.flatMap((path) => [`Disallow: ${path}`, `Disallow: /yo${path}`]),
      `Sitemap: ${baseUrl}/sitemap.xml`,
      '',
    ].join('\n'),
    { type: 'text/plain; charset=utf-8', cacheControl: 'public, max-age=3600' },
  )
