import { describe, expect, test } from 'bun:test'
import * as fc from 'fast-check'
import {
  needsReason,
  next,
  reviewerName,
  type Status,
  transitions,
} from '../../../src/domain/review/reviewStates'
import type { DecisionName } from '../../../src/store/review/contributions'

const decisions: DecisionName[] = ['publish', 'approve', 'reject', 'merge', 'withdraw', 'accept']
const kinds = ['submission', 'suggestion'] as const
const begins: Record<(typeof kinds)[number], Status[]> = {
  submission: ['pending'],
  // A term changes without anybody's decision on the suggestion.
  suggestion: ['pending', 'superseded'],
}

const statuses = (kind: (typeof kinds)[number]) => Object.keys(transitions[kind]) as Status[]

const isFinal = (kind: (typeof kinds)[number], status: Status) =>
  decisions.every((decision) => next({ kind, status }, decision) === undefined)

test('the table is this one', () => {
  expect(transitions).toEqual({
    submission: {
      pending: {
        publish: 'published',
        approve: 'approved',
        reject: 'rejected',
        merge: 'merged',
        withdraw: 'withdrawn',
      },
      published: { approve: 'approved', reject: 'rejected', merge: 'merged' },
      approved: {},
      rejected: {},
      merged: {},
      withdrawn: {},
    },
    suggestion: {
      pending: { accept: 'accepted', reject: 'rejected' },
      superseded: { accept: 'accepted', reject: 'rejected' },
      accepted: {},
      rejected: {},
    },
  })
})

test('only rejections need a reason', () => {
  expect(decisions.filter(needsReason)).toEqual(['reject'])
})

test.each([
  ['submission', 'superseded'],
  ['submission', 'accepted'],
  ['suggestion', 'published'],
  ['suggestion', 'merged'],
] as const)('a %s is never %s, and nothing leads from there', (kind, status) => {
  expect(statuses(kind)).not.toContain(status)
  expect(isFinal(kind, status)).toBe(true)
})

describe.each(kinds)('a %s', (kind) => {
  test('is only ever led to statuses that the table knows', () => {
    const led = statuses(kind).flatMap((status) =>
      decisions.flatMap((decision) => next({ kind, status }, decision) ?? []),
    )
    for (const status of led) expect(statuses(kind)).toContain(status)
  })

  test('can reach every status, and end from each', () => {
    const reached = new Set(begins[kind])
    for (const status of reached) {
      const led = decisions.flatMap((decision) => next({ kind, status }, decision) ?? [])
      for (const each of led) reached.add(each)
      expect(led.length > 0 ? led.some((each) => isFinal(kind, each)) : true).toBe(true)
    }
    expect([...reached].toSorted()).toEqual(statuses(kind).toSorted())
  })

  test('can be rejected for as long as anything can be decided', () => {
    for (const status of statuses(kind)) {
      expect(next({ kind, status }, 'reject') === undefined).toBe(isFinal(kind, status))
    }
  })

  test('never has a status twice, has few, and none after a final one, whatever is decided', () => {
    const property = fc.property(
      fc.constantFrom(...begins[kind]),
      fc.array(fc.constantFrom(...decisions), { maxLength: 30, size: 'max' }),
      (begin, taken) => {
        const path: Status[] = [begin]
        for (const decision of taken) {
          const status = path.at(-1) ?? begin
          const led = next({ kind, status }, decision)
          if (isFinal(kind, status)) expect(led).toBeUndefined()
          if (led) path.push(led)
        }
        expect(new Set(path).size).toBe(path.length)
        expect(path.length).toBeLessThanOrEqual(kind === 'submission' ? 3 : 2)
      },
    )
    fc.assert(property, { numRuns: 500 })
  })
})

test.each([
  [' Ade\u0301 ', 'Adé'],
  ['𝄞'.repeat(200), '𝄞'.repeat(200)],
  ['𝄞'.repeat(201), undefined],
  [' \t ', undefined],
  ['A\u0085b', undefined],
  ['\ud800', undefined],
])('%j as the name of a reviewer is %j', (given, name) => {
  expect(reviewerName(given)).toBe(name)
})
