/** All text that the widget shows, in both languages. */

export type Language = 'en' | 'yo'

const en = {
  label: 'Search the English and Yoruba technology dictionary',
  placeholder: 'computer, ẹ̀rọ',
  pad: 'Yoruba letters and tone marks',
  low: 'low tone',
  high: 'high tone',
  results: 'Terms found',
  entry: 'Dictionary entry',
  found: (shown: number, total: number, query: string) =>
    total === 1
      ? `1 term for “${query}”`
      : shown < total
        ? `The first ${shown} of ${total} terms for “${query}”`
        : `${total} terms for “${query}”`,
  empty: (query: string) => `No results for “${query}”.`,
  tips: [
    'Try fewer letters, or a different spelling.',
    'Search in English or Yoruba, with or without tone marks.',
  ],
  instead: 'Search for',
  attested: 'Sources use this Yoruba term.',
  established: 'This Yoruba term is common, but no source has been found yet.',
  proposed: 'This Yoruba term is our own proposal and is not yet in common use.',
  also: 'Also',
  category: 'Category',
  link: 'See the full entry',
  all: 'See all results',
  notSetUp: 'The dictionary is not set up for this page yet.',
  paused: 'The dictionary is paused on this page. Try again later.',
  tooMany: (time: string) => `The dictionary is busy. Try again at ${time}.`,
  unreachable: 'The dictionary is unavailable right now. Try again in a moment.',
}

const yo: typeof en = {
  label: 'Wá ọ̀rọ̀ nínú atúmọ̀ èdè ìmọ̀ ẹ̀rọ ní Gẹ̀ẹ́sì àti Yorùbá',
  placeholder: 'computer, ẹ̀rọ',
  pad: 'Lẹ́tà Yorùbá àti àmì ohùn',
  low: 'ohùn ìsàlẹ̀',
  high: 'ohùn òkè',
  results: 'Àwọn ọ̀rọ̀ tí a rí',
  entry: 'Àlàyé ọ̀rọ̀',
  found: (shown, total, query) =>
    total === 1
      ? `A rí ọ̀rọ̀ kan fún “${query}”`
      : shown < total
        ? `Ọ̀rọ̀ ${shown} àkọ́kọ́ nínú ${total} fún “${query}”`
        : `A rí ọ̀rọ̀ ${total} fún “${query}”`,
  empty: (query) => `A kò rí nǹkan kan fún “${query}”.`,
  tips: [
    'Dín lẹ́tà rẹ̀ kù, tàbí kọ ọ́ lọ́nà mìíràn.',
    'Kọ ọ́ ní Gẹ̀ẹ́sì tàbí ní Yorùbá, pẹ̀lú àmì ohùn tàbí láìsí àmì ohùn.',
  ],
  instead: 'Wá',
  attested: 'Àwọn orísun lo ọ̀rọ̀ Yorùbá yìí.',
  established: 'Ọ̀rọ̀ Yorùbá tó wọ́pọ̀ ni, ṣùgbọ́n a kò tíì rí orísun rẹ̀.',
  proposed: 'Àbá tiwa ni ọ̀rọ̀ Yorùbá yìí, kò tíì di ohun tí gbogbo ènìyàn ń lò.',
  also: 'Orúkọ mìíràn',
  category: 'Ẹ̀ka',
  link: 'Ka gbogbo àlàyé rẹ̀',
  all: 'Wo gbogbo ohun tí a rí',
  notSetUp: 'A kò tíì ṣètò atúmọ̀ èdè yìí fún ojú-ewé yìí.',
  paused: 'Atúmọ̀ èdè yìí ti dúró díẹ̀ lórí ojú-ewé yìí. Jọ̀wọ́ padà wá nígbà mìíràn.',
  tooMany: (time) => `Iṣẹ́ pọ̀ lọ́wọ́ atúmọ̀ èdè yìí. Jọ̀wọ́ máa bá a lọ ní agogo ${time}.`,
  unreachable: 'A kò lè dé ọ̀dọ̀ atúmọ̀ èdè yìí báyìí. Jọ̀wọ́ tún gbìyànjú láìpẹ́.',
}

export type Words = typeof en
export const words: Record<Language, Words> = { en, yo }
