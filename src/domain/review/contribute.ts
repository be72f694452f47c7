/** Stores contributions: submissions of new terms and suggestions to change terms. */

import { fold } from '../../../search/fold'
import { randomBase62 } from '../../lib/base62'
import { isProblem, type Problem } from '../../problems'
import type { App } from '../../store/apps/apps'
import type { StoredResponse } from '../../store/storedResponses'
import type { Writing } from '../../store/transactions'
import { pairOf } from '../terms/termSlugs'
import { termPath } from '../terms/terms'
import { termSubmitted } from '../webhooks/events'
import type { SubmissionInput, SuggestionInput } from './contributionInput'
import { publish } from './review'

export interface Contributor {
  userId: string
  /** The name to show on the term's page; null if the contributor does not want to be named. */
  credit: string | null
}

export interface Contributed<Input> {
  app: Pick<App, 'id' | 'autoPublish'>
  input: Input
  /** Undefined for contributions that apps make through the API. */
  contributor?: Contributor
}

/**
 * Stores a submission, and publishes it if automatic publishing is enabled. An app's setting overrides the
 * service's.
 * @returns its 201 response or a problem; after a problem, the transaction must be rolled back
 */
export async function submit(
  writing: Writing,
  { app, input, contributor }: Contributed<SubmissionInput>,
  baseUrl: string,
): Promise<StoredResponse | Problem> {
  const pair = pairOf(input)
  const submission = {
    ...input,
    ...contributor,
    id: `sub_${randomBase62(20)}`,
    appId: app.id,
    pair,
    bare: [input.english, input.yoruba].map((headword) => fold(headword).bare),
  }
  const stored = await writing.contributions.submit(submission)
  if (!stored || stored.alike.some((term) => pairOf(term) === pair)) return { code: 'duplicate' }
  const isPublished = app.autoPublish ?? stored.autoPublish
  const status = isPublished ? 'published' : 'pending'
  await writing.events.add(termSubmitted(submission, status))
  return isPublished
    ? published(writing, submission.id, baseUrl)
    : submitted(submission.id, status, null)
}

/** Publishes a submission that this transaction has stored. */
async function published(
  writing: Writing,
  id: string,
  baseUrl: string,
): Promise<StoredResponse | Problem> {
  const term = await publish(writing, id, baseUrl)
  if (!isProblem(term)) {
    return submitted(id, 'published', { slug: term.slug, url: baseUrl + termPath(term.slug) })
  }
  if (term.code === 'equal_term') return { code: 'duplicate' }
  throw new Error(`a submission cannot be published: ${term.code}`)
}

export const submitted = (
  id: string,
  status: 'pending' | 'published',
  term: { slug: string; url: string } | null,
) => created(201, { ok: true, status, submission: { id }, term })

/** Stores a suggestion. @returns its 202 response, or a problem if nothing was stored */
export async function suggest(
  { contributions }: Writing,
  { app, contributor, input: { slug, ...change } }: Contributed<SuggestionInput>,
): Promise<StoredResponse | Problem> {
  const term = await contributions.termOf(slug)
  if (!term) return { code: 'unknown_term', slug }
  const id = `sug_${randomBase62(20)}`
  const on = { termId: term.id, termRevision: term.revision }
  await contributions.suggest({ id, appId: app.id, ...contributor, ...on, ...change })
  return suggested(id, term.slug)
}

export const suggested = (id: string, slug: string) =>
  created(202, { ok: true, status: 'pending', suggestion: { id, slug } })

const created = (status: number, body: object): StoredResponse => ({
  status,
  body: JSON.stringify(body),
})
