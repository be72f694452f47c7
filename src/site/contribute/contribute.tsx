/** Forms for signed-in users to add a word or suggest an edit, and the list of their contributions. */
import type { TermDocument } from '../../../search/port'
import {
  type JsonObject,
  readSubmission,
  readSuggestion,
  submissionFields,
  suggestionFields,
} from '../../domain/review/contributionInput'
import { contribute, type SiteContribution } from '../../domain/review/siteContributions'
import { isSlug } from '../../domain/terms/slugs'
import { suggestPath, termPath } from '../../domain/terms/terms'
import { type Language, locales } from '../../locales'
import { problemText } from '../../locales/problems'
import { isProblem, type Problem } from '../../problems'
import type { ContributeServices } from '../../serviceTypes'
import { formOn } from '../formOn'
import { doneIn, field, valuesOf } from '../forms'
import { beforeIn, ContributionList, contributionsOnAPage } from '../parts/contributionList'
import { Check, Field, Form, rejected, type Sent } from '../parts/forms'
import { Link, LinkLine } from '../parts/language'
import { TitledPage } from '../parts/layout'
import { TwoWords } from '../parts/parts'
import type { Handler, Outcome, SignedInVisit } from '../visit'

export type ContributeHandler = Handler<ContributeServices>

const listPath = '/contributions'
const sentPath = `${listPath}?done=sent`

const wordsOf = ({ language }: { language: Language }) => locales[language].contribute

export const showOwn: ContributeHandler = async ({ contributions }, visit) => {
  const words = wordsOf(visit)
  const { user, query } = visit
  const from = { userId: user.id }
  const found = await contributions.own(from, contributionsOnAPage, beforeIn(query))
  return (
    <TitledPage page={visit.page(words.ownTitle)} sent={doneIn(query, { sent: words.sent })}>
      <ContributionList path={listPath} contributions={found} />
      <LinkLine class="button" to="/contribute" text={words.addTitle} />
    </TitledPage>
  )
}

/** The form for a new word. `?english=` and `?yoruba=` prefill its headwords. */
export const showNewWord: ContributeHandler = (_, visit) => {
  const { sent, query } = visit
  const words = wordsOf(visit)
  const { english_term, yoruba_term, definition_en } = words.labels
  return (
    <TitledPage page={visit.page(words.addTitle)} sent={sent}>
      <p class="lead">{words.addLead}</p>
      <Form look="narrow" button={words.send} sent={sent} hidden={{ miss: missOf(visit) }}>
        <Field
          name="english_term"
          label={english_term}
          value={field(query, 'english')}
          lang="en"
          required
        />
        <Field
          name="yoruba_term"
          label={yoruba_term}
          hint={words.yorubaHint}
          value={field(query, 'yoruba')}
          lang="yo"
          required
        />
        <Field name="definition_en" label={definition_en} rows={3} lang="en" required />
        <Credit visit={visit} />
      </Form>
    </TitledPage>
  )
}

export const addWord = formOn(showNewWord, async (services, visit) => {
  const body = bodyOf(visit.form, submissionFields)
  const input = readSubmission({ ...emptyOf(submissionFields), ...body })
  if (isProblem(input)) return invalid(services, visit, input, showNewWord)
  const problem = await store(services, visit, { kind: 'submission', input })
  if (problem) return problem
  const miss = missOf(visit)
  if (miss === '') return { to: sentPath }
  // The term was submitted because of a search without results, which is now handled.
  await services.missed.handle(miss, visit.user.email)
  return { to: '/staff/misses?done=submitted' }
})

/**
 * Returns the search query that led staff to add a term, because the query had no results. Returns '' if
 * there is none.
 */
const missOf = ({ user, form, query }: SignedInVisit): string =>
  user.role === 'developer' ? '' : (form.get('miss') ?? query.get('miss') ?? '')

