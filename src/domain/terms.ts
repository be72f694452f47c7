/** What a term is: how answers show it, and how it is made ready to be found. */
import { bareWords, firstLetter, fold } from '../../search/fold'
import type { TermDocument } from '../../search/port'
import type { IndexedTerm, TermFields } from '../store/terms'
import { slugOf } from './slugs'

/** A term as answers carry it. */
export interface Term extends TermDocument {
  /** Absolute address of the term's page. */
  url: string
}

export const termPath = (slug: string) => `/terms/${slug}`

/** @param baseUrl the service as its users see it */
export function asTerm(document: TermDocument, baseUrl: string): Term {
  const { id, slug, english, yoruba, aliases, definitions, category, example, media } = document
  const url = baseUrl + termPath(slug)
  return { id, slug, url, english, yoruba, aliases, definitions, category, example, media }
}

/** Adds the folded forms that a term is found by. */
export function indexed(term: TermFields): IndexedTerm {
  const form = (kind: 'headword' | 'alias') => (text: string) => ({ kind, ...fold(text) })
  return {
    ...term,
    categorySlug: term.category === null ? null : slugOf(term.category),
    letter: firstLetter(term.english),
    englishKey: bareWords(term.english).join(' '),
    definitionWords: ` ${bareWords(`${term.definitionEn ?? ''} ${term.definitionYo ?? ''}`).join(' ')} `,
    forms: [
      ...[term.english, term.yoruba].map(form('headword')),
      ...term.aliases.map(form('alias')),
    ].filter(({ bare }) => bare !== ''),
  }
}
