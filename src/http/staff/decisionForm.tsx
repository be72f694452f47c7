/** The forms for deciding on a contribution: approve or accept, reject, merge. */
import type { Child } from 'hono/jsx'
import type { ContributionView } from '../../domain/review/reviewView'
import type { Language } from '../../locales'
import { Options, type Sent } from '../views/forms'
import { pathIn } from '../views/layout'
import { wordsOf } from './frame'
import { type FieldName, type FieldTexts, TermInputs } from './termFields'

/** Fields that a reviewer can edit when approving or accepting, in addition to the category. */
const editable: readonly FieldName[] = [
  'english',
  'yoruba',
  'aliases',
  'definitionEn',
  'definitionYo',
  'exampleEn',
  'exampleYo',
  'proposed',
  'related',
  'sources',
  'notesEn',
  'notesYo',
  'relations',
]

interface FormProps {
  language: Language
  shown: ContributionView
  texts: FieldTexts
  sent: Sent
  categories: readonly string[]
}

export function DecisionForms({ language, shown, texts, sent, categories }: FormProps) {
  const { review: words, reason } = wordsOf({ language })
  const { contribution, term, lookalikes } = shown
  const isSubmission = contribution.kind === 'submission'
  const path = `/staff/review/${contribution.id}`
  const inputs = (names: readonly FieldName[]) => (
    <TermInputs
      language={language}
      names={names}
      shown={texts}
      sent={sent}
      categories={categories}
    />
  )
  const edits = (button: string) => (
    <>
      {inputs(['category'])}
      <details data-key="e" open={sent.values !== undefined}>
        <summary>{words.edit}</summary>
        {inputs(editable)}
      </details>
      <p>
        <button class="primary" data-key="a">
          {button}
        </button>
      </p>
    </>
  )
  return (
    <>
      <h2>{words.decide}</h2>
      {isSubmission && (
        <form method="post" action={pathIn(language, `${path}/approve`)}>
          {edits(words.approve)}
        </form>
      )}
      {term && (
        <form method="post" action={pathIn(language, `${path}/accept`)}>
          <input type="hidden" name="revision" value={String(term.revision)} />
          {edits(words.accept)}
        </form>
      )}
      <RowForm
        action={pathIn(language, `${path}/reject`)}
        shortcut="r"
        label={reason}
        hint={words.reasonHint}
        button={<button class="danger">{words.reject}</button>}
        input={{ name: 'reason', sent }}
      />
      {isSubmission && (
        <RowForm
          action={pathIn(language, `${path}/merge`)}
          shortcut="m"
          label={words.mergeInto}
          hint={words.mergeHint}
          button={<button>{words.merge}</button>}
          input={{ name: 'into', sent, options: lookalikes.map(({ slug }) => slug) }}
        />
      )}
    </>
  )
}

/** A form with a single field and a button in one row. */
function RowForm(props: {
  action: string
  /** The key that focuses the field. */
  shortcut: string
  label: string
  hint: string
  button: Child
  input: { name: string; sent: Sent; options?: readonly string[] }
}) {
  const { action, shortcut, label, hint, button, input } = props
  const { name, sent, options } = input
  const error = sent.errors?.[name]
  const about = error === undefined ? `${name}-hint` : `${name}-hint ${name}-error`
  return (
    <form method="post" action={action} class="panel" data-key={shortcut}>
      <label for={name}>{label}</label>
      <div class="row">
        <input
          id={name}
          name={name}
          list={options && `${name}-options`}
          required
          aria-invalid={error === undefined ? undefined : 'true'}
          aria-describedby={about}
          value={sent.values?.[name] ?? ''}
        />
        {button}
      </div>
      <p class="hint" id={`${name}-hint`}>
        {hint}
      </p>
      {error !== undefined && (
        <p class="error" id={`${name}-error`}>
          {error}
        </p>
      )}
      <Options id={name} options={options} />
    </form>
  )
}
