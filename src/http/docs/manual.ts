/** The manual: every page in both languages, rendered once, and its search. */
import type { Language } from '../../locales'
import { expand } from './expand'
import { createManualSearch, type Found } from './manualSearch'
import { type Rendered, render } from './render'
import { type Slug, slugs, textOf } from './texts'

export interface ManualPage extends Rendered {
  slug: Slug
}

export interface Manual {
  /** In reading order. */
  pages: (language: Language) => readonly ManualPage[]
  search: (language: Language, text: string) => Found[]
  /** Renders all pages. @throws if a text has an unknown directive */
  prepare: () => void
}

/** @param baseUrl the public URL of the service */
export function createManual(baseUrl: string): Manual {
  const made = new Map<Language, readonly ManualPage[]>()
  const searches = new Map<Language, (text: string) => Found[]>()

  function pages(language: Language): readonly ManualPage[] {
    const known = made.get(language)
    if (known) return known
    const all = slugs.map((slug) => ({ slug, ...pageIn(language, slug) }))
    made.set(language, all)
    return all
  }

  /** Yoruba headings have the ids of the English ones, so that links work in both languages. */
  function pageIn(language: Language, slug: Slug): Rendered {
    const text = expand(textOf(language, slug), { language, baseUrl })
    if (language === 'en') return render(text, { language })
    const english = pages('en').find((page) => page.slug === slug)
    return render(text, { language, like: english?.headings ?? [] })
  }

  function search(language: Language, text: string): Found[] {
    const known = searches.get(language) ?? createManualSearch(pages(language))
    searches.set(language, known)
    return known(text)
  }

  function prepare(): void {
    for (const language of ['en', 'yo'] as const) pages(language)
  }

  return { pages, search, prepare }
}
