/** Searches answered: a JSON array of terms, and how many match. */
import type { SearchEngine } from '../../search/port'
import type { Answer, Answers } from './answers'
import type { SearchInput } from './searchInput'
import { asTerm } from './terms'

export interface SearchServices {
  answers: Answers
  search: SearchEngine
  /** The service as its users see it. */
  baseUrl: string
}

/** @throws Unavailable */
export function findTerms(services: SearchServices, input: SearchInput): Answer | Promise<Answer> {
  const { answers, search, baseUrl } = services
  return answers.get(input.key, async () => {
    const { terms, total } = await search.find(input)
    const body = JSON.stringify(terms.map((document) => asTerm(document, baseUrl)))
    return { body: new Blob([body]), total: String(total) }
  })
}
