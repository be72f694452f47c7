/** Webhook events. Each body is serialised once, and exactly these bytes are signed and sent. */
import { randomBase62 } from '../../lib/base62'
import type { LowApp } from '../../store/apps/books'
import type { Submission } from '../../store/review/contributions'
import type { StoredTerm } from '../../store/terms/reader'
import type { EventKind } from '../../store/webhooks/endpoints'
import type { DictionaryEvent } from '../../store/webhooks/events'
import { asDocument, asTerm, emptyFields } from '../terms/terms'

type Submitted = Pick<Submission, 'id' | 'appId' | 'english' | 'yoruba' | 'definitionEn'>

/** A submission was received. Sent to the app that made it. */
export const termSubmitted = (submission: Submitted, status: 'pending' | 'published') =>
  newEvent('dictionary.term.submitted', submission.appId, submittedData(submission, status))

/** A submission became a term. Sent to every app. @param baseUrl the service's public URL */
export const termApproved = (submissionId: string, term: StoredTerm, baseUrl: string) =>
  newEvent('dictionary.term.approved', null, approvedData(submissionId, term, baseUrl))

/** A suggestion changed a term. Sent to every app. */
export const suggestionAccepted = (suggestionId: string, term: StoredTerm, baseUrl: string) =>
  newEvent('dictionary.suggestion.accepted', null, acceptedData(suggestionId, term, baseUrl))

/** An app's balance fell to its threshold. Sent to that app. */
export const creditsLow = (app: LowApp) => newEvent('credits.low', app.id, lowData(app))

/**
 * Returns a test event. It has the same fields as a real event, filled in from a sample term, plus `test:
 * true`.
 */
export function testEvent(kind: EventKind, baseUrl: string): DictionaryEvent {
  const id = `${kind === 'dictionary.suggestion.accepted' ? 'sug' : 'sub'}_${'0'.repeat(20)}`
  const { english, yoruba } = sampleTerm
  const data = {
    'dictionary.term.submitted': () =>
      submittedData({ id, appId: 0, english, yoruba, definitionEn: sampleMeaning }, 'pending'),
    'dictionary.term.approved': () => approvedData(id, sampleTerm, baseUrl),
    'dictionary.suggestion.accepted': () => acceptedData(id, sampleTerm, baseUrl),
    'credits.low': () => lowData({ clientId: sampleClientId, balance: 998, threshold: 1000 }),
  }
  return asTest(kind, null, data[kind]())
}

/** The events for a sandbox app's submission, which is approved immediately. Sent to that app. */
export const sandboxSubmission = (
  submission: Submitted,
  status: 'pending' | 'published',
  term: StoredTerm,
  baseUrl: string,
): DictionaryEvent[] => [
  asTest('dictionary.term.submitted', submission.appId, submittedData(submission, status)),
  asTest('dictionary.term.approved', submission.appId, approvedData(submission.id, term, baseUrl)),
]

/** The event for a sandbox app's suggestion, which is accepted immediately. Sent to that app. */
export const sandboxSuggestion = (id: string, appId: number, term: StoredTerm, baseUrl: string) =>
  asTest('dictionary.suggestion.accepted', appId, acceptedData(id, term, baseUrl))

const asTest = (kind: EventKind, appId: number | null, data: object): DictionaryEvent => ({
  ...newEvent(kind, appId, { test: true, ...data }),
  isTest: true,
})

const submittedData = (submission: Submitted, status: 'pending' | 'published') => ({
  submission: {
    id: submission.id,
    status,
    english_term: submission.english,
    yoruba_term: submission.yoruba,
    definition_en: submission.definitionEn,
  },
})

const approvedData = (submissionId: string, term: StoredTerm, baseUrl: string) => ({
  submission: { id: submissionId },
  term: asTerm(asDocument(term), baseUrl),
})

const acceptedData = (suggestionId: string, term: StoredTerm, baseUrl: string) => ({
  suggestion: { id: suggestionId, slug: term.slug },
  term: asTerm(asDocument(term), baseUrl),
})

const lowData = ({
  clientId,
  balance,
  threshold,
}: Pick<LowApp, 'clientId' | 'balance' | 'threshold'>) => ({
  client_id: clientId,
  credit_balance: balance,
  threshold,
})

const sampleClientId = `app_${'0'.repeat(20)}`

const sampleMeaning =
  'A device whose parts work together, driven by fuel, electricity or muscle, to do a task for people.'

const sampleTerm: StoredTerm = {
  ...emptyFields,
  id: 1,
  revision: 1,
  status: 'approved',
  slug: 'machine',
  english: 'machine',
  yoruba: 'ẹ̀rọ',
  aliases: ['machines', 'maṣíìnì'],
  category: 'Machines and vehicles',
  definitionEn: sampleMeaning,
  definitionYo:
    'Ohun tí ẹ̀yà rẹ̀ ń bá ara wọn ṣiṣẹ́, tó ń fi agbára epo, iná tàbí ọwọ́ ṣe iṣẹ́ fún ènìyàn.',
}

function newEvent(kind: EventKind, appId: number | null, data: object): DictionaryEvent {
  const id = `evt_${randomBase62(20)}`
  const createdAt = new Date()
  const body = JSON.stringify({ id, kind, created_at: createdAt.toISOString(), data })
  return { id, kind, appId, body, createdAt }
}
