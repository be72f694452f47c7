/** The message for each refusal. Each message says what is wrong and what to do. */
import type { Refusal } from '../../domain/refusals'

type Messages = {
  [Kind in Refusal['kind']]: (refusal: Extract<Refusal, { kind: Kind }>) => string
}

export const refusals: Messages = {
  'key missing': () =>
    'No API key was sent. Send your key as "Authorization: Bearer <key>" or "X-API-Key: <key>".',
  'key invalid': () =>
    'Invalid API key. Check that you copied all 44 characters, or create a new key in the console.',
  'keys differ': () =>
    'The Authorization and X-API-Key headers contain different keys. Send only one of these headers.',
  'client missing': () =>
    "No client_id was sent. Send your app's client ID, which begins with app_.",
  'client unknown': () => 'Unknown client_id. Check that you copied the whole client ID.',
  revoked: () => 'This app has been revoked. Ask an administrator to restore it.',
  'scope missing': ({ scope }) =>
    `This app or its key does not have the ${scope} scope. Add the scope in the app's settings, or use a different key.`,
  'address blocked': ({ address }) =>
    `The IP address ${address || 'of this request'} is not on the app's IP allowlist. Add it in the app's settings, or use an allowed address.`,
  'origin blocked': ({ origin }) =>
    `The origin ${origin} is not on the app's origin allowlist. Add it in the app's settings.`,
  'pages not listed': () =>
    "This app has an IP allowlist but no origin allowlist, so requests from web pages are refused. Add the origins of your pages to the origin allowlist in the app's settings.",
  repeated: ({ field }) => `${field} was sent more than once. Send it only once.`,
  'too many parameters': ({ max }) =>
    `The query string has too many parameters. Send at most ${max}.`,
  'too long': ({ field, max }) => `${field} is too long. Send at most ${max} characters.`,
  'not text': ({ field }) =>
    `${field} contains line breaks or other control characters, invalid UTF-8, noncharacters such as U+FFFF, or more than 30 combining marks in a row. Send plain text.`,
  'nothing to search': ({ field }) =>
    `${field} contains nothing to search for. Send at least one letter or digit.`,
  'not in range': ({ field, min, max }) =>
    `${field} must be a whole number from ${min} to ${max}. Use digits only.`,
  'not a letter': ({ field }) => `${field} must be one letter from A to Z.`,
  empty: ({ field }) => `${field} is empty. Send a value, or omit the parameter if it is optional.`,
  'not JSON': () => 'The body is not valid JSON, or is not encoded as UTF-8. Send one JSON object.',
  'not an object': () =>
    'The body is not a JSON object. Send one JSON object, not an array or a single value.',
  'unknown field': ({ field }) => `Unknown field "${field}". Remove it.`,
  missing: ({ field }) => `${field} is missing. Add it to the request.`,
  'not a string': ({ field }) => `${field} must be a string. Put its value in quotation marks.`,
  'no letter': ({ field }) => `${field} must contain at least one letter or digit.`,
  invisible: ({ field }) => `${field} contains invisible characters. Remove them.`,
  'reserved sign': ({ field, sign }) =>
    `${field} must not contain the character "${sign}". Separate aliases with commas.`,
  'entry too long': ({ field, max }) =>
    `An alias in ${field} is too long. Send at most ${max} characters per alias.`,
  'too many': ({ field, max }) => `${field} contains too many aliases. Send at most ${max}.`,
  'nothing suggested': ({ fields }) =>
    `The suggestion contains no changes. Send at least one of these fields: ${fields}.`,
  'bad idempotency key': ({ max }) =>
    `Idempotency-Key must consist of 1 to ${max} printable ASCII characters.`,
  'not JSON type': () =>
    'The body must be uncompressed JSON. Send it with Content-Type: application/json.',
  'not a form': () => 'The form data is invalid. Reload the page and try again.',
  forged: () =>
    'This form was submitted from a different site, so nothing was changed. Use the form on this site.',
  'role missing': () =>
    'Your account does not have permission to do this. Contact an administrator.',
  'too many tries': ({ retryAfter }) =>
    `Too many attempts. Wait ${retryAfter} ${retryAfter === 1 ? 'second' : 'seconds'}, then try again.`,
  'body too large': ({ max }) => `The body is too large. Send at most ${max} bytes.`,
  'unknown term': ({ slug }) =>
    `No term has the slug "${slug}". Use a slug from the search results.`,
  duplicate: () =>
    'This pair of headwords is already in the dictionary or waiting for review. Submit a different translation, or suggest an edit to the existing term.',
  'key used otherwise': () =>
    'This Idempotency-Key was used for a different request. Use a new key for each new request.',
  'bad host': () =>
    'The Host header is invalid or was sent twice. Send one Host header with a host name and, if needed, a port.',
  'not found': () => 'This path does not exist. Check the URL.',
  'method not allowed': ({ allow }) =>
    `This method is not allowed here. Allowed methods: ${allow}.`,
  throttled: ({ limit }) =>
    `The app has reached its hourly limit of ${limit} requests. Wait for the number of seconds in the Retry-After header, then retry.`,
  'over daily limit': () =>
    'The app has reached its daily limit for the widget. Wait for the number of seconds in the Retry-After header, then retry.',
  'too many visits': ({ perMinute }) =>
    `More than ${perMinute} searches were sent from this visitor's IP address within a minute. Wait for the number of seconds in the Retry-After header, then retry.`,
  'too many refusals': ({ limit }) =>
    `More than ${limit} requests were refused within a minute. Fix the errors, wait for the number of seconds in the Retry-After header, then retry.`,
  'out of credits': () => 'The app is out of credits. Add credits at the address in top_up_url.',
  unavailable: () =>
    'The service is temporarily unavailable. Nothing was charged. Try again in a few seconds.',
  'not ready': ({ stores }) => `Not ready: no response from ${stores}.`,
  stopping: () => 'Not ready: this server is stopping. Send requests to another server.',
  internal: () =>
    'Internal error. Nothing was charged. If it happens again, report it to an administrator.',
}
