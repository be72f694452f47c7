/**
 * Contributions from sandbox apps. They receive the usual responses, but nothing is stored for review. Their
 * events are sent to the app's own endpoints as test events, as if a reviewer had approved the contributions
 * immediately.
 */

import { randomBase62 } from '../../lib/base62'
import type { Problem } from '../../problems'
import type { StoredResponse } from '../../store/storedResponses'
import type { StoredTerm } from '../../store/terms/reader'
import type { Writing } from '../../store/transactions'
import type { DictionaryEvent } from '../../store/webhooks/events'
import { type Contributed, submitted, suggested } from '../review/contribute'
import type { SubmissionInput, SuggestionInput } from '../review/contributionInput'
import { slugOf } from '../terms/slugs'
import { emptyFields } from '../terms/termRow'
import { isSamePair } from '../terms/termSlugs'
import { termPath } from '../terms/terms'
import { suggestionAccepted, termApproved, termSubmitted } from '../webhooks/events'
import { sandboxTerms } from './dictionary'

/** Maximum number of events per minute and app, because nobody checks who owns the URL of an endpoint. */
export const mostSandboxEvents = 60

/** @returns the 201 response to a submission, or a problem */
export async function submitToSandbox(
  writing: Writing,
  { app, input }: Contributed<SubmissionInput>,
  baseUrl: string,
): Promise<StoredResponse | Problem> {
  if (sandboxTerms.some((term) => isSamePair(term, input))) return { code: 'duplicate' }
  const isPublished = app.autoPublish ?? (await writing.settings()).autoPublish
  const status = isPublished ? 'published' : 'pending'
  const submission = { ...input, id: `sub_${randomBase62(20)}`, appId: app.id }
  const term = termOf(input)
  const { slug } = term
  const test = { appId: app.id }
  await send(writing, app.id, [
    termSubmitted(submission, status, test),
    termApproved(submission.id, term, baseUrl, test),
  ])
  return submitted(
    submission.id,
    status,
    isPublished ? { slug, url: baseUrl + termPath(slug) } : null,
  )
}

/** @returns the 202 response to a suggestion, or a problem */
export async function suggestToSandbox(
  writing: Writing,
  { app, input: { slug, yoruba, aliases } }: Contributed<SuggestionInput>,
  baseUrl: string,
): Promise<StoredResponse | Problem> {
  const term = sandboxTerms.find((one) => one.slug === slug)
  if (!term) return { code: 'unknown_term', slug }
  const id = `sug_${randomBase62(20)}`
  const changed = {
    ...term,
    yoruba: yoruba ?? term.yoruba,
    aliases: [...new Set([...term.aliases, ...aliases])],
  }
  await send(writing, app.id, [suggestionAccepted(id, changed, baseUrl, { appId: app.id })])
  return suggested(id, slug)
}

/** Adds events, unless they would bring the app's total for the last minute above `mostSandboxEvents`. */
async function send({ events }: Writing, appId: number, given: DictionaryEvent[]): Promise<void> {
  const sent = await events.testsOfLastMinute(appId)
  if (sent + given.length <= mostSandboxEvents) await events.add(...given)
}

const termOf = ({ english, yoruba, definitionEn }: SubmissionInput): StoredTerm => ({
  ...emptyFields,
  id: sandboxTerms.length + 1,
  revision: 1,
  status: 'approved',
  slug: slugOf(english) || 'term',
  english,
  yoruba,
  definitionEn,
})
