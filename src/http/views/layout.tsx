/** @jsxImportSource hono/jsx */
/** The frame of every page, in either language. */
import type { Child } from 'hono/jsx'
import { type Language, locales } from '../../locales'

export interface Page {
  language: Language
  /** The page's path without its language: `/terms/computer`. */
  path: string
  title: string
  baseUrl: string
}

/** The path of a page in a language. */
export const pathIn = (language: Language, path: string) =>
  language === 'en' ? path : `/yo${path === '/' ? '' : path}`

export function Layout({ page, children }: { page: Page; children: Child }) {
  const { language, path, title, baseUrl } = page
  const { site } = locales[language]
  const other = language === 'en' ? 'yo' : 'en'
  const to = (target: string) => pathIn(language, target)
  return (
    <html lang={language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{path === '/' ? `${site.name}: ${site.tagline}` : `${title} · ${site.name}`}</title>
        <link rel="stylesheet" href="/assets/site.css" />
        <link rel="canonical" href={baseUrl + to(path)} />
        <link rel="alternate" hreflang="en" href={baseUrl + pathIn('en', path)} />
        <link rel="alternate" hreflang="yo" href={baseUrl + pathIn('yo', path)} />
      </head>
      <body>
        <a class="skip" href="#content">
          {site.skip}
        </a>
        <header>
          <a class="name" href={to('/')}>
            {site.name}
          </a>
          <a href={to('/categories')}>{site.categories}</a>
          <a href={to('/top-up')}>{site.topUp}</a>
          <a href={pathIn(other, path)} lang={other} hreflang={other}>
            {site.otherLanguage}
          </a>
        </header>
        <main id="content">{children}</main>
        <footer>{site.tagline}</footer>
      </body>
    </html>
  )
}
