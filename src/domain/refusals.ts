/**
 * What a caller can be refused for: one closed union, so that every answer that is not a success has
 * one status and one message, in English and in Yoruba (src/locales).
 */
import type { Scope } from '../store/apps'
import type { Figures } from '../store/lanes'

export type Refusal =
  | { kind: 'key missing' | 'key invalid' | 'keys differ' }
  | { kind: 'client missing' | 'client unknown' }
  | { kind: 'revoked' }
  | { kind: 'scope missing'; scope: Scope }
  | { kind: 'address blocked'; address: string }
  | { kind: 'origin blocked'; origin: string }
  | InvalidInput
  | { kind: 'not found' }
  | { kind: 'method not allowed'; allow: string }
  | ({ kind: 'throttled' } & Figures)
  | { kind: 'too many refusals'; limit: number; retryAfter: number }
  | ({ kind: 'out of credits' } & Figures)
  | { kind: 'unavailable' }
  | { kind: 'not ready'; stores: string }
  | { kind: 'internal' }

/** A parameter that cannot be taken, with what it takes. */
export type InvalidInput =
  | { kind: 'repeated'; field: string }
  | { kind: 'too long'; field: string; max: number }
  | { kind: 'not text'; field: string }
  | { kind: 'nothing to search'; field: string }
  | { kind: 'not in range'; field: string; min: number; max: number }
  | { kind: 'not a letter'; field: string }
  | { kind: 'empty'; field: string }

export const statusOf = (refusal: Refusal): number => statuses[refusal.kind]

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
  repeated: 400,
  'too long': 400,
  'not text': 400,
  'nothing to search': 400,
  'not in range': 400,
  'not a letter': 400,
  empty: 400,
  'not found': 404,
  'method not allowed': 405,
  throttled: 429,
  'too many refusals': 429,
  'out of credits': 402,
  unavailable: 503,
  'not ready': 503,
  internal: 500,
}
