/** The client's own messages, in both languages. All other messages come from the service. */

export type Language = 'en' | 'yo'

export interface Messages {
  baseUrl: string
  noKey: string
  unreachable: string
  timedOut: (seconds: number) => string
  notOurs: (status: number) => string
  beyondReach: (terms: number) => string
  noSecret: string
  forged: string
}

const en: Messages = {
  baseUrl: 'baseUrl must be an http or https URL.',
  noKey: 'The API key is missing. Pass it as apiKey.',
  unreachable: 'The service is unreachable. Check baseUrl and the network.',
  timedOut: (seconds) => `No response within ${seconds} seconds.`,
  notOurs: (status) => `The response (status ${status}) is not from Atumo. Check baseUrl.`,
  beyondReach: (terms) =>
    `Only the first ${terms} terms can be reached. Narrow the search by category or letter.`,
  noSecret: 'The webhook secret is missing. Pass it as secret.',
  forged: 'The signature does not match the body.',
}

const yo: Messages = {
  baseUrl: 'baseUrl gbọ́dọ̀ jẹ́ àdírẹ́sì http tàbí https.',
  noKey: 'Kò sí kọ́kọ́rọ́ API. Fi í sínú apiKey.',
  unreachable: 'Iṣẹ́ náà kò ṣeé dé. Yẹ baseUrl àti nẹ́tíwọ́ọ̀kì wò.',
  timedOut: (seconds) => `Ìdáhùn kankan kò dé láàárín ìṣẹ́jú-àáyá ${seconds}.`,
  notOurs: (status) => `Ìdáhùn yìí (kóòdù ipò ${status}) kì í ṣe ti Atumo. Yẹ baseUrl wò.`,
  beyondReach: (terms) =>
    `Ọ̀rọ̀ ${terms} àkọ́kọ́ nìkan ni a lè rí gbà. Fi category tàbí letter dín ìwádìí náà kù.`,
  noSecret: 'Kò sí àṣírí webhook. Fi í sínú secret.',
  forged: 'Ìbuwọ́lù náà kò bá ara ìfiránṣẹ́ náà mu.',
}

export const messages: Record<Language, Messages> = { en, yo }
