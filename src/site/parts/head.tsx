/** The `head` element of a page, with metadata for browsers, search engines and link previews. */

import { raw } from 'hono/html'
import { type Language, locales } from '../../locales'
import { pathIn } from '../../locales/pathIn'
import { fontFiles } from './fonts/files'

export interface Page {
  language: Language
  /** The page's path without its language, such as `/terms/computer`. */
  path: string
  title: string
  baseUrl: string
  /**
   * The description shown in search engine results. Search engines do not index pages that have no
   * description.
   */
  description?: string
  data?: object
  /** The image for link previews, of size `pictureSize`. If undefined, the site's icon is used. */
  picture?: { path: string; text: string }
  /** Links to the same content in other formats. */
  alternates?: readonly { type: string; path: string }[]
  /** The signed-in user. Always undefined on cached pages. */
  user?: { role: string } | undefined
  asksToConfirm?: boolean
}

/** Size in pixels of images for link previews. This is the recommended size. */
export const pictureSize = { width: 1200, height: 630 }

export function Head({ page }: { page: Page }) {
  const { language, path, title, description, data, alternates = [] } = page
  const { site, home } = locales[language]
  const shown =
    path === '/' && description ? `${site.name}: ${site.tagline}` : `${title} · ${site.name}`
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>{shown}</title>
      {/* Chromium waits up to 100 ms for preloaded fonts before it draws the page. */}
      {fontFiles.map(({ path: font }) => (
        <link rel="preload" href={font} as="font" type="font/woff2" crossorigin="anonymous" />
      ))}
      <link rel="stylesheet" href="/assets/site.css" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" type="image/svg+xml" href="/assets/icon.svg" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href={pathIn(language, '/manifest.webmanifest')} />
      {(['newest', 'day'] as const).map((kind) => (
        <link
          rel="alternate"
          type="application/atom+xml"
          title={home[kind]}
          href={pathIn(language, feedPaths[kind])}
        />
      ))}
      {description === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <Public page={page} title={shown} description={description} />
      )}
      {alternates.map(({ type, path: address }) => (
        <link rel="alternate" type={type} href={address} />
      ))}
      {data !== undefined && <script type="application/ld+json">{raw(jsonInHtml(data))}</script>}
    </head>
  )
}

/** Paths of the Atom feeds, without the language. */
export const feedPaths = { newest: '/feeds/new.xml', day: '/feeds/day.xml' } as const

/** The page's URLs in both languages, and metadata for link previews. */
function Public({ page, title, description }: { page: Page; title: string; description: string }) {
  const { language, path, baseUrl, picture } = page
  const english = baseUrl + pathIn('en', path)
  const yoruba = baseUrl + pathIn('yo', path)
  const own = language === 'en' ? english : yoruba
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={own} />
      <link rel="alternate" hreflang="en" href={english} />
      <link rel="alternate" hreflang="yo" href={yoruba} />
      <link rel="alternate" hreflang="x-default" href={english} />
      <meta property="og:type" content={path === '/' ? 'website' : 'article'} />
      <meta property="og:site_name" content={locales[language].site.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={own} />
      <meta property="og:locale" content={openGraphLocales[language]} />
      <meta
        property="og:locale:alternate"
        content={openGraphLocales[language === 'en' ? 'yo' : 'en']}
      />
      <meta property="og:image" content={baseUrl + (picture?.path ?? '/assets/icon-512.png')} />
      {picture && (
        <>
          <meta property="og:image:width" content={String(pictureSize.width)} />
          <meta property="og:image:height" content={String(pictureSize.height)} />
          <meta property="og:image:alt" content={picture.text} />
        </>
      )}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
    </>
  )
}

const openGraphLocales = { en: 'en_GB', yo: 'yo_NG' } as const

/**
 * Returns JSON that is safe to put in a script element: it cannot close the element or begin an HTML comment.
 */
export const jsonInHtml = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c')
