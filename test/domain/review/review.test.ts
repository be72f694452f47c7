/** The rules about reviewers, reasons and contributions that apply to all decisions. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { accept, approve, merge, reject, withdraw } from '../../../src/domain/review/review'
import { unpublish } from '../../../src/domain/terms/termChanges'
import type { Problem } from '../../../src/problems'
import type { StoredDecision } from '../../../src/store/review/contributions'
import { ada, bola, done, expectRefused, faultOf, openReviewing, type Reviewing } from './reviewing'

let bench: Reviewing
beforeAll(async () => {
  bench = await openReviewing()
  await bench.save({ slug: 'pump' })
})
afterAll(() => bench.close())

const why = { ...ada, reason: 'So.' }
const decisions = {
  approve: (id: string) => approve(bench.review, id, why),
  reject: (id: string) => reject(bench.review, id, why),
  merge: (id: string) => merge(bench.review, id, { ...why, into: 'pump' }),
  withdraw: (id: string) => withdraw(bench.review, id, why),
  accept: (id: string) => accept(bench.review, id, why),
} as const
type Decision = keyof typeof decisions
const names = Object.keys(decisions) as Decision[]

const notPossible = (decision: Decision): Problem => ({
  code: 'decision_not_possible',
  status: 'pending',
  decision,
  earlier: [],
})

test.each(names)('to %s an unknown contribution is refused', async (name) => {
  for (const id of ['sub_00000000000000000000', 'sug_00000000000000000000', '', "'"]) {
    await expectRefused(bench, () => decisions[name](id), { code: 'unknown_contribution' })
  }
})

test('refuses decisions about submissions for suggestions', async () => {
  const id = await bench.suggested('pump', { yoruba: 'ẹ̀rọ omi' })
  for (const decision of ['approve', 'merge', 'withdraw'] as const) {
    const refusal = notPossible(decision)
    await expectRefused(bench, () => decisions[decision](id), refusal)
  }
})

test('refuses to accept a submission', async () => {
  const id = await bench.submitted('hammer', 'òòlù')
  await expectRefused(bench, () => decisions.accept(id), notPossible('accept'))
})

describe.each(['approve', 'reject', 'merge', 'withdraw'] as const)('after %s', (first) => {
  test('no other decision is possible, and the earlier ones are returned', async () => {
    const id = await bench.submitted(`saw ${first}`, `ayùn ${first}`)
    const { contribution, term } = done(await decisions[first](id))
    for (const decision of names) {
      const refused = await decisions[decision](id)
      const kept: StoredDecision = {
        contributionId: id,
        decision: first,
        from: 'pending',
        to: contribution.status,
        by: 'Adé',
        reason: 'So.',
        termId: term?.id ?? null,
        termRevision: term?.revision ?? null,
        createdAt: expect.any(Date) as Date,
      }
      const { status } = contribution
      expect(refused).toEqual({ code: 'decision_not_possible', status, decision, earlier: [kept] })
    }
    expect(await bench.contributions.decisions(id)).toHaveLength(1)
  })
})

describe('a verdict', () => {
  let id = ''
  beforeAll(async () => {
    id = await bench.submitted('chisel', 'ìṣẹ́')
  })

  test.each([
    ['nobody', ''],
    ['a name of spaces', ' \t '],
    ['a long name', 'a'.repeat(201)],
    ['a name with control characters', 'A\u0007b'],
  ])('of %s is refused', async (_, by) => {
    const problem = { code: 'bad_reviewer_name', max: 200 } as const
    await expectRefused(bench, () => approve(bench.review, id, { by }), problem)
  })

  test.each<[string, string, Problem]>([
    ['control characters', 'no\u0000', { code: 'not_plain_text', field: 'reason' }],
    ['a lone surrogate', 'no \ud800', { code: 'not_plain_text', field: 'reason' }],
    [
      'too many characters',
      '𝄞'.repeat(2001),
      { code: 'text_too_long', field: 'reason', max: 2000 },
    ],
  ])('whose reason has %s is refused', async (_, reason, problem) => {
    const refused = () => reject(bench.review, id, { ...ada, reason })
    await expectRefused(bench, refused, problem)
  })

  test.each([
    ['no', undefined],
    ['an empty', ''],
    ['a blank', ' \n '],
  ])('that rejects with %s reason is refused', async (_, reason) => {
    const refused = () => reject(bench.review, id, { ...ada, reason })
    await expectRefused(bench, refused, { code: 'reason_missing', field: 'reason' })
  })

  test('is stored trimmed and in NFC; only a rejection needs a reason', async () => {
    const reason = ` Kò dára\u0300. ${'𝄞'.repeat(1900)} `
    const rejected = await bench.submitted('awl', 'lílù')
    done(await reject(bench.review, rejected, { by: ' Ade\u0301 ', reason }))
    expect(await bench.contributions.decisions(rejected)).toMatchObject([
      { by: 'Adé', reason: reason.trim().normalize('NFC') },
    ])
    done(await approve(bench.review, id, { ...ada, reason: ' ' }))
    expect(await bench.contributions.decisions(id)).toMatchObject([{ by: 'Adé', reason: null }])
  })
})

test('allows a pair again that was rejected or withdrawn, but not while it is pending', async () => {
  const pair = ['lathe', 'ẹ̀rọ ìgbẹ́'] as const
  done(await reject(bench.review, await bench.submitted(...pair), why))
  done(await withdraw(bench.review, await bench.submitted(...pair), bola))
  await bench.submitted(...pair)
  expect(await faultOf(bench.submitted('LATHE', 'Ẹ̀rọ  ìgbẹ́'))).toContain('duplicate')
})

test('treats pairs as equal that differ in apostrophes', async () => {
  await bench.submitted("miller's", "ọlọ'")
  expect(await faultOf(bench.submitted('Miller\u2019s', 'ọlọ\u02bc'))).toContain('duplicate')
})

test('allows a pair again only after its term was unpublished', async () => {
  const { slug } = await bench.made('anvil', 'owú')
  expect(await faultOf(bench.submitted('Anvil', 'owú'))).toContain('duplicate')
  await unpublish(bench.transactions, { slug, ...ada })
  const id = await bench.submitted('Anvil', 'owú')
  const { term } = done(await approve(bench.review, id, ada))
  expect(term).toMatchObject({ slug: 'anvil-2', english: 'Anvil', revision: 1 })
})
