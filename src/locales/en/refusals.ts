/** Messages of the refusals: what is wrong, and what to do. */
import type { Refusal } from '../../domain/refusals'

type Messages = {
  [Kind in Refusal['kind']]: (refusal: Extract<Refusal, { kind: Kind }>) => string
}

export const refusals: Messages = {
  'key missing': () =>
    'No API key. Send it as "Authorization: Bearer <key>" or as "X-API-Key: <key>".',
  'key invalid': () =>
    'The API key is not valid. Check it for typing errors; a lost key is replaced by making a new one.',
  'keys differ': () => 'Authorization and X-API-Key carry different credentials. Send one of them.',
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
  'too many parameters': ({ max }) =>
    `The query string is too long. It takes at most ${max} parameters.`,
  'too long': ({ field, max }) => `${field} is too long. It takes at most ${max} characters.`,
  'not text': ({ field }) =>
    `${field} has line breaks or other control characters, invalid UTF-8, or more than 30 combining marks in a row. Send plain text.`,
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
  'not a form': () => 'This is not what the form sends. Open the page and try again.',
  forged: () =>
    'This was sent by a page of another site, so nothing was done. Use the form on our own page.',
  'role missing': () => 'Your account may not do this. Ask an administrator.',
  'too many tries': ({ retryAfter }) =>
    `Too many tries. Wait ${retryAfter} seconds, then try again.`,
  'body too large': ({ max }) => `The body is too large. It takes at most ${max} bytes.`,
  'unknown term': ({ slug }) =>
    `There is no term with the slug "${slug}". Take the slug from a search's answer.`,
  duplicate: () =>
    'This pair of terms is in the dictionary or waits for review already. Another translation of the same word is welcome; to change the term, suggest an edit.',
  'key used otherwise': () =>
    'This Idempotency-Key was used for another request. Take a new key for each new request.',
  'bad host': () =>
    'The Host header is invalid, or was sent twice. Send one, with a host name and, where needed, a port.',
  'not found': () => 'There is nothing at this address. Check the path.',
  'method not allowed': ({ allow }) => `This method is not allowed here. Use ${allow}.`,
  throttled: ({ limit }) =>
    `The hourly limit of ${limit} calls is reached. Try again after the time in Retry-After.`,
  'over daily limit': () =>
    "The app's daily limit of embed searches is reached. Try again after the time in Retry-After.",
  'too many visits': ({ perMinute }) =>
    `More than ${perMinute} searches within a minute from one visitor's address. Try again after the time in Retry-After.`,
  'too many refusals': ({ limit }) =>
    `More than ${limit} requests were refused within a minute. Fix them, and try again after the time in Retry-After.`,
  'out of credits': () => 'No credits left. Top up at the address in top_up_url.',
  unavailable: () =>
    'The service cannot answer right now. Nothing was charged; try again after the time in Retry-After.',
  'not ready': ({ stores }) => `Not ready: ${stores} cannot be reached.`,
  stopping: () => 'Not ready: this server is stopping. Send requests to another one.',
  internal: () => 'Something went wrong on our side. Nothing was charged; please try again.',
}
