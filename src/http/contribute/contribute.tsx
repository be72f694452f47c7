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
import { messageOf } from '../errors'
import type { ContributeServices } from '../serviceTypes'
import { field } from '../site/forms'
import type { Outcome, SignedInVisit } from '../site/visit'
import { beforeIn, ContributionList, contributionsOnAPage } from '../views/contributionList'
import { Check, Field, Form, type Sent } from '../views/forms'
import { Link } from '../views/language'
import { TitledPage } from '../views/layout'
import { TwoWords } from '../views/parts'

type Handler = (services: ContributeServices, visit: SignedInVisit) => Promise<Outcome> | Outcome

const listPath = '/contributions'

const wordsOf = ({ language }: { language: Language }) => locales[language].contribute

export const showOwn: Handler = async (services, visit) => {
  const words = wordsOf(visit)
  const { user, query } = visit
  const before = beforeIn(query)
  const from = { userId: user.id }
  const found = await services.ownContributions.latest(from, contributionsOnAPage, before)
  const sent = query.get('done') === 'sent' ? { notice: words.sent } : {}
  const view = (
    <TitledPage page={visit.page(words.ownTitle)} sent={sent}>
      <ContributionList path={listPath} contributions={found} />
      <p>
        <Link class="button" to="/contribute">
          {words.addTitle}
        </Link>
      </p>
    </TitledPage>
  )
  return { view }
}

/** The form for a new word. `?english=` and `?yoruba=` prefill its headwords. */
export const showNewWord: Handler = (_, visit) =>
  newWordPage(visit, {
    values: {
      english_term: field(visit.query, 'english'),
      yoruba_term: field(visit.query, 'yoruba'),
    },
  })

export const addWord: Handler = async (services, visit) => {
  const body = bodyOf(visit.form, submissionFields)
  const input = readSubmission({ ...emptyOf(submissionFields), ...body })
  const refuse = (sent: Sent, status: number) =>
    newWordPage(visit, { values: body, ...sent }, status)
  return 'kind' in input
    ? refuse(...invalid(visit, input))
    : handled(services, visit, await store(services, visit, { kind: 'submission', input }, refuse))
}

/**
 * Returns the search query that led staff to add a term, because the query had no results. Returns '' if
 * there is none.
 */
const missOf = ({ user, form, query }: SignedInVisit): string =>
  user.role === 'developer' ? '' : (form.get('miss') ?? query.get('miss') ?? '')

/** Once the term has been submitted, marks the unsuccessful search that led to it as handled. */
async function handled(
  { missed }: ContributeServices,
  visit: SignedInVisit,
  outcome: Outcome,
): Promise<Outcome> {
  const miss = missOf(visit)
  if (miss === '' || outcome === 'missing' || !('to' in outcome)) return outcome
  await missed.handle(miss, visit.user.email)
  return { to: '/staff/misses?done=submitted' }
}

function newWordPage(visit: SignedInVisit, sent: Sent, status = 200): Outcome {
  const words = wordsOf(visit)
  const { english_term, yoruba_term, definition_en } = words.labels
  const view = (
    <TitledPage page={visit.page(words.addTitle)} sent={sent}>
      <p class="lead">{words.addLead}</p>
      <Form look="narrow" button={words.send}>
        {missOf(visit) !== '' && <input type="hidden" name="miss" value={missOf(visit)} />}
        <Field name="english_term" label={english_term} sent={sent} lang="en" required />
        <Field
          name="yoruba_term"
          label={yoruba_term}
          hint={words.yorubaHint}
          sent={sent}
          lang="yo"
          required
        />
        <Field name="definition_en" label={definition_en} sent={sent} rows={3} lang="en" required />
        <Credit visit={visit} />
      </Form>
    </TitledPage>
  )
  return { view, status }
}

export const showSuggestion: Handler = (services, visit) =>
  withTerm(services, visit, (term) => suggestionPage(visit, term, {}))

