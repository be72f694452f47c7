/**
 * Sample refusals for the API description and the manual. Every kind of refusal that programs can receive has
 * at least one sample.
 */
import { refusalLimit } from '../../domain/apps/refusalLimits'
import { visitorLimit } from '../../domain/apps/visitorLimits'
import { hourlyLimit, longestIdempotencyKey } from '../../domain/metering/limits'
import type { Refusal } from '../../domain/refusals'
import { limits } from '../../domain/search/searchInput'
import { bounds } from '../../domain/terms/termRow'
import { mostParameters } from '../../lib/parameters'
import { bodyLimit } from '../jsonBody'

const figures = { limit: hourlyLimit, remaining: 0, reset: 1_795_262_400, balance: 999, cost: 0 }

/**
 * Samples, keyed by their names in openapi.yaml. Each name is the refusal's kind, with hyphens instead of
 * spaces. If a kind has several samples, the additional ones have names that end in a dot and a word.
 */
export const sampleRefusals: Record<string, Refusal> = {
  'key-missing': { kind: 'key missing' },
  'key-invalid': { kind: 'key invalid' },
  'keys-differ': { kind: 'keys differ' },
  'client-missing': { kind: 'client missing' },
  'client-unknown': { kind: 'client unknown' },
  revoked: { kind: 'revoked' },
  'scope-missing': { kind: 'scope missing', scope: 'dictionary:read' },
  'scope-missing.write': { kind: 'scope missing', scope: 'dictionary:write' },
  'address-blocked': { kind: 'address blocked', address: '203.0.113.7' },
  'origin-blocked': { kind: 'origin blocked', origin: 'https://example.org' },
  'pages-not-listed': { kind: 'pages not listed' },
  repeated: { kind: 'repeated', field: 'limit' },
  'repeated.page': { kind: 'repeated', field: 'q' },
  'too-many-parameters': { kind: 'too many parameters', max: mostParameters },
  'not-text': { kind: 'not text', field: 'q' },
  'not-text.submission': { kind: 'not text', field: 'definition_en' },
  'not-text.suggestion': { kind: 'not text', field: 'notes' },
  'nothing-to-search': { kind: 'nothing to search', field: 'q' },
  empty: { kind: 'empty', field: 'category' },
  'empty.submission': { kind: 'empty', field: 'definition_en' },
  'empty.suggestion': { kind: 'empty', field: 'notes' },
  'too-long': { kind: 'too long', field: 'q', max: limits.text },
  'too-long.submission': { kind: 'too long', field: 'definition_en', max: bounds.text },
  'too-long.suggestion': { kind: 'too long', field: 'notes', max: bounds.text },
  'not-a-letter': { kind: 'not a letter', field: 'letter' },
  'not-in-range': { kind: 'not in range', field: 'limit', min: 1, max: limits.maxResults },
  missing: { kind: 'missing', field: 'q' },
  'missing.submission': { kind: 'missing', field: 'yoruba_term' },
  'missing.suggestion': { kind: 'missing', field: 'slug' },
  'not-JSON': { kind: 'not JSON' },
  'not-an-object': { kind: 'not an object' },
  'unknown-field': { kind: 'unknown field', field: 'colour' },
  'not-a-string': { kind: 'not a string', field: 'english_term' },
  'not-a-string.suggestion': { kind: 'not a string', field: 'suggested_aliases' },
  'no-letter': { kind: 'no letter', field: 'yoruba_term' },
  'no-letter.suggestion': { kind: 'no letter', field: 'suggested_yoruba' },
  invisible: { kind: 'invisible', field: 'english_term' },
  'invisible.suggestion': { kind: 'invisible', field: 'suggested_yoruba' },
  'reserved-sign': { kind: 'reserved sign', field: 'suggested_aliases', sign: '|' },
  'entry-too-long': { kind: 'entry too long', field: 'suggested_aliases', max: bounds.headword },
  'too-many': { kind: 'too many', field: 'suggested_aliases', max: bounds.list },
  'nothing-suggested': {
    kind: 'nothing suggested',
    fields: 'suggested_yoruba, suggested_aliases, notes',
  },
  'bad-idempotency-key': { kind: 'bad idempotency key', max: longestIdempotencyKey },
  'not-JSON-type': { kind: 'not JSON type' },
  'body-too-large': { kind: 'body too large', max: bodyLimit },
  'unknown-term': { kind: 'unknown term', slug: 'kompyuta' },
  duplicate: { kind: 'duplicate' },
  'key-used-otherwise': { kind: 'key used otherwise' },
  'not-found': { kind: 'not found' },
  'method-not-allowed': { kind: 'method not allowed', allow: 'GET, OPTIONS' },
  throttled: { kind: 'throttled', ...figures },
  'over-daily-limit': { kind: 'over daily limit', ...figures },
  'too-many-visits': {
    kind: 'too many visits',
    perMinute: visitorLimit,
    retryAfter: 30,
    ...figures,
  },
  'too-many-refusals': { kind: 'too many refusals', limit: refusalLimit, retryAfter: 30 },
  'out-of-credits': { kind: 'out of credits', ...figures, balance: 0, cost: 1 },
  unavailable: { kind: 'unavailable' },
  'not-ready': { kind: 'not ready', stores: 'Redis' },
  stopping: { kind: 'stopping' },
  internal: { kind: 'internal' },
}

/** Refusals that occur only on pages, or before the request's route is known. */
export const pageRefusals: readonly Refusal[] = [
  { kind: 'not a form' },
  { kind: 'forged' },
  { kind: 'role missing' },
  { kind: 'too many tries', retryAfter: 30 },
  { kind: 'bad host' },
]
