/**
 * The pages on which invited native speakers read entries one by one, and confirm, correct or question each
 * one.
 */

import { readSuggestion } from '../../domain/review/contributionInput'
import { contribute } from '../../domain/review/siteContributions'
import { termPath } from '../../domain/terms/terms'
import { locales } from '../../locales'
import { isProblem } from '../../problems'
import type { ContributeServices } from '../../serviceTypes'
import { type Entry, verdicts } from '../../store/terms/readings'
import { formOn } from '../formOn'
import { field } from '../forms'
import { Check, Field, Form } from '../parts/forms'
import { Link } from '../parts/language'
import { TitledPage } from '../parts/layout'
import { TwoWords } from '../parts/parts'
import type { SignedInVisit } from '../visit'
import { type ContributeHandler, contributorIn } from './contribute'

const longestNote = 2000
/** Maximum number of entries that a reader can skip before skipped entries are shown again. */
const mostSkipped = 50

const wordsOf = ({ language }: SignedInVisit) => locales[language].reading

/** People who were not invited get a 404, as if the page did not exist. */
const invited =
  (handler: ContributeHandler): ContributeHandler =>
  async (services, visit) =>
    (await services.readings.isReader(visit.user.id))
      ? handler(services, visit)
      : { code: 'not_found' }

export const showEntry = invited(async ({ readings }, visit) => {
  const words = wordsOf(visit)
  const skipped = skippedIn(visit)
  const [entry, read] = await Promise.all([
    readings.next(visit.user.id, skipped),
    readings.readBy(visit.user.id),
  ])
  return (
    <TitledPage page={visit.page(words.title)} sent={visit.sent}>
      <p>{words.lead(read.toLocaleString(visit.language))}</p>
      {entry ? (
        <EntryForm visit={visit} entry={entry} skipped={[...skipped, entry.id]} />
      ) : (
        <p class="empty">{words.none}</p>
      )}
    </TitledPage>
  )
})

const judge: ContributeHandler = async (services, visit) => {
  const { form } = visit
  const verdict = verdicts.find((name) => name === form.get('verdict'))
  if (!verdict) return { to: `/reading?skipped=${skippedIn(visit).join(',')}` }
  const [termId, revision] = [Number(field(form, 'id')), Number(field(form, 'revision'))]
  if (!Number.isSafeInteger(termId) || !Number.isSafeInteger(revision)) return { code: 'not_found' }
  const problem = verdict === 'corrected' && (await correct(services, visit))
  if (problem) return problem
  const note = Array.from(field(form, 'notes')).slice(0, longestNote).join('') || null
  const read = { termId, revision, verdict, note, ...contributorIn(visit) }
  return (await services.readings.add(read))
    ? { to: `/reading${form.has('credit') ? '?credit=yes' : ''}` }
    : { code: 'entry_changed' }
}

// The entry that is shown again may be another one, so its fields do not show what was entered.
export const judgeEntry = formOn(showEntry, invited(judge), () => '')

/** Sends a correction to the reviewers. @returns the reason if it was not sent */
async function correct(services: ContributeServices, { form, user }: SignedInVisit) {
  const [yoruba, notes] = [field(form, 'suggested_yoruba'), field(form, 'notes')]
  const input = readSuggestion({
    slug: field(form, 'slug'),
    ...(yoruba !== '' && yoruba !== field(form, 'yoruba') && { suggested_yoruba: yoruba }),
    ...(notes !== '' && { notes }),
  })
  if (isProblem(input)) {
    return input.code === 'nothing_suggested' ? ({ code: 'nothing_corrected' } as const) : input
  }
  return contribute(services, contributorIn({ form, user }), {
    kind: 'suggestion',
    input,
    isUnlimited: true,
  })
}

function EntryForm(props: { visit: SignedInVisit; entry: Entry; skipped: readonly number[] }) {
  const { visit, entry, skipped } = props
  const { language, query } = visit
  const words = wordsOf(visit)
  const { term, contribute: labels } = locales[language]
  const { id, slug, revision, english, yoruba, aliases } = entry
  const note = language === 'en' ? entry.notesEn : entry.notesYo
  const hidden = { id, slug, revision, yoruba, skipped: skipped.join(',') }
  const texts = [
    ['en', entry.definitionEn],
    ['yo', entry.definitionYo],
    ['en', entry.exampleEn],
    ['yo', entry.exampleYo],
  ] as const
  return (
    <article class="panel entry">
      <h2>
        <Link to={termPath(slug)}>
          <TwoWords english={english} yoruba={yoruba} />
        </Link>
      </h2>
      {aliases.length > 0 && (
        <p class="quiet">
          {term.aliases}: {aliases.join(', ')}
        </p>
      )}
      {texts.map(([code, text]) => text !== null && <p lang={code}>{text}</p>)}
      {note !== null && (
        <p lang={language}>
          {term.note}: {note}
        </p>
      )}
      <Form to="/reading" hidden={hidden}>
        <Field
          name="suggested_yoruba"
          label={labels.labels.suggested_yoruba}
          value={yoruba}
          lang="yo"
        />
        <Field name="notes" label={words.note} hint={words.noteHint} rows={3} />
        <Check
          name="credit"
          label={words.credit(visit.user.name)}
          checked={visit.form.has('credit') || query.get('credit') === 'yes'}
        />
        <p class="row">
          {verdicts.map((verdict) => (
            <button
              class={verdict === 'confirmed' ? 'primary' : undefined}
              name="verdict"
              value={verdict}
            >
              {words.verdicts[verdict]}
            </button>
          ))}
          <button class="quiet" name="verdict" value="skip">
            {words.skip}
          </button>
        </p>
      </Form>
    </article>
  )
}

function skippedIn({ query, form }: SignedInVisit): number[] {
  const listed = form.get('skipped') ?? query.get('skipped') ?? ''
  return listed
    .split(',')
    .filter((id) => /^\d{1,15}$/.test(id))
    .map(Number)
    .slice(-mostSkipped)
}
