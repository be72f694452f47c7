/** GET /search: the free search page, which works without JavaScript. If there are no results, it gives advice. */
import type { Suggestion, TermDocument } from '../../../search/port'
import { subjectOf } from '../../../search/questions'
import { englishKey, searchText } from '../../../search/words'
import {
  limits,
  readEmbedSearch,
  type SearchInput,
  tooManyParameters,
} from '../../domain/search/searchInput'
import { isSlug, slugOf } from '../../domain/terms/slugs'
import { queryOf } from '../../http/request'
import { readParameters } from '../../lib/parameters'
import { unlessUnavailable } from '../../lib/unavailable'
import { locales } from '../../locales'
import { categoryName } from '../../locales/categoryName'
import { problemText } from '../../locales/problems'
import { isProblem } from '../../problems'
import type { PublicServices } from '../../serviceTypes'
import type { Headwords } from '../../store/terms/terms'
import { Link, useLanguage, useWords } from '../parts/language'
import { Layout, TitledPage } from '../parts/layout'
import { More, NumberedPages, TermSection } from '../parts/parts'
import { SearchForm } from '../parts/searchForm'
import { nearestTerms, termsOfWords } from './nearestTerms'
import {
  htmlOf,
  htmlResponse,
  missingPage,
  notFound,
  pageNumber,
  pageOf,
  type Reader,
  type Shown,
  serve,
  visitPages,
} from './pageResponse'
import { Found } from './searchResult'

const resultsOnAPage = 20
/** Number of results to fetch when collecting the categories to offer as filters. */
const mostFiltered = 100
/** Number of alphabetically adjacent terms to show if there are no results. */
const mostAround = 6
/** Number of categories to show initially. A button reveals the rest. */
const mostInRow = 5

/** A reader's search: its text and what was read of it, or the error message if it is refused. */
interface Asked {
  text?: string
  input?: SearchInput
  error?: string
  status?: number
  headers?: Record<string, string>
}

/** Reads a search, and counts it towards the reader's limit for free searches. Returns {} if there is none. */
export function readSearch(services: PublicServices, reader: Reader): Asked {
  const { language, request } = reader
  const words = locales[language].search
  const parameters = readParameters(queryOf(request.url))
  if (!parameters) return { error: problemText(tooManyParameters, language), status: 400 }
  const text = parameters.get('q')
  if (text === null) return {}
  parameters.set('natural', 'true')
  const input = readEmbedSearch(parameters)
  if (isProblem(input)) {
    const known = input.code === 'nothing_to_search' ? words.nothing : words.notText
    const error = input.code === 'too_long' ? words.tooLong(String(limits.text)) : known
    return { text, error, status: 400 }
  }
  const visit = visitPages(services, reader)
  if (isProblem(visit)) {
    const retryAfter = String(visit.retryAfter)
    const headers = { 'retry-after': retryAfter, 'cache-control': 'no-store' }
    return { text, error: words.tooManyText(retryAfter), status: 429, headers }
  }
  return { text, input }
}

export async function search(services: PublicServices, reader: Reader): Promise<Response> {
  const number = pageNumber(reader.request)
  const category = readParameters(queryOf(reader.request.url))?.get('category') ?? undefined
  if (number === undefined || (category !== undefined && !isSlug(category))) {
    return missingPage(services, reader)
  }
  const { text = '', input, error, status = 200, headers } = readSearch(services, reader)
  if (error !== undefined) {
    const body = await htmlOf(form(services, reader, text, error))
    return htmlResponse(services, reader, body, { status, ...(headers && { headers }) })
  }
  if (!input) {
    return serve(services, reader, '/search', async () => ({ view: form(services, reader) }))
  }
  const query = { ...input, ...(category !== undefined && { category }) }
  return serve(services, reader, pathOf('/search', text, { number, category }), () =>
    results(services, reader, text, query, number),
  )
}

/** Returns the path of a search. The text is not normalised, because the page shows it as typed. */
export function pathOf(
  path: string,
  text: string,
  { number = 1, category }: { number?: number; category?: string | undefined } = {},
) {
  if (text === '') return path
  const page = number > 1 && { page: String(number) }
  const query = new URLSearchParams({ q: text, ...(category && { category }), ...page })
  return `${path}?${String(query)}`
}

function form(services: PublicServices, reader: Reader, text = '', error?: string) {
  const { search: words, home } = locales[reader.language]
  // Let search engines index only the empty form, because the number of possible searches is
  // unlimited.
  const about = text === '' && error === undefined ? { description: home.lead } : {}
  return (
    <TitledPage
      page={pageOf(services, reader, pathOf('/search', text), words.title, about)}
      hasSearch
    >
      <SearchForm text={text} error={error} />
    </TitledPage>
  )
}

