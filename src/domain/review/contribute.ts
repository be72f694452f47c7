/** Stores contributions from apps: submissions of new terms, and suggestions to change terms. */
import { fold } from '../../../search/fold'
import { randomBase62 } from '../../lib/base62'
import { isProblem } from '../../lib/problem'
import type { App } from '../../store/apps/apps'
import type { KeptAnswer } from '../../store/keptAnswers'
import type { Writing } from '../../store/transactions'
import type { Refusal } from '../refusals'
import { isSamePair, pairOf } from '../terms/termSlugs'
import { termPath } from '../terms/terms'
import type { SubmissionInput, SuggestionInput } from './contributionInput'
import { termSubmitted } from './events'
import { publish } from './review'

/** The app that contributes. */
export type Contributor = Pick<App, 'id' | 'autoPublish'>

/**
 * Stores a submission, and publishes it if the app's or the service's settings say so.
 * @returns the 201 response, or a refusal, after which the transaction must be rolled back
 */
export async function submit(
  writing: Writing,
  app: Contributor,
  input: SubmissionInput,
  baseUrl: string,
): Promise<KeptAnswer | Refusal> {
  const submission = { ...input, id: `sub_${randomBase62(20)}`, appId: app.id }
  const bare = [input.english, input.yoruba].map((headword) => fold(headword).bare)
  const { contributions, events } = writing
  const isNew = await contributions.submit({ ...submission, pair: pairOf(input), bare })
  if (!isNew) return { kind: 'duplicate' }
  // Terms are compared after the insert, which waits for concurrent submissions of the same headwords.
  const [alike, { autoPublish }] = await Promise.all([
    contributions.headwords(bare),
    writing.settings(),
  ])
  if (alike.some((term) => isSamePair(term, input))) return { kind: 'duplicate' }

  const isPublished = app.autoPublish ?? autoPublish
  const status = isPublished ? 'published' : 'pending'
  await events.add(termSubmitted(submission, status))
  const term = isPublished ? await publish(writing, submission.id, baseUrl) : null
  if (isProblem(term)) {
    if (term.code === 'equal_term') return { kind: 'duplicate' }
    throw new Error(`a submission cannot be published: ${term.code}`)
  }
  return created(201, {
    ok: true,
    status,
    submission: { id: submission.id },
    term: term && { slug: term.slug, url: baseUrl + termPath(term.slug) },
  })
}

/** Stores a suggestion. @returns the 202 response, or a refusal */
export async function suggest(
  { contributions }: Writing,
  app: Contributor,
  { slug, ...change }: SuggestionInput,
): Promise<KeptAnswer | Refusal> {
  const term = await contributions.termOf(slug)
  if (!term) return { kind: 'unknown term', slug }
  const id = `sug_${randomBase62(20)}`
  const on = { termId: term.id, termRevision: term.revision }
  await contributions.suggest({ id, appId: app.id, ...on, ...change })
  return created(202, { ok: true, status: 'pending', suggestion: { id, slug: term.slug } })
}

const created = (status: number, body: object): KeptAnswer => ({
  status,
  body: JSON.stringify(body),
})
