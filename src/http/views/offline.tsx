/**
 * The page for downloading the dictionary, and the page that shows the downloaded dictionary when there is no
 * connection.
 */
import { raw } from 'hono/html'
import { type Language, locales } from '../../locales'
import type { ReaderTexts } from '../../offline/file'
import { fontFiles } from './fonts/files'
import { jsonInHtml } from './head'
import { type Page, pathIn, TitledPage } from './layout'
import { Facts } from './parts'
import { SearchForm } from './searchForm'

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

export interface Download {
  terms: number
  /** Download size of the dictionary (compressed) in bytes. */
  bytes: number
  /** When the dictionary was last changed. */
  version: string
  /** The beginning of the dictionary file's ETag. */
  tag: string
}

export function OfflinePage({ page, download }: { page: Page; download: Download }) {
  const { language } = page
  const { offline } = locales[language]
  const { none, working, stored, newer, failed, unsupported } = offline
  const texts = { none, working, stored, newer, failed, unsupported }
  const kilobytes = Math.ceil(download.bytes / 1000).toLocaleString(language)
  return (
    <TitledPage page={page} scripts={['/assets/offline.js']}>
      <p class="lead">{offline.lead}</p>
      <div class="panel measure" data-offline>
        <Facts
          facts={[
            [offline.size, `${kilobytes} kB`],
            [offline.terms, download.terms.toLocaleString(language)],
            [offline.version, download.version.slice(0, 10)],
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
        <script type="application/json">
          {raw(jsonInHtml({ files, tag: download.tag, texts }))}
        </script>
      </div>
      <h2>{offline.installTitle}</h2>
      <p>{offline.install}</p>
    </TitledPage>
  )
}

/** The page that the service worker shows when there is no connection. Its content is added by a script. */
export const ReaderPage = ({ page }: { page: Page }) => (
  <TitledPage page={page} hasSearch scripts={[offlinePaths.script]}>
    <SearchForm language={page.language} />
    <div id="reader" aria-live="polite"></div>
    <script type="application/json" id="reader-texts">
      {raw(jsonInHtml(readerTexts(page.language)))}
    </script>
  </TitledPage>
)

function readerTexts(language: Language): ReaderTexts {
  const { offline, search, term, browse, usage } = locales[language]
  const { aliases, aliasKinds, definition, example, note } = term
  return {
    elsewhere: offline.elsewhere,
    notStored: offline.notStored,
    version: offline.storedVersion('{}'),
    searchTitle: search.titleOf('{}'),
    found: search.found('{}', '{}'),
    foundOne: search.found('1', '{}'),
    empty: search.empty('{}'),
    nothing: search.nothing,
    missing: offline.missing,
    previous: browse.previous,
    next: browse.next,
    status: usage,
    relations: term.relations,
    pronunciation: term.pronunciation,
    pronunciationNote: term.pronunciationNote,
    tones: term.tones,
    languages: { en: term.english, yo: term.yoruba },
    entry: { aliases, aliasKinds, definition, example, note },
  }
}
