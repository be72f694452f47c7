/** Responses to searches: a JSON array of terms, and the number of matching terms. */
import type { SearchEngine, TermDocument } from '../../../search/port'
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

/**
 * An engine that caches terms returns the same objects in every result, so each term is serialised only once.
 */
const serialised = new WeakMap<TermDocument, string>()

function jsonOf(document: TermDocument, baseUrl: string): string {
  const known = serialised.get(document)
  if (known !== undefined) return known
  const json = JSON.stringify(asTerm(document, baseUrl))
  serialised.set(document, json)
  return json
}

/** @throws Unavailable */
export function findTerms(services: SearchServices, input: SearchInput): Answer | Promise<Answer> {
  const { answers, search, misses, baseUrl } = services
  const answer = answers.get(input.key, async () => {
    const { terms, total } = await search.find(input)
    const body = `[${terms.map((document) => jsonOf(document, baseUrl)).join(',')}]`
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
