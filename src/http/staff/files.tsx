/** Import and export of the dictionary as CSV. */
import { importText } from '../../domain/terms/importText'
import { exportTerms, type ImportReport } from '../../domain/terms/termFile'
import { columns } from '../../domain/terms/termRow'
import { isProblem } from '../../lib/problem'
import { problemText } from '../../locales/problems'
import type { StaffRoom } from '../rooms'
import type { Outcome, SignedInVisit } from '../site/visit'
import { Check, Field } from '../views/form'
import { type Page, pathIn } from '../views/layout'
import type { Typed } from '../views/said'
import type { StaffAction } from './actions'
import { count, pageAt, StaffPage, wordsOf } from './frame'

const path = '/staff/import'
const shownRejections = 100
/** Bytes of the encoded form: enough for several thousand terms. */
const longestImport = 8 * 1024 * 1024

export const showFiles = (_: unknown, visit: SignedInVisit) => show(visit, {})

export const importTerms: StaffAction = {
  action: 'import terms',
  subject: 'terms',
  formLimit: longestImport,
  async run({ transactions }, visit) {
    const csv = visit.form.get('csv') ?? ''
    const allOrNothing = visit.form.has('all-or-nothing')
    const by = visit.user.email
    const report = await importText(csv, { transactions, by, allOrNothing })
    const values = { csv, ...(allOrNothing && { 'all-or-nothing': 'yes' }) }
    if (isProblem(report)) {
      const problem = problemText(report, visit.language)
      return show(visit, { typed: { values, problem } }, 400)
    }
    if (report.rejected.length === 0) return show(visit, { report })
    return show(visit, { typed: { values }, report }, report.imported > 0 ? 200 : 400)
  },
}

function show(visit: SignedInVisit, given: Partial<FilesProps>, status = 200): Outcome {
  const page = pageAt(visit, path, wordsOf(visit).sections.files)
  return { view: <FilesPage page={page} typed={{}} {...given} />, status }
}

interface FilesProps {
  page: Page
  typed: Typed
  report?: ImportReport
}

function FilesPage({ page, typed, report }: FilesProps) {
  const words = wordsOf(page)
  return (
    <StaffPage page={page} said={typed}>
      {report && <Report page={page} report={report} />}
      <h2>{words.files.import}</h2>
      <form method="post" action={pathIn(page.language, path)}>
        <Field
          name="csv"
          label={words.files.csv}
          hint={words.files.csvHint}
          rows={12}
          value={typed.values?.['csv'] ?? ''}
          required
        />
        <p class="hint">
          {words.files.header} <code>{columns.join(',')}</code>
        </p>
        <Check
          name="all-or-nothing"
          label={words.files.allOrNothing}
          checked={typed.values === undefined || typed.values['all-or-nothing'] === 'yes'}
        />
        <button class="primary">{words.files.importButton}</button>
      </form>
      <h2>{words.files.export}</h2>
      <p>
        <a class="button" href="/staff/terms.csv" download="terms.csv">
          {words.files.exportLink}
        </a>
      </p>
    </StaffPage>
  )
}

function Report({ page, report: { imported, rejected } }: { page: Page; report: ImportReport }) {
  const words = wordsOf(page)
  return (
    <div class={rejected.length > 0 ? 'notice bad' : 'notice good'} role="status">
      <p>
        {words.files.imported(count(imported))} {words.files.rejected(count(rejected.length))}
      </p>
      <ul>
        {rejected.slice(0, shownRejections).map(({ line, problem }) => (
          <li>
            {line}: {problemText(problem, page.language)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Exports all approved terms. */
export async function exportFile({ terms }: StaffRoom): Promise<Outcome> {
  // Read completely first: a slow reader holds no database connection, and a fault cannot truncate the file.
  const pieces = await Array.fromAsync(exportTerms(terms, () => {}))
  return { file: pieces.join(''), type: 'text/csv; charset=utf-8', name: 'terms.csv' }
}
