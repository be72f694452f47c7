/** The forms for deciding on a contribution: approve or accept, reject, merge. */

import type { ContributionView } from '../../domain/review/reviewView'
import { Field, Form, type Sent } from '../parts/forms'
import { useWords } from '../parts/language'
import { type FieldName, type FieldTexts, TermInputs, termFieldNames } from './termFields'

/** Fields that a reviewer can edit when approving or accepting, in addition to the category. */
const editable = termFieldNames.filter((name) => name !== 'category' && name !== 'media')

export function DecisionForms(props: {
  shown: ContributionView
  texts: FieldTexts
  sent: Sent | undefined
  categories: readonly string[]
}) {
  const { shown, texts, sent, categories } = props
  const { review: words, reason } = useWords().staff
  const { contribution, term, lookalikes } = shown
  const isSubmission = contribution.kind === 'submission'
  const path = `/staff/review/${contribution.id}`
  const inputs = (names: readonly FieldName[]) => (
    <TermInputs names={names} shown={texts} categories={categories} />
  )
  return (
    <>
      <h2>{words.decide}</h2>
      {(isSubmission || term) && (
        <Form
          to={`${path}/${isSubmission ? 'approve' : 'accept'}`}
          sent={sent}
          hidden={term ? { revision: term.revision } : {}}
        >
          {inputs(['category'])}
          <details data-key="e" open={sent?.values !== undefined}>
            <summary>{words.edit}</summary>
            {inputs(editable)}
          </details>
          <p>
            <button class="primary" data-key="a">
              {isSubmission ? words.approve : words.accept}
            </button>
          </p>
        </Form>
      )}
      <Form to={`${path}/reject`} look="panel" shortcut="r" sent={sent}>
        <Field
          name="reason"
          label={reason}
          hint={words.reasonHint}
          beside={<button class="danger">{words.reject}</button>}
          required
        />
      </Form>
      {isSubmission && (
        <Form to={`${path}/merge`} look="panel" shortcut="m" sent={sent}>
          <Field
            name="into"
            label={words.mergeInto}
            hint={words.mergeHint}
            options={lookalikes.map(({ slug }) => slug)}
            beside={<button>{words.merge}</button>}
            required
          />
        </Form>
      )}
    </>
  )
}
