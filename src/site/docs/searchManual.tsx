import { locales } from '../../locales'
import { Link } from '../parts/language'
import { htmlOf, htmlResponse, pageOf, type Reader } from '../public/pageResponse'
import { pathOf, readSearch } from '../public/searchPage'
import type { ManualServices } from './manual'
import { Frame, ManualSearchForm } from './pages'

/**
 * Searches the manual. Results are not cached, because the number of possible queries is unlimited. Each
 * search counts towards the reader's limit for free searches.
 */
export async function searchManual(services: ManualServices, reader: Reader): Promise<Response> {
  const { language } = reader
  const words = locales[language].manual
  const { text = '', error, status = 200, headers } = readSearch(services, reader)
  const found =
    text === '' || error !== undefined ? undefined : services.manual.search(language, text)
  const page = pageOf(services, reader, pathOf('/docs/search', text), words.searchTitle)
  const view = (
    <Frame services={services} page={page}>
      <h1>{words.searchTitle}</h1>
      <ManualSearchForm text={text} error={error} />
      {found?.length === 0 && <p class="empty found">{words.nothing(text)}</p>}
      {found !== undefined && found.length > 0 && (
        <div class="found">
          <h2>{words.found(String(found.length))}</h2>
          <ol class="results">
            {found.map(({ slug, page: title, heading, id, excerpt }) => (
              <li>
                <Link to={`/docs/${slug}#${id}`}>{heading}</Link>
                {heading !== title && <span class="quiet"> · {title}</span>}
                <p>{excerpt}</p>
              </li>
            ))}
          </ol>
        </div>
      )}
    </Frame>
  )
  return htmlResponse(services, reader, await htmlOf(view), {
    status,
    headers: { 'cache-control': 'no-store', ...headers },
  })
}
