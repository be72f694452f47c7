/**
 * All expected failures of the service. A function that cannot do what was requested returns a problem instead
 * of a result; only faults are thrown. Each code has one status here, one message per language (src/locales),
 * and, if API requests can get it, one row in the manual's tables of error codes.
 */
import type { Figures } from './lib/metering'
import type { UrlFault } from './lib/webUrl'

export type Code = keyof typeof table
export type ProblemOf<C extends Code> = { [Each in C]: { code: Each } & DataOf<Each> }[C]
export type Problem = ProblemOf<Code>

interface Row<Data> {
  status: number
  /** Never set: only carries the type of the problem's other fields. */
  data?: Data
}

type DataOf<C extends Code> = (typeof table)[C] extends Row<infer Data> ? Data : never

const row = <Data = unknown>(status: number): Row<Data> => ({ status })

/** Names of fields in AppSettings. */
export type LimitField = 'hourlyLimit' | 'visitorLimit' | 'embedDailyLimit' | 'lowCredits'

export type SubmissionStatus =
  | 'pending'
  | 'published'
  | 'approved'
  | 'rejected'
  | 'merged'
  | 'withdrawn'
/** `superseded`: the term has changed since the suggestion was made. Computed from the revisions. */
export type SuggestionStatus = 'pending' | 'superseded' | 'accepted' | 'rejected'
export type ContributionStatus = SubmissionStatus | SuggestionStatus

/** An earlier decision on a contribution, as later reviewers see it. */
export interface Earlier {
  to: ContributionStatus
  by: string
  reason: string | null
  createdAt: Date
}

type InField = { field: string }
type InFieldUpTo = InField & { max: number }
type Limited = { max: number }

/** Problems with requests. Programs receive these codes, so they are never renamed. */
const ofRequests = {
  key_missing: row(401),
  key_invalid: row(401),
  keys_differ: row(401),
  client_missing: row(401),
  client_unknown: row(401),
  revoked: row(403),
  scope_missing: row<{ scope: string }>(403),
  address_blocked: row<{ address: string }>(403),
  origin_blocked: row<{ origin: string }>(403),
  pages_not_listed: row(403),
  repeated: row<InField>(400),
  too_many_parameters: row<Limited>(400),
  too_long: row<InFieldUpTo>(400),
  not_text: row<InField>(400),
  nothing_to_search: row<InField>(400),
  not_in_range: row<InFieldUpTo & { min: number }>(400),
  not_a_letter: row<InField>(400),
  not_a_boolean: row<InField>(400),
  empty: row<InField>(400),
  not_json: row(400),
  not_an_object: row(400),
  unknown_field: row<InField>(400),
  missing: row<InField>(400),
  not_a_string: row<InField>(400),
  no_letter: row<InField>(400),
  invisible: row<InField>(400),
  reserved_sign: row<InField & { sign: string }>(400),
  entry_too_long: row<InFieldUpTo>(400),
  too_many: row<InFieldUpTo>(400),
  nothing_suggested: row<{ fields: string }>(400),
  bad_idempotency_key: row<Limited>(400),
  not_json_type: row(415),
  not_a_form: row(415),
  forged: row(403),
  role_missing: row(403),
  too_many_tries: row<{ retryAfter: number }>(429),
  body_too_large: row<Limited>(413),
  unknown_term: row<{ slug: string }>(404),
  duplicate: row(409),
  key_used_otherwise: row(409),
  bad_host: row(400),
  not_found: row(404),
  method_not_allowed: row<{ allow: string }>(405),
  throttled: row<Figures>(429),
  over_daily_limit: row<Figures>(429),
  too_many_visits: row<Figures & { perMinute: number; retryAfter: number }>(429),
  too_many_refusals: row<{ limit: number; retryAfter: number }>(429),
  out_of_credits: row<Figures>(402),
  unavailable: row(503),
  not_ready: row<{ stores: string }>(503),
  stopping: row(503),
  internal: row(500),
}

