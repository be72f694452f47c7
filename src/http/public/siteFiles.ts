/** What every page loads, and what tells robots where to go. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createAsset } from '../asset'
import controls from '../views/controls.css' with { type: 'text' }
import manual from '../views/manual.css' with { type: 'text' }
import parts from '../views/parts.css' with { type: 'text' }
import site from '../views/site.css' with { type: 'text' }

const cacheControl = 'public, max-age=300'

const fileOf = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../views/${name}`, import.meta.url)))

export const stylesheet = createAsset([site, controls, parts, manual].join('\n'), {
  type: 'text/css; charset=utf-8',
  cacheControl,
})

export const copyScript = createAsset(fileOf('copy.js'), {
  type: 'text/javascript; charset=utf-8',
  cacheControl,
})

export const icon = createAsset(fileOf('icon.svg'), { type: 'image/svg+xml', cacheControl })

/** Rooms that need an account, and searches, which are endless. */
const closed = ['/console', '/staff', '/account', '/search', '/docs/search']

/** @param baseUrl the service as its users see it */
export const robotsFile = (baseUrl: string) =>
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
