/** Import and export of the dictionary as CSV. */
import { importText } from '../../domain/terms/importText'
import { exportTerms, type ImportReport } from '../../domain/terms/termFile'
import { columns } from '../../domain/terms/termRow'
import { isProblem } from '../../lib/problem'
import type { Language } from '../../locales'
import { problemText } from '../../locales/problems'
import type { Outcome, SignedInVisit } from '../site/visit'
import { Check, Field, Form, type Sent } from '../views/forms'
import type { StaffAction } from './actions'
import { count, type Handler, StaffPage, wordsOf } from './frame'

const path = '/staff/import'
const shownRejections = 100
/** Maximum size of the form in bytes, which is enough for several thousand terms. */
const longestImport = 8 * 1024 * 1024

export const importTerms: StaffAction = {
  action: 'import terms',
  subject: 'terms',
  formLimit: longestImport,
  async run(services, visit) {
    const { transactions } = services
    const csv = visit.form.get('file') || (visit.form.get('csv') ?? '')
    const allOrNothing = visit.form.has('all-or-nothing')
    const by = visit.user.email
    const report = await importText(csv, { transactions, by, allOrNothing })
    const values = { csv, ...(allOrNothing && { 'all-or-nothing': 'yes' }) }
    if (isProblem(report)) {
      const problem = problemText(report, visit.language)
      return showFiles(services, visit, { values, problem }, 400)
    }
    if (report.rejected.length === 0) return showFiles(services, visit, {}, 200, report)
    return showFiles(services, visit, { values }, report.imported > 0 ? 200 : 400, report)
  },
}

export function showFiles(
  _: unknown,
  visit: SignedInVisit,
  sent: Sent = {},
  status = 200,
  report?: ImportReport,
): Outcome {
  const { files: words, sections } = wordsOf(visit)
  const { language } = visit
  const view = (
    <StaffPage visit={visit} path={path} title={sections.files} sent={sent}>
      {report && <Report language={language} report={report} />}
      <h2>{words.import}</h2>
      <Form language={language} to={path} button={words.importButton} hasFile>
        <Field name="file" type="file" label={words.file} hint={words.fileHint} />
        <details open={sent.values?.['csv'] !== undefined}>
          <summary>{words.paste}</summary>
          <Field name="csv" label={words.csv} rows={12} sent={sent} />
        </details>
        <p class="hint">
          {words.header} <code>{columns.join(',')}</code>
        </p>
        <Check
          name="all-or-nothing"
          label={words.allOrNothing}
          checked={sent.values === undefined || sent.values['all-or-nothing'] === 'yes'}
        />
      </Form>
      <h2>{words.export}</h2>
      <p>
        <a class="button" href="/staff/terms.csv" download="terms.csv">
          {words.exportLink}
        </a>
      </p>
    </StaffPage>
  )
  return { view, status }
}

function Report(props: { language: Language; report: ImportReport }) {
  const { language, report } = props
  const { imported, rejected } = report
  const { files: words } = wordsOf({ language })
  return (
    <div class={rejected.length > 0 ? 'notice bad' : 'notice good'} role="status">
      <p>
        {words.imported(count(imported))} {words.rejected(count(rejected.length))}
      </p>
      <ul>
        {rejected.slice(0, shownRejections).map(({ line, problem }) => (
          <li>
            {line}: {problemText(problem, language)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Exports all approved terms. */
export const exportFile: Handler = async ({ terms }) => {
  // The terms are read completely before the response begins, so that a slow client does not occupy a database
  // connection and an error cannot truncate the file.
  const pieces = await Array.fromAsync(exportTerms(terms, () => {}))
  return { file: pieces.join(''), type: 'text/csv; charset=utf-8', name: 'terms.csv' }
}
