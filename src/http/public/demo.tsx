/**
 * GET /embed/demo: shows the widget, and the HTML that embeds it, for the site's own app or for a given
 * client ID.
 */
import { searchText } from '../../../search/words'
import { isClientId } from '../../domain/apps/credentials'
import { readParameters } from '../../lib/parameters'
import { locales } from '../../locales'
import { snippetOf } from '../embed/script'
import { queryOf } from '../queries'
import type { PublicServices } from '../serviceTypes'
import { DemoPage } from '../views/demo'
import { htmlOf, htmlResponse, pageOf, type Reader, visitPages } from './pageResponse'

const path = '/embed/demo'
const exampleText = 'computer'
const mostExamples = 2

export async function demo(services: PublicServices, reader: Reader): Promise<Response> {
  const asked = readParameters(queryOf(reader.request.url))?.get('client_id') ?? ''
  const given = isClientId(asked) ? asked : undefined
  const clientId = given ?? (await services.settings.read()).siteClientId ?? undefined
  const { title, lead } = locales[reader.language].demo
  // Let search engines index only the page for the site's own app.
  const about = given === undefined ? { description: lead } : {}
  const query = given === undefined ? '' : `?client_id=${given}`
  const page = pageOf(services, reader, path + query, title, about)
  const { highlight } = await import('../docs/highlight')
  const code = snippetOf(services.baseUrl, given ?? 'app_…')
  const snippets = (['latest', 'pinned'] as const).map((ending) => ({
    ending,
    code: code[ending],
    html: highlight(code[ending], 'html'),
  }))
  const example = { text: exampleText, terms: await exampleTerms(services, reader) }
  const props = { page, clientId, isGiven: given !== undefined, example, snippets }
  const view = <DemoPage {...props} />
  return htmlResponse(services, reader, await htmlOf(view), { status: 200 })
}

/**
 * Returns the first results of the example search, which counts towards the reader's limit for free searches.
 * Returns none if the reader has reached the limit.
 */
async function exampleTerms(services: PublicServices, reader: Reader) {
  if (visitPages(services, reader).kind !== 'entered') return []
  const query = { text: searchText(exampleText), limit: mostExamples, offset: 0 }
  // Ignore errors, because the page is useful even without results.
  const { terms } = await services.search.find(query).catch(() => ({ terms: [] }))
  return terms.map(({ slug, english, yoruba }) => ({ slug, english, yoruba }))
}
