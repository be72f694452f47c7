/** bin/atumo review approve, reject, accept, merge and withdraw: what they say, and what they refuse. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { createApp, defaultSettings } from '../../src/domain/apps'
import { submit, suggest } from '../../src/domain/contribute'
import type { SuggestionInput } from '../../src/domain/contributionInput'
import { indexed } from '../../src/domain/terms'
import type { App } from '../../src/store/apps'
import { createTermHistory } from '../../src/store/termHistory'
import type { TermFields } from '../../src/store/terms'
import type { Writing } from '../../src/store/transactions'
import { baseUrl, blankTerm } from '../support/testApp'
import { type CommandLine, openCommandLine } from './support'

const nobody = 'sub_00000000000000000000'

let atumo: CommandLine
let app: App
beforeAll(async () => {
  atumo = await openCommandLine()
  const { apiKey } = await createApp(atumo.stores, { name: 'Test', ...defaultSettings }, 0)
  const made = await atumo.stores.apps.byKey(apiKey)
  if (!made) throw new Error('the app is not there')
  app = made
})
afterAll(() => atumo.close())

/** Every test has an English word of its own, and a slug like it. */
let count = 0
let word = ''
beforeEach(() => {
  count++
  word = `word-${count}`
})

async function contributed(work: (writing: Writing) => ReturnType<typeof submit>) {
  const answer = await atumo.stores.transactions.run('test', work)
  const [id] = 'body' in answer ? (/su[bg]_\w+/.exec(answer.body) ?? []) : []
  if (id === undefined) throw new Error(JSON.stringify(answer))
  return id
}

const submitted = (yoruba = 'ọ̀rọ̀', autoPublish = false) => {
  const input = { english: word, yoruba, definitionEn: 'A word.' }
  return contributed((writing) => submit(writing, { id: app.id, autoPublish }, input, baseUrl))
}

const suggested = (change: Partial<SuggestionInput>) => {
  const input = { slug: word, yoruba: null, aliases: [], notes: null, ...change }
  return contributed((writing) => suggest(writing, app, input))
}

const save = (change: Partial<TermFields> = {}) =>
  atumo.stores.transactions.changeTerms('test', (writer) =>
    writer.save([indexed({ ...blankTerm(word), ...change })]),
  )

const latest = async (slug = word) => (await createTermHistory(atumo.stores.sql).of(slug)).at(-1)

async function told(...words: string[]) {
  const { out, err, code } = await atumo.run(['review', ...words])
  expect({ err, code }).toEqual({ err: '', code: 0 })
  return out
}

async function refused(...words: string[]) {
  const { out, err, code } = await atumo.run(['review', ...words, '--json'])
  expect({ out, code }).toEqual({ out: '', code: 1 })
  expect(err).not.toMatch(/\n +at /)
  return err
}

describe('a decision tells people in a line what came of it', () => {
  test.each([
    ['waited', false],
    ['was published', true],
  ])('approve, where it %s: the term', async (_, autoPublish) => {
    const id = await submitted('ọ̀rọ̀', autoPublish)
    expect(await told('approve', id)).toBe(`${id} is approved. Term: ${word}, revision 1.\n`)
  })

  test('reject and withdraw', async () => {
    const [id, other] = [await submitted(), await submitted('gbólóhùn')]
    expect(await told('reject', id, '--reason', 'Why')).toBe(`${id} is rejected.\n`)
    expect(await told('withdraw', other)).toBe(`${other} is withdrawn.\n`)
  })

  test('reject, where it was published: that the term is out', async () => {
    const id = await submitted('ọ̀rọ̀', true)
    const text = `${id} is rejected. Term: ${word}, revision 2, unpublished.\n`
    expect(await told('reject', id, '--reason', 'Why')).toBe(text)
  })

  test('accept: the term as changed', async () => {
    await save()
    const id = await suggested({ yoruba: 'ọ̀rọ̀' })
    expect(await told('accept', id)).toBe(`${id} is accepted. Term: ${word}, revision 2.\n`)
  })

  test('merge: the other term, which is found by what was submitted', async () => {
    await save({ slug: `${word}-x`, english: 'x', yoruba: 'x', aliases: ['first'] })
    const id = await submitted('gbólóhùn')
    const text = `${id} is merged. Term: ${word}-x, revision 2.\n`
    expect(await told('merge', id, '--into', `${word}-x`)).toBe(text)
    expect((await latest(`${word}-x`))?.content.aliases).toEqual(['first', 'gbólóhùn', word])
  })
})

test('with --json it is the contribution, its decisions and its term', async () => {
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
  expect(await latest()).toMatchObject({ by: 'Adé Ọlá', revision: 1 })
})

