/** Every word the service says, in English. `yo.ts` has the same keys. */
import type { Refusal } from '../domain/refusals'

type Messages = {
  [Kind in Refusal['kind']]: (refusal: Extract<Refusal, { kind: Kind }>) => string
}

export const en = {
  /** What is wrong and what to do, for each refusal. */
  refusals: {
    'key missing': () =>
      'No API key. Send it as "Authorization: Bearer <key>" or as "X-API-Key: <key>".',
    'key invalid': () =>
      'The API key is not valid. Check it for typing errors; a lost key is replaced by making a new one.',
    'keys differ': () =>
      'Authorization and X-API-Key carry different credentials. Send one of them.',
    'client missing': () => "No client_id. Send your app's client ID, which begins with app_.",
    'client unknown': () => 'The client_id belongs to no app. Check it for typing errors.',
    revoked: () => 'This app has been revoked. Ask an administrator.',
    'scope missing': ({ scope }) =>
      `This app lacks the scope ${scope}. Add it to the app, or use another app's key.`,
    'address blocked': ({ address }) =>
      `Calls from ${address || 'this address'} are not on the app's address list. Add the address or call from one that is listed.`,
    'origin blocked': ({ origin }) =>
      `The origin ${origin} is not on the app's origin list. Add it to the list.`,
    'pages not listed': () =>
      'This app has an address list, so pages may search for it only once its origin list names them. Add their origins to the list.',
    repeated: ({ field }) => `${field} is given more than once. Give it once.`,
    'too long': ({ field, max }) => `${field} is too long. It takes at most ${max} characters.`,
    'not text': ({ field }) =>
      `${field} holds line breaks or other control characters, or is not valid UTF-8. Send plain text.`,
    'nothing to search': ({ field }) =>
      `${field} has nothing to search for. Send at least one letter or digit.`,
    'not in range': ({ field, min, max }) =>
      `${field} must be a whole number from ${min} to ${max}, in plain digits.`,
    'not a letter': ({ field }) => `${field} must be one letter from A to Z.`,
    empty: ({ field }) => `${field} is empty. Give it a value or leave it out.`,
    'not JSON': () => 'The body is not valid JSON in UTF-8. Send one JSON object.',
    'not an object': () => 'The body must be one JSON object with named fields.',
    'unknown field': ({ field }) => `There is no field "${field}" here. Leave it out.`,
    missing: ({ field }) => `${field} is missing. It is required.`,
    'not a string': ({ field }) => `${field} must be a text in quotation marks.`,
    'no letter': ({ field }) => `${field} needs at least one letter or digit.`,
    invisible: ({ field }) =>
      `${field} holds invisible signs. Leave them out: what looks alike must be alike.`,
    'reserved sign': ({ field, sign }) =>
      `${field} must not hold the sign ${sign}. Put commas between aliases.`,
    'entry too long': ({ field, max }) =>
      `An alias in ${field} is too long. Each takes at most ${max} characters.`,
    'too many': ({ field, max }) => `${field} takes at most ${max} aliases.`,
    'nothing suggested': ({ fields }) =>
      `The suggestion changes nothing. Send at least one of ${fields}.`,
    'bad idempotency key': ({ max }) =>
      `Idempotency-Key must be 1 to ${max} printable ASCII characters.`,
    'not JSON type': () =>
      'The body must be JSON, uncompressed. Send it with Content-Type: application/json.',
    'body too large': ({ max }) => `The body is too large. It takes at most ${max} bytes.`,
    'unknown term': ({ slug }) =>
      `There is no term with the slug "${slug}". Take the slug from a search's answer.`,
    duplicate: () =>
      'This pair of terms is in the dictionary or waits for review already. Another translation of the same word is welcome; to change the term, suggest an edit.',
    'key used otherwise': () =>
      'This Idempotency-Key was used for another request. Take a new key for each new request.',
    'not found': () => 'There is nothing at this address. Check the path.',
    'method not allowed': ({ allow }) => `This method is not allowed here. Use ${allow}.`,
    throttled: ({ limit }) =>
      `The hourly limit of ${limit} calls is reached. Try again after the time in Retry-After.`,
    'over daily limit': () =>
      "The app's daily limit of embed searches is reached. Try again after the time in Retry-After.",
    'too many visits': ({ perMinute }) =>
      `More than ${perMinute} searches within a minute from one visitor's address. Try again after the time in Retry-After.`,
    'too many refusals': ({ limit }) =>
      `More than ${limit} calls were refused within a minute. Mend them, and try again after the time in Retry-After.`,
    'out of credits': () => 'No credits left. Top up at the address in top_up_url.',
    unavailable: () =>
      'The service cannot answer right now. Nothing was charged; try again after the time in Retry-After.',
    'not ready': ({ stores }) => `Not ready: ${stores} cannot be reached.`,
    internal: () => 'Something went wrong on our side. Nothing was charged; please try again.',
  } satisfies Messages as Messages,

  site: {
    name: 'Atumo',
    tagline: 'The English and Yoruba technology dictionary',
    home: 'Home',
    categories: 'Categories',
    topUp: 'Credits',
    otherLanguage: 'Yorùbá',
    otherLanguageCode: 'yo',
    skip: 'Skip to the content',
  },

  home: {
    lead: 'Technology terms in English and Yoruba, with definitions and examples in both: to look up here, to call over HTTP, and to embed in your pages.',
    terms: (count: string) => `${count} terms in the dictionary`,
    browse: 'Browse by category',
    api: 'Call it',
    apiText: 'Ask with your API key; each answered search costs one credit.',
  },

  browse: {
    english: 'By the English alphabet',
    yoruba: 'By the Yoruba alphabet',
    title: {
      english: (letter: string) => `English: ${letter}`,
      yoruba: (letter: string) => `Yoruba: ${letter}`,
    },
    other: 'Other signs',
    none: 'No term begins so yet.',
    previous: 'Previous page',
    next: 'Next page',
    pageOf: (place: string) => `Page ${place}`,
  },

  term: {
    definition: 'Definition',
    example: 'Example',
    aliases: 'Also',
    category: 'Category',
    media: 'Media',
    english: 'English',
    yoruba: 'Yoruba',
    missing: 'There is no such term',
    missingText: 'It may have been renamed or withdrawn. Look for it among the categories.',
  },

  categories: {
    title: 'Categories',
    count: (count: string) => (count === '1' ? '1 term' : `${count} terms`),
    missing: 'There is no such category',
    missingText: 'Choose one from the list of all categories.',
    all: 'All categories',
  },

  topUp: {
    title: 'Credits',
    lead: 'The service is prepaid: one credit pays for one answered search, or for one stored submission or suggestion. Failed and refused calls cost nothing.',
    pack: 'Pack',
    credits: 'Credits',
    price: 'Price',
    packs: { starter: 'Starter', growth: 'Growth', scale: 'Scale' },
    how: 'How to top up',
    steps: [
      'Choose a pack and note the client ID of your app (it begins with app_).',
      'Ask an administrator of this service for the pack, and name the client ID.',
      'The administrator adds the credits; they count from the next call on.',
    ],
    noPayment: 'Online payment is not set up.',
  },

  notFound: {
    meant: 'Did you mean',
    title: 'There is nothing here',
    text: 'The address may be mistyped. Start again from the home page.',
  },
}

/** The shape of a language: what `en` has, `yo` has too. */
export type Locale = typeof en
