/** Submissions that were published before review. */

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { approve, merge, reject, withdraw } from '../../../src/domain/review/review'
import { rename, unpublish } from '../../../src/domain/terms/termChanges'
import type { SubmissionStatus } from '../../../src/problems'
import { createSettings } from '../../../src/store/settings'
import { ada, done, expectRefused, faultOf, openReviewing, type Reviewing } from './reviewing'

let bench: Reviewing
beforeAll(async () => {
  bench = await openReviewing()
})
afterAll(() => bench.close())

let number = 0
let english = ''
let id = ''
beforeEach(async () => {
  number += 1
  english = `modem ${number}`
  id = await bench.published(english, `módẹ̀mù ${number}`)
})
const slug = () => `modem-${number}`

const why = { ...ada, reason: 'Kì í ṣe ọ̀rọ̀.' }

test('publishes a submission in its transaction, as the service, and leaves it for review', async () => {
  expect(await bench.contributions.find(id)).toMatchObject({ status: 'published', slug: slug() })
  expect(await bench.term(slug())).toMatchObject({ english, revision: 1, status: 'approved' })
  expect(await bench.found(english)).toContain(slug())
  expect(await bench.revisionsOf(slug())).toEqual([[1, 'test']])
  expect(await bench.contributions.decisions(id)).toMatchObject([
    { decision: 'publish', from: 'pending', to: 'published', by: 'auto-publish', termRevision: 1 },
  ])
  const waiting = await bench.contributions.list({ status: 'waiting', limit: 1000 })
  expect(waiting.map((each) => each.id)).toContain(id)
})

test.each<[string, boolean, boolean | null, SubmissionStatus]>([
  ['the service', true, null, 'published'],
  ['the service', false, null, 'pending'],
  ['the app', true, false, 'pending'],
  ['the app', false, true, 'published'],
])('publishes by the setting of %s (%p, %p)', async (_, service, own, status) => {
  const settings = createSettings(bench.sql)
  await settings.change({ autoPublish: service })
  const input = { english: `e${number}`, yoruba: 'ẹ', definitionEn: 'It.' }
  expect(await bench.statusOf(await bench.contribute({ autoPublish: own }, input))).toBe(status)
  await settings.change({ autoPublish: false })
})

describe('approving it', () => {
  test('leaves the term as it is, and sends no second event', async () => {
    const [term, events] = [await bench.term(slug()), await bench.kindsOfEvents()]
    const approved = done(await approve(bench.review, id, ada))
    expect(approved.contribution).toMatchObject({ status: 'approved', slug: slug() })
    expect(approved.term).toEqual(term)
    expect(await bench.kindsOfEvents()).toEqual(events)
    const waiting = await bench.contributions.list({ status: 'waiting', limit: 1000 })
    expect(waiting.map((each) => each.id)).not.toContain(id)
  })

  test('applies edits and keeps the slug', async () => {
    const edits = { english: `Modem no. ${number}`, category: 'Networks' }
    const { term } = done(await approve(bench.review, id, { ...ada, edits }))
    expect(term).toMatchObject({ slug: slug(), revision: 2, ...edits })
    expect(await bench.revisionsOf(slug())).toEqual([
      [1, 'test'],
      [2, 'Adé'],
    ])
  })

  test('with edits that make two terms equal is refused', async () => {
    await bench.made(`other ${number}`, 'òmíràn')
    const edits = { english: `other ${number}`, yoruba: 'òmíràn' }
    const refusal = { code: 'equal_term', slug: `other-${number}` } as const
    await expectRefused(bench, () => approve(bench.review, id, { ...ada, edits }), refusal)
  })

  test('is refused if the term is unpublished or deleted', async () => {
    await unpublish(bench.transactions, { slug: slug(), ...ada })
    await expectRefused(bench, () => approve(bench.review, id, ada), { code: 'term_unpublished' })
    await bench.sql`delete from terms where slug = ${slug()}`
    await expectRefused(bench, () => approve(bench.review, id, ada), { code: 'unknown_slug' })
  })

  test('edits it although an import has made another term equal', async () => {
    await bench.save({ slug: `equal-${number}`, english, yoruba: `módẹ̀mù ${number}` })
    const edits = { aliases: ['a', english, 'A', ' a', 'Módẹ̀mù  ' + number] }
    const { term } = done(await approve(bench.review, id, { ...ada, edits }))
    expect(term).toMatchObject({ aliases: ['a'], revision: 2 })
  })
})

