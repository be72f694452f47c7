/** Search results, or advice if there are none. */
import type { SearchResult, Suggestion, TermDocument } from '../../../search/port'
import { usageStatusOf } from '../../domain/terms/citations'
import { termPath } from '../../domain/terms/terms'
import { type Language, locales } from '../../locales'
import { categoryName } from '../../locales/categoryName'
import { Layout, type Page, pathIn, TitledPage } from './layout'
import { Badge, Pages, TermList, TwoWords } from './parts'
import { SearchForm } from './searchForm'
import { StatusBadge } from './termSources'

/** The search form, and the error message if the search text is invalid. */
export const SearchFormPage = (props: { page: Page; text: string; error: string | undefined }) => (
  <TitledPage page={props.page} hasSearch>
    <SearchForm language={props.page.language} text={props.text} error={props.error} />
  </TitledPage>
)

export function SearchPage(props: {
  page: Page
  text: string
  result: SearchResult
  /** Similar terms, which are shown if there are no results. */
  near: readonly Suggestion[]
  /** The number of this page, the total number of pages, and their addresses without the language. */
  listing: { number: number; pages: number; to: (number: number) => string }
}) {
  const { page, text, result, near, listing } = props
  const { number, pages } = listing
  const { language } = page
  const words = locales[language].search
  return (
    <Layout page={page} searched={text}>
      {result.terms.length === 0 ? (
        <NothingFound language={language} text={text} near={near} />
      ) : (
        <>
          <h1 class="count">{words.found(result.total.toLocaleString(language))}</h1>
          <ol class="results columns">
            {result.terms.map((term) => (
              <Found language={language} term={term} />
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

/** A search result. */
export function Found({ language, term }: { language: Language; term: TermDocument }) {
  const { slug, english, yoruba, category, definitions } = term
  const code = definitions[language] === null ? (language === 'en' ? 'yo' : 'en') : language
  return (
    <li>
      <div>
        <a class="pair" href={pathIn(language, termPath(slug))}>
          <TwoWords language={language} english={english} yoruba={yoruba} />
        </a>
        <StatusBadge language={language} status={usageStatusOf(term)} />{' '}
        {category !== null && <Badge>{categoryName(category, language)}</Badge>}
      </div>
      {definitions[code] !== null && <p lang={code}>{definitions[code]}</p>}
    </li>
  )
}

function NothingFound(props: { language: Language; text: string; near: readonly Suggestion[] }) {
  const { language, text, near } = props
  const { search, categories, contribute, notFound, wanted } = locales[language]
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
        <a class="button quiet" href={pathIn(language, '/wanted')}>
          {wanted.title}
        </a>
        <a class="button quiet" href={pathIn(language, '/categories')}>
          {categories.all}
        </a>
      </p>
    </>
  )
}
