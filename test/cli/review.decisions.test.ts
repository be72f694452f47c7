/** bin/atumo review approve, reject, accept, merge and withdraw: their effects and output. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import type { SuggestionInput } from '../../src/domain/review/contributionInput'
import type { App } from '../../src/store/apps/apps'
import type { TermFields } from '../../src/store/terms/terms'
import { openReviewCommands, type ReviewCommands } from './reviewing'

let atumo: ReviewCommands
let app: App
beforeAll(async () => {
  atumo = await openReviewCommands()
  app = await atumo.newApp('Test')
})
afterAll(() => atumo.close())

/** Each test uses a new English word, which is also the slug. */
let count = 0
let word = ''
beforeEach(() => {
  count++
  word = `word-${count}`
})

const submitted = (yoruba = 'ọ̀rọ̀', autoPublish = false) =>
  atumo.submitted({ id: app.id, autoPublish }, word, yoruba)
const suggested = (change: Partial<SuggestionInput>) => atumo.suggested(app, word, change)
const save = (change: Partial<TermFields> = {}) => atumo.save({ slug: word, ...change })

describe('a decision prints its result in one line', () => {
  test.each([
    ['is pending', false],
    ['is published', true],
  ])('approve, if the submission %s: the term', async (_, autoPublish) => {
    const id = await submitted('ọ̀rọ̀', autoPublish)
    expect(await atumo.told('approve', id)).toBe(`${id} is approved. Term: ${word}, revision 1.\n`)
  })

  test('reject and withdraw', async () => {
    const [id, other] = [await submitted(), await submitted('gbólóhùn')]
    expect(await atumo.told('reject', id, '--reason', 'Why')).toBe(`${id} is rejected.\n`)
    expect(await atumo.told('withdraw', other)).toBe(`${other} is withdrawn.\n`)
  })

  test('reject, if the submission is published: the unpublished term', async () => {
    const id = await submitted('ọ̀rọ̀', true)
    const text = `${id} is rejected. Term: ${word}, revision 2, unpublished.\n`
    expect(await atumo.told('reject', id, '--reason', 'Why')).toBe(text)
  })

  test('accept: the changed term', async () => {
    await save()
    const id = await suggested({ yoruba: 'ọ̀rọ̀' })
    expect(await atumo.told('accept', id)).toBe(`${id} is accepted. Term: ${word}, revision 2.\n`)
  })

  test('merge: the other term, with the submitted words as aliases', async () => {
    await save({ slug: `${word}-x`, english: 'x', yoruba: 'x', aliases: ['first'] })
    const id = await submitted('gbólóhùn')
    const text = `${id} is merged. Term: ${word}-x, revision 2.\n`
    expect(await atumo.told('merge', id, '--into', `${word}-x`)).toBe(text)
    expect((await atumo.latest(`${word}-x`))?.content.aliases).toEqual(['first', 'gbólóhùn', word])
  })
})

test('--json prints the contribution, its decisions and its term', async () => {
  const id = await submitted()
  const words = ['approve', id, '--by', 'Adé Ọlá', '--reason', 'Ó dára.']
  expect(await atumo.json('review', ...words)).toMatchObject({
    id,
    kind: 'submission',
    status: 'approved',
    term_slug: word,
    decisions: [
      {
        decision: 'approve',
        from: 'pending',
        to: 'approved',
        by: 'Adé Ọlá',
        reason: 'Ó dára.',
        term_revision: 1,
        at: expect.any(String),
      },
    ],
    term: { slug: word, revision: 1, status: 'approved' },
  })
  expect(await atumo.latest(word)).toMatchObject({ by: 'Adé Ọlá', revision: 1 })
})

test('without --by the decision is recorded as made by the user of the machine', async () => {
  await atumo.run(['review', 'approve', await submitted()], { USER: 'ade' })
  expect((await atumo.latest(word))?.by).toBe('ade')
})

describe('edits', () => {
  const every = [
    ['--english', 'Edited'],
    ['--yoruba', 'àtúnṣe'],
    ['--aliases', ' ọ̀kan,, èjì '],
    ['--category', 'Ọ̀rọ̀'],
    ['--definition-en', 'As edited.'],
    ['--definition-yo', 'Ìtumọ̀.'],
    ['--example-en', 'An example.'],
    ['--example-yo', 'Àpẹẹrẹ.'],
  ].flat()

  test('change every field, and are stored in NFC', async () => {
    const decomposed = every.map((text) => text.normalize('NFD'))
    expect(decomposed).not.toEqual(every)
    const verdict = ['--by', 'Adé'.normalize('NFD'), '--reason', 'Ó dára.'.normalize('NFD')]
    const id = await submitted()
    const { decisions } = await atumo.json('review', 'approve', id, ...decomposed, ...verdict)
    expect(decisions).toMatchObject([{ by: 'Adé', reason: 'Ó dára.' }])
    expect((await atumo.latest('edited'))?.content).toMatchObject({
      english: 'Edited',
      yoruba: 'àtúnṣe',
      aliases: ['ọ̀kan', 'èjì'],
      category: 'Ọ̀rọ̀',
      definitionEn: 'As edited.',
      definitionYo: 'Ìtumọ̀.',
      exampleEn: 'An example.',
      exampleYo: 'Àpẹẹrẹ.',
    })
  })

  test('that are empty remove the field', async () => {
    await save({ aliases: ['a'], category: 'C', definitionEn: 'D', exampleYo: 'E' })
    const empty = ['--aliases=', '--category=', '--definition-en=', '--example-yo=']
    await atumo.told('accept', await suggested({ yoruba: 'ọ̀rọ̀' }), ...empty)
    expect((await atumo.latest(word))?.content).toMatchObject({
      yoruba: 'ọ̀rọ̀',
      aliases: [],
      category: null,
      definitionEn: null,
      exampleYo: null,
    })
  })

  test.each([
    ['--yoruba=', 'yoruba is empty'],
    ['--yoruba=ọ̀\u001b[31mrọ̀', 'control characters'],
    ['--definition-yo=a\u0007', 'control characters'],
    ['--category=C\u0085', 'control characters'],
    ['--aliases=a|b', 'separates the entries in a list'],
    [`--yoruba=${'a'.repeat(201)}`, 'yoruba has more than 200 characters'],
    ['--reason=\u009b2J', 'reason contains control characters'],
    [`--reason=${'a'.repeat(2001)}`, 'reason has more than 2000 characters'],
  ])('such as %j are refused, and nothing is decided', async (option, fault) => {
    const id = await submitted()
    const err = await atumo.refused('approve', id, option)
    expect(err).toContain(fault)
    expect(err).not.toMatch(/\p{Cc}(?!$)/u)
    expect(await atumo.json('review', 'show', id)).toMatchObject({ status: 'pending' })
  })
})
