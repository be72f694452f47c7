/** The search results page. If there are no results, it gives advice. */

import { markedParts } from '../../../embed/letters'
import { fold } from '../../../search/fold'
import type { SearchResult, Suggestion, TermDocument } from '../../../search/port'
import { searchText } from '../../../search/words'
import { usageStatusOf } from '../../domain/terms/citations'
import { termPath } from '../../domain/terms/terms'
import { locales } from '../../locales'
import { categoryName } from '../../locales/categoryName'
import type { Headwords } from '../../store/terms/terms'
import { Link, useLanguage, useWords } from '../parts/language'
import { Layout, type Page, TitledPage } from '../parts/layout'
import { Badge, Marked, More, NumberedPages, Section, TermList, TwoWords } from '../parts/parts'
import { SearchForm } from '../parts/searchForm'
import { StatusBadge } from '../parts/termSources'

/** The search form, with an error message if the search text is invalid. */
export const SearchFormPage = (props: { page: Page; text: string; error: string | undefined }) => (
  <TitledPage page={props.page} hasSearch>
    <SearchForm text={props.text} error={props.error} />
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
  listing: { number: number; pages: number; to: (number: number) => string }
  filters: Filters
}) {
  const { page, text, result, near, around, listing, filters } = props
  const { language } = page
  const words = locales[language].search
  const sought = [text, ...searchText(text).spellings]
  return (
    <Layout page={page} searched={text}>
      {result.terms.length === 0 ? (
        <NothingFound text={text} near={near} around={around} />
      ) : (
        <>
          <h1 class="count">{words.found(result.total.toLocaleString(language), text)}</h1>
          <CategoryFilter filters={filters} />
          <ol class="results columns">
            {result.terms.map((term) => (
              <Found term={term} sought={sought} />
            ))}
          </ol>
          <NumberedPages {...listing} />
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
function CategoryFilter({ filters }: { filters: Filters }) {
  const language = useLanguage()
  const { categories, current, to } = filters
  const { categories: words, search } = locales[language]
  if (current === undefined && categories.length < 2) return null
  const links = categories.map((label) => (
    <Link rel="nofollow" to={to(label)}>
      {categoryName(label, language)}
    </Link>
  ))
  return (
    <nav class="filters" aria-labelledby="filter">
      <p id="filter">{search.filter}</p>
      <div>
        {current === undefined ? (
          <>
            {links.slice(0, mostInRow)}
            {links.length > mostInRow && (
              <More title={search.more}>
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

/**
 * A search result. If neither headword matches the search text, the alias or definition that matches is
 * shown.
 * @param sought the search text, and other spellings of it
 */
export function Found(props: { term: TermDocument; sought: string[] }) {
  const language = useLanguage()
  const { term, sought } = props
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
        <Link class="pair" to={termPath(slug)}>
          <TwoWords english={english} yoruba={yoruba} sought={sought} />
        </Link>
        <StatusBadge status={usageStatusOf(term)} />{' '}
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
  text: string
  near: readonly Suggestion[]
  around: readonly Headwords[]
}) {
  const { text, near, around } = props
  const { search, categories, contribute, notFound } = useWords()
  return (
    <>
      <h1 class="count">{search.empty(text)}</h1>
      {near.length > 0 && (
        <Section title={notFound.meant}>
          <TermList terms={near} />
        </Section>
      )}
      <ul>
        {search.tips.map((tip) => (
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
      {around.length > 0 && (
        <Section title={search.around}>
          <TermList terms={around} first="english" />
        </Section>
      )}
    </>
  )
}
