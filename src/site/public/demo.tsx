/**
 * GET /embed/demo: shows the widget, and the HTML that embeds it, for the site's own app or for a given
 * client ID.
 */

import { searchText } from '../../../search/words'
import { isClientId } from '../../domain/apps/credentials'
import { queryOf } from '../../http/request'
import { readParameters } from '../../lib/parameters'
import { locales } from '../../locales'
import { isProblem } from '../../problems'
import type { PublicServices } from '../../serviceTypes'
import { CodeTabs, copyScript } from '../parts/codeBlock'
import { LinkLine } from '../parts/language'
import { TitledPage } from '../parts/layout'
import { TermList } from '../parts/parts'
import { SearchExamples } from '../parts/searchForm'
import { htmlOf, htmlResponse, pageOf, type Reader, visitPages } from './pageResponse'
import { snippetOf } from './widgetScript'

const path = '/embed/demo'
const exampleText = 'computer'
const mostExamples = 2

export async function demo(services: PublicServices, reader: Reader): Promise<Response> {
  const asked = readParameters(queryOf(reader.request.url))?.get('client_id') ?? ''
  const given = isClientId(asked) ? asked : undefined
  const clientId = given ?? (await services.settings.read()).siteClientId ?? undefined
  const { language } = reader
  const { demo: words, manual } = locales[language]
  // Let search engines index only the page for the site's own app.
  const about = given === undefined ? { description: words.lead } : {}
  const query = given === undefined ? '' : `?client_id=${given}`
  const page = pageOf(services, reader, path + query, words.title, about)
  const { highlight } = await import('../docs/highlight')
  const code = snippetOf(services.baseUrl, given ?? 'app_…')
  const snippets = Object.entries(code).map(([ending, text]) => ({
    ending,
    code: text,
    html: highlight(text, 'html'),
  }))
  const examples = await exampleTerms(services, reader)
  const view = (
    <TitledPage page={page} scripts={[copyScript, '/assets/demo.js']}>
      <p class="lead">{words.lead}</p>
      {clientId === undefined ? (
        <p class="notice">{words.none}</p>
      ) : (
        <>
          <SearchExamples />
          <div class="widget-room">
            <div id="atumo"></div>
            {examples.length > 0 && (
              <div id="example">
                <p class="quiet small">{words.example(exampleText)}</p>
                <TermList terms={examples} />
              </div>
            )}
          </div>
          <script
            defer
            src="/embed/dictionary.js"
            data-client-id={clientId}
            data-container="atumo"
            data-lang={language}
          ></script>
        </>
      )}

      <h2>{words.html}</h2>
      <CodeTabs id="version" label={words.version} names={words.versions} samples={snippets} />
      <p>{words.pinnedText}</p>
      <p>{words.originText}</p>
      <LinkLine to="/docs/embed" text={manual.title} />

      <h2>{words.own}</h2>
      <form method="get" class="row">
        <div class="field">
          <label for="client_id">{words.clientId}</label>
          <input
            id="client_id"
            name="client_id"
            value={given ?? ''}
            placeholder="app_…"
            pattern="app_[0-9A-Za-z]{20}"
            required
            autocomplete="off"
            spellcheck={false}
          />
        </div>
        <button>{words.submit}</button>
      </form>
    </TitledPage>
  )
  return htmlResponse(services, reader, await htmlOf(view), { status: 200 })
}

/**
 * Returns the first results of the example search, which counts towards the reader's limit for free searches.
 * Returns none if the reader has reached the limit.
 */
async function exampleTerms(services: PublicServices, reader: Reader) {
  if (isProblem(visitPages(services, reader))) return []
  const query = { text: searchText(exampleText), limit: mostExamples, offset: 0 }
  // Ignore errors, because the page is useful even without results.
  const { terms } = await services.search.find(query).catch(() => ({ terms: [] }))
  return terms.map(({ slug, english, yoruba }) => ({ slug, english, yoruba }))
}
