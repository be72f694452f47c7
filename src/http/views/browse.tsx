/** The terms of one letter of the English or the Yoruba alphabet. */
import { browsePath, type Listing, lettersOf, other } from '../../domain/search/browse'
import { type Language, locales } from '../../locales'
import type { HeadwordLanguage } from '../../store/terms/terms'
import { Layout, type Page, pathIn } from './layout'
import { TermList } from './termList'

export function BrowsePage(props: {
  page: Page
  headwords: HeadwordLanguage
  letter: string
  listing: Listing
}) {
  const { page, headwords, letter, listing } = props
  const { language } = page
  const words = locales[language].browse
  return (
    <Layout page={page}>
      <h1>{page.title}</h1>
      <Alphabet
        language={language}
        headwords={headwords}
        current={letter}
        filed={listing.letters}
      />
      {listing.terms.length === 0 ? (
        <p class="quiet">{words.none}</p>
      ) : (
        <TermList language={language} terms={listing.terms} first={headwords} />
      )}
      <Pages language={language} headwords={headwords} letter={letter} listing={listing} />
    </Layout>
  )
}

/** All letters; those that have terms are links. */
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
          const label = letter === other ? { 'aria-label': words.other } : {}
          return (
            <li>
              {letter === current ? (
                <span aria-current="page" {...label}>
                  {shown}
                </span>
              ) : filed.has(letter) ? (
                <a href={pathIn(language, browsePath(headwords, letter))} {...label}>
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

function Pages(props: {
  language: Language
  headwords: HeadwordLanguage
  letter: string
  listing: Listing
}) {
  const { language, headwords, letter, listing } = props
  const { page, pages } = listing
  const words = locales[language].browse
  const to = (number: number) => pathIn(language, browsePath(headwords, letter, number))
  if (pages === 1) return null
  return (
    <p class="pages">
      {page > 1 && (
        <a rel="prev" href={to(page - 1)}>
          {words.previous}
        </a>
      )}
      <span class="quiet">{words.pageOf(`${page} / ${pages}`)}</span>
      {page < pages && (
        <a rel="next" href={to(page + 1)}>
          {words.next}
        </a>
      )}
    </p>
  )
}

/** With a capital first letter: Gb. */
export const capital = (letter: string) => letter.charAt(0).toUpperCase() + letter.slice(1)