async function results(
  services: PublicServices,
  reader: Reader,
  text: string,
  input: SearchInput,
  number: number,
): Promise<Shown> {
  const { language } = reader
  const { category } = input
  const words = locales[language].search
  const to = (at: number) => pathOf('/search', text, { number: at, category })
  const page = pageOf(services, reader, to(number), words.titleOf(text))
  const offset = (number - 1) * resultsOnAPage
  // The first page offers categories as filters. To collect them, it fetches more results than it
  // shows.
  const limit = number === 1 && category === undefined ? mostFiltered : resultsOnAPage
  const { terms, total } = await services.search.find({ ...input, limit, offset })
  if (terms.length === 0 && (number > 1 || category !== undefined)) {
    const { title, text: missing } = locales[language].notFound
    return notFound(services, reader, pageOf(services, reader, to(number), title), missing)
  }
  if (total === 0) {
    services.misses.count(text)
    const subject = subjectOf(text)
    const ofWords = await termsOfWords(services.search, subject)
    const near = ofWords.length > 0 ? [] : await nearestTerms(services.search, subject)
    const around = await termsAround(services, text, near)
    const view = (
      <Layout page={page} searched={text}>
        <NothingFound text={text} ofWords={ofWords} near={near} around={around} />
      </Layout>
    )
    // Not cached, because every search without results must be counted.
    return { view, keep: false }
  }
  const searched = [subjectOf(text), ...searchText(text).spellings]
  const view = (
    <Layout page={page} searched={text}>
      <h1 class="count">{words.found(total.toLocaleString(language), text)}</h1>
      <CategoryFilter
        categories={number === 1 ? categoriesOf(terms) : []}
        current={category === undefined ? null : (terms[0]?.category ?? null)}
        to={(label) => pathOf('/search', text, { category: label && slugOf(label) })}
      />
      <ol class="results columns">
        {terms.slice(0, resultsOnAPage).map((term) => (
          <Found term={term} searched={searched} />
        ))}
      </ol>
      <NumberedPages number={number} pages={Math.ceil(total / resultsOnAPage)} to={to} />
    </Layout>
  )
  return { view }
}

/**
 * Returns the terms that are alphabetically adjacent to a text, except those in `near`. Returns none if the
 * database is unavailable.
 */
async function termsAround({ terms }: PublicServices, text: string, near: readonly Headwords[]) {
  const around = await terms.around(englishKey(text), mostAround).catch(unlessUnavailable)
  return (around ?? []).filter(({ slug }) => !near.some((one) => one.slug === slug))
}

/** Returns the category labels of the given terms, most frequent first. */
function categoriesOf(terms: readonly TermDocument[]): string[] {
  const counts = new Map<string, number>()
  for (const { category } of terms) {
    if (category !== null) counts.set(category, (counts.get(category) ?? 0) + 1)
  }
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([label]) => label)
}

/** Links that limit the results to a category, or show all results again. */
function CategoryFilter(props: {
  categories: readonly string[]
  /** The selected category; null if the results are not limited to a category. */
  current: string | null
  /** Returns the path of the results in a category, or of all results, without the language. */
  to: (category?: string) => string
}) {
  const language = useLanguage()
  const { categories, current, to } = props
  const { categories: words, search: searchWords } = locales[language]
  if (current === null && categories.length < 2) return null
  const links = categories.map((label) => (
    <Link rel="nofollow" to={to(label)}>
      {categoryName(label, language)}
    </Link>
  ))
  return (
    <nav class="filters" aria-labelledby="filter">
      <p id="filter">{searchWords.filter}</p>
      <div>
        {current === null ? (
          <>
            {links.slice(0, mostInRow)}
            {links.length > mostInRow && (
              <More title={searchWords.more}>
                <div>{links.slice(mostInRow)}</div>
              </More>
            )}
          </>
        ) : (
          <>
            <Link to={to()}>{words.all}</Link>
            <span aria-current="true">{categoryName(current, language)}</span>
          </>
        )}
      </div>
    </nav>
  )
}

function NothingFound(props: {
  text: string
  /** The first result for each word. */
  ofWords: readonly Suggestion[]
  /** Similar terms. */
  near: readonly Suggestion[]
  /** Alphabetically adjacent terms. */
  around: readonly Headwords[]
}) {
  const { text, ofWords, near, around } = props
  const { search: words, categories, contribute, notFound: missing } = useWords()
  return (
    <>
      <h1 class="count">{words.empty(text)}</h1>
      <TermSection title={words.ofWords} terms={ofWords} />
      <TermSection title={missing.meant} terms={near} />
      <ul>
        {words.tips.map((tip) => (
          <li>{tip}</li>
        ))}
      </ul>
      <p class="actions">
        <Link
          class="button primary"
          rel="nofollow"
          to={`/contribute?english=${encodeURIComponent(text)}`}
        >
          {contribute.addMissing}
        </Link>
        <Link class="button quiet" to="/categories">
          {categories.all}
        </Link>
      </p>
      <TermSection title={words.around} terms={around} first="english" />
    </>
  )
}
