/** The message for each problem. Each message says what is wrong and what to do. */
import type { Code, ProblemOf } from '../../problems'
import { creditsText } from './counts'
import { reviewing } from './staffReview'

type Messages = { [Each in Code]: (problem: ProblemOf<Each>) => string }

const limits = {
  hourlyLimit: 'The hourly limit',
  visitorLimit: 'The visitor limit',
  embedDailyLimit: 'The widget’s daily limit',
  lowCredits: 'The threshold for the low-credit notice',
}

const urlFaults = {
  url_too_long: 'The URL is too long. Use a shorter one.',
  url_invalid: 'This is not a valid URL. Enter a URL that begins with https://.',
  not_https: 'The URL must begin with https://.',
  url_has_credentials: 'The URL must not contain a user name or a password.',
  url_has_fragment: 'The URL must not contain a fragment (#).',
  port_not_allowed: 'The port must be 443 or a number from 1024 to 65535.',
  address_not_public:
    'The host does not have a public address. Use a host that is reachable from the internet.',
}

export const problems: Messages = {
  key_missing: () =>
    'No API key was sent. Send your key as "Authorization: Bearer <key>" or "X-API-Key: <key>".',
  key_invalid: () =>
    'Invalid API key. Check that you copied all 44 characters, or create a new key in the console.',
  keys_differ: () =>
    'The Authorization and X-API-Key headers contain different keys. Send only one of these headers.',
  client_missing: () => "No client_id was sent. Send your app's client ID, which begins with app_.",
  client_unknown: () => 'Unknown client_id. Check that you copied the whole client ID.',
  revoked: () => 'This app has been revoked. Ask an administrator to restore it.',
  scope_missing: ({ scope }) =>
    `This app or its key does not have the ${scope} scope. Add the scope in the app's settings, or use a different key.`,
  address_blocked: ({ address }) =>
    `The IP address ${address || 'of this request'} is not on the app's IP allowlist. Add it in the app's settings, or use an allowed address.`,
  origin_blocked: ({ origin }) =>
    `The origin ${origin} is not on the app's origin allowlist. Add it in the app's settings.`,
  pages_not_listed: () =>
    "This app has an IP allowlist but no origin allowlist, so requests from web pages are refused. Add the origins of your pages to the origin allowlist in the app's settings.",
  repeated: ({ field }) => `${field} was sent more than once. Send it only once.`,
  too_many_parameters: ({ max }) =>
    `The query string has too many parameters. Send at most ${max}.`,
  too_long: ({ field, max }) => `${field} is too long. Send at most ${max} characters.`,
  not_text: ({ field }) =>
    `${field} contains line breaks or other control characters, invalid UTF-8, noncharacters such as U+FFFF, or more than 30 combining marks in a row. Send plain text.`,
  nothing_to_search: ({ field }) =>
    `${field} contains nothing to search for. Send at least one letter or digit.`,
  not_in_range: ({ field, min, max }) =>
    `${field} must be a whole number from ${min} to ${max}. Use digits only.`,
  not_a_letter: ({ field }) => `${field} must be one letter from A to Z.`,
  not_a_boolean: ({ field }) => `${field} must be true or false.`,
  empty: ({ field }) => `${field} is empty. Send a value, or omit the parameter if it is optional.`,
  not_json: () => 'The body is not valid JSON, or is not encoded as UTF-8. Send one JSON object.',
  not_an_object: () =>
    'The body is not a JSON object. Send one JSON object, not an array or a single value.',
  unknown_field: ({ field }) => `Unknown field "${field}". Remove it.`,
  missing: ({ field }) => `${field} is missing. Add it to the request.`,
  not_a_string: ({ field }) => `${field} must be a string. Put its value in quotation marks.`,
  no_letter: ({ field }) => `${field} must contain at least one letter or digit.`,
  invisible: ({ field }) => `${field} contains invisible characters. Remove them.`,
  reserved_sign: ({ field, sign }) =>
    `${field} must not contain the character "${sign}". Separate aliases with commas.`,
  entry_too_long: ({ field, max }) =>
    `An alias in ${field} is too long. Send at most ${max} characters per alias.`,
  too_many: ({ field, max }) => `${field} contains too many aliases. Send at most ${max}.`,
  nothing_suggested: ({ fields }) =>
    `The suggestion contains no changes. Send at least one of these fields: ${fields}.`,
  bad_idempotency_key: ({ max }) =>
    `Idempotency-Key must consist of 1 to ${max} printable ASCII characters.`,
  not_json_type: () =>
    'The body must be uncompressed JSON. Send it with Content-Type: application/json.',
  not_a_form: () => 'The form data is invalid. Reload the page and try again.',
  forged: () =>
    'This form was submitted from a different site, so nothing was changed. Use the form on this site.',
  role_missing: () => 'Your account does not have permission to do this. Contact an administrator.',
  too_many_tries: ({ retryAfter }) =>
    `Too many attempts. Wait ${retryAfter} ${retryAfter === 1 ? 'second' : 'seconds'}, then try again.`,
  body_too_large: ({ max }) => `The body is too large. Send at most ${max} bytes.`,
  unknown_term: ({ slug }) => `No term has the slug "${slug}". Use a slug from the search results.`,
  duplicate: () =>
    'This pair of headwords is already in the dictionary or waiting for review. Submit a different translation, or suggest an edit to the existing term.',
  key_used_otherwise: () =>
    'This Idempotency-Key was used for a different request. Use a new key for each new request.',
  bad_host: () =>
    'The Host header is invalid or was sent twice. Send one Host header with a host name and, if needed, a port.',
  not_found: () => 'This path does not exist. Check the URL.',
  method_not_allowed: ({ allow }) => `This method is not allowed here. Allowed methods: ${allow}.`,
  throttled: ({ limit }) =>
    `The app has reached its hourly limit of ${limit} requests. Wait for the number of seconds in the Retry-After header, then retry.`,
  over_daily_limit: () =>
    'The app has reached its daily limit for the widget. Wait for the number of seconds in the Retry-After header, then retry.',
  too_many_visits: ({ perMinute }) =>
    `More than ${perMinute} searches were sent from this visitor's IP address within a minute. Wait for the number of seconds in the Retry-After header, then retry.`,
  too_many_refusals: ({ limit }) =>
    `More than ${limit} requests were refused within a minute. Fix the errors, wait for the number of seconds in the Retry-After header, then retry.`,
  out_of_credits: () => 'The app is out of credits. Add credits at the address in top_up_url.',
  unavailable: () =>
    'The service is temporarily unavailable. Nothing was charged. Try again in a few seconds.',
  not_ready: ({ stores }) => `Not ready: no response from ${stores}.`,
  stopping: () => 'Not ready: this server is stopping. Send requests to another server.',
  internal: () =>
    'Internal error. Nothing was charged. If it happens again, report it to an administrator.',

  unknown_app: ({ clientId }) =>
    `There is no app with the client ID ${clientId}. Check the client ID.`,
  too_many_apps: ({ max }) =>
    `An account can have at most ${max} apps. Apps that you created and then transferred, and apps deleted within the last year, still count towards this limit. Use an existing app, or ask an administrator for help.`,
  too_many_sandbox_apps: ({ max }) =>
    `An account can have at most ${max} sandbox apps. A deleted app still counts towards this limit for 24 hours. Use an existing sandbox app, or delete one and try again tomorrow.`,
  sandbox_has_no_credits: ({ clientId }) =>
    `${clientId} is a sandbox app. Sandbox apps do not need credits, so you cannot grant them any.`,
  app_name_used: ({ name }) =>
    `You already have an app named "${name}". Choose another name, or select the checkbox to create a second app with this name.`,
  bad_app_name: ({ max }) =>
    `The name must be 1 to ${max} characters long and must not contain line breaks, other control characters or invisible characters.`,
  bad_key_name: ({ max }) =>
    `The name must be 1 to ${max} characters long and must not contain line breaks, other control characters or invisible characters.`,
  too_many_keys: ({ max }) =>
    `An app can have at most ${max} additional keys. Revoke a key that you no longer use.`,
  no_scope_chosen: () => 'Choose at least one scope.',
  list_too_long: ({ max }) => `The list is too long. Use at most ${max} entries.`,
  bad_address: ({ entry }) =>
    `"${entry}" is not a CIDR range or a client's IP address. Enter a value such as 203.0.113.7 or 203.0.113.0/24.`,
  bad_origin: ({ entry }) =>
    `"${entry}" matches no web page. Enter an origin (https://example.org), a host (example.org) or a wildcard host (*.example.org).`,
  bad_limit: ({ field, min, max }) =>
    `${limits[field]} must be empty or a whole number from ${min} to ${max}.`,
  bad_amount: () =>
    'Choose a pack or enter a number of credits. The number must be a whole number other than 0.',
  unknown_pack: ({ pack, packs }) =>
    `There is no pack named "${pack}". Choose one of these: ${packs.join(', ')}.`,
  bad_reference: ({ max }) =>
    `The reference must be 1 to ${max} characters long. It must not contain control characters or invisible characters, and must not begin with "starter:" or "request:".`,
  reference_used: ({ reference, credits, clientId }) =>
    `The reference ${reference} has already been used to grant ${creditsText(credits)} to ${clientId}. Use a different reference.`,

  already_member: () =>
    'The person with this address is already a member or has already been invited.',
  too_many_members: ({ max }) =>
    `An app can have up to ${max} members in addition to its holder. Pending invitations count towards this limit. Remove a member or withdraw an invitation first.`,
  too_many_invitations: ({ max }) =>
    `You can send at most ${max} invitations in 24 hours. Try again tomorrow.`,
  member_has_too_many_apps: () =>
    'This member already has the maximum number of apps. Choose another member.',

  unconfirmed: () => 'Select the checkbox to confirm.',
  changed_meanwhile: () =>
    'Nothing was saved, because the app was changed after you loaded this page. Check the app, then try again.',
  expiry_missing: () => 'Choose when the key expires.',
  wrong_password: () => 'Wrong password. Try again.',
  wrong_code: () => 'The code is wrong or has already been used. Enter a different code.',
  address_unchanged: () => 'This is already your e-mail address. Enter a different address.',
  address_taken: () => 'Another account already uses this address. Enter a different address.',
  mail_too_soon: () =>
    'We send at most one of these e-mails in ten minutes, and at most three a day to one address. No e-mail was sent. Try again later.',
  mail_not_sent: () => 'The e-mail could not be sent. Try again in ten minutes.',
  admin_not_deletable: () =>
    'Administrators cannot delete their accounts. Ask another administrator to change your role first.',
  wrong_sign_in: () => 'Wrong e-mail address or password. Check both, then try again.',
  account_suspended: () => 'This account is suspended. Contact an administrator.',
  reset_link_invalid: () => 'This link is no longer valid. Request a new one.',

  deletion_unconfirmed: () =>
    'Select the checkbox to confirm that you want to delete your account.',

  nothing_corrected: () => 'Change the Yoruba term or write a note, then choose Correct.',
  entry_changed: () => 'The entry has changed in the meantime. Read the new version.',
  too_many_contributions: ({ max }) =>
    `You can send at most ${max} contributions in 24 hours. Try again later.`,
  no_site_app: () => 'This site does not accept contributions at the moment.',

  unknown_account: ({ email }) =>
    `There is no account with the e-mail address ${email}. Check the address.`,
  no_confirmed_account: ({ email }) =>
    `No account has the e-mail address ${email}, or the address is not confirmed. Check the address, or ask the account’s owner to confirm it.`,
  account_exists: () =>
    'An account with this e-mail address already exists. Sign in, or reset your password.',
  own_account: () =>
    'You cannot change your own account here. Ask another administrator to change it.',
  address_unconfirmed: () => 'Confirm your e-mail address first.',
  bad_email: () => 'Enter a valid e-mail address.',
  bad_account_name: ({ max }) =>
    `The name must be 1 to ${max} characters long and must not contain line breaks, other control characters or invisible characters.`,
  bad_password: ({ min, max }) => `The password must be ${min} to ${max} characters long.`,

  none_selected: () => 'Select at least one contribution.',
  category_unconfirmed: ({ label }) =>
    `There is no category "${label}". Choose one from the list, or select the checkbox to create it.`,
  request_decided: () => 'This request has already been decided.',
  unknown_contribution: () => 'There is no submission or suggestion with this ID. Check the ID.',
  decision_not_possible: ({ status, earlier }) =>
    earlier.length > 0
      ? `This decision is no longer possible, because the status of the contribution is now “${reviewing.statuses[status]}”.`
      : 'Only submissions can be approved, merged or withdrawn. Only suggestions can be accepted.',
  reason_missing: () =>
    'Enter a reason. It is stored with the decision and shown to the contributor.',
  unpublish_reason_missing: () => 'Enter a reason. It is stored in the audit log.',
  bad_reviewer_name: ({ max }) =>
    `The reviewer's name must be 1 to ${max} characters long and must not contain control characters or invisible characters.`,
  nothing_to_accept: () =>
    'Accepting this suggestion would not change the term. Edit the suggestion first, or reject it.',
  same_term: () => 'A submission cannot be merged into its own term. Choose another term.',
  term_unpublished: () =>
    'The term is not published. Publish it again by rolling it back to an earlier revision, or reject the contribution.',

  unknown_slug: () => 'There is no term with this slug in the dictionary. Check the slug.',
  unknown_revision: () =>
    'The term does not have this revision. Choose a revision from its history.',
  term_changed: ({ seen, revision }) =>
    `The term has changed: it is now at revision ${revision}, not ${seen}. Check what changed, then try again with revision ${revision}.`,
  equal_term: ({ slug }) =>
    `The term ${slug} already has this pair of headwords. Merge the submission into it, or reject the submission.`,
  slug_taken: ({ slug }) =>
    `The slug ${slug} is or was used by another term. Choose a different slug.`,
  bad_slug: ({ field, slug }) =>
    `${field} "${slug}" is not a valid slug. Use up to 200 characters: lower-case letters, digits and single hyphens.`,
  text_empty: ({ field }) => `${field} is empty.`,
  text_too_long: ({ field, max }) => `${field} has more than ${max} characters.`,
  not_plain_text: ({ field }) =>
    `${field} contains control characters, invalid UTF-8, noncharacters such as U+FFFF, or more than 30 combining marks in a row.`,
  invisible_characters: ({ field }) => `${field} contains invisible characters. Remove them.`,
  no_letter_or_digit: ({ field }) => `${field} must contain at least one letter or digit.`,
  too_many_values: ({ field, max }) => `${field} has more than ${max} entries.`,
  separator_in_value: ({ value, separator }) =>
    `"${value}" contains ${separator}, which is not allowed because it separates the entries in a list.`,
  bad_media_url: ({ url }) => `media: "${url}" is not an http or https URL.`,
  bad_source: ({ source }) =>
    `sources: "${source}" is not a valid citation. Use the form code:count:place, code:count:place=alias, or a reason code.`,
  bad_relation: ({ relation }) =>
    `relations: "${relation}" is not valid. Use the form antonym:slug or broader:slug.`,

  wrong_field_count: ({ count, expected }) => `Found ${count} fields, expected ${expected}.`,
  bad_proposed: () => 'proposed must be "yes", "no" or empty.',
  bad_status: ({ expected }) =>
    `status must be empty or "${expected}". This value is derived from the "proposed" and "sources" fields.`,
  duplicate_row: ({ slug, line }) =>
    `The slug ${slug} is already used on line ${line}. Remove one of the two lines.`,
  not_csv: ({ line, detail }) =>
    `The file is not valid CSV. The error starts at line ${line}: ${detail}.`,
  empty_file: () => 'The file is empty. Choose a file that contains terms.',
  wrong_header: ({ found, missing, unknown, optional }) =>
    [
      `The first line must name the columns. It is: ${found}.`,
      missing.length > 0 && `Missing: ${missing.join(', ')}.`,
      unknown.length > 0 && `Unknown or repeated: ${unknown.join(', ')}.`,
      `Optional columns: ${optional.join(', ')}.`,
    ]
      .filter(Boolean)
      .join(' '),
  spreadsheet_file: () =>
    'This is a spreadsheet, not a CSV file. In the spreadsheet program, save it as CSV with the encoding UTF-8, then import that file.',
  spreadsheet_error: ({ field, text }) =>
    `${field} is "${text}", an error message of a spreadsheet program. Correct the cell. If its text begins with =, +, - or @, write an apostrophe (') before it.`,
  misread_text: ({ field }) =>
    `${field} is garbled, because a program opened a UTF-8 file as Windows-1252. Open the original file again with the encoding UTF-8.`,
  import_changed: () =>
    'Nothing was imported, because the dictionary has changed since the preview. Check the new preview, then import again.',
  unreadable_file: ({ file }) => `Cannot read ${file}. Check its path and permissions.`,

  bad_endpoint_url: ({ fault }) => urlFaults[fault],
  unknown_event_kind: ({ name, kinds }) =>
    `Unknown event type "${name}". Choose one of these: ${kinds.join(', ')}.`,
  event_kind_missing: () => 'Choose at least one event type.',
  endpoint_exists: ({ url }) =>
    `The app already has an endpoint with the URL ${url}. Use a different URL.`,
  too_many_endpoints: ({ max }) => `An app can have at most ${max} endpoints. Remove one first.`,
  unknown_endpoint: ({ id }) => `There is no endpoint with the ID ${id}. Check the ID.`,
  endpoint_app_revoked: ({ id }) =>
    `The app that owns the endpoint ${id} has been revoked, so the endpoint receives no events. Restore the app first.`,
  endpoint_not_enabled: ({ id, status }) =>
    `The endpoint ${id} is not enabled (status: ${status}). Enable it first.`,
  too_many_tests: ({ max }) =>
    `An app can receive at most ${max} test events per minute. Wait a minute, then try again.`,
  unknown_delivery: ({ id }) => `There is no delivery with the ID ${id}. Check the ID.`,
  delivery_not_ended: ({ id, state }) =>
    `Delivery ${id} has not finished yet (state: ${state}). Only a finished delivery can be replayed.`,
}
