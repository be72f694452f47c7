import { describe, expect, test } from 'bun:test'
import * as fc from 'fast-check'
import {
  needsReason,
  next,
  reviewerName,
  transitions,
} from '../../../src/domain/review/reviewStates'
import type { ContributionStatus } from '../../../src/problems'
import type { DecisionName } from '../../../src/store/review/contributions'

const decisions: DecisionName[] = ['publish', 'approve', 'reject', 'merge', 'withdraw', 'accept']
const kinds = ['submission', 'suggestion'] as const
const begins: Record<(typeof kinds)[number], ContributionStatus[]> = {
  submission: ['pending'],
  // A suggestion becomes superseded when its term changes, without any decision.
  suggestion: ['pending', 'superseded'],
}

const statuses = (kind: (typeof kinds)[number]) =>
  Object.keys(transitions[kind]) as ContributionStatus[]

const isFinal = (kind: (typeof kinds)[number], status: ContributionStatus) =>
  decisions.every((decision) => next({ kind, status }, decision) === undefined)

test('matches this table', () => {
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

test('needs a reason only for rejections', () => {
  expect(decisions.filter(needsReason)).toEqual(['reject'])
})

test.each([
  ['submission', 'superseded'],
  ['submission', 'accepted'],
  ['suggestion', 'published'],
  ['suggestion', 'merged'],
] as const)('a %s is never %s, and no decision starts from there', (kind, status) => {
  expect(statuses(kind)).not.toContain(status)
  expect(isFinal(kind, status)).toBe(true)
})

describe.each(kinds)('a %s', (kind) => {
  test('only reaches statuses of the table', () => {
    const led = statuses(kind).flatMap((status) =>
      decisions.flatMap((decision) => next({ kind, status }, decision) ?? []),
    )
    for (const status of led) expect(statuses(kind)).toContain(status)
  })

  test('can reach every status, and a final one from each', () => {
    const reached = new Set(begins[kind])
    for (const status of reached) {
      const led = decisions.flatMap((decision) => next({ kind, status }, decision) ?? [])
      for (const each of led) reached.add(each)
      expect(led.length > 0 ? led.some((each) => isFinal(kind, each)) : true).toBe(true)
    }
    expect([...reached].toSorted()).toEqual(statuses(kind).toSorted())
  })

  test('can be rejected as long as any decision is possible', () => {
    for (const status of statuses(kind)) {
      expect(next({ kind, status }, 'reject') === undefined).toBe(isFinal(kind, status))
    }
  })

  test('never repeats a status, has few, and none after a final one', () => {
    const property = fc.property(
      fc.constantFrom(...begins[kind]),
      fc.array(fc.constantFrom(...decisions), { maxLength: 30, size: 'max' }),
      (begin, taken) => {
        const path: ContributionStatus[] = [begin]
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
  ['A\u200bb', undefined],
  ['A\uffff', undefined],
])('reads %j as the reviewer name %j', (given, name) => {
  expect(reviewerName(given)).toBe(name)
})
