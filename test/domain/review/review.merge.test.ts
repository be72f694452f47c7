/** Merging submissions into existing terms. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { merge } from '../../../src/domain/review/review'
import { rename, unpublish } from '../../../src/domain/terms/termChanges'
import { ada, done, expectRefused, openReviewing, type Reviewing } from './reviewing'

let bench: Reviewing
beforeAll(async () => {
  bench = await openReviewing()
})
afterAll(() => bench.close())

let number = 0
let into = ''
beforeEach(async () => {
  number += 1
  into = `engine-${number}`
  const aliases = [`Motor ${number}`]
  await bench.save({ slug: into, english: `engine ${number}`, yoruba: `ẹ̀rọ ${number}`, aliases })
})

test('adds its headwords as aliases, and its definition if there is none', async () => {
  const id = await bench.submitted(`machine ${number}`, `ẹ̀rọ ńlá ${number}`, 'It runs.')
  const { contribution, term } = done(await merge(bench.review, id, { ...ada, into }))
  expect(term).toMatchObject({
    slug: into,
    revision: 2,
    aliases: [`Motor ${number}`, `ẹ̀rọ ńlá ${number}`, `machine ${number}`],
    definitionEn: 'It runs.',
  })
  expect(contribution).toMatchObject({ status: 'merged', slug: into, termId: term?.id })
  expect(await bench.found(`machine ${number}`)).toEqual([into])
  expect(await bench.revisionsOf(into)).toEqual([
    [1, 'import'],
    [2, 'Adé'],
  ])
})

test('keeps an existing definition', async () => {
  const aliases = [`Motor ${number}`]
  const definitionEn = 'The first.'
  await bench.save({ slug: into, yoruba: `ẹ̀rọ ${number}`, aliases, definitionEn })
  const id = await bench.submitted(`machine ${number}`, `ọ̀rọ̀ ${number}`, 'The second.')
  expect(done(await merge(bench.review, id, { ...ada, into })).term).toMatchObject({ definitionEn })
})

test('does not add names that the term has already, in any case or encoding', async () => {
  const id = await bench.submitted(`MOTOR ${number}`, `E\u0323\u0300RỌ ${number}`.normalize('NFC'))
  const { term } = done(await merge(bench.review, id, { ...ada, into }))
  expect(term?.aliases).toEqual([`Motor ${number}`])
})

test('adds equal headwords once', async () => {
  const id = await bench.submitted(`Radar ${number}`, `radar ${number}`)
  const { term } = done(await merge(bench.review, id, { ...ada, into }))
  expect(term?.aliases).toEqual([`Motor ${number}`, `radar ${number}`])
})

test('keeps edited aliases once, without headwords', async () => {
  const id = await bench.submitted(`machine ${number}`, `ọ̀rọ̀ ${number}`)
  const edits = { aliases: ["a's", 'A\u02bcs', `ENGINE  ${number}`] }
  const { term } = done(await merge(bench.review, id, { ...ada, into, edits }))
  expect(term?.aliases).toEqual(["a's"])
})

test('prefers edits to what would be added', async () => {
  const id = await bench.submitted(`machine ${number}`, `ẹ̀rọ ńlá ${number}`, 'It runs.')
  const edits = { aliases: ['only this'], definitionEn: null, category: 'Engines' }
  const { term } = done(await merge(bench.review, id, { ...ada, into, edits }))
  expect(term).toMatchObject(edits)
})

test('refuses an invalid edit', async () => {
  const id = await bench.submitted(`machine ${number}`, `ẹ̀rọ ńlá ${number}`)
  const edits = { yoruba: '' }
  const refusal = { code: 'text_empty', field: 'yoruba' } as const
  await expectRefused(bench, () => merge(bench.review, id, { ...ada, into, edits }), refusal)
})

test('refuses an edit that makes two terms equal', async () => {
  const id = await bench.submitted(`machine ${number}`, `ẹ̀rọ ńlá ${number}`)
  await bench.save({ slug: `other-${number}`, yoruba: `òmíràn ${number}` })
  const edits = { english: `Other-${number}`, yoruba: `òmíràn ${number}` }
  const refusal = { code: 'equal_term', slug: `other-${number}` } as const
  await expectRefused(bench, () => merge(bench.review, id, { ...ada, into, edits }), refusal)
})

test('refuses more aliases than a term may have', async () => {
  const aliases = Array.from({ length: 49 }, (_, n) => `alias ${n}`)
  await bench.save({ slug: into, yoruba: `ẹ̀rọ ${number}`, aliases })
  const id = await bench.submitted(`machine ${number}`, `ẹ̀rọ ńlá ${number}`)
  const refusal = { code: 'too_many_values', field: 'aliases', max: 50 } as const
  await expectRefused(bench, () => merge(bench.review, id, { ...ada, into }), refusal)
})

test('refuses an unknown or unpublished term', async () => {
  const id = await bench.submitted(`machine ${number}`, `ẹ̀rọ ńlá ${number}`)
  await unpublish(bench.transactions, { slug: into, ...ada })
  for (const absent of [into, 'no-such-term', '', 'Engine']) {
    const refused = () => merge(bench.review, id, { ...ada, into: absent })
    await expectRefused(bench, refused, { code: 'unknown_slug' })
  }
})

test('finds the term by an earlier slug', async () => {
  await rename(bench.transactions, { slug: into, to: `motor-${number}`, ...ada })
  const id = await bench.submitted(`machine ${number}`, `ẹ̀rọ ńlá ${number}`)
  const { term } = done(await merge(bench.review, id, { ...ada, into }))
  expect(term?.slug).toBe(`motor-${number}`)
})

test('adds no revision if nothing changes', async () => {
  const definitionEn = 'It.'
  await bench.save({ slug: into, english: `engine ${number}`, yoruba: 'ẹ̀rọ', definitionEn })
  const { revision } = await bench.term(into)
  const id = await bench.submitted(`Engine ${number}`, 'ERO')
  const edits = { aliases: [] }
  const { term } = done(await merge(bench.review, id, { ...ada, into, edits }))
  expect(term?.revision).toBe(revision)
  expect(await bench.statusOf(id)).toBe('merged')
})
