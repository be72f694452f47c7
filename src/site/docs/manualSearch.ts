/** The manual's search, which runs in this process. It folds words in the same way as the dictionary's search. */
import MiniSearch from 'minisearch'
import { bareWords } from '../../../search/fold'
import { shortestForgiven } from '../../../search/port'
import { mostWords } from '../../../search/words'
import type { Section } from './render'

export interface SearchedPage {
  slug: string
  title: string
  sections: readonly Section[]
}

export interface Found {
  slug: string
  /** Title of the page. */
  page: string
  /** Heading of the section. */
  heading: string
  id: string
  /** The text around the first match. */
  excerpt: string
}

const mostFound = 20
const excerptLength = 180

export function createManualSearch(pages: readonly SearchedPage[]): (text: string) => Found[] {
  const places = pages.flatMap(({ slug, title, sections }) =>
    sections.map(({ heading, text }) => ({
      slug,
      page: title,
      heading: heading.text,
      id: heading.id,
      text,
    })),
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
