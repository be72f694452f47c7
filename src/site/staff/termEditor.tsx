/** The form for editing a term, with spelling warnings and a preview of the term's page. */

import { withEdits } from '../../domain/terms/termChanges'
import { checkTerm } from '../../domain/terms/termRow'
import { asDocument, asTerm } from '../../domain/terms/terms'
import { pathIn } from '../../locales/pathIn'
import { problemText } from '../../locales/problems'
import { isProblem } from '../../problems'
import type { StaffServices } from '../../serviceTypes'
import type { Revision } from '../../store/terms/reader'
import { Form, Notice } from '../parts/forms'
import { TermSources } from '../parts/termSources'
import { RelatedTerms, TermEntry } from '../public/termView'
import type { SignedInVisit } from '../visit'
import { count, wordsOf } from './frame'
import {
  categoriesOf,
  editsOf,
  spellingWarnings,
  TermInputs,
  termFieldNames,
  textsOf,
} from './termFields'

/** @param props.path the path of the term's staff page */
export async function TermEditor(props: {
  services: StaffServices
  visit: SignedInVisit
  path: string
  now: Revision
}) {
  const { services, visit, path, now } = props
  const { language, form } = visit
  const words = wordsOf(visit)
  const shown = textsOf(now.content)
  // The term, including any edits from the submitted form.
  const draft = withEdits(now.content, editsOf(form, shown))
  const related = await services.terms.related({ ...draft, id: 0 })
  const preview = pathIn(language, `${path}/preview`)
  const warnings = spellingWarnings(draft, language)
  const total = Object.values(warnings).flat().length
  // The draft as it would appear on its public page, or why it cannot be saved.
  const checked = checkTerm(draft)
  const term = !isProblem(checked) && asTerm(asDocument({ ...checked, id: 0 }), services.baseUrl)
  return (
    <div class="editor">
      <Form to={path} sent={visit.sent} preview={preview} hidden={{ revision: now.revision }}>
        <h2>{words.term.edit}</h2>
        <div class="warnings" id="warnings" data-live>
          {total > 0 && <p>{words.term.warnings(count(total))}</p>}
        </div>
        <TermInputs
          names={termFieldNames}
          shown={shown}
          categories={await categoriesOf(services)}
          warnings={warnings}
        />
        {now.content.status !== 'approved' && <p class="hint">{words.term.publishes}</p>}
        <p class="row">
          <button class="primary">{words.save}</button>
          <button formaction={`${preview}#preview`}>{words.term.check}</button>
        </p>
      </Form>
      <section class="preview" id="preview" aria-label={words.term.preview} tabindex={0} data-live>
        {isProblem(checked) && <Notice look="bad">{problemText(checked, language)}</Notice>}
        {term && (
          <>
            <h2>{words.term.preview}</h2>
            <TermEntry term={term} heading="h2" />
            <TermSources citations={term.sources} />
            <RelatedTerms related={related} />
          </>
        )}
      </section>
    </div>
  )
}