export const showSuggestion: ContributeHandler = (services, visit) =>
  withTerm(services, visit, (term) => {
    const { sent } = visit
    const words = wordsOf(visit)
    const { suggested_yoruba, suggested_aliases, notes } = words.labels
    return (
      <TitledPage page={visit.page(words.suggest)} sent={sent}>
        <p class="lead">
          <Link to={termPath(term.slug)}>
            <TwoWords {...term} />
          </Link>
        </p>
        <p>{words.suggestLead}</p>
        <Form look="narrow" button={words.send} sent={sent}>
          <Field
            name="suggested_yoruba"
            label={suggested_yoruba}
            hint={words.yorubaHint}
            lang="yo"
          />
          <Field name="suggested_aliases" label={suggested_aliases} hint={words.aliasesHint} />
          <Field name="notes" label={notes} hint={words.notesHint} rows={4} />
          <Credit visit={visit} />
        </Form>
      </TitledPage>
    )
  })

export const suggestEdit = formOn(showSuggestion, (services, visit) =>
  withTerm(services, visit, async ({ slug }) => {
    const input = readSuggestion({ slug, ...bodyOf(visit.form, suggestionFields.slice(1)) })
    if (isProblem(input)) return invalid(services, visit, input, showSuggestion)
    return (await store(services, visit, { kind: 'suggestion', input })) ?? { to: sentPath }
  }),
)

const Credit = ({ visit }: { visit: SignedInVisit }) => (
  <Check
    name="credit"
    label={wordsOf(visit).credit(visit.user.name)}
    checked={visit.form.has('credit')}
  />
)

/** Finds the term by the slug in the path. A former slug redirects to the current one. */
async function withTerm(
  { search }: ContributeServices,
  { parameters }: SignedInVisit,
  show: (term: TermDocument) => Promise<Outcome> | Outcome,
): Promise<Outcome> {
  const slug = parameters['slug'] ?? ''
  if (!isSlug(slug)) return { code: 'not_found' }
  const { terms } = await search.find({ slug, limit: 1, offset: 0 })
  const [term] = terms
  if (!term) return { code: 'not_found' }
  return term.slug === slug ? show(term) : { to: suggestPath(term.slug) }
}

/** @returns the reason if the contribution was not stored */
async function store(
  services: ContributeServices,
  { user, form }: SignedInVisit,
  contribution: SiteContribution,
): Promise<Problem | undefined> {
  if (services.mailDelivers && !user.emailVerified) return { code: 'address_unconfirmed' }
  return contribute(services, contributorIn({ form, user }), contribution)
}

/** Returns who contributes: the user, and the name under which they want to be listed, if any. */
export const contributorIn = ({ form, user }: Pick<SignedInVisit, 'form' | 'user'>) => ({
  userId: user.id,
  credit: form.has('credit') ? user.name : null,
})

type FieldName = (typeof submissionFields)[number] | (typeof suggestionFields)[number]

/** Returns the non-empty fields, in the format of an API request. */
const bodyOf = (form: URLSearchParams, names: readonly FieldName[]): Record<string, string> =>
  Object.fromEntries(
    names.map((name) => [name, field(form, name)]).filter(([, value]) => value !== ''),
  )

const emptyOf = (names: readonly FieldName[]): JsonObject =>
  Object.fromEntries(names.map((name) => [name, '']))

/** Shows a form again with its invalid field. The message has the field's label instead of its API name. */
function invalid(
  services: ContributeServices,
  visit: SignedInVisit,
  problem: Problem,
  page: ContributeHandler,
) {
  visit.sent = { ...messageOf(visit, problem), values: valuesOf(visit.form), status: 400 }
  return page(services, visit)
}

function messageOf(visit: SignedInVisit, problem: Problem): Sent {
  const words = wordsOf(visit)
  if (problem.code === 'nothing_suggested') return { problem: words.nothing }
  if (!('field' in problem)) return rejected(visit, problem)
  const label = words.labels[problem.field as keyof typeof words.labels]
  const text = problemText({ ...problem, field: label } as Problem, visit.language)
  return { errors: { [problem.field]: problem.code === 'empty' ? words.required : text } }
}
