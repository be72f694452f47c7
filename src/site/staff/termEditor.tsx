/** The form for editing a term, with spelling warnings and a preview of the term's page. */

import { checkTerm } from '../../domain/terms/termRow'
import { asDocument, asTerm } from '../../domain/terms/terms'
import { pathIn } from '../../locales/pathIn'
import { problemText } from '../../locales/problems'
import { isProblem } from '../../problems'
import type { Revision } from '../../store/terms/reader'
import type { RelatedTerm, TermFields } from '../../store/terms/terms'
import { Notice, type Sent } from '../parts/forms'
import { useLanguage, useWords } from '../parts/language'
import { TermSources } from '../parts/termSources'
import { RelatedTerms, TermEntry } from '../public/termView'
import { count } from './frame'
import { spellingWarnings, TermInputs, termFieldNames, textsOf } from './termFields'

interface EditorProps {
  /** The path of the term's staff page. */
  path: string
  now: Revision
  sent: Sent
  categories: readonly string[]
  /** The term, including any edits from the submitted form. */
  draft: TermFields
  /** Published terms related to the draft. */
  related: readonly RelatedTerm[]
  /** The public URL of the service. */
  baseUrl: string
}

export function TermEditor(props: EditorProps) {
  const language = useLanguage()
  const { path, now, sent, categories, draft } = props
  const words = useWords().staff
  const preview = pathIn(language, `${path}/preview`)
  const warnings = spellingWarnings(draft, language)
  const total = Object.values(warnings).flat().length
  return (
    <div class="editor">
      <form method="post" action={pathIn(language, path)} data-preview={preview}>
        <h2>{words.term.edit}</h2>
        <input type="hidden" name="revision" value={String(now.revision)} />
        <div class="warnings" id="warnings" data-live>
          {total > 0 && <p>{words.term.warnings(count(total))}</p>}
        </div>
        <TermInputs
          names={termFieldNames}
          shown={textsOf(now.content)}
          sent={sent}
          categories={categories}
          warnings={warnings}
        />
        {now.content.status !== 'approved' && <p class="hint">{words.term.publishes}</p>}
        <p class="row">
          <button class="primary">{words.save}</button>
          <button formaction={`${preview}#preview`}>{words.term.check}</button>
        </p>
      </form>
      <section class="preview" id="preview" aria-label={words.term.preview} tabindex={0} data-live>
        <Preview {...props} />
      </section>
    </div>
  )
}

/** Shows the term as it would appear on its public page, or why it cannot be saved. */
function Preview({ draft, related, baseUrl }: EditorProps) {
  const language = useLanguage()
  const words = useWords().staff.term
  const checked = checkTerm(draft)
  if (isProblem(checked)) return <Notice look="bad">{problemText(checked, language)}</Notice>
  const term = asTerm(asDocument({ ...checked, id: 0 }), baseUrl)
  return (
    <>
      <h2>{words.preview}</h2>
      <TermEntry term={term} heading="h2" />
      <TermSources citations={term.sources} />
      <RelatedTerms related={related} />
    </>
  )
}
