/** The style sheets, scripts and icon of the pages, and robots.txt. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Asset, createAsset } from '../asset'
import controls from '../views/controls.css' with { type: 'text' }
import manual from '../views/manual.css' with { type: 'text' }
import parts from '../views/parts.css' with { type: 'text' }
import site from '../views/site.css' with { type: 'text' }

const cacheControl = 'public, max-age=300'
const javascript = 'text/javascript; charset=utf-8'

const fileAt = (path: string, type: string) =>
  createAsset(readFileSync(fileURLToPath(new URL(path, import.meta.url))), { type, cacheControl })

export const stylesheet = createAsset([site, controls, parts, manual].join('\n'), {
  type: 'text/css; charset=utf-8',
  cacheControl,
})

export const copyScript = fileAt('../views/copy.js', javascript)
/** Keyboard shortcuts of the staff pages. */
export const staffScript = fileAt('../staff/keys.js', javascript)
export const icon = fileAt('../views/icon.svg', 'image/svg+xml')

/**
 * Paths that robots.txt excludes: pages that need an account, and search results, whose number is unlimited.
 */
const closed = ['/console', '/staff', '/account', '/search', '/docs/search']

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
