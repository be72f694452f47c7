/** The manual as it is read: every page in both languages, made once, and the search over it. */
import type { Language } from '../../locales'
import { expand } from './expand'
import { createManualSearch, type Found } from './manualSearch'
import { type Rendered, render } from './render'
import { type Slug, slugs, textOf } from './texts'

export interface ManualPage extends Rendered {
  slug: Slug
}

export interface Manual {
  /** In the order in which they are read. */
  pages: (language: Language) => readonly ManualPage[]
  search: (language: Language, text: string) => Found[]
  /** Makes all of it before anybody asks. @throws where a text asks for what is not there */
  prepare: () => void
}

/** @param baseUrl the service as its users see it */
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

  /** Headings go by the English ones' ids in both languages, so that links hold in both. */
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
