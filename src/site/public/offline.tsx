/** The dictionary as a single file that browsers can store, and the pages that use this file. */

import { raw } from 'hono/html'
import { usageStatusOf } from '../../domain/terms/citations'
import { asDocument } from '../../domain/terms/terms'
import { jsonType } from '../../http/headers'
import type { Handler } from '../../http/router'
import { sendFile } from '../../http/send'
import { responseBody } from '../../lib/responseBody'
import { type Language, locales } from '../../locales'
import { categoryName } from '../../locales/categoryName'
import { pathIn } from '../../locales/pathIn'
import type { OfflineDictionary, OfflineTerm, ReaderTexts } from '../../offline/file'
import type { PublicServices } from '../../serviceTypes'
import type { TermFields } from '../../store/terms/terms'
import { fontFiles } from '../parts/fonts/files'
import { jsonInHtml } from '../parts/head'
import { TitledPage } from '../parts/layout'
import { Facts } from '../parts/parts'
import { SearchForm } from '../parts/searchForm'
import { type Reader, serve } from './pageResponse'

export const offlinePaths = {
  page: '/offline',
  reader: '/offline/reader',
  dictionary: '/offline/dictionary.json',
  script: '/assets/offline-reader.js',
  worker: '/service-worker.js',
} as const

/** The files to store in the browser. The dictionary must be first. */
const files = [
  offlinePaths.dictionary,
  offlinePaths.reader,
  pathIn('yo', offlinePaths.reader),
  offlinePaths.script,
  '/assets/site.css',
  '/assets/search.js',
  '/assets/icon.svg',
  ...fontFiles.map(({ path }) => path),
]

/**
 * Maximum number of terms in the file. If the dictionary has more, the file contains the first ones in
 * alphabetical order of their English headwords.
 */
const mostTerms = 20_000

/** Serves the file of published terms, which is built once for each version of the dictionary. */
export const dictionaryFile =
  (services: PublicServices): Handler =>
  async (request) =>
    sendFile(request, await fileOf(services), jsonType, 300)

export async function offlinePage(services: PublicServices, reader: Reader) {
  // Look up the file before calling `serve`, so that no cache lookup has to wait for another one.
  const file = await fileOf(services)
  const { size } = await file.body.in('gzip')
  const { tag } = file.body
  const { changed } = file
  const show: Parameters<typeof serve>[3] = async (page) => {
    const { language } = reader
    const { offline } = locales[language]
    const { none, working, stored, newer, failed, unsupported } = offline
    const texts = { none, working, stored, newer, failed, unsupported }
    const kilobytes = Math.ceil(size / 1000).toLocaleString(language)
    return (
      <TitledPage
        page={page(offline.title, { description: offline.lead })}
        scripts={['/assets/offline.js']}
      >
        <p class="lead">{offline.lead}</p>
        <div class="panel measure" data-offline>
          <Facts
            facts={[
              [offline.size, `${kilobytes} kB`],
              [offline.terms, Number(file.total).toLocaleString(language)],
              [offline.version, changed?.toISOString().slice(0, 10)],
            ]}
          />
          <p role="status">{offline.needsScript}</p>
          <p class="row">
            <button type="button" class="primary" disabled>
              {offline.download}
            </button>
            <button type="button" hidden>
              {offline.remove}
            </button>
          </p>
          <script type="application/json">{raw(jsonInHtml({ files, tag, texts }))}</script>
        </div>
        <h2>{offline.installTitle}</h2>
        <p>{offline.install}</p>
      </TitledPage>
    )
  }
  return serve(services, reader, offlinePaths.page, show, `${offlinePaths.page} ${tag}`)
}

/** The page that the service worker shows when there is no connection. Its content is added by a script. */
export const readerPage = (services: PublicServices, reader: Reader) =>
  serve(services, reader, offlinePaths.reader, async (page) => {
    const { readerTitle } = locales[reader.language].offline
    return (
      <TitledPage page={page(readerTitle)} hasSearch scripts={[offlinePaths.script]}>
        <SearchForm />
        <div id="reader" aria-live="polite"></div>
        <script type="application/json" id="reader-texts">
          {raw(jsonInHtml(readerTexts(reader.language)))}
        </script>
      </TitledPage>
    )
  })

const fileOf = ({ cache, terms }: PublicServices) =>
  cache.get('offline dictionary', async () => {
    const [rows, lastChange] = await Promise.all([terms.inOrder(mostTerms), terms.lastChange()])
    const changed = lastChange ?? new Date(0)
    const labels = new Set(rows.flatMap(({ category }) => category ?? []))
    const content: OfflineDictionary = {
      version: changed.toISOString(),
      terms: rows.map(offlineTerm),
      categoriesYo: Object.fromEntries(
        Array.from(labels, (label) => [label, categoryName(label, 'yo')]),
      ),
    }
    return { body: responseBody(JSON.stringify(content)), changed, total: String(rows.length) }
  })

/** Omits what is not shown offline. */
function offlineTerm(term: TermFields): OfflineTerm {
  const { id, media, proposed, sources, ...shown } = asDocument({ id: 0, ...term })
  return { ...shown, status: usageStatusOf(term) }
}

/** The functions among the texts are not part of the JSON, so those that the page needs are called here. */
function readerTexts(language: Language): ReaderTexts {
  const { offline, search, term, browse, usage } = locales[language]
  return {
    offline,
    term,
    browse,
    usage,
    version: offline.storedVersion('{}'),
    searchTitle: search.titleOf('{}'),
    found: search.found('{}', '{}'),
    foundOne: search.found('1', '{}'),
    empty: search.empty('{}'),
    nothing: search.nothing,
  }
}
