/**
 * All expected errors that requests can cause. Each kind has one status, one code, and a message in English
 * and Yoruba (src/locales).
 */
import type { Figures } from '../lib/metering'
import { Counts } from '../lib/meters'
import type { Scope } from './apps/access'

export type Refusal =
  | { kind: 'key missing' | 'key invalid' | 'keys differ' }
  | { kind: 'client missing' | 'client unknown' }
  | { kind: 'revoked' }
  | { kind: 'scope missing'; scope: Scope }
  | { kind: 'address blocked'; address: string }
  | { kind: 'origin blocked'; origin: string }
  | { kind: 'pages not listed' }
  | InvalidInput
  | { kind: 'not JSON type' | 'not a form' }
  | { kind: 'forged' | 'role missing' }
  | { kind: 'too many tries'; retryAfter: number }
  | { kind: 'body too large'; max: number }
  | { kind: 'unknown term'; slug: string }
  | { kind: 'duplicate' }
  | { kind: 'key used otherwise' }
  | { kind: 'bad host' }
  | { kind: 'not found' }
  | { kind: 'method not allowed'; allow: string }
  | ({ kind: 'throttled' } & Figures)
  | ({ kind: 'over daily limit' } & Figures)
  | ({ kind: 'too many visits'; perMinute: number; retryAfter: number } & Figures)
  | { kind: 'too many refusals'; limit: number; retryAfter: number }
  | ({ kind: 'out of credits' } & Figures)
  | { kind: 'unavailable' }
  | { kind: 'not ready'; stores: string }
  | { kind: 'stopping' }
  | { kind: 'internal' }

/** An invalid parameter, header or body. */
export type InvalidInput =
  | { kind: 'repeated'; field: string }
  | { kind: 'too many parameters'; max: number }
  | { kind: 'too long'; field: string; max: number }
  | { kind: 'not text'; field: string }
  | { kind: 'nothing to search'; field: string }
  | { kind: 'not in range'; field: string; min: number; max: number }
  | { kind: 'not a letter'; field: string }
  | { kind: 'empty'; field: string }
  | { kind: 'not JSON' }
  | { kind: 'not an object' }
  | { kind: 'unknown field'; field: string }
  | { kind: 'missing'; field: string }
  | { kind: 'not a string'; field: string }
  | { kind: 'no letter'; field: string }
  | { kind: 'invisible'; field: string }
  | { kind: 'reserved sign'; field: string; sign: string }
  | { kind: 'entry too long'; field: string; max: number }
  | { kind: 'too many'; field: string; max: number }
  | { kind: 'nothing suggested'; fields: string }
  | { kind: 'bad idempotency key'; max: number }

export const statusOf = (refusal: Refusal): number => statuses[refusal.kind]

/** Returns the public error code, which is the kind in snake case. Kinds must therefore never be renamed. */
export const codeOf = ({ kind }: Pick<Refusal, 'kind'>): string =>
  kind.toLowerCase().replaceAll(' ', '_')

export type RefusalMeter = Counts<Refusal['kind']>

export const createRefusalMeter = (): RefusalMeter =>
  new Counts(Object.keys(statuses) as Refusal['kind'][])

const statuses: Record<Refusal['kind'], number> = {
  'key missing': 401,
  'key invalid': 401,
  'keys differ': 401,
  'client missing': 401,
  'client unknown': 401,
  revoked: 403,
  'scope missing': 403,
  'address blocked': 403,
  'origin blocked': 403,
  'pages not listed': 403,
  repeated: 400,
  'too many parameters': 400,
  'too long': 400,
  'not text': 400,
  'nothing to search': 400,
  'not in range': 400,
  'not a letter': 400,
  empty: 400,
  'not JSON': 400,
  'not an object': 400,
  'unknown field': 400,
  missing: 400,
  'not a string': 400,
  'no letter': 400,
  invisible: 400,
  'reserved sign': 400,
  'entry too long': 400,
  'too many': 400,
  'nothing suggested': 400,
  'bad idempotency key': 400,
  'not JSON type': 415,
  'not a form': 415,
  forged: 403,
  'role missing': 403,
  'too many tries': 429,
  'body too large': 413,
  'unknown term': 404,
  duplicate: 409,
  'key used otherwise': 409,
  'bad host': 400,
  'not found': 404,
  'method not allowed': 405,
  throttled: 429,
  'over daily limit': 429,
  'too many visits': 429,
  'too many refusals': 429,
  'out of credits': 402,
  unavailable: 503,
  'not ready': 503,
  stopping: 503,
  internal: 500,
}
