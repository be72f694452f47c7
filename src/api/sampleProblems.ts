/** Sample problems for the API description and the manual: at least one for each code that programs can get. */
import { refusalLimit } from '../domain/apps/refusalLimits'
import { visitorLimit } from '../domain/apps/visitorLimits'
import { hourlyLimit, longestIdempotencyKey } from '../domain/metering/limits'
import { limits } from '../domain/search/searchInput'
import { bounds } from '../domain/terms/termRow'
import { bodyLimit } from '../http/body'
import { mostParameters } from '../lib/parameters'
import type { Problem } from '../problems'

const figures = { limit: hourlyLimit, remaining: 0, reset: 1_795_262_400, balance: 999, cost: 0 }

/**
 * Samples, keyed by their names in openapi.yaml. Each name is the code, with hyphens. If a
 * code has several samples, the additional ones have names that end in a dot and a word.
 */
export const sampleProblems: Record<string, Problem> = {
  'key-missing': { code: 'key_missing' },
  'key-invalid': { code: 'key_invalid' },
  'keys-differ': { code: 'keys_differ' },
  'client-missing': { code: 'client_missing' },
  'client-unknown': { code: 'client_unknown' },
  revoked: { code: 'revoked' },
  'scope-missing': { code: 'scope_missing', scope: 'dictionary:read' },
  'scope-missing.write': { code: 'scope_missing', scope: 'dictionary:write' },
  'address-blocked': { code: 'address_blocked', address: '203.0.113.7' },
  'origin-blocked': { code: 'origin_blocked', origin: 'https://example.org' },
  'pages-not-listed': { code: 'pages_not_listed' },
  repeated: { code: 'repeated', field: 'limit' },
  'repeated.page': { code: 'repeated', field: 'q' },
  'too-many-parameters': { code: 'too_many_parameters', max: mostParameters },
  'not-text': { code: 'not_text', field: 'q' },
  'not-text.submission': { code: 'not_text', field: 'definition_en' },
  'not-text.suggestion': { code: 'not_text', field: 'notes' },
  'nothing-to-search': { code: 'nothing_to_search', field: 'q' },
  empty: { code: 'empty', field: 'category' },
  'empty.submission': { code: 'empty', field: 'definition_en' },
  'empty.suggestion': { code: 'empty', field: 'notes' },
  'too-long': { code: 'too_long', field: 'q', max: limits.text },
  'too-long.submission': { code: 'too_long', field: 'definition_en', max: bounds.text },
  'too-long.suggestion': { code: 'too_long', field: 'notes', max: bounds.text },
  'not-a-letter': { code: 'not_a_letter', field: 'letter' },
  'not-a-boolean': { code: 'not_a_boolean', field: 'natural' },
  'not-in-range': { code: 'not_in_range', field: 'limit', min: 1, max: limits.maxResults },
  missing: { code: 'missing', field: 'q' },
  'missing.submission': { code: 'missing', field: 'yoruba_term' },
  'missing.suggestion': { code: 'missing', field: 'slug' },
  'not-JSON': { code: 'not_json' },
  'not-an-object': { code: 'not_an_object' },
  'unknown-field': { code: 'unknown_field', field: 'colour' },
  'not-a-string': { code: 'not_a_string', field: 'english_term' },
  'not-a-string.suggestion': { code: 'not_a_string', field: 'suggested_aliases' },
  'no-letter': { code: 'no_letter', field: 'yoruba_term' },
  'no-letter.suggestion': { code: 'no_letter', field: 'suggested_yoruba' },
  invisible: { code: 'invisible', field: 'english_term' },
  'invisible.suggestion': { code: 'invisible', field: 'suggested_yoruba' },
  'reserved-sign': { code: 'reserved_sign', field: 'suggested_aliases', sign: '|' },
  'entry-too-long': { code: 'entry_too_long', field: 'suggested_aliases', max: bounds.headword },
  'too-many': { code: 'too_many', field: 'suggested_aliases', max: bounds.list },
  'nothing-suggested': {
    code: 'nothing_suggested',
    fields: 'suggested_yoruba, suggested_aliases, notes',
  },
  'bad-idempotency-key': { code: 'bad_idempotency_key', max: longestIdempotencyKey },
  'not-JSON-type': { code: 'not_json_type' },
  'body-too-large': { code: 'body_too_large', max: bodyLimit },
  'unknown-term': { code: 'unknown_term', slug: 'kompyuta' },
  duplicate: { code: 'duplicate' },
  'key-used-otherwise': { code: 'key_used_otherwise' },
  'not-found': { code: 'not_found' },
  'method-not-allowed': { code: 'method_not_allowed', allow: 'GET, OPTIONS' },
  throttled: { code: 'throttled', ...figures },
  'over-daily-limit': { code: 'over_daily_limit', ...figures },
  'too-many-visits': {
    code: 'too_many_visits',
    perMinute: visitorLimit,
    retryAfter: 30,
    ...figures,
  },
  'too-many-refusals': { code: 'too_many_refusals', limit: refusalLimit, retryAfter: 30 },
  'out-of-credits': { code: 'out_of_credits', ...figures, balance: 0, cost: 1 },
  unavailable: { code: 'unavailable' },
  'not-ready': { code: 'not_ready', stores: 'Redis' },
  stopping: { code: 'stopping' },
  internal: { code: 'internal' },
}

/** Problems that occur only on pages, or before the request's route is known. */
export const pageProblems: readonly Problem[] = [
  { code: 'not_a_form' },
  { code: 'forged' },
  { code: 'role_missing' },
  { code: 'too_many_tries', retryAfter: 30 },
  { code: 'bad_host' },
]
