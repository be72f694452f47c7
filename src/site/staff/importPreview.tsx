/** Shows what an import would do (totals, changes and rejected rows), and a form that starts the import. */

import type { EmptyCells } from '../../domain/terms/emptyCells'
import { type ImportReport, mostListed } from '../../domain/terms/importReport'
import { pathIn } from '../../locales/pathIn'
import { problemText } from '../../locales/problems'
import { Link, useLanguage, useWords } from '../parts/language'
import { Badge, Facts, Table } from '../parts/parts'
import { RevisionChanges } from './differences'
import { count, perPage } from './frame'

interface PreviewProps {
  /** The form that starts the import is submitted to this path. */
  path: string
  report: ImportReport
  csv: string
  /** What an empty cell does to a stored field. */
  empty: EmptyCells
  /** Index of the first row to show in each list. */
  at: { changes: number; rejected: number }
}

export function ImportPreview({ path, report, csv, empty, at }: PreviewProps) {
  const language = useLanguage()
  const { files: words, reason } = useWords().staff
  const { added, changed, unchanged, rejected, newCategories, changes } = report
  const pages = (name: keyof typeof at, total: number) => (
    <FormPages to={`${path}/preview`} name={name} from={at[name]} total={total} />
  )
  return (
    <form method="post" action={pathIn(language, path)} enctype="multipart/form-data">
      <textarea name="csv" hidden>
        {`\n${csv}`}
      </textarea>
      <input type="hidden" name="empty" value={empty} />
      <input type="hidden" name="digest" value={report.digest} />
      <input type="hidden" name="changes" value={String(at.changes)} />
      <input type="hidden" name="rejected" value={String(at.rejected)} />
      <p class="lead">{words.notYet}</p>
      <Facts
        facts={[
          [words.added, count(added)],
          [words.changed, count(changed)],
          [words.unchanged, count(unchanged)],
          [words.rejected, count(rejected.length)],
          [words.empty, words.emptyDoes[empty]],
          newCategories.length > 0 && [
            words.newCategories,
            <>
              <Badge look="waiting">{words.checkCategories}</Badge> {newCategories.join(', ')}
            </>,
          ],
        ]}
      />
      <p class="row">
        {added + changed > 0 && (
          <button class="primary">{words.importButton(count(added + changed))}</button>
        )}
        <Link class="button" to={path}>
          {words.another}
        </Link>
      </p>
      {rejected.length > 0 && (
        <>
          <h2>{words.rejectedRows}</h2>
          <Table
            name={words.rejectedRows}
            heads={[{ number: words.line }, reason]}
            rows={rejected
              .slice(at.rejected, at.rejected + perPage)
              .map(({ line, problem }) => [line, problemText(problem, language)])}
          />
          {pages('rejected', rejected.length)}
        </>
      )}
      {changes.length > 0 && (
        <>
          <h2>{words.changes}</h2>
          {added + changed > mostListed && (
            <p class="quiet">{words.onlyFirst(count(mostListed))}</p>
          )}
          <Table
            name={words.changes}
            heads={[{ number: words.line }, words.term, words.change]}
            rows={changes.slice(at.changes, at.changes + perPage).map(({ line, before, after }) => [
              line,
              before ? (
                <Link to={`/staff/terms/${after.slug}`}>{after.slug}</Link>
              ) : (
                <>
                  {after.slug} <Badge look="good">{words.new}</Badge>
                </>
              ),
              <RevisionChanges content={after} before={before} />,
            ])}
          />
          {pages('changes', changes.length)}
        </>
      )}
    </form>
  )
}

/** Buttons that submit the form again to show the previous or next page of a list. */
function FormPages(props: { to: string; name: string; from: number; total: number }) {
  const { to, name, from, total } = props
  const language = useLanguage()
  const words = useWords().browse
  const button = (text: string, value: number) => (
    <button formaction={pathIn(language, to)} name={name} value={String(value)}>
      {text}
    </button>
  )
  if (total <= perPage) return null
  return (
    <p class="pages">
      {from > 0 && button(words.previous, Math.max(0, from - perPage))}
      {from + perPage < total && button(words.next, from + perPage)}
    </p>
  )
}
