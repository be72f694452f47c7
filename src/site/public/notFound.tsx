/** The page for unknown URLs, with a search form and links. */

import type { Suggestion } from '../../../search/port'
import { browsePath } from '../../domain/search/browse'
import { locales } from '../../locales'
import { Link } from '../parts/language'
import { type Page, TitledPage } from '../parts/layout'
import { TermList } from '../parts/parts'
import { SearchForm } from '../parts/searchForm'

export function NotFoundPage(props: {
  page: Page
  text: string
  /** The text that the reader was probably looking for. */
  sought: string
  /** Terms similar to `sought`, offered as suggestions. */
  meant: readonly Suggestion[]
}) {
  const { page, text, sought, meant } = props
  const { language } = page
  const { notFound, site, categories, browse } = locales[language]
  const links = [
    ['/', site.home],
    ['/categories', categories.all],
    [browsePath('english', 'a'), browse.english],
    [browsePath('yoruba', 'a'), browse.yoruba],
  ] as const
  return (
    <TitledPage page={page} hasSearch>
      <p class="lead">{text}</p>
      <SearchForm text={sought} />
      {meant.length > 0 && (
        <>
          <h2>{notFound.meant}</h2>
          <TermList terms={meant} />
        </>
      )}
      <h2>{notFound.on}</h2>
      <ul>
        {links.map(([path, name]) => (
          <li>
            <Link to={path}>{name}</Link>
          </li>
        ))}
      </ul>
    </TitledPage>
  )
}
