/** Decisions that bin/atumo review refuses: approve, reject, accept, merge and withdraw. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import type { SuggestionInput } from '../../src/domain/review/contributionInput'
import { unpublish } from '../../src/domain/terms/termChanges'
import type { App } from '../../src/store/apps/apps'
import type { TermFields } from '../../src/store/terms/terms'
import { openReviewCommands, type ReviewCommands } from './reviewing'

const nobody = 'sub_00000000000000000000'

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

describe('refuses', () => {
  test.each([
    ['approve', []],
    ['reject', ['--reason', 'Why']],
    ['accept', []],
    ['merge', ['--into', 'x']],
    ['withdraw', []],
  ])('to %s an unknown contribution', async (decision, options) => {
    expect(await atumo.refused(decision, nobody, ...options)).toBe(
      'There is no submission or suggestion with this ID. Check the ID.\n',
    )
  })

  test.each([
    [['approve']],
    [['reject', nobody, 'more']],
    [['merge', nobody]],
    [['accept', nobody, '--revision', 'last']],
    [['reject', nobody, '--yoruba', 'a']],
    [['withdraw', nobody, '--colour', 'red']],
    [['approve', nobody, '--by', '']],
  ])('invalid arguments: %p', async (words) => {
    expect(await atumo.refused(...words)).toContain(
      `\nUsage: bin/atumo review ${words[0]} [options] <id>`,
    )
  })

  test.each([
    ['empty', ''],
    ['blank', ' '],
    ['too long', 'a'.repeat(201)],
    ['not plain text', '\u001b]0;x\u0007'],
  ])('a name that is %s', async (_, by) => {
    const id = await submitted()
    expect(await atumo.refused('approve', id, '--by', by)).toStartWith(
      "error: option '--by <name>' argument '",
    )
    expect(await atumo.json('review', 'show', id)).toMatchObject({ status: 'pending' })
  })

  test.each([[[]], [['--reason', '']], [['--reason', '  ']]])(
    'to reject with the options %p',
    async (options) => {
      expect(await atumo.refused('reject', await submitted(), ...options)).toBe(
        'Enter a reason. It is stored with the decision and shown to the contributor.\n',
      )
    },
  )

  test('a second decision, and prints the first with its author, time and reason', async () => {
    const id = await submitted()
    await atumo.told('reject', id, '--by', 'Adé', '--reason', 'Kì í ṣe ìmọ̀ ẹ̀rọ.')
    const err = await atumo.refused('approve', id)
    expect(err).toMatch(
      /^This decision is no longer possible, because the status of the contribution is now “rejected”\.\n[-\d]{10} \d\d:\d\d UTC {2}rejected by Adé: Kì í ṣe ìmọ̀ ẹ̀rọ\.\n$/,
    )
  })

  test('the second of two concurrent decisions', async () => {
    const id = await submitted()
    const both = await Promise.all([
      atumo.run(['review', 'approve', id, '--by', 'One']),
      atumo.run(['review', 'reject', id, '--by', 'Two', '--reason', 'Why']),
    ])
    expect(both.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(both.find(({ code }) => code === 1)?.err).toMatch(/ by (One|Two)/)
  })

  test('to withdraw a published submission, and to accept a submission', async () => {
    expect(await atumo.refused('withdraw', await submitted('ọ̀rọ̀', true))).toStartWith(
      'This decision is no longer possible, because the status of the contribution is now “published, not reviewed”.\n',
    )
    expect(await atumo.refused('accept', await submitted('ọ̀rọ̀ kan'))).toBe(
      'Only submissions can be approved, merged or withdrawn. Only suggestions can be accepted.\n',
    )
  })

  test('to accept a suggestion twice', async () => {
    await save()
    const id = await suggested({ yoruba: 'ọ̀rọ̀' })
    await atumo.told('accept', id)
    const already =
      'This decision is no longer possible, because the status of the contribution is now “accepted”.\n'
    expect(await atumo.refused('accept', id)).toStartWith(already)
  })

  test('to accept a superseded suggestion, until the current revision is given', async () => {
    await save()
    const id = await suggested({ yoruba: 'ọ̀rọ̀' })
    await save({ category: 'Words' })
    const text = (seen: number) =>
      `The term has changed: it is now at revision 2, not ${seen}. Check what changed, then try again with revision 2.\n`
    expect(await atumo.refused('accept', id)).toBe(text(1))
    expect(await atumo.refused('accept', id, '--revision', '3')).toBe(text(3))
    expect(await atumo.told('accept', id, '--revision', '2')).toContain(
      `Term: ${word}, revision 3.`,
    )
    expect((await atumo.latest(word))?.content).toMatchObject({ yoruba: 'ọ̀rọ̀', category: 'Words' })
  })

  test('to approve a duplicate, and names the existing term', async () => {
    const id = await submitted()
    await save({ slug: `${word}-x`, english: word, yoruba: 'Ọ̀RỌ̀' })
    expect(await atumo.refused('approve', id)).toBe(
      `The term ${word}-x already has this pair of headwords. Merge the submission into it, or reject the submission.\n`,
    )
    expect(await atumo.told('merge', id, '--into', `${word}-x`)).toContain('is merged')
  })

  test('to accept a suggestion that has only notes, until an edit is given', async () => {
    await save()
    const id = await suggested({ notes: 'Tones?' })
    expect(await atumo.refused('accept', id)).toBe(
      'Accepting this suggestion would not change the term. Edit the suggestion first, or reject it.\n',
    )
    await atumo.told('accept', id, '--yoruba', 'ọ̀rọ̀')
    expect((await atumo.latest(word))?.content.yoruba).toBe('ọ̀rọ̀')
  })

  test('to merge into an unknown term, or into its own term', async () => {
    const none = 'There is no term with this slug in the dictionary. Check the slug.\n'
    expect(await atumo.refused('merge', await submitted(), '--into', 'nothing')).toBe(none)
    const published = await submitted('ọ̀rọ̀ kan', true)
    expect(await atumo.refused('merge', published, '--into', word)).toBe(
      'A submission cannot be merged into its own term. Choose another term.\n',
    )
  })

  test('to approve or accept a contribution to an unpublished term', async () => {
    const out =
      'The term is not published. Publish it again by rolling it back to an earlier revision, or reject the contribution.\n'
    const published = await submitted('ọ̀rọ̀ kan', true)
    const suggestion = await suggested({ yoruba: 'ọ̀rọ̀' })
    await unpublish(atumo.stores.transactions, { slug: word, by: 'test' })
    expect(await atumo.refused('approve', published)).toBe(out)
    expect(await atumo.refused('accept', suggestion, '--revision', '2')).toBe(out)
  })

  test('with a message that escapes invisible characters', async () => {
    await save({ yoruba: 'ọ̀rọ̀' })
    expect(await atumo.refused('list', '--limit', '\u202e1')).toContain('\\u{202e}1')
  })
})
