/** The page that lists the terms under a letter of the English or Yoruba alphabet. */
import { browsePath, type Listing, lettersOf, other } from '../../domain/search/browse'
import { type Language, locales } from '../../locales'
import type { HeadwordLanguage } from '../../store/terms/terms'
import { NavLink, type Page, pathIn, TitledPage } from './layout'
import { Badge, Pages, TermList } from './parts'

export function BrowsePage(props: {
  page: Page
  headwords: HeadwordLanguage
  letter: string
  listing: Listing
}) {
  const { headwords, letter, listing } = props
  const { page, pages, terms, total } = listing
  const { language } = props.page
  const { browse, categories } = locales[language]
  const to = (number: number) => browsePath(headwords, letter, number)
  return (
    <TitledPage
      page={props.page}
      beside={total > 0 && <Badge>{categories.count(total.toLocaleString(language))}</Badge>}
    >
      <nav class="tabs" aria-label={locales[language].home.alphabets}>
        {(['english', 'yoruba'] as const).map((one) => (
          <NavLink
            page={props.page}
            to={browsePath(one, 'a')}
            text={browse[one]}
            isHere={one === headwords}
          />
        ))}
      </nav>
      <Alphabet
        language={language}
        headwords={headwords}
        current={letter}
        filed={listing.letters}
      />
      {terms.length === 0 ? (
        <p class="quiet">{browse.none}</p>
      ) : (
        <TermList language={language} terms={terms} first={headwords} />
      )}
      <Pages
        language={language}
        previous={page > 1 ? to(page - 1) : undefined}
        place={`${page} / ${pages}`}
        next={page < pages ? to(page + 1) : undefined}
      />
    </TitledPage>
  )
}

/** Shows all letters of an alphabet. Letters that have terms are links. */
export function Alphabet(props: {
  language: Language
  headwords: HeadwordLanguage
  current?: string
  filed: Set<string>
}) {
  const { language, headwords, current, filed } = props
  const words = locales[language].browse
  return (
    <nav aria-label={words[headwords]}>
      <ul class="letters" lang={headwords === 'english' ? 'en' : 'yo'}>
        {lettersOf(headwords).map((letter) => {
          const shown = letter === other ? '#' : capital(letter)
          const label = letter === other ? words.other : undefined
          return (
            <li>
              {letter === current ? (
                <span aria-current="page" aria-label={label}>
                  {shown}
                </span>
              ) : filed.has(letter) ? (
                <a href={pathIn(language, browsePath(headwords, letter))} aria-label={label}>
                  {shown}
                </a>
              ) : (
                <span class="quiet">{shown}</span>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** Returns a letter with its first character in upper case: `gb` becomes `Gb`. */
export const capital = (letter: string) => letter.charAt(0).toUpperCase() + letter.slice(1)