test('without --by it is recorded as done by the user of the machine', async () => {
  const USER = Bun.spawnSync(['id', '-un']).stdout.toString().trim()
  await atumo.run(['review', 'approve', await submitted()], { USER })
  expect((await latest())?.by).toBe(USER)
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

  test('change every field, and are stored in NFC whatever form they come in', async () => {
    const decomposed = every.map((text) => text.normalize('NFD'))
    expect(decomposed).not.toEqual(every)
    const verdict = ['--by', 'Adé'.normalize('NFD'), '--reason', 'Ó dára.'.normalize('NFD')]
    const id = await submitted()
    const { decisions } = await atumo.json('review', 'approve', id, ...decomposed, ...verdict)
    expect(decisions).toMatchObject([{ by: 'Adé', reason: 'Ó dára.' }])
    expect((await latest('edited'))?.content).toMatchObject({
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

  test('that are empty take away what is there', async () => {
    await save({ aliases: ['a'], category: 'C', definitionEn: 'D', exampleYo: 'E' })
    const empty = ['--aliases=', '--category=', '--definition-en=', '--example-yo=']
    await told('accept', await suggested({ yoruba: 'ọ̀rọ̀' }), ...empty)
    expect((await latest())?.content).toMatchObject({
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
    ['--aliases=a|b', 'separates a list'],
    [`--yoruba=${'a'.repeat(201)}`, 'yoruba has more than 200 characters'],
    ['--reason=\u009b2J', 'the reason holds control characters'],
    [`--reason=${'a'.repeat(2001)}`, 'the reason has more than 2000 characters'],
    ['--by=', "the reviewer's name"],
    ['--by=\u001b]0;x\u0007', "the reviewer's name"],
  ])('as in %j are refused, and nothing is decided', async (option, fault) => {
    const id = await submitted()
    const err = await refused('approve', id, option)
    expect(err).toStartWith('This cannot be: ')
    expect(err).toContain(fault)
    expect(err).not.toMatch(/\p{Cc}(?!$)/u)
    expect(await atumo.json('review', 'show', id)).toMatchObject({ status: 'pending' })
  })
})

describe('it is refused', () => {
  test.each([
    ['approve', []],
    ['reject', ['--reason', 'Why']],
    ['accept', []],
    ['merge', ['--into', 'x']],
    ['withdraw', []],
  ])('to %s what is not there', async (decision, options) => {
    expect(await refused(decision, nobody, ...options)).toBe(
      'There is no such submission or suggestion. bin/atumo review list names those that wait.\n',
    )
  })

  test.each([
    [['approve']],
    [['reject', nobody, 'more']],
    [['merge', nobody]],
    [['accept', nobody, '--revision', 'last']],
    [['reject', nobody, '--yoruba', 'a']],
    [['withdraw', nobody, '--colour', 'red']],
  ])('in other words than the command takes: %p', async (words) => {
    expect(await refused(...words)).toContain(`\nUsage: bin/atumo review ${words[0]} ID`)
  })

  test.each([[[]], [['--reason', '']], [['--reason', '  ']]])(
    'to reject with %p',
    async (options) => {
      expect(await refused('reject', await submitted(), ...options)).toBe(
        'A rejection needs a reason, which whoever contributed is told: --reason.\n',
      )
    },
  )

  test('to decide again: who decided, when and why is told', async () => {
    const id = await submitted()
    await told('reject', id, '--by', 'Adé', '--reason', 'Kì í ṣe ìmọ̀ ẹ̀rọ.')
    const err = await refused('approve', id)
    expect(err).toMatch(
      /^It is rejected already, and cannot be approved\.\n[-\d]{10} \d\d:\d\d UTC {2}rejected by Adé: Kì í ṣe ìmọ̀ ẹ̀rọ\.\n$/,
    )
  })

  test('to decide for the second of two that decide at once', async () => {
    const id = await submitted()
    const both = await Promise.all([
      atumo.run(['review', 'approve', id, '--by', 'One']),
      atumo.run(['review', 'reject', id, '--by', 'Two', '--reason', 'Why']),
    ])
    expect(both.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(both.find(({ code }) => code === 1)?.err).toMatch(/ by (One|Two)/)
  })

  test('to withdraw what is published, and to accept what is no suggestion', async () => {
    expect(await refused('withdraw', await submitted('ọ̀rọ̀', true))).toStartWith(
      'It is published already, and cannot be withdrawn.\n',
    )
    expect(await refused('accept', await submitted('ọ̀rọ̀ kan'))).toContain('cannot be accepted')
  })

  test('to accept what is superseded, until the present revision is named', async () => {
    await save()
    const id = await suggested({ yoruba: 'ọ̀rọ̀' })
    await save({ category: 'Words' })
    const text = (seen: number) =>
      `The term has changed: it is at revision 2, not ${seen}. Look at it with bin/atumo review show, and accept with --revision 2, or reject.\n`
    expect(await refused('accept', id)).toBe(text(1))
    expect(await refused('accept', id, '--revision', '3')).toBe(text(3))
    expect(await told('accept', id, '--revision', '2')).toContain(`Term: ${word}, revision 3.`)
    expect((await latest())?.content).toMatchObject({ yoruba: 'ọ̀rọ̀', category: 'Words' })
  })

  test('to make a term that says what another says: that one is named', async () => {
    const id = await submitted()
    await save({ slug: `${word}-x`, english: word, yoruba: 'Ọ̀RỌ̀' })
    expect(await refused('approve', id)).toBe(
      `The term ${word}-x says the same in both languages. Merge into it, or reject.\n`,
    )
    expect(await told('merge', id, '--into', `${word}-x`)).toContain('is merged')
  })

  test('to accept what says only in words what is wrong, until that is written', async () => {
    await save()
    const id = await suggested({ notes: 'Tones?' })
    expect(await refused('accept', id)).toStartWith('This suggestion says only in words what')
    await told('accept', id, '--yoruba', 'ọ̀rọ̀')
    expect((await latest())?.content.yoruba).toBe('ọ̀rọ̀')
  })

  test('to merge into no term, or its own', async () => {
    const none = 'There is no such term in the dictionary.\n'
    expect(await refused('merge', await submitted(), '--into', 'nothing')).toBe(none)
    const published = await submitted('ọ̀rọ̀ kan', true)
    expect(await refused('merge', published, '--into', word)).toBe(none)
  })
})