/** Problems with what a person entered on a page or on the command line. */
const ofPeople = {
  unknown_app: row<{ clientId: string }>(404),
  too_many_apps: row<Limited>(409),
  too_many_sandbox_apps: row<Limited>(409),
  sandbox_has_no_credits: row<{ clientId: string }>(409),
  /** Names need not be unique: the account may confirm that it wants a second app with this name. */
  app_name_used: row<{ field: 'name'; name: string }>(409),
  bad_app_name: row<Limited & { field: 'name' }>(400),
  no_scope_chosen: row<{ field: 'scopes' }>(400),
  list_too_long: row<Limited & { field: 'addresses' | 'origins' }>(400),
  bad_address: row<{ field: 'addresses'; entry: string }>(400),
  bad_origin: row<{ field: 'origins'; entry: string }>(400),
  bad_limit: row<Limited & { field: LimitField; min: number }>(400),
  bad_key_name: row<Limited & { field: 'name' }>(400),
  too_many_keys: row<Limited>(409),
  bad_amount: row<{ field: 'credits' }>(400),
  unknown_pack: row<{ pack: string; packs: readonly string[] }>(400),
  bad_reference: row<Limited & { field: 'ref' }>(400),
  reference_used: row<{ reference: string; credits: number; clientId: string }>(409),

  already_member: row(409),
  too_many_members: row<Limited>(409),
  too_many_invitations: row<Limited>(429),
  member_has_too_many_apps: row(409),

  unknown_account: row<{ email: string }>(404),
  no_confirmed_account: row<{ email: string }>(400),
  account_exists: row(409),
  own_account: row(403),
  address_unconfirmed: row(409),
  bad_email: row<{ field: 'email' }>(400),
  bad_account_name: row<Limited & { field: 'name' }>(400),
  bad_password: row<Limited & { field: 'next-password'; min: number }>(400),

  unconfirmed: row(400),
  deletion_unconfirmed: row(400),
  changed_meanwhile: row(409),
  expiry_missing: row(400),
  wrong_password: row(403),
  wrong_code: row<{ field: 'code' }>(403),
  wrong_sign_in: row(403),
  account_suspended: row(403),
  admin_not_deletable: row(403),
  address_unchanged: row<{ field: 'email' }>(409),
  address_taken: row<{ field: 'email' }>(409),
  mail_too_soon: row(429),
  mail_not_sent: row(503),
  reset_link_invalid: row(410),

  nothing_corrected: row(400),
  /** The entry has changed since the reader saw it. */
  entry_changed: row(409),
  too_many_contributions: row<Limited>(429),
  /** The operator has not chosen an app for the service's own pages. */
  no_site_app: row(503),
  unknown_contribution: row(404),
  none_selected: row(400),
  /** No term has this category yet, and the user has not confirmed it. */
  category_unconfirmed: row<{ field: 'newCategory'; label: string }>(409),
  request_decided: row(409),
  /** `earlier` lists the earlier decisions on the contribution. */
  decision_not_possible: row<{ status: ContributionStatus; decision: string; earlier: Earlier[] }>(
    409,
  ),
  reason_missing: row<{ field: 'reason' }>(400),
  unpublish_reason_missing: row<{ field: 'reason' }>(400),
  bad_reviewer_name: row<Limited>(400),
  nothing_to_accept: row(409),
  same_term: row(409),
  term_unpublished: row(409),

  unknown_slug: row(404),
  unknown_revision: row(404),
  /** The term has changed since the editor saw it. */
  term_changed: row<{ seen: number; revision: number }>(409),
  /** Another term has the same headwords. */
  equal_term: row<{ slug: string }>(409),
  slug_taken: row<{ slug: string }>(409),
  bad_slug: row<InField & { slug: string }>(400),
  text_empty: row<InField>(400),
  text_too_long: row<InFieldUpTo>(400),
  not_plain_text: row<InField>(400),
  invisible_characters: row<InField>(400),
  no_letter_or_digit: row<InField>(400),
  too_many_values: row<InFieldUpTo>(400),
  separator_in_value: row<{ value: string; separator: string }>(400),
  bad_media_url: row<{ url: string }>(400),
  bad_source: row<{ source: string }>(400),
  bad_relation: row<{ relation: string }>(400),

  wrong_field_count: row<{ count: number; expected: number }>(400),
  bad_proposed: row(400),
  /** The cell contains an error of a spreadsheet program, such as `#NAME?`. */
  spreadsheet_error: row<InField & { text: string }>(400),
  /** The cell is UTF-8 that a program decoded as Windows-1252. */
  misread_text: row<InField>(400),
  /** The status does not match the row's `proposed` and `sources`. */
  bad_status: row<{ expected: string }>(400),
  /** An earlier row, at `line`, has the same slug. */
  duplicate_row: row<{ slug: string; line: number }>(400),
  /** `detail` is the parser's message, in English. */
  not_csv: row<{ line: number; detail: string }>(400),
  empty_file: row(400),
  /** `found` is the file's first line. `unknown` also contains repeated columns. */
  wrong_header: row<Record<'missing' | 'unknown' | 'optional', string[]> & { found: string }>(400),
  /** The file is an Excel or OpenDocument file. */
  spreadsheet_file: row(400),
  unreadable_file: row<{ file: string }>(400),
  /** The dictionary or the file has changed since the import was previewed. */
  import_changed: row(409),

  bad_endpoint_url: row<{ url: string; fault: UrlFault | 'url_too_long' }>(400),
  unknown_event_kind: row<{ name: string; kinds: readonly string[] }>(400),
  event_kind_missing: row(400),
  endpoint_exists: row<{ url: string }>(409),
  too_many_endpoints: row<Limited>(409),
  unknown_endpoint: row<{ id: string }>(404),
  endpoint_app_revoked: row<{ id: string }>(409),
  endpoint_not_enabled: row<{ id: string; status: 'disabled' | 'failed' | 'gone' }>(409),
  too_many_tests: row<Limited>(429),
  unknown_delivery: row<{ id: string }>(404),
  delivery_not_ended: row<{ id: string; state: string }>(409),
}

const table = { ...ofRequests, ...ofPeople }

export type RequestCode = keyof typeof ofRequests

/** The codes that requests of programs can get. They are in the API description and in the manual. */
export const requestCodes = Object.keys(ofRequests) as RequestCode[]

export const statusOf = ({ code }: Pick<Problem, 'code'>): number => table[code].status

type Coded = { code: string }

/** Problems have a `code`; results never do. */
export const isProblem = <T>(outcome: T): outcome is Extract<T, Coded> =>
  typeof outcome === 'object' && outcome !== null && 'code' in outcome

/** @throws Error if the outcome is a problem, which the caller does not expect */
export function resultOf<T>(outcome: T): Exclude<T, Coded> {
  if (isProblem(outcome)) throw new Error(`unexpected problem: ${JSON.stringify(outcome)}`)
  return outcome as Exclude<T, Coded>
}
