/** The page that lists words that readers have searched for but the dictionary does not contain. */
import { locales } from '../../locales'
import type { Headwords } from '../../store/terms/terms'
import { type Page, pathIn, TitledPage } from './layout'
import { TermList } from './parts'
import { SearchForm } from './searchForm'

/**
 * @param wanted the words, most frequently searched first
 * @param proposed terms whose Yoruba headword needs a source; shown if there are no wanted words
 */
export function WantedPage(props: {
  page: Page
  wanted: readonly string[]
  proposed: readonly Headwords[]
}) {
  const { page, wanted, proposed } = props
  const { language } = page
  const { wanted: words, contribute } = locales[language]
  const add = (
    <a class="button" rel="nofollow" href={pathIn(language, '/contribute')}>
      {contribute.addTitle}
    </a>
  )
  if (wanted.length === 0) {
    return (
      <TitledPage page={page} hasSearch>
        <p class="lead">{words.none}</p>
        <SearchForm language={language} beside={add} />
        {proposed.length > 0 && (
          <>
            <h2>{words.unsourced}</h2>
            <p class="quiet">{words.unsourcedText}</p>
            <TermList language={language} terms={proposed} />
          </>
        )}
      </TitledPage>
    )
  }
  return (
    <TitledPage page={page}>
      <p class="lead">{words.lead}</p>
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
      <p>{add}</p>
    </TitledPage>
  )
}
