/** Style sheets, scripts and icons of the pages, and robots.txt. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Asset, type AssetOptions, createAsset } from '../asset'
import { fontStyles } from '../views/fonts/files'
import controls from '../views/styles/controls.css' with { type: 'text' }
import home from '../views/styles/home.css' with { type: 'text' }
import manual from '../views/styles/manual.css' with { type: 'text' }
import parts from '../views/styles/parts.css' with { type: 'text' }
import site from '../views/styles/site.css' with { type: 'text' }
import styleguide from '../views/styles/styleguide.css' with { type: 'text' }
import terms from '../views/styles/terms.css' with { type: 'text' }
import tokens from '../views/styles/tokens.css' with { type: 'text' }

const cacheControl = 'public, max-age=300'
const javascript = 'text/javascript; charset=utf-8'

const fileAt = (path: string, type: string, more: Partial<AssetOptions> = {}) =>
  createAsset(readFileSync(fileURLToPath(new URL(path, import.meta.url))), {
    type,
    cacheControl,
    ...more,
  })

const css = { type: 'text/css; charset=utf-8', cacheControl }
const pageStyles = [tokens, site, controls, parts, terms, home, manual].join('\n')

export const stylesheet = createAsset([fontStyles, pageStyles].join('\n'), css)

/**
 * Copies the rules for `:hover` and `:focus-visible` as rules for the classes `is-hover` and `is-focus`, so
 * that the style guide can show these states permanently.
 */
export function statesOf(styles: string): string {
  const rules = styles.split('}').map((piece) => {
    const [selector = '', body = ''] = piece.split('{').slice(-2)
    return { selector, body }
  })
  return rules
    .filter(({ selector }) => /:hover|:focus-visible/.test(selector))
    .map(({ selector, body }) => {
      const shown = selector
        .replaceAll(':hover', '.is-hover')
        .replaceAll(':focus-visible', '.is-focus')
      return `${shown}{${body}}`
    })
    .join('\n')
}

/** The additional style sheet of the design system page. */
export const styleguideStyle = createAsset([styleguide, statesOf(pageStyles)].join('\n'), css)

export const copyScript = fileAt('../views/scripts/copy.js', javascript)
/** Script for suggestions in the search field. */
export const searchScript = fileAt('../views/scripts/search.js', javascript)
/** Script for keyboard shortcuts on the staff pages. */
export const staffScript = fileAt('../views/scripts/reviewKeys.js', javascript)
/** Script for the warnings and the preview in the term editor. */
export const termEditorScript = fileAt('../views/scripts/termEditor.js', javascript)
export const icon = fileAt('../views/icon.svg', 'image/svg+xml')

const forADay = { cacheControl: 'public, max-age=86400', isPacked: true } as const

/** Icons for browsers and devices that do not use the SVG icon, by path. */
export const icons: Readonly<Record<string, Asset>> = {
  '/favicon.ico': fileAt('../views/icons/favicon.ico', 'image/x-icon', forADay),
  '/apple-touch-icon.png': fileAt('../views/icons/apple-touch-icon.png', 'image/png', forADay),
  '/assets/icon-192.png': fileAt('../views/icons/icon-192.png', 'image/png', forADay),
  '/assets/icon-512.png': fileAt('../views/icons/icon-512.png', 'image/png', forADay),
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
