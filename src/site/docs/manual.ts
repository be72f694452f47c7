/** The manual: its pages in both languages, each rendered once, and its search. */

import type { Asset } from '../../http/send'
import type { Language } from '../../locales'
import type { PublicServices } from '../../serviceTypes'
import { expand } from './expand'
import { createManualSearch, type Found } from './manualSearch'
import { markdownFile, markdownFrom } from './markdown'
import { type Rendered, render } from './render'
import { type Slug, slugs, textOf } from './texts'
import { tryForm } from './tryForm'

export interface ManualPage extends Rendered {
  slug: Slug
  /** The page as Markdown. */
  markdown: string
  /** The same, for download. */
  file: Asset
}

export interface Manual {
  /** Returns the pages in reading order. */
  pages: (language: Language) => readonly ManualPage[]
  search: (language: Language, text: string) => Found[]
  /** Renders all pages. @throws if a page contains an unknown directive */
  prepare: () => void
}

export type ManualServices = PublicServices & { manual: Manual }

/** @param baseUrl the public URL of the service */
export function createManual(baseUrl: string): Manual {
  const pages = oncePerLanguage((language): readonly ManualPage[] =>
    slugs.map((slug) => {
      const text = expand(textOf(language, slug), { language, baseUrl })
      // Yoruba headings have the same ids as the English headings, so links work in both languages.
      const english = language === 'en' ? undefined : pages('en').find((page) => page.slug === slug)
      const markdown = markdownFrom(text, language, baseUrl)
      return {
        slug,
        markdown,
        file: markdownFile(slug, markdown, language, baseUrl),
        ...render(text, {
          language,
          form: (id) => tryForm(language, baseUrl, id),
          ...(english && { like: english.headings }),
        }),
      }
    }),
  )
  const searchIn = oncePerLanguage((language) => createManualSearch(pages(language)))

  return {
    pages,
    search: (language, text) => searchIn(language)(text),
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
