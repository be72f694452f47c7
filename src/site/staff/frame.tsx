/** The layout of the staff pages, and helpers shared by several of them. */

import type { Child } from 'hono/jsx'
import { type Language, locales } from '../../locales'
import type { StaffServices } from '../../serviceTypes'
import { doneIn, field, linkWith, wholeFrom } from '../forms'
import type { Sent } from '../parts/forms'
import { NavLink, TitledPage } from '../parts/layout'
import { Pages, Table, type TableProps } from '../parts/parts'
import type { Handler, SignedInVisit } from '../visit'

export type StaffHandler = Handler<StaffServices>

export const wordsOf = ({ language }: { language: Language }) => locales[language].staff

const sections = [
  ['/staff', 'overview', 'reviewer'],
  ['/staff/review', 'review', 'reviewer'],
  ['/staff/terms', 'terms', 'reviewer'],
  ['/staff/misses', 'misses', 'reviewer'],
  ['/staff/readers', 'readers', 'reviewer'],
  ['/staff/import', 'files', 'admin'],
  ['/staff/apps', 'apps', 'admin'],
  ['/staff/top-ups', 'topUps', 'admin'],
  ['/staff/settings', 'settings', 'admin'],
  ['/staff/users', 'users', 'admin'],
  ['/staff/audit', 'audit', 'admin'],
  ['/staff/operations', 'operations', 'admin'],
] as const

type SectionName = (typeof sections)[number][1]

export const isAdmin = ({ user }: SignedInVisit) => user.role === 'admin'

export function StaffPage(props: {
  visit: SignedInVisit
  section: SectionName
  /** By default, the name of the section. */
  title?: string
  /** By default, the result of the submitted form, or the message that `?done=` names. */
  sent?: Sent
  /** Whether the page has keyboard shortcuts. */
  hasKeys?: boolean
  scripts?: readonly string[]
  /** Content next to the title. */
  beside?: Child
  children: Child
}) {
  const { visit, section, hasKeys, scripts = [], beside, children } = props
  const words = wordsOf(visit)
  const opener = words.sections[section]
  const { title = opener, sent = visit.sent ?? doneIn(visit.query, words.done) } = props
  const page = visit.page(title)
  const links = sections
    .filter(([, , role]) => role === 'reviewer' || isAdmin(visit))
    .map(([to, name]) => (
      <NavLink page={page} to={to} text={words.sections[name]} isHere={name === section} />
    ))
  const side = { opener, links: <>{links}</> }
  const all = hasKeys ? ['/assets/staff.js', ...scripts] : scripts
  return (
    <TitledPage page={page} side={side} sent={sent} scripts={all} beside={beside}>
      {children}
    </TitledPage>
  )
}

/** Number of rows per page of a list. */
export const perPage = 50

/** Returns a page with a search field and a paginated list. */
export async function listPage<Item>(
  visit: SignedInVisit,
  list: Omit<ListProps<Item>, 'visit' | 'found'> & {
    /** Label of the search field. */
    label: string
    find: (text: string, range: { limit: number; offset: number }) => Promise<readonly Item[]>
  },
) {
  const { section, label, find, ...table } = list
  const text = field(visit.query, 'q')
  const found = await find(text, rangeIn(visit))
  return (
    <StaffPage visit={visit} section={section} hasKeys>
      <form class="search" role="search">
        <label for="q">{label}</label>
        <div class="row">
          <input id="q" name="q" type="search" value={text} />
          <button>{wordsOf(visit).find}</button>
        </div>
      </form>
      <PagedTable visit={visit} section={section} found={found} {...table} />
    </StaffPage>
  )
}

/**
 * Returns the range of rows to fetch for one page of a list. It includes one extra row, which indicates
 * whether there is a next page.
 * @param name name of the query parameter that contains the offset
 */
export const rangeIn = ({ query }: SignedInVisit, name = 'from') => ({
  limit: perPage + 1,
  offset: wholeFrom(query.get(name)),
})

interface ListProps<Item> extends Omit<TableProps, 'rows'> {
  visit: SignedInVisit
  section: SectionName
  /** The rows in the range that `rangeIn` returns. */
  found: readonly Item[]
  /** Returns the cells of an item's row. */
  row: (item: Item) => Child[]
  /** Name of the query parameter that contains the offset. */
  from?: string
}

/** A page of a list, with links to the previous and next pages. */
export function PagedTable<Item>(props: ListProps<Item>) {
  const { visit, section, found, row, from = 'from', ...table } = props
  const { offset } = rangeIn(visit, from)
  const [path] = sections.find(([, name]) => name === section) ?? sections[0]
  const at = (start: number) => linkWith(visit.query, path, { [from]: start })
  return (
    <>
      <Table
        name={wordsOf(visit).sections[section]}
        {...table}
        rows={found.slice(0, perPage).map(row)}
      />
      <Pages
        previous={offset > 0 ? at(Math.max(0, offset - perPage)) : undefined}
        next={found.length > perPage ? at(offset + perPage) : undefined}
      />
    </>
  )
}

export const count = (number: number) => number.toLocaleString('en')
