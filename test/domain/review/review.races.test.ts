/**
 * Reviewers decide on contributions at the same time as other reviewers, or while imports are running. No
 * contribution is decided twice, and nothing fails.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { derivation } from '../../../search/derivation'
import {
  accept,
  approve,
  type Decided,
  merge,
  reject,
  withdraw,
} from '../../../src/domain/review/review'
import { rollBack, unpublish } from '../../../src/domain/terms/termChanges'
import { indexed, rederiveTerms } from '../../../src/domain/terms/terms'
import type { Problem } from '../../../src/problems'
import { untilLockIsAwaited } from '../../support/locks'
import { blankTerm } from '../../support/testApp'
import { ada, bola, done, isDecided, openReviewing, type Reviewing } from './reviewing'

let bench: Reviewing
beforeAll(async () => {
  bench = await openReviewing({ pool: 10 })
})
afterAll(() => bench.close())

const rounds = Array.from({ length: 20 }, (_, round) => round)
/** The error that `contribute` throws for a duplicate. */
const duplicate = 'Error: {"code":"duplicate"}'
let number = 0
const fresh = () => `t${(number += 1)}`

type Work = (id: string) => Promise<Decided | Problem>
const decisions = {
  approve: (id) => approve(bench.review, id, ada),
  'approve, too': (id) => approve(bench.review, id, bola),
  reject: (id) => reject(bench.review, id, { ...bola, reason: 'No.' }),
  merge: (id) => merge(bench.review, id, { ...bola, into: 'target' }),
  withdraw: (id) => withdraw(bench.review, id, bola),
  accept: (id) => accept(bench.review, id, ada),
  'accept, too': (id) => accept(bench.review, id, bola),
} satisfies Record<string, Work>
type Decision = keyof typeof decisions

/**
 * Checks that exactly one of two decisions was stored. The error for the refused decision must contain the
 * stored decision.
 * @returns the resulting status
 */
async function statusOfOne(
  id: string,
  outcomes: (Decided | Problem)[],
): Promise<string | undefined> {
  const kept = await bench.contributions.decisions(id)
  const refused = outcomes.filter((outcome) => !isDecided(outcome))
  const status = kept.at(-1)?.to
  expect(refused).toMatchObject([{ code: 'decision_not_possible', status, earlier: kept }])
  expect(kept.filter(({ decision }) => decision !== 'publish')).toHaveLength(1)
  expect(await bench.statusOf(id)).toBe(status)
  return status
}

/** Returns the submission ID in each stored approval event, including duplicates. */
async function approvedOf(ids: readonly string[]): Promise<string[]> {
  const rows = await bench.sql<{ id: string }[]>`
    select body::jsonb #>> '{data,submission,id}' as id from events
    where kind = 'dictionary.term.approved' and body::jsonb #>> '{data,submission,id}' = any(${[...ids]})`
  return rows.map(({ id }) => id)
}

/** Returns the two decisions, swapped in every other round. */
const ordered = (one: Decision, other: Decision, round: number) =>
  round % 2 === 0 ? [one, other] : [other, one]

describe.each<[Decision, Decision, ('submitted' | 'published')[]]>([
  ['approve', 'reject', ['submitted', 'published']],
  ['approve', 'approve, too', ['submitted', 'published']],
  ['merge', 'approve', ['submitted', 'published']],
  // A published submission cannot be withdrawn.
  ['withdraw', 'approve', ['submitted']],
  ['reject', 'withdraw', ['submitted']],
])('%s and %s at once', (one, other, hows) => {
  test.each(hows)('decide a %s submission once', async (how) => {
    await bench.save({ slug: 'target', yoruba: `ohun ${fresh()}` })
    // A unique word, so that a single search finds all terms of this test.
    const word = `race${fresh()}`
    const [ids, published, slugs]: [string[], string[], string[]] = [[], [], []]
    for (const round of rounds) {
      const slug = `${fresh()}-${word}`
      const id = await bench[how](slug.replace('-', ' '), 'ọ̀rọ̀')
      const both = ordered(one, other, round)
      const outcomes = await Promise.all(both.map((each) => decisions[each](id)))
      const status = await statusOfOne(id, outcomes)
      const isTerm = status === 'approved' || status === 'published'
      ids.push(id)
      if (isTerm) slugs.push(slug)
      if (isTerm || how === 'published') published.push(id)
    }
    expect((await approvedOf(ids)).toSorted()).toEqual(published.toSorted())
    const found = await bench.found(word, rounds.length + 1)
    expect(found.filter((slug) => slug !== 'target').toSorted()).toEqual(slugs.toSorted())
  })
})

