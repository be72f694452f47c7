/** Changed fields of a term, with insertions and deletions marked. */
import type { FieldDifference } from '../../domain/review/reviewView'
import {
  type ContentColumn,
  columns,
  contentByColumn,
  type Shown,
} from '../../domain/terms/termRow'
import type { TermContent } from '../../store/terms/writer'
import type { Page } from '../views/layout'
import { Table, wordsOf } from './frame'

const languages: Partial<Record<ContentColumn, 'en' | 'yo'>> = {
  english: 'en',
  yoruba: 'yo',
  category: 'en',
  definition_en: 'en',
  definition_yo: 'yo',
  example_en: 'en',
  example_yo: 'yo',
}

/** Each field in three columns: when it was suggested, as suggested, now. */
export function ThreeWays({ page, rows }: { page: Page; rows: readonly FieldDifference[] }) {
  const words = wordsOf(page)
  const read = readIn(page)
  const { title, field, base, suggested, now } = words.differences
  return (
    <Table name={title} heads={[field, base, suggested, now]}>
      {rows.map((row) => (
        <tr>
          <th scope="row">{words.columns[row.field]}</th>
          <td {...langOf(row.field)}>{read(row.field, row.base).join(' · ')}</td>
          <td {...langOf(row.field)}>
            <Change old={read(row.field, row.base)} current={read(row.field, row.suggested)} />
          </td>
          <td {...langOf(row.field)}>
            <Change old={read(row.field, row.base)} current={read(row.field, row.now)} />
          </td>
        </tr>
      ))}
    </Table>
  )
}

/** The changes of a revision against the previous one. */
export function RevisionChanges(props: {
  page: Page
  content: TermContent
  before: TermContent | undefined
}) {
  const { page, content, before } = props
  const names = wordsOf(page).columns
  const read = readIn(page)
  const now = contentByColumn(content)
  const then = before && contentByColumn(before)
  const changed = [...columns, 'status' as const].filter(
    (column) =>
      read(column, now[column]).join('\n') !== read(column, then?.[column] ?? null).join('\n'),
  )
  return (
    <>
      {changed.map((column) => (
        <p>
          <span class="quiet">{names[column]}:</span>{' '}
          <span {...langOf(column)}>
            <Change
              old={read(column, then?.[column] ?? null)}
              current={read(column, now[column])}
            />
          </span>
        </p>
      ))}
    </>
  )
}

function Change({ old, current }: { old: readonly string[]; current: readonly string[] }) {
  return (
    <>
      {old
        .filter((line) => !current.includes(line))
        .map((line) => (
          <>
            <del>{line}</del>{' '}
          </>
        ))}
      {current.map((line) => (
        <>{old.includes(line) ? line : <ins>{line}</ins>} </>
      ))}
    </>
  )
}

const langOf = (column: ContentColumn) => {
  const lang = languages[column]
  return lang ? { lang } : {}
}

/** The entries of a column. Status and proposed are in the reader's language. */
const readIn =
  (page: Page) =>
  (column: ContentColumn, value: Shown): readonly string[] => {
    const entries = value === null ? [] : [value].flat()
    const words = wordsOf(page)
    const names: Record<string, string> = { ...words.term.statuses, yes: words.yes }
    return column === 'status' || column === 'proposed'
      ? entries.map((entry) => names[entry] ?? entry)
      : entries
  }
