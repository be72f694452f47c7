/** The frame of the staff pages, and parts that several of them share. */
import type { Child } from 'hono/jsx'
import { type Language, locales } from '../../locales'
import type { SignedInVisit } from '../site/visit'
import { Layout, type Page, pathIn } from '../views/layout'
import { Notices, type Said } from '../views/said'

export const wordsOf = ({ language }: Pick<Page, 'language'>) => locales[language].staff

const sections = [
  ['/staff', 'overview', 'reviewer'],
  ['/staff/review', 'review', 'reviewer'],
  ['/staff/terms', 'terms', 'reviewer'],
  ['/staff/misses', 'misses', 'reviewer'],
  ['/staff/import', 'files', 'admin'],
  ['/staff/apps', 'apps', 'admin'],
  ['/staff/top-ups', 'topUps', 'admin'],
  ['/staff/settings', 'settings', 'admin'],
  ['/staff/users', 'users', 'admin'],
  ['/staff/audit', 'audit', 'admin'],
] as const

export function StaffPage(props: {
  page: Page
  said?: Said | undefined
  scripts?: readonly string[]
  children: Child
}) {
  const { page, said, scripts = [], children } = props
  const words = wordsOf(page)
  const mine = sections.filter(([, , role]) => role === 'reviewer' || page.user?.role === 'admin')
  const side = mine.map(([to, name]) => (
    <a href={pathIn(page.language, to)} {...(isIn(page, to) && { 'aria-current': 'page' })}>
      {words.sections[name]}
    </a>
  ))
  return (
    <Layout page={page} side={<>{side}</>} scripts={scripts}>
      <h1>{page.title}</h1>
      <Notices said={said} />
      {children}
    </Layout>
  )
}

const isIn = ({ path }: Page, to: string) =>
  path === to || (to !== '/staff' && path.startsWith(`${to}/`))

/** The page under another path than the request's: the path of the page that has the form. */
export const pageAt = (visit: SignedInVisit, path: string, title: string): Page => ({
  ...visit.page(title),
  path,
})

/** The message about the previous form, from `?done=`. */
export function doneOf(visit: SignedInVisit): Said {
  const { done } = wordsOf(visit)
  const name = visit.query.get('done') ?? ''
  return Object.hasOwn(done, name) ? { notice: done[name as keyof typeof done] } : {}
}

/** @param name the table's name for screen readers */
export const Table = (props: { name: string; heads: readonly string[]; children: Child }) => (
  <div class="scroll" role="region" aria-label={props.name} tabindex={0}>
    <table>
      <thead>
        <tr>
          {props.heads.map((head) => (
            <th scope="col">{head}</th>
          ))}
        </tr>
      </thead>
      <tbody>{props.children}</tbody>
    </table>
  </div>
)

export function Facts({ facts }: { facts: readonly (readonly [string, Child])[] }) {
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </>
      ))}
    </dl>
  )
}

/** Both headwords, each marked with its language. */
export const Pair = ({ english, yoruba }: { english: string; yoruba: string }) => (
  <>
    <span lang="en">{english}</span> · <span lang="yo">{yoruba}</span>
  </>
)

/** Links to the previous and the next page, where there are any. */
export function Pages(props: {
  language: Language
  previous?: string | undefined
  next?: string | undefined
}) {
  const { language, previous, next } = props
  const { browse } = locales[language]
  if (previous === undefined && next === undefined) return <></>
  return (
    <p class="pages">
      {previous !== undefined && (
        <a rel="prev" href={pathIn(language, previous)}>
          {browse.previous}
        </a>
      )}
      {next !== undefined && (
        <a rel="next" href={pathIn(language, next)}>
          {browse.next}
        </a>
      )}
    </p>
  )
}

export const count = (number: number) => number.toLocaleString('en')

/** A whole number from 0 in a query or a form; 0 for anything else. */
export function wholeFrom(text: string | null): number {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : 0
}
