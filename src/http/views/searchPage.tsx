/** The search results page. If there are no results, it gives advice. */
import { markedParts } from '../../../embed/letters'
import { fold } from '../../../search/fold'
import type { SearchResult, Suggestion, TermDocument } from '../../../search/port'
import { searchText } from '../../../search/words'
import { usageStatusOf } from '../../domain/terms/citations'
import { termPath } from '../../domain/terms/terms'
import { type Language, locales } from '../../locales'
import { categoryName } from '../../locales/categoryName'
import type { Headwords } from '../../store/terms/terms'
import { Layout, type Page, pathIn, TitledPage } from './layout'
import { Badge, Marked, Pages, TermList, TwoWords } from './parts'
import { SearchForm } from './searchForm'
import { StatusBadge } from './termSources'

/** The search form, with an error message if the search text is invalid. */
export const SearchFormPage = (props: { page: Page; text: string; error: string | undefined }) => (
  <TitledPage page={props.page} hasSearch>
    <SearchForm language={props.page.language} text={props.text} error={props.error} />
  </TitledPage>
)

export function SearchPage(props: {
  page: Page
  text: string
  result: SearchResult
  /** Similar terms, shown if there are no results. */
  near: readonly Suggestion[]
  /** Alphabetically adjacent terms, shown if there are no results. */
  around: readonly Headwords[]
  /**
   * The page number, the total number of pages, and a function that returns the path of a given page, without
   * the language.
   */
  listing: { number: number; pages: number; to: (number: number) => string }
  filters: Filters
}) {
  const { page, text, result, near, around, listing, filters } = props
  const { number, pages } = listing
  const { language } = page
  const words = locales[language].search
  const sought = [text, ...searchText(text).spellings]
  return (
    <Layout page={page} searched={text}>
      {result.terms.length === 0 ? (
        <NothingFound language={language} text={text} near={near} around={around} />
      ) : (
        <>
          <h1 class="count">{words.found(result.total.toLocaleString(language), text)}</h1>
          <CategoryFilter language={language} filters={filters} />
          <ol class="results columns">
            {result.terms.map((term) => (
              <Found language={language} term={term} sought={sought} />
            ))}
          </ol>
          <Pages
            language={language}
            previous={number > 1 ? listing.to(number - 1) : undefined}
            place={`${number} / ${pages}`}
            next={number < pages ? listing.to(number + 1) : undefined}
          />
        </>
      )}
    </Layout>
  )
}

interface Filters {
  /** Category labels of the first results, most frequent first. */
  categories: readonly string[]
  /** Label of the selected category; undefined if the results are not limited to a category. */
  current: string | undefined
  /** Returns the path of the results in a category, or of all results, without the language. */
  to: (category?: string) => string
}

/** Number of categories to show initially. A button reveals the rest. */
const mostInRow = 5

/** Links that limit the results to a category, or show all results again. */
function CategoryFilter({ language, filters }: { language: Language; filters: Filters }) {
  const { categories, current, to } = filters
  const { categories: words, search } = locales[language]
  if (current === undefined && categories.length < 2) return null
  const links = categories.map((label) => (
    <a rel="nofollow" href={pathIn(language, to(label))}>
      {categoryName(label, language)}
    </a>
  ))
  return (
    <nav class="filters" aria-labelledby="filter">
      <p id="filter">{search.filter}</p>
      <div>
        {current === undefined ? (
          <>
            {links.slice(0, mostInRow)}
            {links.length > mostInRow && (
              <details class="more">
                <summary>{search.more}</summary>
                <div>{links.slice(mostInRow)}</div>
              </details>
            )}
          </>
        ) : (
          <>
            <a href={pathIn(language, to())}>{words.all}</a>
            <span aria-current="true">{categoryName(current, language)}</span>
          </>
        )}
      </div>
    </nav>
  )
}

/**
 * A search result. If neither headword matches the search text, the alias or definition that matches is
 * shown.
 * @param sought the search text, and other spellings of it
 */
export function Found(props: { language: Language; term: TermDocument; sought: string[] }) {
  const { language, term, sought } = props
  const { slug, english, yoruba, category, aliases, definitions } = term
  const isNamed = [english, yoruba].some((name) => matches(name, sought))
  const alias = isNamed ? undefined : aliases.find((name) => matches(name, sought))
  const other = language === 'en' ? 'yo' : 'en'
  const told = ([language, other] as const).filter((code) => definitions[code] !== null)
  const isDefined = !isNamed && alias === undefined
  const code = (isDefined && told.find((one) => matches(definitions[one] ?? '', sought))) || told[0]
  const isExact = [english, yoruba].some((name) => sought.some((one) => isSame(name, one)))
  return (
    <li class={isExact ? 'exact' : undefined}>
      <div>
        <a class="pair" href={pathIn(language, termPath(slug))}>
          <TwoWords language={language} english={english} yoruba={yoruba} sought={sought} />
        </a>
        <StatusBadge language={language} status={usageStatusOf(term)} />{' '}
        {category !== null && <Badge>{categoryName(category, language)}</Badge>}
        {alias !== undefined && (
          <p class="small">
            {locales[language].term.aliases}: <Marked text={alias} sought={sought} />
          </p>
        )}
      </div>
      {code !== undefined && (
        <p lang={code}>
          <Marked text={definitions[code] ?? ''} sought={isDefined ? sought : []} />
        </p>
      )}
    </li>
  )
}

const isSame = (name: string, sought: string) => fold(name).bare === fold(sought).bare

/**
 * Returns whether the text matches one of the spellings: each word of the spelling must be the beginning of a
 * word in the text.
 */
const matches = (text: string, sought: readonly string[]) =>
  sought.some((spelling) =>
    spelling
      .trim()
      .split(/\s+/)
      .every((word) => markedParts(text, word).some(({ isMatch }) => isMatch)),
  )

function NothingFound(props: {
  language: Language
  text: string
  near: readonly Suggestion[]
  around: readonly Headwords[]
}) {
  const { language, text, near, around } = props
  const { search, categories, contribute, notFound } = locales[language]
  return (
    <>
      <h1 class="count">{search.empty(text)}</h1>
      {near.length > 0 && (
        <>
          <h2>{notFound.meant}</h2>
          <TermList language={language} terms={near} />
        </>
      )}
      <ul>
        {search.tips.map((tip) => (
          <li>{tip}</li>
        ))}
      </ul>
      <p class="actions">
        <a
          class="button primary"
          rel="nofollow"
          href={pathIn(language, `/contribute?english=${encodeURIComponent(text)}`)}
        >
          {contribute.addMissing}
        </a>
        <a class="button quiet" href={pathIn(language, '/categories')}>
          {categories.all}
        </a>
      </p>
      {around.length > 0 && (
        <>
          <h2>{search.around}</h2>
          <TermList language={language} terms={around} first="english" />
        </>
      )}
    </>
  )
}
