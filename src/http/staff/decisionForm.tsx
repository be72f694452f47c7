/** The forms of the possible decisions: approve or accept, reject, merge. */
import type { ContributionView } from '../../domain/review/reviewView'
import { Field } from '../views/form'
import { type Page, pathIn } from '../views/layout'
import type { Typed } from '../views/said'
import { wordsOf } from './frame'
import { type FieldName, type FieldTexts, TermInputs } from './termFields'

/** Fields of a term that a submission does not have. */
const added: readonly FieldName[] = [
  'category',
  'definitionYo',
  'exampleEn',
  'exampleYo',
  'proposed',
  'related',
]
const said: readonly FieldName[] = ['english', 'yoruba', 'aliases', 'definitionEn']

interface FormProps {
  page: Page
  shown: ContributionView
  typed: Typed
}

const actionOf = ({ page, shown }: FormProps, action: string) =>
  pathIn(page.language, `/staff/review/${shown.contribution.id}/${action}`)

export function DecisionForms(props: FormProps & { texts: FieldTexts }) {
  const { page, shown } = props
  const words = wordsOf(page)
  const isSubmission = shown.contribution.kind === 'submission'
  return (
    <>
      <h2>{words.review.decide}</h2>
      <p class="quiet" hidden data-keys>
        {words.review.keys}
      </p>
      {isSubmission && <ApproveForm {...props} />}
      {shown.term && <AcceptForm {...props} revision={shown.term.revision} />}
      <RejectForm {...props} />
      {isSubmission && <MergeForm {...props} />}
    </>
  )
}

function ApproveForm(props: FormProps & { texts: FieldTexts }) {
  const { page, texts, typed } = props
  const words = wordsOf(page)
  return (
    <form method="post" action={actionOf(props, 'approve')}>
      <TermInputs page={page} names={added} shown={texts} typed={typed} />
      <details data-key="e" {...(typed.values && { open: true })}>
        <summary>{words.review.edit}</summary>
        <TermInputs page={page} names={said} shown={texts} typed={typed} />
      </details>
      <p>
        <button class="primary" data-key="a">
          {words.review.approve}
        </button>
      </p>
    </form>
  )
}

function AcceptForm(props: FormProps & { texts: FieldTexts; revision: number }) {
  const { page, texts, typed, revision } = props
  const words = wordsOf(page)
  return (
    <form method="post" action={actionOf(props, 'accept')}>
      <input type="hidden" name="revision" value={String(revision)} />
      <details data-key="e" {...(typed.values && { open: true })}>
        <summary>{words.review.edit}</summary>
        <TermInputs page={page} names={[...said, ...added]} shown={texts} typed={typed} />
      </details>
      <p>
        <button class="primary" data-key="a">
          {words.review.accept}
        </button>
      </p>
    </form>
  )
}

function RejectForm(props: FormProps) {
  const { page, typed } = props
  const words = wordsOf(page)
  return (
    <form method="post" action={actionOf(props, 'reject')} class="panel" data-key="r">
      <Field
        name="reason"
        label={words.reason}
        hint={words.review.reasonHint}
        value={typed.values?.['reason'] ?? ''}
        error={typed.errors?.['reason']}
        required
      />
      <button class="danger">{words.review.reject}</button>
    </form>
  )
}

function MergeForm(props: FormProps) {
  const { page, shown, typed } = props
  const words = wordsOf(page)
  return (
    <form method="post" action={actionOf(props, 'merge')} class="panel">
      <label for="into">{words.review.mergeInto}</label>
      <div class="row">
        <input
          id="into"
          name="into"
          list="alike"
          required
          aria-describedby="into-hint"
          value={typed.values?.['into'] ?? ''}
        />
        <button>{words.review.merge}</button>
      </div>
      <p class="hint" id="into-hint">
        {words.review.mergeHint}
      </p>
      <datalist id="alike">
        {shown.lookalikes.map(({ slug }) => (
          <option value={slug}></option>
        ))}
      </datalist>
    </form>
  )
}