describe('rejecting it', () => {
  test('unpublishes the term, and keeps its history and slug', async () => {
    const { contribution, term } = done(await reject(bench.review, id, why))
    expect(contribution).toMatchObject({ status: 'rejected', slug: slug() })
    expect(term).toMatchObject({ status: 'unpublished', revision: 2 })
    expect(await bench.found(english)).not.toContain(slug())
    expect(await bench.contributions.decisions(id)).toMatchObject([
      { decision: 'publish' },
      { decision: 'reject', from: 'published', to: 'rejected', termRevision: 2 },
    ])
  })

  test('needs a reason', async () => {
    await expectRefused(bench, () => reject(bench.review, id, ada), {
      code: 'reason_missing',
      field: 'reason',
    })
    expect(await bench.term(slug())).toMatchObject({ status: 'approved' })
  })

  test('frees the pair, but not the slug', async () => {
    expect(await faultOf(bench.published(english, `módẹ̀mù ${number}`))).toContain('duplicate')
    done(await reject(bench.review, id, why))
    const again = await bench.published(english, `módẹ̀mù ${number}`)
    expect(await bench.contributions.find(again)).toMatchObject({ slug: `${slug()}-2` })
  })

  test('works if the term was unpublished by hand', async () => {
    await unpublish(bench.transactions, { slug: slug(), ...ada })
    const { term } = done(await reject(bench.review, id, why))
    expect(term).toMatchObject({ status: 'unpublished', revision: 2 })
  })

  test('works if the term was deleted', async () => {
    await bench.sql`delete from terms where slug = ${slug()}`
    const { contribution, term } = done(await reject(bench.review, id, why))
    expect([contribution.status, term]).toEqual(['rejected', undefined])
  })
})

describe('merging it', () => {
  test('unpublishes its own term, and adds its content to the other', async () => {
    await bench.save({ slug: `box-${number}` })
    const before = await bench.kindsOfEvents()
    const into = `box-${number}`
    const { contribution, term } = done(await merge(bench.review, id, { ...ada, into }))
    expect(contribution).toMatchObject({ status: 'merged', slug: into })
    expect(term).toMatchObject({ slug: into, aliases: [`módẹ̀mù ${number}`, english] })
    const own = await bench.sql`select status, revision from terms where slug = ${slug()}`
    expect(own[0]).toMatchObject({ status: 'unpublished', revision: 2 })
    expect(await bench.found(english)).toEqual([into])
    expect(await bench.kindsOfEvents()).toEqual(before)
  })

  test('redirects its slugs to the other term, and never back', async () => {
    await bench.save({ slug: `box-${number}` })
    await rename(bench.transactions, { slug: slug(), to: `modems-${number}`, ...ada })
    const into = `box-${number}`
    done(await merge(bench.review, id, { ...ada, into }))
    for (const former of [slug(), `modems-${number}`]) {
      expect(await bench.term(former)).toMatchObject({ slug: into })
    }
    const again = await bench.published(english, 'òmíràn')
    expect(await bench.contributions.find(again)).toMatchObject({ slug: `${slug()}-2` })
  })

  test('into itself is refused', async () => {
    const refused = () => merge(bench.review, id, { ...ada, into: slug() })
    await expectRefused(bench, refused, { code: 'same_term' })
  })

  test('allows the other term to get its headwords later', async () => {
    await bench.save({ slug: `box-${number}` })
    const edits = { english, yoruba: `módẹ̀mù ${number}`, aliases: [] }
    const verdict = { ...ada, into: `box-${number}`, edits }
    expect(done(await merge(bench.review, id, verdict)).term).toMatchObject(edits)
  })

  test('works if its own term was deleted', async () => {
    await bench.save({ slug: `box-${number}` })
    await bench.sql`delete from terms where slug = ${slug()}`
    const verdict = { ...ada, into: `box-${number}` }
    const { contribution, term } = done(await merge(bench.review, id, verdict))
    expect(contribution).toMatchObject({ status: 'merged', slug: verdict.into })
    expect(term?.aliases).toEqual([`módẹ̀mù ${number}`, english])
  })
})

test('does not withdraw a published submission', async () => {
  const outcome = await withdraw(bench.review, id, ada)
  expect(outcome).toMatchObject({
    code: 'decision_not_possible',
    status: 'published',
    decision: 'withdraw',
  })
})

test('refuses a submission whose pair exists, and stores nothing', async () => {
  await bench.save({ slug: `known-${number}`, english: 'Known', yoruba: `mímọ̀ ${number}` })
  const before = await bench.written()
  expect(await faultOf(bench.published('known', `Mímọ̀ ${number}`))).toContain('duplicate')
  expect(await bench.written()).toEqual(before)
})

test('throws if a submission cannot become a term for another reason', async () => {
  const fault = await faultOf(bench.published('a'.repeat(201), 'a'))
  expect(fault).toBe('Error: a submission cannot be published: text_too_long')
})
