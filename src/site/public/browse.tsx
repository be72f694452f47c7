/** The pages that list the terms under a letter of the English or Yoruba alphabet. */

import { browsePath, lettersOf, browse as listTerms, other } from '../../domain/search/browse'
import { tidy } from '../../lib/plainText'
import { locales } from '../../locales'
import type { PublicServices } from '../../serviceTypes'
import type { HeadwordLanguage } from '../../store/terms/terms'
import { Link, useWords } from '../parts/language'
import { TitledPage } from '../parts/layout'
import { Badge, NumberedPages, Tabs, TermList } from '../parts/parts'
import { missingPage, notFound, pageNumber, type Reader, serve } from './pageResponse'

const browse =
  (headwords: HeadwordLanguage) => (services: PublicServices, reader: Reader, named: string) => {
    const { language, request } = reader
    const { browse: words, categories, home, notFound: missing } = locales[language]
    const letter = tidy(named).toLowerCase()
    const number = pageNumber(request)
    if (number === undefined || !lettersOf(headwords).includes(letter)) {
      return missingPage(services, reader)
    }
    const path = browsePath(headwords, letter, number)
    return serve(services, reader, path, async (page) => {
      const listing = await listTerms(services.terms, { language: headwords, letter, page: number })
      if (!listing) return notFound(services, reader, page(missing.title), missing.text)
      const title = words.title[headwords](letter === other ? words.other : capital(letter))
      return (
        <TitledPage
          page={page(title, { description: words.describe(title) })}
          beside={
            listing.total > 0 && (
              <Badge>{categories.count(listing.total.toLocaleString(language))}</Badge>
            )
          }
        >
          <Tabs
            label={home.alphabets}
            tabs={(['english', 'yoruba'] as const).map((one) => [
              browsePath(one, 'a'),
              words[one],
              one === headwords,
            ])}
          />
          <Alphabet headwords={headwords} current={letter} filed={listing.letters} />
          {listing.terms.length === 0 ? (
            <p class="quiet">{words.none}</p>
          ) : (
            <TermList terms={listing.terms} first={headwords} />
          )}
          <NumberedPages
            number={number}
            pages={listing.pages}
            to={(at) => browsePath(headwords, letter, at)}
          />
        </TitledPage>
      )
    })
  }

export const browseEnglish = browse('english')
export const browseYoruba = browse('yoruba')

/** Shows all letters of an alphabet. Letters that have terms are links. */
export function Alphabet(props: {
  headwords: HeadwordLanguage
  current?: string
  filed: Set<string>
}) {
  const { headwords, current, filed } = props
  const words = useWords().browse
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
                <Link to={browsePath(headwords, letter)} aria-label={label}>
                  {shown}
                </Link>
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
