/** The list of terms, including unpublished ones. */
import { categoryName } from '../../locales/categoryName'
import type { ListedTerm } from '../../store/terms/list'
import { type Page, pathIn } from '../views/layout'
import { Pages, Pair, StaffPage, Table, wordsOf } from './frame'
import { SearchBox } from './searchBox'

export function TermListPage(props: {
  page: Page
  text: string
  terms: readonly ListedTerm[]
  /** Offsets of the previous and the next page. */
  previous: number | undefined
  next: number | undefined
}) {
  const { page, text, terms } = props
  const words = wordsOf(page)
  const at = (from: number | undefined) =>
    from === undefined
      ? undefined
      : `/staff/terms?${new URLSearchParams({ q: text, from: String(from) }).toString()}`
  return (
    <StaffPage page={page} scripts={['/assets/staff.js']}>
      <SearchBox page={page} to="/staff/terms" label={words.term.search} text={text} />
      {terms.length === 0 ? (
        <p class="empty">{words.term.none}</p>
      ) : (
        <Table
          name={page.title}
          heads={[words.slug, words.term.pair, words.fields.category, words.queue.status]}
        >
          {terms.map((term) => (
            <tr>
              <td>
                <a href={pathIn(page.language, `/staff/terms/${term.slug}`)} data-row>
                  {term.slug}
                </a>
              </td>
              <td>
                <Pair {...term} />
              </td>
              <td>{term.category !== null && categoryName(term.category, page.language)}</td>
              <td>
                <TermStatus page={page} status={term.status} />
              </td>
            </tr>
          ))}
        </Table>
      )}
      <Pages language={page.language} previous={at(props.previous)} next={at(props.next)} />
    </StaffPage>
  )
}

export const TermStatus = ({ page, status }: { page: Page; status: ListedTerm['status'] }) => (
  <span class={status === 'approved' ? 'badge good' : 'badge bad'}>
    {wordsOf(page).term.statuses[status]}
  </span>
)
