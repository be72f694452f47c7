/** Tables and lists of changed fields, with insertions and deletions marked. */

import type { FieldDifference } from '../../domain/review/reviewView'
import { type Column, columns, contentByColumn, type Shown } from '../../domain/terms/termRow'
import type { Locale } from '../../locales/en'
import type { TermContent } from '../../store/terms/reader'
import { useWords } from '../parts/language'
import { Table } from '../parts/parts'

/** Returns the language of a column's text, if all of it is in one language. */
function languageOf(column: Column): 'en' | 'yo' | undefined {
  if (column === 'yoruba' || column.endsWith('_yo')) return 'yo'
  return column === 'english' || column === 'category' || column.endsWith('_en') ? 'en' : undefined
}

/**
 * Shows the current and suggested values of each changed field. If the term has changed since the suggestion
 * was made, also shows the values that the suggestion was based on.
 */
export function Differences(props: { rows: readonly FieldDifference[] }) {
  const words = useWords().staff
  const { title, field, base, suggested, now } = words.differences
  const hasChanged = props.rows.some((row) => String(row.base) !== String(row.now))
  return (
    <Table
      title={title}
      heads={hasChanged ? [field, base, suggested, now] : [field, now, suggested]}
      asLists={false}
      rows={props.rows.map((row) => {
        const old = entriesOf(words, row.field, row.base)
        const values = [row.base, row.suggested, ...(hasChanged ? [row.now] : [])]
        return [
          words.columns[row.field],
          ...values.map((value) => (
            <div lang={languageOf(row.field)}>
              <Change column={row.field} old={old} current={entriesOf(words, row.field, value)} />
            </div>
          )),
        ]
      })}
      rowHeads
    />
  )
}

/** Shows how a revision differs from the previous one. */
export function RevisionChanges(props: { content: TermContent; before: TermContent | undefined }) {
  const words = useWords().staff
  const { content, before } = props
  const now = contentByColumn(content)
  const then = before && contentByColumn(before)
  return (
    <>
      {columns.map((column) => {
        const old = entriesOf(words, column, then?.[column] ?? null)
        const current = entriesOf(words, column, now[column])
        if (current.join('\n') === old.join('\n')) return null
        return (
          <div class="change">
            <span class="quiet">{words.columns[column]}:</span>{' '}
            <span lang={languageOf(column)}>
              <Change column={column} old={old} current={current} />
            </span>
          </div>
        )
      })}
    </>
  )
}

interface ChangeProps {
  column: Column
  old: readonly string[]
  current: readonly string[]
}

/** Shows the removed entries, followed by the current ones. For list fields, shows one entry per line. */
function Change({ column, old, current }: ChangeProps) {
  const entries = [
    ...old.filter((line) => !current.includes(line)).map((line) => <del>{line}</del>),
    ...current.map((line) => (old.includes(line) ? <>{line}</> : <ins>{line}</ins>)),
  ]
  if (!lists.has(column)) return <>{entries.map((entry) => [entry, ' '])}</>
  return (
    <ul class="entries">
      {entries.map((entry) => (
        <li>{entry}</li>
      ))}
    </ul>
  )
}

const lists: ReadonlySet<Column> = new Set<Column>([
  'aliases',
  'media',
  'related',
  'sources',
  'relations',
])

/** Returns a column's value as a list of entries. The values of `status` and `proposed` are translated. */
function entriesOf(words: Locale['staff'], column: Column, value: Shown): readonly string[] {
  const entries = value === null ? [] : [value].flat()
  if (column !== 'status' && column !== 'proposed') return entries
  const names: Record<string, string> = { ...words.term.statuses, yes: words.yes }
  return entries.map((entry) => names[entry] ?? entry)
}
