/** Webhook events. Each body is serialised once, and exactly these bytes are signed and sent. */
import { randomBase62 } from '../../lib/base62'
import type { LowApp } from '../../store/apps/lowCredits'
import type { Submission } from '../../store/review/contributions'
import type { StoredTerm } from '../../store/terms/reader'
import type { EventKind } from '../../store/webhooks/endpoints'
import type { DictionaryEvent } from '../../store/webhooks/events'
import { asDocument, asTerm, emptyFields } from '../terms/terms'

type Submitted = Pick<Submission, 'id' | 'appId' | 'english' | 'yoruba' | 'definitionEn'>

/** Marks an event as a test, for one app or, if an endpoint's owner requested it, for that endpoint. */
interface Test {
  appId: number | null
}

/** A submission was received. Sent to the app that made it. */
export const termSubmitted = (
  submission: Submitted,
  status: 'pending' | 'published',
  test?: Test,
): DictionaryEvent => {
  const { id, english, yoruba, definitionEn } = submission
  const terms = { english_term: english, yoruba_term: yoruba, definition_en: definitionEn }
  const data = { submission: { id, status, ...terms } }
  return newEvent('dictionary.term.submitted', submission.appId, data, test)
}

/** A submission became a term. Sent to every app. @param baseUrl the service's public URL */
export const termApproved = (id: string, term: StoredTerm, baseUrl: string, test?: Test) => {
  const data = { submission: { id }, term: asTerm(asDocument(term), baseUrl) }
  return newEvent('dictionary.term.approved', null, data, test)
}

/** A suggestion changed a term. Sent to every app. */
export const suggestionAccepted = (id: string, term: StoredTerm, baseUrl: string, test?: Test) => {
  const suggestion = { id, slug: term.slug }
  const data = { suggestion, term: asTerm(asDocument(term), baseUrl) }
  return newEvent('dictionary.suggestion.accepted', null, data, test)
}

/** An app's balance fell to its threshold. Sent to that app. */
export const creditsLow = (
  app: Pick<LowApp, 'id' | 'clientId' | 'balance' | 'threshold'>,
  test?: Test,
) => {
  const { clientId, balance, threshold } = app
  const data = { client_id: clientId, credit_balance: balance, threshold }
  return newEvent('credits.low', app.id, data, test)
}

/** Returns a test event with the same fields as a real event, filled in from a sample, plus `test: true`. */
export function testEvent(kind: EventKind, baseUrl: string): DictionaryEvent {
  const test = { appId: null }
  const id = `sub_${'0'.repeat(20)}`
  switch (kind) {
    case 'dictionary.term.submitted': {
      const { english, yoruba } = sampleTerm
      const submission = { id, appId: 0, english, yoruba, definitionEn: sampleMeaning }
      return termSubmitted(submission, 'pending', test)
    }
    case 'dictionary.term.approved':
      return termApproved(id, sampleTerm, baseUrl, test)
    case 'dictionary.suggestion.accepted':
      return suggestionAccepted(`sug_${'0'.repeat(20)}`, sampleTerm, baseUrl, test)
    case 'credits.low':
      return creditsLow({ id: 0, clientId: sampleClientId, balance: 998, threshold: 1000 }, test)
  }
}

/** The events for a sandbox app's submission, which is approved immediately. Sent to that app. */
export const sandboxSubmission = (
  submission: Submitted,
  status: 'pending' | 'published',
  term: StoredTerm,
  baseUrl: string,
): DictionaryEvent[] => [
  termSubmitted(submission, status, submission),
  termApproved(submission.id, term, baseUrl, submission),
]

/** The event for a sandbox app's suggestion, which is accepted immediately. Sent to that app. */
export const sandboxSuggestion = (id: string, appId: number, term: StoredTerm, baseUrl: string) =>
  suggestionAccepted(id, term, baseUrl, { appId })

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

function newEvent(
  kind: EventKind,
  appId: number | null,
  data: object,
  test?: Test,
): DictionaryEvent {
  const id = `evt_${randomBase62(20)}`
  const createdAt = new Date()
  const about = { id, kind, created_at: createdAt.toISOString() }
  const body = JSON.stringify({ ...about, data: test ? { test: true, ...data } : data })
  return { id, kind, appId, body, createdAt, ...(test && { appId: test.appId, isTest: true }) }
}
