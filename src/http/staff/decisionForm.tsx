/** The forms for the possible decisions: approve or accept, reject, merge. */
import type { ContributionView } from '../../domain/review/reviewView'
import type { Language } from '../../locales'
import { Field, Form, type Sent } from '../views/forms'
import { pathIn } from '../views/layout'
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
  'sources',
]
const submitted: readonly FieldName[] = ['english', 'yoruba', 'aliases', 'definitionEn']

interface FormProps {
  language: Language
  shown: ContributionView
  texts: FieldTexts
  sent: Sent
}

export function DecisionForms({ language, shown, texts, sent }: FormProps) {
  const { review: words, reason } = wordsOf({ language })
  const { contribution, term, lookalikes } = shown
  const isSubmission = contribution.kind === 'submission'
  const path = `/staff/review/${contribution.id}`
  const inputs = (names: readonly FieldName[]) => (
    <TermInputs language={language} names={names} shown={texts} sent={sent} />
  )
  const edits = (names: readonly FieldName[], button: string) => (
    <>
      <details data-key="e" open={sent.values !== undefined}>
        <summary>{words.edit}</summary>
        {inputs(names)}
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
      <p class="quiet" hidden data-keys>
        {words.keys}
      </p>
      {isSubmission && (
        <form method="post" action={pathIn(language, `${path}/approve`)}>
          {inputs(added)}
          {edits(submitted, words.approve)}
        </form>
      )}
      {term && (
        <form method="post" action={pathIn(language, `${path}/accept`)}>
          <input type="hidden" name="revision" value={String(term.revision)} />
          {edits([...submitted, ...added], words.accept)}
        </form>
      )}
      <Form
        language={language}
        to={`${path}/reject`}
        look="panel"
        shortcut="r"
        press="danger"
        button={words.reject}
      >
        <Field name="reason" label={reason} hint={words.reasonHint} sent={sent} required />
      </Form>
      {isSubmission && (
        <form method="post" action={pathIn(language, `${path}/merge`)} class="panel">
          <label for="into">{words.mergeInto}</label>
          <div class="row">
            <input
              id="into"
              name="into"
              list="alike"
              required
              aria-describedby="into-hint"
              value={sent.values?.['into'] ?? ''}
            />
            <button>{words.merge}</button>
          </div>
          <p class="hint" id="into-hint">
            {words.mergeHint}
          </p>
          <datalist id="alike">
            {lookalikes.map(({ slug }) => (
              <option value={slug}></option>
            ))}
          </datalist>
        </form>
      )}
    </>
  )
}
