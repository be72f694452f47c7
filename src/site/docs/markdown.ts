/**
 * The manual in a form for programs: each page as Markdown at the page's URL plus `.md`, and a list of the
 * pages at /llms.txt.
 */

import { type Asset, createAsset } from '../../http/send'
import type { Language } from '../../locales'
import { pathIn } from '../../locales/pathIn'
import { addressOf } from './render'
import type { Slug } from './texts'

export const cacheControl = 'public, max-age=300'

/** Returns the path of a page's Markdown file. */
export const markdownPath = (language: Language, slug: Slug) => pathIn(language, `/docs/${slug}.md`)

/**
 * Prepares the Markdown of a page for readers: makes URLs absolute, and removes forms.
 * @param text Markdown in which directives have been expanded (expand.ts)
 * @param baseUrl the public URL of the service
 */
export const markdownFrom = (text: string, language: Language, baseUrl: string): string =>
  text
    // Every second piece is a code block.
    .split(/(^```[^]*?^```$)/m)
    .map((piece, at) => (at % 2 === 1 ? piece : proseFrom(piece, language, baseUrl)))
    // The forms of the API reference are only on the page.
    .filter((piece) => !piece.startsWith('```try'))
    .join('')

const proseFrom = (text: string, language: Language, baseUrl: string) =>
  text.replace(/\]\(([a-z-]+\.md|\/)([^)\s]*)\)/g, (_, start: string, rest: string) => {
    const path =
      start === '/' ? addressOf(`/${rest}`, language) : `${docs(language)}/${start}${rest}`
    return `](${baseUrl}${path})`
  })

const docs = (language: Language) => pathIn(language, '/docs')

/** Returns a page's Markdown file. */
export const markdownFile = (
  slug: Slug,
  markdown: string,
  language: Language,
  baseUrl: string,
): Asset =>
  createAsset(markdown, {
    type: 'text/markdown; charset=utf-8',
    cacheControl,
    headers: {
      'content-language': language,
      link: `<${baseUrl}${pathIn(language, `/docs/${slug}`)}>; rel="canonical"`,
    },
  })
