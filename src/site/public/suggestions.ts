/**
 * GET /search/suggestions: suggestions for the site's search field. They are free, but rate-limited per
 * reader.
 */
import { readEmbedSearch, tooManyParameters } from '../../domain/search/searchInput'
import { homographsIn } from '../../domain/terms/homographs'
import { problemResponse } from '../../http/errors'
import { jsonType, nosniff } from '../../http/headers'
import { queryOf } from '../../http/request'
import { send } from '../../http/send'
import { readParameters } from '../../lib/parameters'
import { responseBody } from '../../lib/responseBody'
import { categoryName } from '../../locales/categoryName'
import { isProblem, type Problem } from '../../problems'
import type { PublicServices } from '../../serviceTypes'
import { type Reader, visitPages } from './pageResponse'

const mostSuggestions = 8
/**
 * Maximum number of requests per reader per minute. The search field sends several requests while the reader
 * types.
 */
export const suggestionsPerMinute = 240

/**
 * Responds with a JSON array of the first search results. If several terms share a headword, each has its
 * category in `sense`, so that readers can tell them apart.
 */
export async function suggestions(services: PublicServices, reader: Reader): Promise<Response> {
  const { request } = reader
  const { baseUrl, now } = services
  const refuse = (problem: Problem) => problemResponse(problem, { request, baseUrl, now })
  const parameters = readParameters(queryOf(request.url))
  if (!parameters) return refuse(tooManyParameters)
  const input = readEmbedSearch(parameters)
  if (isProblem(input)) return refuse(input)
  const { text } = input
  if (text === undefined) return refuse({ code: 'missing', field: 'q' })
  const visit = visitPages(services, reader, 'suggestions', suggestionsPerMinute)
  if (isProblem(visit)) {
    const headers = { ...nosniff, 'retry-after': String(visit.retryAfter) }
    return new Response(null, { status: 429, headers })
  }
  const key = `suggestions ${text.exact} ${text.words.join(' ')}`
  const { body } = await services.cache.get(key, async () => {
    const { terms } = await services.search.find({ text, limit: mostSuggestions, offset: 0 })
    const alike = homographsIn(terms)
    const shown = terms.map((term) => {
      const { slug, english, yoruba, category } = term
      const isAlike = category !== null && alike.has(term)
      const sense = isAlike && { en: category, yo: categoryName(category, 'yo') }
      return { slug, english, yoruba, ...(sense && { sense }) }
    })
    return { body: responseBody(JSON.stringify(shown)) }
  })
  return send(request, body, { type: jsonType })
}
