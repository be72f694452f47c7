/** Components used by many pages: tables, lists of facts, badges and pagination links. */

import type { Child } from 'hono/jsx'
import { markedParts } from '../../../embed/letters'
import { termPath } from '../../domain/terms/terms'
import { categoryName } from '../../locales/categoryName'
import type { HeadwordLanguage, Headwords, Homograph } from '../../store/terms/terms'
import { Link, useLanguage, useWords } from './language'

export type Look = 'good' | 'bad' | 'waiting'

export const Badge = ({ look, children }: { look?: Look | undefined; children: Child }) => (
  <span class={look ? `badge ${look}` : 'badge'}>{children}</span>
)

/** A badge that says whether something is as it should be. */
export const Verdict = (props: { isGood: boolean; good: string; bad: string }) => (
  <Badge look={props.isGood ? 'good' : 'bad'}>{props.isGood ? props.good : props.bad}</Badge>
)

/**
 * A column heading. `{ number }` is the heading of a numeric column and is aligned like the numbers; null
 * means no heading.
 */
type Head = string | { number: string } | null

export interface TableProps {
  /** The table's name for screen readers. Tables with a name can be scrolled with the keyboard. */
  name?: string
  heads: readonly Head[]
  /** The cells of each row, in column order. Numbers are formatted and aligned. */
  rows: readonly (readonly Child[])[]
  rowHeads?: boolean
  empty?: string
  /** A heading above the table, which is also its name. */
  title?: string
  /** Whether each row is shown as a list on phones. By default, tables with many columns are. */
  asLists?: boolean
}