describe.each<[Decision, Decision]>([
  ['accept', 'accept, too'],
  ['accept', 'reject'],
])('%s and %s at once', (one, other) => {
  test('decide a suggestion once, and change its term at most once', async () => {
    for (const round of rounds) {
      const slug = fresh()
      await bench.save({ slug })
      const id = await bench.suggested(slug, { yoruba: 'ìmọ̀' })
      const both = ordered(one, other, round)
      const outcomes = await Promise.all(both.map((each) => decisions[each](id)))
      const isAccepted = (await statusOfOne(id, outcomes)) === 'accepted'
      expect((await bench.term(slug)).revision).toBe(isAccepted ? 2 : 1)
    }
  })
})

test('accepts one of two suggestions for a term at once, and supersedes the other', async () => {
  for (const round of rounds) {
    const slug = `${fresh()}-of-${round}`
    await bench.save({ slug })
    const one = await bench.suggested(slug, { aliases: ['ọ̀kan'] })
    const other = await bench.suggested(slug, { aliases: ['èjì'] })
    const outcomes = await Promise.all([
      accept(bench.review, one, ada),
      accept(bench.review, other, bola),
    ])
    const refused = outcomes.filter((outcome) => !isDecided(outcome))
    expect(refused).toEqual([{ code: 'term_changed', seen: 1, revision: 2 }])
    const statuses = await Promise.all([one, other].map((id) => bench.statusOf(id)))
    expect(new Set(statuses)).toEqual(new Set(['accepted', 'superseded']))
    expect((await bench.term(slug)).aliases).toHaveLength(1)
  }
})

test('gives submissions with equal English headwords slugs of their own when approved at once', async () => {
  for (const round of rounds.slice(0, 8)) {
    const english = `${fresh()}-in-${round}x`
    const ids = await Promise.all(
      ['báǹkì', 'etí odò', 'àká', 'ilé'].map((yoruba) => bench.submitted(english, yoruba)),
    )
    const approved = await Promise.all(ids.map((id) => approve(bench.review, id, ada)))
    const slugs = approved.map((outcome) => done(outcome).term?.slug)
    expect(new Set(slugs)).toEqual(
      new Set([english, `${english}-2`, `${english}-3`, `${english}-4`]),
    )
  }
})

test('accepts one of several equal pairs that are submitted at once', async () => {
  for (const how of rounds.map((round) => (round % 2 === 0 ? 'submitted' : 'published'))) {
    const english = fresh()
    const tries = ['ìwé', 'Ìwé', 'ÌWÉ'].map((yoruba) => bench[how](english, yoruba))
    const settled = await Promise.allSettled(tries)
    const refused = settled.filter(({ status }) => status === 'rejected')
    expect(refused.map((each) => 'reason' in each && String(each.reason))).toEqual([
      duplicate,
      duplicate,
    ])
  }
})

test('reports a pair as a duplicate that is imported while it is published', async () => {
  const slug = fresh()
  let submitting: Promise<unknown> = Promise.resolve()
  await bench.transactions.changeTerms('import', async (terms) => {
    await terms.save([indexed(blankTerm(slug))])
    submitting = bench.published(slug, slug).catch(String)
    await untilLockIsAwaited(bench.sql)
  })
  expect(await submitting).toBe(duplicate)
  expect(await bench.revisionsOf(slug)).toEqual([[1, 'import']])
})

test('makes every decision during imports, rederivations and changes by hand, without failures', async () => {
  await bench.save(...rounds.map((round) => ({ slug: `beside-${round}` })))
  const work = rounds.flatMap((round) => {
    const slug = `beside-${round}`
    const yoruba = fresh()
    return [
      async () => done(await approve(bench.review, await bench.submitted(fresh(), 'ọ̀tun'), ada)),
      async () => bench.published(fresh(), 'títun'),
      async () => accept(bench.review, await bench.suggested(slug, { aliases: [fresh()] }), bola),
      async () => bench.save({ slug, yoruba }),
      async () => {
        // Stores the term as an older version of the program would have.
        await bench.transactions.changeTerms('older', async (terms) => {
          const term = await terms.bySlug(slug)
          if (term) await terms.saveDerived([{ ...indexed(term), derivedBy: 'older' }])
        })
        await rederiveTerms(bench.stores)
      },
      async () => unpublish(bench.transactions, { slug: `beside-${(round + 7) % 20}`, ...ada }),
      async () =>
        rollBack(bench.transactions, {
          slug: `beside-${(round + 3) % 20}`,
          revision: 1,
          ...bola,
        }),
    ]
  })
  const settled = await Promise.allSettled(work.map((each) => each()))
  const failed = settled.flatMap((each) =>
    each.status === 'rejected' ? [String(each.reason)] : [],
  )
  // One of the other changes may already have unpublished a suggestion's term.
  expect(failed.filter((reason) => !reason.includes('unknown_term'))).toEqual([])
  expect(await bench.stores.terms.derivedOtherwise(derivation)).toBe(false)
  const twice = await bench.sql`
    select from decisions group by contribution_id having count(*) > 2`
  expect(twice).toHaveLength(0)
})
