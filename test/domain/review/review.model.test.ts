/** Random sequences of decisions follow the state table, and each decision writes the expected rows. */

import { afterAll, beforeAll, expect, test } from 'bun:test'
import * as fc from 'fast-check'
import { accept, approve, merge, reject, withdraw } from '../../../src/domain/review/review'
import { rollBack, unpublish } from '../../../src/domain/terms/termChanges'
import type { ContributionStatus } from '../../../src/problems'
import type { Contribution, DecisionName } from '../../../src/store/review/contributions'
import { ada, isDecided, openReviewing, type Reviewing } from './reviewing'

let bench: Reviewing
beforeAll(async () => {
  bench = await openReviewing({ pool: 1 })
})
afterAll(() => bench.close())

/** A copy of the state table. The test fails if the original changes. */
const leads: Record<string, Partial<Record<DecisionName, ContributionStatus>>> = {
  'submission pending': {
    approve: 'approved',
    reject: 'rejected',
    merge: 'merged',
    withdraw: 'withdrawn',
  },
  'submission published': { approve: 'approved', reject: 'rejected', merge: 'merged' },
  'suggestion pending': { accept: 'accepted', reject: 'rejected' },
  'suggestion superseded': { accept: 'accepted', reject: 'rejected' },
}

const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      does: fc.constantFrom<Exclude<DecisionName, 'publish'>[]>(
        'approve',
        'reject',
        'merge',
        'withdraw',
        'accept',
      ),
      on: fc.nat(5),
      term: fc.nat(1),
      hasReason: fc.boolean(),
      /** Whether the reviewer has viewed the term's current revision. */
      hasLooked: fc.boolean(),
      isEdited: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('import'), term: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('take out'), term: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('bring back'), term: fc.nat(1) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
type Deciding = Extract<Step, { on: number }>

type Written = Awaited<ReturnType<Reviewing['written']>>

interface World {
  /** The slugs of two terms. */
  slugs: string[]
  ids: string[]
  statuses: Map<string, ContributionStatus[]>
  /** All rows as they were after the last decision. Undefined if a term has changed since then. */
  written: Written | undefined
}

let number = 0
async function newWorld(): Promise<World> {
  number += 1
  const slugs = [`one-${number}`, `two-${number}`]
  await bench.save(...slugs.map((slug) => ({ slug })))
  const [one = '', two = ''] = slugs
  const ids = [
    await bench.submitted(`a ${number}`, 'á'),
    await bench.submitted(`b ${number}`, 'b'),
    await bench.published(`d ${number}`, 'd'),
    await bench.suggested(one, { yoruba: `ẹ̀ ${number}` }),
    await bench.suggested(one, { notes: 'Hm.' }),
    await bench.suggested(two, { aliases: ['ẹ́'] }),
  ]
  return { slugs, ids, statuses: new Map(ids.map((id) => [id, []])), written: undefined }
}

async function contributionOf({ ids }: World, { on }: Deciding): Promise<Contribution> {
  const found = await bench.contributions.find(ids[on] ?? '')
  if (!found) throw new Error('the contribution is gone')
  return found
}

function decide(world: World, { id }: Contribution, one: Deciding, revision: number | undefined) {
  const reason = one.hasReason ? 'Because.' : undefined
  const edits = one.isEdited ? { exampleEn: `${Math.random()}` } : {}
  const verdict = { ...ada, reason, edits }
  switch (one.does) {
    case 'approve':
      return approve(bench.review, id, verdict)
    case 'reject':
      return reject(bench.review, id, verdict)
    case 'merge':
      return merge(bench.review, id, { ...verdict, into: world.slugs[one.term] ?? '' })
    case 'withdraw':
      return withdraw(bench.review, id, verdict)
    case 'accept':
      return accept(bench.review, id, { ...verdict, ...(revision !== undefined && { revision }) })
  }
}

interface StoredState {
  slug: string
  status: string
  revision: number
}

/** Returns the state of both terms. */
const termsOf = ({ slugs }: World) =>
  bench.sql<StoredState[]>`select slug, status, revision from terms where slug = any(${slugs})`

