/** Import and export of the dictionary as CSV. Every import begins with a preview of the changes. */
import { type EmptyCells, emptyCells } from '../../domain/terms/emptyCells'
import { type ImportReport, mostListed } from '../../domain/terms/importReport'
import { exportTerms, importTerms as importFile, previewImport } from '../../domain/terms/termFile'
import { columns } from '../../domain/terms/termRow'
import { pathIn } from '../../locales/pathIn'
import { problemText } from '../../locales/problems'
import { isProblem } from '../../problems'
import type { StaffServices } from '../../serviceTypes'
import { formOn, type Submit } from '../formOn'
import { wholeFrom } from '../forms'
import { Check, Field, Form } from '../parts/forms'
import { Link, useLanguage, useWords } from '../parts/language'
import { Badge, Facts, Section, Table } from '../parts/parts'
import type { SignedInVisit } from '../visit'
import { audited } from './actions'
import { RevisionChanges } from './differences'
import { count, perPage, type StaffHandler, StaffPage, wordsOf } from './frame'

const path = '/staff/import'
/** Maximum size of an imported file in bytes, enough for several thousand terms. */
const longestFile = 8 * 1024 * 1024
/**
 * Maximum size of the import forms in bytes. They can be larger than the file, because the form on the
 * preview page contains the file's text with two characters per line break.
 */
export const formLimit = 10 * 1024 * 1024

export const showFiles: StaffHandler = (_, visit) => {
  const { files: words } = wordsOf(visit)
  const { sent } = visit
  return (
    <StaffPage visit={visit} section="files">
      <h2>{words.import}</h2>
      <Form to={`${path}/preview`} button={words.previewButton} sent={sent} hasFile>
        <Field name="file" type="file" label={words.file} hint={words.fileHint} />
        <details open={sent?.values?.['csv'] !== undefined}>
          <summary>{words.paste}</summary>
          <Field name="csv" label={words.csv} rows={12} />
        </details>
        <Check
          name="empty"
          value="clears"
          label={words.emptyClears}
          checked={sent?.values?.['empty'] === 'clears'}
        />
        <p class="hint">{words.emptyHint}</p>
        <p class="hint">
          {words.header} <code>{columns.join(',')}</code>
        </p>
        <p class="hint">{words.previewHint(count(mostListed))}</p>
      </Form>
      <h2>{words.export}</h2>
      <p>
        <a class="button" href="/staff/terms.csv" download="terms.csv">
          {words.exportLink}
        </a>
      </p>
    </StaffPage>
  )
}

/** What the visitor wants empty cells to do. */
const emptyIn = ({ form }: SignedInVisit) =>
  emptyCells.find((one) => one === form.get('empty')) ?? 'keeps'

const textOf = ({ form }: SignedInVisit) => form.get('file') || (form.get('csv') ?? '')

const showPreview: Submit<StaffServices, SignedInVisit> = async (services, visit) => {
  const { form } = visit
  const csv = textOf(visit)
  if (Buffer.byteLength(csv) > longestFile) {
    form.delete('csv')
    return { code: 'body_too_large', max: longestFile }
  }
  form.set('csv', csv)
  const empty = emptyIn(visit)
  const file = new Blob([csv])
  const report = await previewImport({ terms: services.termReader, file, empty })
  if (isProblem(report)) return report
  const from = (name: string) => wholeFrom(form.getAll(name).at(-1))
  const at = { changes: from('changes'), rejected: from('rejected') }
  return (
    <StaffPage visit={visit} section="files" title={wordsOf(visit).files.preview}>
      <ImportPreview report={report} csv={csv} empty={empty} at={at} />
    </StaffPage>
  )
}

/** Shows what importing a file would change. */
export const previewTerms = formOn(showFiles, showPreview)

/**
 * Compares the digest of the import's changes with the digest of the changes shown in the preview. If they
 * are equal, runs the import; if not, shows a new preview.
 */
export const importTerms = audited(
  ['import terms', 'terms'],
  previewTerms,
  async (services, visit) => {
    const { transactions } = services
    const digest = visit.form.get('digest') ?? ''
    const options = { transactions, by: visit.user.email, allOrNothing: false, digest }
    const file = new Blob([textOf(visit)])
    const report = await importFile({ ...options, file, empty: emptyIn(visit) })
    if (isProblem(report)) return report
    const { done } = wordsOf(visit).files
    const [added, changed, failed] = [report.added, report.changed, report.rejected.length]
    visit.sent = { notice: done(count(added), count(changed), count(failed)) }
    return showFiles(services, visit)
  },
)

/** Exports all approved terms. */
export const exportFile: StaffHandler = async ({ terms }) => {
  // Read all terms before starting the response, so that a slow client does not occupy a database
  // connection and an error cannot truncate the file.
  const pieces = await Array.fromAsync(exportTerms(terms, () => {}))
  return { csv: pieces.join(''), name: 'terms.csv' }
}

interface PreviewProps {
  report: ImportReport
  csv: string
  /** What an empty cell does to a stored field. */
  empty: EmptyCells
  /** Index of the first row to show in each list. */
  at: { changes: number; rejected: number }
}

function ImportPreview({ report, csv, empty, at }: PreviewProps) {
  const language = useLanguage()
  const { files: words, reason } = useWords().staff
  const { added, changed, unchanged, rejected, newCategories, changes } = report
  const pages = (name: keyof typeof at, total: number) => (
    <FormPages name={name} from={at[name]} total={total} />
  )
  return (
    <Form to={path} hasFile hidden={{ empty, digest: report.digest, ...at }}>
      <textarea name="csv" hidden>
        {`\n${csv}`}
      </textarea>
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
            [<Badge look="waiting">{words.checkCategories}</Badge>, ' ', newCategories.join(', ')],
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
          <Table
            title={words.rejectedRows}
            heads={[{ number: words.line }, reason]}
            rows={rejected
              .slice(at.rejected, at.rejected + perPage)
              .map(({ line, problem }) => [line, problemText(problem, language)])}
          />
          {pages('rejected', rejected.length)}
        </>
      )}
      {changes.length > 0 && (
        <Section title={words.changes}>
          {added + changed > mostListed && (
            <p class="quiet">{words.onlyFirst(count(mostListed))}</p>
          )}
          <Table
            name={words.changes}
            heads={[{ number: words.line }, words.term, words.change]}
            rows={changes
              .slice(at.changes, at.changes + perPage)
              .map(({ line, before, after }) => [
                line,
                before ? (
                  <Link to={`/staff/terms/${after.slug}`}>{after.slug}</Link>
                ) : (
                  [after.slug, ' ', <Badge look="good">{words.new}</Badge>]
                ),
                <RevisionChanges content={after} before={before} />,
              ])}
          />
          {pages('changes', changes.length)}
        </Section>
      )}
    </Form>
  )
}

/** Buttons that submit the form again to show the previous or next page of a list. */
function FormPages({ name, from, total }: { name: string; from: number; total: number }) {
  const language = useLanguage()
  const words = useWords().browse
  const button = (text: string, value: number) => (
    <button formaction={pathIn(language, `${path}/preview`)} name={name} value={String(value)}>
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