export function Table({ title, ...props }: TableProps): Child {
  const { name, heads, rows, rowHeads = false, empty } = props
  const { asLists = heads.length > mostColumns } = props
  const language = useLanguage()
  if (title !== undefined) {
    return (
      <Section title={title}>
        <Table {...props} name={title} />
      </Section>
    )
  }
  if (rows.length === 0 && empty !== undefined) return <p class="empty">{empty}</p>
  return (
    <div
      class={asLists ? 'scroll rows' : 'scroll'}
      role={name && 'region'}
      aria-label={name}
      tabindex={name === undefined ? undefined : 0}
    >
      <table>
        <thead>
          <tr>
            {heads.map((head) =>
              head === null ? (
                <td />
              ) : (
                <th scope="col" class={isNumeric(head) ? 'number' : undefined}>
                  {nameOf(head)}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr>
              {cells.map((cell, column) =>
                rowHeads && column === 0 ? (
                  <th scope="row">{cell}</th>
                ) : (
                  <td
                    class={
                      typeof cell === 'number' || isNumeric(heads[column]) ? 'number' : undefined
                    }
                    data-name={asLists ? nameOf(heads[column]) : undefined}
                  >
                    {typeof cell === 'number' ? cell.toLocaleString(language) : cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Tables with more columns than this are too wide for phones. */
const mostColumns = 3

const nameOf = (head: Head | undefined): string | undefined =>
  typeof head === 'object' ? head?.number : head

const isNumeric = (head: Head | undefined) => typeof head === 'object' && head !== null

export type Fact = readonly [name: string, value: Child]

export const Facts = ({ facts }: { facts: readonly (Fact | false)[] }) => (
  <dl class="facts">{facts.map((fact) => fact && [<dt>{fact[0]}</dt>, <dd>{fact[1]}</dd>])}</dl>
)

export const Pair = ({ english, yoruba }: { english: string; yoruba: string }) => (
  <>
    <span lang="en">{english}</span> · <span lang="yo">{yoruba}</span>
  </>
)

/**
 * In each word that begins with a search word, highlights the matching letters. Ignores diacritics.
 * @param searched the search text, and other spellings of it
 */
export const Marked = ({ text, searched }: { text: string; searched: readonly string[] }) => (
  <>
    {markedParts(text, searched.join(' ')).map((part) =>
      part.isMatch ? <mark>{part.text}</mark> : part.text,
    )}
  </>
)

/**
 * Both headwords, one above the other. By default, the reader's language comes first.
 * @param first the language of the headword to show first; the list is sorted by this headword
 * @param searched the search text to highlight, and other spellings of it
 */
export function TwoWords(props: {
  english: string
  yoruba: string
  first?: HeadwordLanguage | undefined
  searched?: readonly string[]
}) {
  const language = useLanguage()
  const { english, yoruba, first = language === 'yo' ? 'yoruba' : 'english' } = props
  const { searched = [] } = props
  const [leading, other] = first === 'yoruba' ? (['yo', 'en'] as const) : (['en', 'yo'] as const)
  const words = { en: english, yo: yoruba }
  return (
    <>
      <span class="word" lang={leading}>
        <Marked text={words[leading]} searched={searched} />
      </span>{' '}
      <span class="gloss" lang={other}>
        <Marked text={words[other]} searched={searched} />
      </span>
    </>
  )
}

/**
 * A list of links to term pages.
 * @param first the language of the headword by which the terms are sorted
 */
export const TermList = (props: {
  terms: readonly (Headwords & Partial<Homograph>)[]
  first?: HeadwordLanguage
}) => (
  <ul class="terms">
    {props.terms.map(({ slug, english, yoruba, category }) => (
      <li>
        <Link to={termPath(slug)}>
          <TwoWords english={english} yoruba={yoruba} first={props.first} />
          {category != null && <span class="small">{categoryName(category, useLanguage())}</span>}
        </Link>
      </li>
    ))}
  </ul>
)

/** Links to the previous and next pages of a list. Shows nothing if the list fits on one page. */
export function Pages(props: {
  previous?: string | undefined
  next?: string | undefined
  /** The page number and the total number of pages, as text. */
  place?: string
}) {
  const { previous, next, place } = props
  const words = useWords().browse
  if (previous === undefined && next === undefined) return null
  return (
    <p class="pages">
      {previous !== undefined && (
        <Link rel="prev" to={previous}>
          {words.previous}
        </Link>
      )}
      {place !== undefined && <span class="quiet">{words.pageOf(place)}</span>}
      {next !== undefined && (
        <Link rel="next" to={next}>
          {words.next}
        </Link>
      )}
    </p>
  )
}

/** Links to the pages before and after page `number` of a list with this many pages. */
export const NumberedPages = ({ number, pages, to }: NumberedProps) => (
  <Pages
    previous={number > 1 ? to(number - 1) : undefined}
    place={`${number} / ${pages}`}
    next={number < pages ? to(number + 1) : undefined}
  />
)

type NumberedProps = Record<'number' | 'pages', number> & { to: (number: number) => string }

/** Links to variants of a page. The link to the current variant is marked. */
export const Tabs = (props: {
  label: string
  tabs: readonly (readonly [to: string, text: string, isHere: boolean])[]
}) => (
  <nav class="tabs" aria-label={props.label}>
    {props.tabs.map(([to, text, isHere]) => (
      <Link to={to} aria-current={isHere ? 'page' : undefined}>
        {text}
      </Link>
    ))}
  </nav>
)

export const More = (props: { title: string; isOpen?: boolean; children: Child }) => (
  <details class="more" open={props.isOpen}>
    <summary>{props.title}</summary>
    {props.children}
  </details>
)

export const Section = ({ title, children }: { title: string; children: Child }) => (
  <>
    <h2>{title}</h2>
    {children}
  </>
)

/** A heading and a list. Shows nothing if the list is empty. */
export const ListSection = ({ title, items }: { title: string; items: readonly Child[] }) =>
  items.length > 0 ? (
    <Section title={title}>
      <ul>
        {items.map((item) => (
          <li>{item}</li>
        ))}
      </ul>
    </Section>
  ) : null

/** A heading and a list of terms, if there are any. @param text a paragraph above the list */
export const TermSection = (
  props: Parameters<typeof TermList>[0] & { title: string; text?: string },
) =>
  props.terms.length > 0 && (
    <Section title={props.title}>
      {props.text && <p class="quiet">{props.text}</p>}
      <TermList {...props} />
    </Section>
  )

/** Formats a date and time in UTC, without seconds. Both languages use the same format. */
export const timeOf = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ')

/** Formats a date and time in UTC, including seconds. */
export const secondOf = (at: Date) => at.toISOString().slice(0, 19).replace('T', ' ')

export const Day = ({ at }: { at: Date }) => (
  <time datetime={at.toISOString().slice(0, 10)}>
    {at.toLocaleDateString(useLanguage(), { dateStyle: 'long', timeZone: 'UTC' })}
  </time>
)

export const Time = ({ at }: { at: Date }) => (
  <time datetime={at.toISOString()}>{timeOf(at)} UTC</time>
)
