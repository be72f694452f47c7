/** Webhook events. A body is serialised once, into the bytes that are signed and sent. */
import { randomBase62 } from '../../lib/base62'
import type { Submission } from '../../store/review/contributions'
import type { StoredTerm } from '../../store/terms/writer'
import type { EventKind } from '../../store/webhooks/endpoints'
import type { DictionaryEvent } from '../../store/webhooks/events'
import { asDocument, asTerm } from '../terms/terms'

/** A submission was received. Sent to the app that made it. */
export const termSubmitted = (
  submission: Pick<Submission, 'id' | 'appId' | 'english' | 'yoruba' | 'definitionEn'>,
  status: 'pending' | 'published',
) =>
  newEvent('dictionary.term.submitted', submission.appId, {
    submission: {
      id: submission.id,
      status,
      english_term: submission.english,
      yoruba_term: submission.yoruba,
      definition_en: submission.definitionEn,
    },
  })

/** A submission became a term. Sent to every app. @param baseUrl the service's public URL */
export const termApproved = (submissionId: string, term: StoredTerm, baseUrl: string) =>
  newEvent('dictionary.term.approved', null, {
    submission: { id: submissionId },
    term: asTerm(asDocument(term), baseUrl),
  })

/** A suggestion changed a term. Sent to every app. */
export const suggestionAccepted = (suggestionId: string, term: StoredTerm, baseUrl: string) =>
  newEvent('dictionary.suggestion.accepted', null, {
    suggestion: { id: suggestionId, slug: term.slug },
    term: asTerm(asDocument(term), baseUrl),
  })

/** A test event. Its data is `{ test: true }`. */
export const testEvent = (kind: EventKind) => newEvent(kind, null, { test: true })

function newEvent(kind: EventKind, appId: number | null, data: object): DictionaryEvent {
  const id = `evt_${randomBase62(20)}`
  const createdAt = new Date()
  const body = JSON.stringify({ id, kind, created_at: createdAt.toISOString(), data })
  return { id, kind, appId, body, createdAt }
}
