/** Import and export of the dictionary as CSV. Every import begins with a preview of the changes. */
import { emptyCells } from '../../domain/terms/emptyCells'
import { mostListed } from '../../domain/terms/importReport'
import { exportTerms, importTerms as importFile, previewImport } from '../../domain/terms/termFile'
import { columns } from '../../domain/terms/termRow'
import { isProblem } from '../../problems'
import type { StaffServices } from '../../serviceTypes'
import { Check, Field, Form, rejected, type Sent } from '../parts/forms'
import type { Outcome, SignedInVisit } from '../visit'
import type { StaffAction } from './actions'
import { count, type Handler, StaffPage, wholeFrom, wordsOf } from './frame'
import { ImportPreview } from './importPreview'

const path = '/staff/import'
/** Maximum size of an imported file in bytes, enough for several thousand terms. */
const longestFile = 8 * 1024 * 1024
/**
 * Maximum size of the import forms in bytes. They can be larger than the file, because the form on the
 * preview page contains the file's text with two characters per line break.
 */
const longestConfirmed = 10 * 1024 * 1024

/** Shows what importing a file would change. */
export const previewTerms: Pick<StaffAction, 'run' | 'formLimit'> = {
  formLimit: longestConfirmed,
  run: (services, visit) => showPreview(services, visit),
}

/**
 * Compares the digest of the import's changes with the digest of the changes shown in the preview. If they
 * are equal, runs the import; if not, shows a new preview.
 */
export const importTerms: StaffAction = {
  action: 'import terms',
  subject: 'terms',
  formLimit: longestConfirmed,
  async run(services, visit) {
    const { form, user } = visit
    const digest = form.get('digest') ?? ''
    const { transactions } = services
    const options = { transactions, by: user.email, allOrNothing: false, digest }
    const file = new Blob([textOf(visit)])
    const report = await importFile({ ...options, file, empty: emptyIn(visit) })
    if (isProblem(report)) return showPreview(services, visit, rejected(visit, report))
    const { done } = wordsOf(visit).files
    const [added, changed, failed] = [report.added, report.changed, report.rejected.length]
    return showFiles(services, visit, {
      notice: done(count(added), count(changed), count(failed)),
    })
  },
}

/** What the visitor wants empty cells to do. */
const emptyIn = ({ form }: SignedInVisit) =>
  emptyCells.find((one) => one === form.get('empty')) ?? 'keeps'

const textOf = ({ form }: SignedInVisit) => form.get('file') || (form.get('csv') ?? '')

async function showPreview(
  services: StaffServices,
  visit: SignedInVisit,
  sent: Sent = {},
): Promise<Outcome> {
  const { language, form } = visit
  const csv = textOf(visit)
  if (Buffer.byteLength(csv) > longestFile) {
    return { code: 'body_too_large', max: longestFile }
  }
  const terms = services.termReader
  const empty = emptyIn(visit)
  const report = await previewImport({ terms, file: new Blob([csv]), empty })
  if (isProblem(report)) {
    return showFiles(services, visit, rejected(visit, report, { csv, empty }))
  }
  const from = (name: string) => wholeFrom(form.getAll(name).at(-1) ?? null)
  const at = { changes: from('changes'), rejected: from('rejected') }
  const view = (
    <StaffPage visit={visit} path={path} title={wordsOf(visit).files.preview} sent={sent}>
      <ImportPreview {...{ language, path, report, csv, empty, at }} />
    </StaffPage>
  )
  return { view, status: sent.status }
}

export function showFiles(_: unknown, visit: SignedInVisit, sent: Sent = {}): Outcome {
  const { files: words, sections } = wordsOf(visit)
  const view = (
    <StaffPage visit={visit} path={path} title={sections.files} sent={sent}>
      <h2>{words.import}</h2>
      <Form to={`${path}/preview`} button={words.previewButton} hasFile>
        <Field name="file" type="file" label={words.file} hint={words.fileHint} />
        <details open={sent.values?.['csv'] !== undefined}>
          <summary>{words.paste}</summary>
          <Field name="csv" label={words.csv} rows={12} sent={sent} />
        </details>
        <Check
          name="empty"
          value="clears"
          label={words.emptyClears}
          checked={sent.values?.['empty'] === 'clears'}
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
  return { view, status: sent.status }
}

/** Exports all approved terms. */
export const exportFile: Handler = async ({ terms }) => {
  // Read all terms before starting the response, so that a slow client does not occupy a database
  // connection and an error cannot truncate the file.
  const pieces = await Array.fromAsync(exportTerms(terms, () => {}))
  return { file: pieces.join(''), type: 'text/csv; charset=utf-8', name: 'terms.csv' }
}
