/** The manual: its pages in both languages, each rendered once as HTML and as Markdown, and its search. */

import MiniSearch from 'minisearch'
import { bareWords } from '../../../search/fold'
import { shortestForgiven } from '../../../search/port'
import { mostWords } from '../../../search/words'
import { type Asset, createAsset } from '../../http/send'
import type { Language } from '../../locales'
import { pathIn } from '../../locales/pathIn'
import type { PublicServices } from '../../serviceTypes'
import { expand } from './expand'
import { addressOf, type Rendered, render } from './render'
import { type Slug, slugs, textOf } from './texts'
import { tryForm } from './tryForm'

export interface ManualPage extends Rendered {
  slug: Slug
  /** The page as Markdown, for download. */
  file: Asset
}

export type Manual = ReturnType<typeof createManual>

export type ManualServices = PublicServices & { manual: Manual }

export function createManual(baseUrl: string) {
  const pages = oncePerLanguage((language): readonly ManualPage[] =>
    slugs.map((slug) => {
      const text = expand(textOf(language, slug), { language, baseUrl })
      // Yoruba headings have the same ids as the English headings, so links work in both languages.
      const english = language === 'en' ? undefined : pages('en').find((page) => page.slug === slug)
      const markdown = markdownFrom(text, language, baseUrl)
      const link = `<${baseUrl}${pathIn(language, `/docs/${slug}`)}>; rel="canonical"`
      const headers = { 'content-language': language, link }
      return {
        slug,
        file: createAsset(markdown, {
          type: 'text/markdown; charset=utf-8',
          cacheControl,
          headers,
        }),
        ...render(text, {
          language,
          form: (id) => tryForm(language, baseUrl, id),
          like: english,
        }),
      }
    }),
  )
  const searchIn = oncePerLanguage((language) => createManualSearch(pages(language)))

  return {
    /** Returns the pages in reading order. */
    pages,
    search: (language: Language, text: string) => searchIn(language)(text),
    /** Renders all pages. @throws if a page contains an unknown directive */
    prepare() {
      for (const language of ['en', 'yo'] as const) pages(language)
    },
  }
}

function oncePerLanguage<Made>(make: (language: Language) => Made) {
  const made = new Map<Language, Made>()
  return (language: Language): Made => {
    const one = made.get(language) ?? make(language)
    made.set(language, one)
    return one
  }
}

export const cacheControl = 'public, max-age=300'

export const markdownPath = (language: Language, slug: Slug) => pathIn(language, `/docs/${slug}.md`)

/**
 * Prepares the Markdown of a page for readers: makes URLs absolute, and removes forms.
 * @param text Markdown in which directives have been expanded (expand.ts)
 */
const markdownFrom = (text: string, language: Language, baseUrl: string): string =>
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
      start === '/' ? addressOf(`/${rest}`, language) : pathIn(language, `/docs/${start}${rest}`)
    return `](${baseUrl}${path})`
  })

interface Found {
  slug: string
  page: string
  heading: string
  id: string
  excerpt: string
}

const mostFound = 20
const excerptLength = 180

/** Creates a search that runs in this process. It folds words in the same way as the dictionary's search. */
function createManualSearch(pages: readonly ManualPage[]): (text: string) => Found[] {
  const places = pages.flatMap(({ slug, title, sections }) =>
    sections.map(({ heading, id, text }) => ({ slug, page: title, heading, id, text })),
  )
  const index = new MiniSearch<{ id: number; page: string; heading: string; text: string }>({
    fields: ['heading', 'page', 'text'],
    tokenize: bareWords,
    processTerm: (word) => word,
    searchOptions: {
      boost: { heading: 3, page: 2 },
      // Single letters are not used as prefixes, because each would match half of the manual.
      prefix: (word) => word.length > 1,
      fuzzy: (word) => (word.length < shortestForgiven ? false : 1),
      combineWith: 'AND',
    },
  })
  index.addAll(places.map((place, id) => ({ ...place, id })))

  return (text) =>
    index
      .search([...new Set(bareWords(text))].slice(0, mostWords).join(' '))
      .slice(0, mostFound)
      .flatMap(({ id, terms }) => {
        const place = places[id as number]
        return place ? [{ ...place, excerpt: excerptOf(place.text, terms) }] : []
      })
}

function excerptOf(text: string, found: readonly string[]): string {
  const words = text.split(/\s+/)
  const first = words.findIndex((word) => bareWords(word).some((bare) => found.includes(bare)))
  const start = Math.max(0, first - 8)
  let excerpt = start > 0 ? '…' : ''
  for (const word of words.slice(start)) {
    if (excerpt.length + word.length > excerptLength) return `${excerpt.trimEnd()} …`
    excerpt += `${word} `
  }
  return excerpt.trimEnd()
}
