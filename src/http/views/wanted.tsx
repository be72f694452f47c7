/** The page with words that readers have searched for but the dictionary does not have. */
import { locales } from '../../locales'
import { type Page, pathIn, TitledPage } from './layout'
import { SearchForm } from './searchForm'

/** @param wanted the search texts, most frequent first */
export function WantedPage({ page, wanted }: { page: Page; wanted: readonly string[] }) {
  const { language } = page
  const { wanted: words, contribute } = locales[language]
  return (
    <TitledPage page={page} hasSearch={wanted.length === 0}>
      <p class="lead">{wanted.length === 0 ? words.none : words.lead}</p>
      {wanted.length === 0 ? (
        <SearchForm language={language} />
      ) : (
        <ul class="terms">
          {wanted.map((text) => (
            <li>
              <a
                rel="nofollow"
                href={pathIn(language, `/contribute?english=${encodeURIComponent(text)}`)}
              >
                <span class="word">{text}</span> <span class="gloss">{contribute.addMissing}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <p>
        <a class="button" rel="nofollow" href={pathIn(language, '/contribute')}>
          {contribute.addTitle}
        </a>
      </p>
    </TitledPage>
  )
}
