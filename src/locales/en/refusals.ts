/** Messages of the refusals: what is wrong, and what to do. */
import type { Refusal } from '../../domain/refusals'

type Messages = {
  [Kind in Refusal['kind']]: (refusal: Extract<Refusal, { kind: Kind }>) => string
}

export const refusals: Messages = {
  'key missing': () =>
    'No API key. Send it as "Authorization: Bearer <key>" or as "X-API-Key: <key>".',
  'key invalid': () =>
    'Invalid API key. Check it for typing errors, or create a new key in the console.',
  'keys differ': () =>
    'Authorization and X-API-Key have different API keys. Send only one of them.',
  'client missing': () => "No client_id. Send your app's client ID, which begins with app_.",
  'client unknown': () => 'Unknown client_id. Check it for typing errors.',
  revoked: () => 'This app is revoked. Ask an administrator.',
  'scope missing': ({ scope }) =>
    `This app does not have the scope ${scope}. Add it in the console, or use the key of another app.`,
  'address blocked': ({ address }) =>
    `The IP address${address && ` ${address}`} is not on the app's IP allowlist. Add it, or send requests from an address on the list.`,
  'origin blocked': ({ origin }) =>
    `The origin ${origin} is not on the app's origin allowlist. Add it to the list.`,
  'pages not listed': () =>
    'This app has an IP allowlist, so only pages of its origin allowlist can use the widget. Add their origins to that list.',
  repeated: ({ field }) => `${field} was sent more than once. Send it once.`,
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
  'unknown field': ({ field }) => `Unknown field "${field}". Remove it.`,
  missing: ({ field }) => `${field} is missing. It is required.`,
  'not a string': ({ field }) => `${field} must be a string.`,
  'no letter': ({ field }) => `${field} needs at least one letter or digit.`,
  invisible: ({ field }) => `${field} has invisible characters. Remove them.`,
  'reserved sign': ({ field, sign }) =>
    `${field} must not contain ${sign}. Separate aliases with commas.`,
  'entry too long': ({ field, max }) =>
    `An alias in ${field} is too long. Each takes at most ${max} characters.`,
  'too many': ({ field, max }) => `${field} takes at most ${max} aliases.`,
  'nothing suggested': ({ fields }) =>
    `The suggestion changes nothing. Send at least one of ${fields}.`,
  'bad idempotency key': ({ max }) =>
    `Idempotency-Key must be 1 to ${max} printable ASCII characters.`,
  'not JSON type': () =>
    'The body must be JSON, uncompressed. Send it with Content-Type: application/json.',
  'not a form': () => 'The form was sent in an unknown format. Open the page and try again.',
  forged: () =>
    'Another site sent this form, so it was not processed. Use the form on our own page.',
  'role missing': () => 'Your account does not have access to this page. Ask an administrator.',
  'too many tries': ({ retryAfter }) =>
    `Too many attempts. Wait ${retryAfter} seconds, then try again.`,
  'body too large': ({ max }) => `The body is too large. It takes at most ${max} bytes.`,
  'unknown term': ({ slug }) =>
    `There is no term with the slug "${slug}". Use a slug from a search result.`,
  duplicate: () =>
    'This pair of terms is already in the dictionary or pending review. Another translation of the same word is welcome. To change the term, suggest an edit.',
  'key used otherwise': () =>
    'This Idempotency-Key was used for another request. Use a new key for each new request.',
  'bad host': () =>
    'The Host header is invalid, or was sent twice. Send one, with a host name and, where needed, a port.',
  'not found': () => 'There is nothing at this address. Check the path.',
  'method not allowed': ({ allow }) => `This method is not allowed here. Use ${allow}.`,
  throttled: ({ limit }) =>
    `The hourly limit of ${limit} requests is reached. Try again after the time in Retry-After.`,
  'over daily limit': () =>
    "The app's daily limit of widget searches is reached. Try again after the time in Retry-After.",
  'too many visits': ({ perMinute }) =>
    `More than ${perMinute} searches within a minute from this address. Try again after the time in Retry-After.`,
  'too many refusals': ({ limit }) =>
    `More than ${limit} requests were refused within a minute. Fix them, and try again after the time in Retry-After.`,
  'out of credits': () => 'No credits left. Top up at the address in top_up_url.',
  unavailable: () =>
    'The service is temporarily unavailable. Nothing was charged. Try again after the time in Retry-After.',
  'not ready': ({ stores }) => `Not ready: ${stores} unavailable.`,
  stopping: () => 'Not ready: this server is stopping. Send requests to another one.',
  internal: () => 'Internal error. Nothing was charged. Try again.',
}