function stateIn(terms: readonly StoredState[], slug: string | null | undefined): StoredState {
  const found = terms.find((term) => term.slug === slug)
  if (!found) throw new Error(`there is no ${slug}`)
  return found
}

/** Returns the expected problem; undefined if the decision is possible. */
function refusalOf(
  { slugs }: World,
  { contribution, terms }: { contribution: Contribution; terms: readonly StoredState[] },
  one: Deciding,
) {
  const { kind, status } = contribution
  if (one.does === 'reject' && !one.hasReason) return 'reason_missing'
  if (leads[`${kind} ${status}`]?.[one.does] === undefined) return 'decision_not_possible'
  const target = stateIn(terms, slugs[one.term])
  if (one.does === 'merge' && target.status !== 'approved') return 'unknown_slug'
  if (one.does !== 'accept' || kind !== 'suggestion') return undefined
  const own = stateIn(terms, contribution.slug)
  if (own.status !== 'approved') return 'term_unpublished'
  if (own.revision !== contribution.termRevision && !one.hasLooked) return 'term_changed'
  const isNothing = contribution.yoruba === null && contribution.aliases.length === 0
  return isNothing && !one.isEdited ? 'nothing_to_accept' : undefined
}

async function takeDecision(world: World, one: Deciding): Promise<void> {
  const [contribution, terms, before] = await Promise.all([
    contributionOf(world, one),
    termsOf(world),
    world.written ?? bench.written(),
  ])
  const { id, kind, status } = contribution
  const expected = refusalOf(world, { contribution, terms }, one)
  const isOnTerm = kind === 'suggestion' && one.hasLooked
  const revision = isOnTerm ? stateIn(terms, contribution.slug).revision : undefined
  const outcome = await decide(world, contribution, one, revision)
  const after = await bench.written()
  world.written = after
  if (!isDecided(outcome)) {
    expect([outcome.code]).toEqual(expected === undefined ? [] : [expected])
    expect(after).toEqual(before)
    return
  }
  expect(expected).toBeUndefined()
  const to = leads[`${kind} ${status}`]?.[one.does]
  expect([outcome.contribution.status, await bench.statusOf(id)]).toEqual([to, to])
  expect(after['decisions']).toBe(Number(before['decisions']) + 1)
  const { term } = outcome
  const kept = { decision: one.does, from: status, to, by: 'Adé' }
  expect((await bench.contributions.decisions(id)).at(-1)).toMatchObject({
    ...kept,
    reason: one.hasReason ? 'Because.' : null,
    termId: term?.id ?? null,
    termRevision: term?.revision ?? null,
  })
  const events = (await bench.kindsOfEvents()).slice(Number(before['events']))
  expect(events).toEqual(eventsOf(one, status))
  expect(world.statuses.get(id)).not.toContain(to)
  if (to) world.statuses.get(id)?.push(status, to)
}

function eventsOf({ does }: Deciding, status: string): string[] {
  if (does === 'accept') return ['dictionary.suggestion.accepted']
  return does === 'approve' && status === 'pending' ? ['dictionary.term.approved'] : []
}

async function take(world: World, one: Step): Promise<void> {
  if ('on' in one) return takeDecision(world, one)
  const slug = world.slugs[one.term] ?? ''
  world.written = undefined
  if (one.does === 'import') await bench.save({ slug, definitionEn: `${Math.random()}` })
  if (one.does === 'take out') await unpublish(bench.transactions, { slug, ...ada })
  if (one.does === 'bring back') await rollBack(bench.transactions, { slug, revision: 1, ...ada })
}

test('makes each decision once, with its row and its event, and changes nothing when it refuses', async () => {
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 5, maxLength: 25, size: 'max' }),
    async (steps) => {
      const world = await newWorld()
      for (const one of steps) await take(world, one)
      for (const id of world.ids) {
        const kept = await bench.contributions.decisions(id)
        const path = [kept[0]?.from, ...kept.map(({ to }) => to)]
        expect(new Set(path).size).toBe(path.length)
      }
    },
  )
  await fc.assert(property, { numRuns: 30, endOnFailure: true })
})
