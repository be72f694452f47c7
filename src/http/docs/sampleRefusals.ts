/** A refusal of each kind that a program can meet, as the manual shows them. */

import { hourlyLimit } from '../../domain/apps/credits'
import { refusalLimit } from '../../domain/apps/refusalLimits'
import { visitorLimit } from '../../domain/apps/visitorLimits'
import type { Refusal } from '../../domain/refusals'
import { limits } from '../../domain/search/searchInput'
import { bounds } from '../../domain/terms/termRow'
import { longestKey } from '../billedWrite'
import { bodyLimit } from '../jsonBody'

/** What only pages for people answer. */
type ForPeople = 'not a form' | 'forged' | 'role missing' | 'too many tries'

export type RefusalKind = Exclude<Refusal['kind'], ForPeople>

const figures = { limit: hourlyLimit, remaining: 0, reset: 1_795_305_600, balance: 0, cost: 1 }
const retryAfter = 30

const samples: { [Kind in RefusalKind]: Omit<Extract<Refusal, { kind: Kind }>, 'kind'> } = {
  'key missing': {},
  'key invalid': {},
  'keys differ': {},
  'client missing': {},
  'client unknown': {},
  revoked: {},
  'scope missing': { scope: 'dictionary:write' },
  'address blocked': { address: '203.0.113.7' },
  'origin blocked': { origin: 'https://example.org' },
  'pages not listed': {},
  repeated: { field: 'q' },
  'too long': { field: 'q', max: limits.text },
  'not text': { field: 'q' },
  'nothing to search': { field: 'q' },
  'not in range': { field: 'limit', min: 1, max: limits.maxResults },
  'not a letter': { field: 'letter' },
  empty: { field: 'slug' },
  'not JSON': {},
  'not an object': {},
  'unknown field': { field: 'colour' },
  missing: { field: 'definition_en' },
  'not a string': { field: 'notes' },
  'no letter': { field: 'english_term' },
  invisible: { field: 'yoruba_term' },
  'reserved sign': { field: 'suggested_aliases', sign: '|' },
  'entry too long': { field: 'suggested_aliases', max: bounds.headword },
  'too many': { field: 'suggested_aliases', max: bounds.list },
  'nothing suggested': { fields: 'suggested_yoruba, suggested_aliases, notes' },
  'bad idempotency key': { max: longestKey },
  'not JSON type': {},
  'body too large': { max: bodyLimit },
  'unknown term': { slug: 'kompyuta' },
  duplicate: {},
  'key used otherwise': {},
  'not found': {},
  'method not allowed': { allow: 'GET, OPTIONS' },
  throttled: figures,
  'over daily limit': figures,
  'too many visits': { ...figures, perMinute: visitorLimit, retryAfter },
  'too many refusals': { limit: refusalLimit, retryAfter },
  'out of credits': figures,
  unavailable: {},
  'not ready': { stores: 'PostgreSQL' },
  internal: {},
}

export const sampleRefusals = Object.entries(samples).map(
  ([kind, particulars]) => ({ kind, ...particulars }) as Extract<Refusal, { kind: RefusalKind }>,
)
