/**
 * Returns a term as JSON-LD: one schema.org DefinedTerm for each language. Each DefinedTerm also contains the
 * headword in the other language.
 */

import type { Term } from '../../domain/terms/terms'
import { type Language, locales } from '../../locales'
import { pathIn } from '../../locales/pathIn'

/** @param path the path of the term's page, without its language */
export function termData(term: Term, baseUrl: string, path: string): object {
  const { slug, english, yoruba, aliases, definitions } = term
  const inLanguage = (language: Language, name: string, other: string) => ({
    '@type': 'DefinedTerm',
    name,
    inLanguage: language,
    alternateName: [other, ...aliases],
    ...(definitions[language] !== null && { description: definitions[language] }),
    termCode: slug,
    url: baseUrl + pathIn(language, path),
    inDefinedTermSet: termSet(language, baseUrl),
  })
  return {
    '@context': 'https://schema.org',
    '@graph': [inLanguage('en', english, yoruba), inLanguage('yo', yoruba, english)],
  }
}

export const dictionaryData = (language: Language, baseUrl: string): object => ({
  '@context': 'https://schema.org',
  ...termSet(language, baseUrl),
  description: locales[language].home.lead,
  inLanguage: ['en', 'yo'],
})

const termSet = (language: Language, baseUrl: string) => ({
  '@type': 'DefinedTermSet',
  name: locales[language].site.tagline,
  url: baseUrl + pathIn(language, '/'),
})
