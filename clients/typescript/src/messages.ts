/**
 * Messages of the client itself, in both languages. Messages of the service come from the service.
 */

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
  baseUrl: 'baseUrl must be an http or https address.',
  noKey: 'The API key is missing.',
  unreachable: 'The service could not be reached.',
  timedOut: (seconds) => `No answer came within ${seconds} seconds.`,
  notOurs: (status) => `This answer (${status}) is not Atumo's. Check baseUrl.`,
  beyondReach: (terms) =>
    `Only the first ${terms} terms can be reached. Narrow the search by category or letter.`,
  noSecret: 'The webhook secret is missing.',
  forged: 'The signature does not fit the body.',
}

const yo: Messages = {
  baseUrl: 'baseUrl gbọ́dọ̀ jẹ́ àdírẹ́sì http tàbí https.',
  noKey: 'Kò sí kọ́kọ́rọ́ API.',
  unreachable: 'A kò rí iṣẹ́ náà bá sọ̀rọ̀.',
  timedOut: (seconds) => `Ìdáhùn kankan kò dé láàárín ìṣẹ́jú-àáyá ${seconds}.`,
  notOurs: (status) => `Ìdáhùn yìí (${status}) kì í ṣe ti Atumo. Yẹ baseUrl wò.`,
  beyondReach: (terms) =>
    `Ọ̀rọ̀ ${terms} àkọ́kọ́ nìkan ni a lè rí gbà. Fi category tàbí letter dín ìwádìí náà kù.`,
  noSecret: 'Kò sí àṣírí webhook.',
  forged: 'X-Service-Signature kò bá ohun tí a gbà mu.',
}

export const messages: Record<Language, Messages> = { en, yo }
