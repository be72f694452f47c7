/** The layout of the staff pages, and helpers shared by several of them. */

import type { Child } from 'hono/jsx'
import { type Language, locales } from '../../locales'
import { pathIn } from '../../locales/pathIn'
import type { StaffServices } from '../../serviceTypes'
import { field } from '../forms'
import type { Sent } from '../parts/forms'
import { isWithin, NavLink, TitledPage } from '../parts/layout'
import { Pages, Table } from '../parts/parts'
import type { Outcome, SignedInVisit } from '../visit'

export type Handler = (services: StaffServices, visit: SignedInVisit) => Promise<Outcome> | Outcome

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

export const isAdmin = ({ user }: SignedInVisit) => user.role === 'admin'

export function StaffPage(props: {
  visit: SignedInVisit
  title: string
  /**
   * The path of the page. Needed if the page may be the response to a form that was submitted to a different
   * path.
   */
  path?: string
  sent?: Sent
  /** Whether the page has keyboard shortcuts. */
  hasKeys?: boolean
  scripts?: readonly string[]
  /** Content next to the title. */
  beside?: Child
  children: Child
}) {
  const { visit, title, sent, hasKeys, scripts = [], beside, children } = props
  const words = wordsOf(visit)
  const own = visit.page(title)
  const page = { ...own, path: props.path ?? own.path }
  // The path of every page is below that of the overview, so use the last section that matches.
  const [current, here] = sections.findLast(([to]) => isWithin(page, to)) ?? sections[0]
  const links = sections
    .filter(([, , role]) => role === 'reviewer' || isAdmin(visit))
    .map(([to, name]) => (
      <NavLink page={page} to={to} text={words.sections[name]} isHere={to === current} />
    ))
  const side = { opener: words.sections[here], links: <>{links}</> }
  const all = hasKeys ? ['/assets/staff.js', ...scripts] : scripts
  return (
    <TitledPage page={page} side={side} sent={sent} scripts={all} beside={beside}>
      {children}
    </TitledPage>
  )
}

/** Returns the success message for the last submitted form, which is identified by `?done=`. */
export function doneOf(visit: SignedInVisit): Sent {
  const { done } = wordsOf(visit)
  const name = visit.query.get('done') ?? ''
  return Object.hasOwn(done, name) ? { notice: done[name as keyof typeof done] } : {}
}

/** Number of rows per page of a list. */
export const perPage = 50

/** Returns a page with a search field and a paginated list. */
export async function listPage<Item>(
  visit: SignedInVisit,
  list: {
    path: string
    title: string
    /** Label of the search field. */
    label: string
    /** Text to show if there are no results. */
    empty: string
    find: (text: string, range: { limit: number; offset: number }) => Promise<readonly Item[]>
    heads: readonly string[]
    /** Returns the cells of an item's row. */
    row: (item: Item) => Child[]
  },
): Promise<Outcome> {
  const { path, title, label, empty, heads, row } = list
  const { language } = visit
  const text = field(visit.query, 'q')
  const range = rangeIn(visit)
  const found = await list.find(text, range)
  const view = (
    <StaffPage visit={visit} title={title} hasKeys>
      <form action={pathIn(language, path)} class="search" role="search">
        <label for="q">{label}</label>
        <div class="row">
          <input id="q" name="q" type="search" value={text} />
          <button>{wordsOf(visit).find}</button>
        </div>
      </form>
      <Table name={title} heads={heads} rows={found.slice(0, perPage).map(row)} empty={empty} />
      <ListPages path={path} query={{ q: text }} range={range} found={found} />
    </StaffPage>
  )
  return { view }
}

/**
 * Returns the range of rows to fetch for one page of a list. It includes one extra row, which indicates
 * whether there is a next page.
 */
export const rangeIn = ({ query }: SignedInVisit, name = 'from') => ({
  limit: perPage + 1,
  offset: wholeFrom(query.get(name)),
})

/** Links to the previous and next pages of a list. */
export function ListPages(props: {
  path: string
  /** Additional query parameters. */
  query?: Record<string, string>
  range: { offset: number }
  found: readonly unknown[]
  /** Name of the query parameter that contains the offset. */
  name?: string
}) {
  const { path, query, range, found, name = 'from' } = props
  const { offset } = range
  const at = (from: number) =>
    `${path}?${new URLSearchParams({ ...query, [name]: String(from) }).toString()}`
  return (
    <Pages
      previous={offset > 0 ? at(Math.max(0, offset - perPage)) : undefined}
      next={found.length > perPage ? at(offset + perPage) : undefined}
    />
  )
}

export const count = (number: number) => number.toLocaleString('en')

/** Parses a non-negative integer from a query or form. Returns 0 for any other text. */
export function wholeFrom(text: string | null): number {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : 0
}