export const suggestEdit: Handler = (services, visit) =>
  withTerm(services, visit, (term) => {
    const body = bodyOf(visit.form, suggestionFields.slice(1))
    const input = readSuggestion({ slug: term.slug, ...body })
    const refuse = (sent: Sent, status: number) =>
      suggestionPage(visit, term, { values: body, ...sent }, status)
    return 'kind' in input
      ? refuse(...invalid(visit, input))
      : store(services, visit, { kind: 'suggestion', input }, refuse)
  })

function suggestionPage(
  visit: SignedInVisit,
  { slug, english, yoruba }: TermDocument,
  sent: Sent,
  status = 200,
): Outcome {
  const words = wordsOf(visit)
  const { suggested_yoruba, suggested_aliases, notes } = words.labels
  const view = (
    <TitledPage page={visit.page(words.suggest)} sent={sent}>
      <p class="lead">
        <Link to={termPath(slug)}>
          <TwoWords english={english} yoruba={yoruba} />
        </Link>
      </p>
      <p>{words.suggestLead}</p>
      <Form look="narrow" button={words.send}>
        <Field
          name="suggested_yoruba"
          label={suggested_yoruba}
          hint={words.yorubaHint}
          sent={sent}
          lang="yo"
        />
        <Field
          name="suggested_aliases"
          label={suggested_aliases}
          hint={words.aliasesHint}
          sent={sent}
        />
        <Field name="notes" label={notes} hint={words.notesHint} sent={sent} rows={4} />
        <Credit visit={visit} />
      </Form>
    </TitledPage>
  )
  return { view, status }
}

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
  if (!isSlug(slug)) return 'missing'
  const { terms } = await search.find({ slug, limit: 1, offset: 0 })
  const [term] = terms
  if (!term) return 'missing'
  return term.slug === slug ? show(term) : { to: suggestPath(term.slug) }
}

async function store(
  services: ContributeServices,
  visit: SignedInVisit,
  contribution: SiteContribution,
  refuse: (sent: Sent, status: number) => Outcome,
): Promise<Outcome> {
  const { language, user, form } = visit
  if (services.mailDelivers && !user.emailVerified) {
    return refuse({ problem: locales[language].console.confirmFirst }, 409)
  }
  const contributor = { userId: user.id, credit: form.has('credit') ? user.name : null }
  const problem = await contribute(services, contributor, contribution)
  if (!problem) return { to: `${listPath}?done=sent` }
  if (problem.code === 'refused') {
    return refuse({ problem: messageOf(problem.refusal, language) }, 409)
  }
  return refuse(
    { problem: problemText(problem, language) },
    problem.code === 'no_site_app' ? 503 : 429,
  )
}

type FieldName = (typeof submissionFields)[number] | (typeof suggestionFields)[number]

/** Returns the non-empty fields, in the format of an API request. */
const bodyOf = (form: URLSearchParams, names: readonly FieldName[]): Record<string, string> =>
  Object.fromEntries(
    names.map((name) => [name, field(form, name)]).filter(([, value]) => value !== ''),
  )

const emptyOf = (names: readonly FieldName[]): JsonObject =>
  Object.fromEntries(names.map((name) => [name, '']))

type Invalid = Extract<ReturnType<typeof readSubmission>, { kind: string }>

/** Returns the message about an invalid field, with the field's label instead of its API name. */
function invalid(visit: SignedInVisit, fault: Invalid): [sent: Sent, status: number] {
  const words = wordsOf(visit)
  if (fault.kind === 'nothing suggested') return [{ problem: words.nothing }, 400]
  if (!('field' in fault)) return [{ problem: messageOf(fault, visit.language) }, 400]
  const label = words.labels[fault.field as keyof typeof words.labels]
  const text =
    fault.kind === 'empty' ? words.required : messageOf({ ...fault, field: label }, visit.language)
  return [{ errors: { [fault.field]: text } }, 400]
}
