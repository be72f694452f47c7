/**
 * Fills the reader page with search results or a term from the stored dictionary. When the browser is
 * offline, the service worker responds to every page request with this page.
 */
import { createOfflineSearch, type OfflineDictionary, type ReaderTexts } from './file'
import { element, type Language, pathIn, type Reading, resultList, termView } from './view'

const resultsOnAPage = 20

async function fill(): Promise<void> {
  const place = document.querySelector('#reader')
  const data = document.querySelector('#reader-texts')?.textContent
  if (!place || data == null) return
  const texts: ReaderTexts = JSON.parse(data)
  const language: Language = document.documentElement.lang === 'yo' ? 'yo' : 'en'
  linkToOtherLanguage(language)
  const stored = await caches.match('/offline/dictionary.json')
  if (!stored) {
    place.replaceChildren(element('p', { class: 'notice' }, texts.offline.notStored))
    return
  }
  const dictionary: OfflineDictionary = await stored.json()
  const version = dictionary.version.slice(0, 10)
  place.replaceChildren(
    ...contentOf({ language, texts, dictionary }),
    element('p', { class: 'quiet' }, texts.version.replace('{}', version)),
  )
}

/** Returns the content for the current URL. Also sets the page's title and the text in the search field. */
function contentOf(reading: Reading): Node[] {
  const { texts, dictionary } = reading
  const path = location.pathname.replace(/^\/yo(?=\/|$)/, '')
  const slug = /^\/terms\/([^/]+)$/.exec(path)?.[1]
  if (slug !== undefined) {
    const term = dictionary.terms.find((one) => one.slug === slug)
    if (!term) return [element('p', { class: 'notice' }, texts.offline.missing)]
    document.title = `${term.english} · ${term.yoruba}`
    document.querySelector('main > h1')?.remove()
    return termView(reading, term)
  }
  const parameters = new URLSearchParams(location.search)
  const text = parameters.get('q')?.trim() ?? ''
  if (path !== '/search' || text === '') {
    const isHere = path === '/search' || path === '' || path === '/'
    return isHere ? [] : [element('p', { class: 'notice' }, texts.offline.elsewhere)]
  }
  document.title = texts.searchTitle.replace('{}', text)
  const field = document.querySelector<HTMLInputElement>('#q')
  if (field) field.value = text
  const number = Math.max(1, Math.floor(Number(parameters.get('page') ?? 1)) || 1)
  const offset = (number - 1) * resultsOnAPage
  const found = createOfflineSearch(dictionary)(text, { limit: resultsOnAPage, offset })
  if (!found) return [element('p', { class: 'error' }, texts.nothing)]
  const pages = Math.ceil(found.total / resultsOnAPage)
  return resultList(reading, { text, ...found }, { number, pages })
}

/**
 * Makes the language link lead to the current URL in the other language. In the stored copy of this page, the
 * link leads to the reader page itself.
 */
function linkToOtherLanguage(language: Language): void {
  const path = location.pathname.replace(/^\/yo(?=\/|$)/, '') || '/'
  const to = pathIn(language === 'en' ? 'yo' : 'en', path === '/' && language === 'en' ? '' : path)
  document.querySelector('header a[hreflang]')?.setAttribute('href', to + location.search)
}

void fill()
