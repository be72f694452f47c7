/**
 * The message for each problem, as shown on pages and on the command line. Each message says what is wrong
 * and what to do.
 */
import type { Problem } from '../../domain/outcome'
import { creditsText } from './counts'
import { reviewing } from './staffReview'

type Messages = {
  [Code in Problem['code']]: (problem: Extract<Problem, { code: Code }>) => string
}

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
  scope_missing: () => 'Choose at least one scope.',
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
  bad_email: () => 'Enter a valid e-mail address.',
  bad_account_name: ({ max }) =>
    `The name must be 1 to ${max} characters long and must not contain line breaks, other control characters or invisible characters.`,
  bad_password: ({ min, max }) => `The password must be ${min} to ${max} characters long.`,

  unknown_contribution: () => 'There is no submission or suggestion with this ID. Check the ID.',
  decision_not_possible: ({ status, earlier }) =>
    earlier.length > 0
      ? `This decision is no longer possible, because the status of the contribution is now “${reviewing.statuses[status]}”.`
      : 'Only submissions can be approved, merged or withdrawn. Only suggestions can be accepted.',
  reason_missing: () =>
    'Enter a reason. It is stored with the decision and shown to the contributor.',
  bad_reviewer_name: ({ max }) =>
    `The reviewer's name must be 1 to ${max} characters long and must not contain control characters or invisible characters.`,
  nothing_to_accept: () =>
    'Accepting this suggestion would not change the term. Edit the suggestion first, or reject it.',
  same_term: () => 'A submission cannot be merged into its own term. Choose another term.',
  term_unpublished: () =>
    'The term is not published. Publish it again by rolling it back to an earlier revision, or reject the contribution.',

  unknown_term: () => 'There is no term with this slug in the dictionary. Check the slug.',
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
  unknown_event_kind: ({ kind, kinds }) =>
    `Unknown event type "${kind}". Choose one of these: ${kinds.join(', ')}.`,
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
