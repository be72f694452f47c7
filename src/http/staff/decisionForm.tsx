/** The forms for the possible decisions: approve or accept, reject, merge. */
import type { ContributionView } from '../../domain/review/reviewView'
import type { Language } from '../../locales'
import { Field, Form, type Sent } from '../views/forms'
import { pathIn } from '../views/layout'
import { wordsOf } from './frame'
import { type FieldName, type FieldTexts, TermInputs } from './termFields'

/** The fields that a reviewer can edit before a decision, besides the category. */
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
              list="alike-slugs"
              required
              aria-describedby="into-hint"
              value={sent.values?.['into'] ?? ''}
            />
            <button>{words.merge}</button>
          </div>
          <p class="hint" id="into-hint">
            {words.mergeHint}
          </p>
          <datalist id="alike-slugs">
            {lookalikes.map(({ slug }) => (
              <option value={slug}></option>
            ))}
          </datalist>
        </form>
      )}
      <p class="quiet" hidden data-keys>
        {words.keys}
      </p>
    </>
  )
}
