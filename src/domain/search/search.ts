/** Responses to searches: a JSON array of terms, and the number of matching terms. */
import type { SearchEngine } from '../../../search/port'
import { responseBody } from '../../lib/responseBody'
import { asTerm } from '../terms/terms'
import type { Answer, Answers } from './answers'
import type { MissCounter } from './missedSearches'
import type { SearchInput } from './searchInput'

export interface SearchServices {
  answers: Answers
  search: SearchEngine
  misses: MissCounter
  /** The service's public URL. */
  baseUrl: string
}

/** @throws Unavailable */
export function findTerms(services: SearchServices, input: SearchInput): Answer | Promise<Answer> {
  const { answers, search, misses, baseUrl } = services
  const answer = answers.get(input.key, async () => {
    const { terms, total } = await search.find(input)
    const body = JSON.stringify(terms.map((document) => asTerm(document, baseUrl)))
    return { body: responseBody(body), total: String(total) }
  })
  const { asked } = input
  if (asked === undefined) return answer
  const noted = (given: Answer) => {
    if (given.total === '0') misses.count(asked)
    return given
  }
  return answer instanceof Promise ? answer.then(noted) : noted(answer)
}
