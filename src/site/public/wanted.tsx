/** The page that lists words that readers have searched for but the dictionary does not contain. */

import { wantedWords } from '../../domain/search/missedSearches'
import { locales } from '../../locales'
import type { PublicServices } from '../../serviceTypes'
import { Link } from '../parts/language'
import { TitledPage } from '../parts/layout'
import { TermSection } from '../parts/parts'
import { SearchForm } from '../parts/searchForm'
import { type Reader, serve } from './pageResponse'

const mostProposed = 12

/** If no words are wanted, the page lists terms whose Yoruba headword needs a source. */
export function wanted(services: PublicServices, reader: Reader) {
  const day = new Date(services.now()).toISOString().slice(0, 10)
  const { wanted: words, contribute } = locales[reader.language]
  const show: Parameters<typeof serve>[3] = async (pageOf) => {
    const page = pageOf(words.title, { description: words.lead })
    const listed = await wantedWords(services, services.now())
    const add = (
      <Link class="button" rel="nofollow" to="/contribute">
        {contribute.addTitle}
      </Link>
    )
    if (listed.length === 0) {
      const proposed = await services.terms.proposedOfDay(day, mostProposed)
      return (
        <TitledPage page={page} hasSearch>
          <p class="lead">{words.none}</p>
          <SearchForm beside={add} />
          <TermSection title={words.unsourced} text={words.unsourcedText} terms={proposed} />
        </TitledPage>
      )
    }
    return (
      <TitledPage page={page}>
        <p class="lead">{words.lead}</p>
        <ul class="terms">
          {listed.map((text) => (
            <li>
              <Link rel="nofollow" to={`/contribute?english=${encodeURIComponent(text)}`}>
                <span class="word">{text}</span> <span class="gloss">{contribute.addMissing}</span>
              </Link>
            </li>
          ))}
        </ul>
        <p>{add}</p>
      </TitledPage>
    )
  }
  return serve(services, reader, '/wanted', show, `/wanted ${day}`)
}
