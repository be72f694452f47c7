/** The web app manifest, and the scripts of the offline dictionary. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Language, locales } from '../../locales'
import { type Asset, createAsset, lazily } from '../asset'
import { pathIn } from '../views/page'

const cacheControl = 'public, max-age=300'
const javascript = 'text/javascript; charset=utf-8'

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const script = (file: string, header = cacheControl) =>
  createAsset(readFileSync(pathOf(file)), { type: javascript, cacheControl: header })

export const offlineScript = script('../views/scripts/offlinePage.js')
/**
 * With `no-cache`, browsers check for a new service worker on each visit, so a faulty version is soon
 * replaced.
 */
export const serviceWorker = script('../views/scripts/serviceWorker.js', 'no-cache')

/** The script of the reader page, which includes the search code. Building it takes less than 0.1 s. */
export const readerScript = lazily(async () => {
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

const manifest = (language: Language): Asset => {
  const { site, home } = locales[language]
  const icon = (src: string, sizes: string, type: string) => ({ src, sizes, type })
  return createAsset(
    JSON.stringify({
      id: '/',
      name: `${site.name}: ${site.tagline}`,
      short_name: site.name,
      description: home.lead,
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

export const manifests = { en: manifest('en'), yo: manifest('yo') }
