/** Webhook events. Each body is serialised once, and exactly these bytes are signed and sent. */
import { randomBase62 } from '../../lib/base62'
import type { LowApp } from '../../store/apps/books'
import type { Submission } from '../../store/review/contributions'
import type { StoredTerm } from '../../store/terms/reader'
import type { EventKind } from '../../store/webhooks/endpoints'
import type { DictionaryEvent } from '../../store/webhooks/events'
import { emptyFields } from '../terms/termRow'
import { asDocument, asTerm } from '../terms/terms'

type Submitted = Pick<Submission, 'id' | 'appId'> &
  Pick<StoredTerm, 'english' | 'yoruba' | 'definitionEn'>

type Status = 'pending' | 'published'

/** A test event has the same data as a real one, plus `test: true`. It is for one app, or has its own recipients. */
type TestFor = Pick<DictionaryEvent, 'appId'>

/** A submission was received. Sent to the app that made it. */
export const termSubmitted = (
  { id, appId, english, yoruba, definitionEn }: Submitted,
  status: Status,
  test?: TestFor,
) => {
  const terms = { english_term: english, yoruba_term: yoruba, definition_en: definitionEn }
  return newEvent(
    'dictionary.term.submitted',
    appId,
    { submission: { id, status, ...terms } },
    test,
  )
}

/** A submission became a term. Sent to every app. @param baseUrl the service's public URL */
export const termApproved = (id: string, term: StoredTerm, baseUrl: string, test?: TestFor) => {
  const data = { submission: { id }, term: asTerm(asDocument(term), baseUrl) }
  return newEvent('dictionary.term.approved', null, data, test)
}

/** A suggestion changed a term. Sent to every app. */
export const suggestionAccepted = (
  id: string,
  term: StoredTerm,
  baseUrl: string,
  test?: TestFor,
) => {
  const data = { suggestion: { id, slug: term.slug }, term: asTerm(asDocument(term), baseUrl) }
  return newEvent('dictionary.suggestion.accepted', null, data, test)
}

/** An app's balance fell to its threshold. Sent to that app. */
export function creditsLow(
  { id, clientId, balance, threshold }: Omit<LowApp, 'name'>,
  test?: TestFor,
) {
  const data = { client_id: clientId, credit_balance: balance, threshold }
  return newEvent('credits.low', id, data, test)
}

/** Returns a test event, filled in from a sample term. */
export function testEvent(kind: EventKind, baseUrl: string): DictionaryEvent {
  const id = '0'.repeat(20)
  const test = { appId: null }
  const submission = { ...sampleTerm, id: `sub_${id}`, appId: 0 }
  const low = { id: 0, clientId: `app_${id}`, balance: 998, threshold: 1000 }
  const events = {
    'dictionary.term.submitted': () => termSubmitted(submission, 'pending', test),
    'dictionary.term.approved': () => termApproved(submission.id, sampleTerm, baseUrl, test),
    'dictionary.suggestion.accepted': () =>
      suggestionAccepted(`sug_${id}`, sampleTerm, baseUrl, test),
    'credits.low': () => creditsLow(low, test),
  }
  return events[kind]()
}

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
  definitionEn:
    'A device whose parts work together, driven by fuel, electricity or muscle, to do a task for people.',
  definitionYo:
    'Ohun tí ẹ̀yà rẹ̀ ń bá ara wọn ṣiṣẹ́, tó ń fi agbára epo, iná tàbí ọwọ́ ṣe iṣẹ́ fún ènìyàn.',
}

function newEvent(
  kind: EventKind,
  appId: number | null,
  data: object,
  test: TestFor | undefined,
): DictionaryEvent {
  const id = `evt_${randomBase62(20)}`
  const createdAt = new Date()
  const sent = test ? { test: true, ...data } : data
  const body = JSON.stringify({ id, kind, created_at: createdAt.toISOString(), data: sent })
  return { id, kind, appId, body, createdAt, ...(test && { ...test, isTest: true }) }
}
