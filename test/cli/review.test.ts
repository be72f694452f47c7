/** bin/atumo review list and show: what reviewers see before they decide. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createApp, defaultSettings } from '../../src/domain/apps'
import { submit, suggest } from '../../src/domain/contribute'
import type { SubmissionInput, SuggestionInput } from '../../src/domain/contributionInput'
import { reject } from '../../src/domain/review'
import { rename, unpublish } from '../../src/domain/termChanges'
import { indexed } from '../../src/domain/terms'
import type { TermFields } from '../../src/store/terms'
import { baseUrl, blankTerm } from '../support/testApp'
import { type CommandLine, openCommandLine } from './support'

interface Row {
  id: string
  number: number
  status: string
}

let atumo: CommandLine
beforeAll(async () => {
  atumo = await openCommandLine()
})
afterAll(() => atumo.close())

async function newApp(name: string, autoPublish: boolean | null = null) {
  const { stores } = atumo
  const { apiKey } = await createApp(stores, { name, ...defaultSettings, autoPublish }, 0)
  const app = await stores.apps.byKey(apiKey)
  if (!app) throw new Error('the app is not there')
  return app
}

type App = Awaited<ReturnType<typeof newApp>>

async function contributed(app: App, input: SubmissionInput | SuggestionInput): Promise<string> {
  const answer = await atumo.stores.transactions.run('test', (writing) =>
    'slug' in input ? suggest(writing, app, input) : submit(writing, app, input, baseUrl),
  )
  const [id] = 'body' in answer ? (/su[bg]_\w+/.exec(answer.body) ?? []) : []
  if (id === undefined) throw new Error(JSON.stringify(answer))
  return id
}

const submitted = (app: App, english: string, yoruba: string) =>
  contributed(app, { english, yoruba, definitionEn: `What a ${english} is.` })

const suggested = (app: App, slug: string, change: Partial<SuggestionInput>) =>
  contributed(app, { slug, yoruba: null, aliases: [], notes: null, ...change })

const save = (...terms: (Partial<TermFields> & Pick<TermFields, 'slug'>)[]) =>
  atumo.stores.transactions.changeTerms('test', (writer) =>
    writer.save(terms.map((term) => indexed({ ...blankTerm(term.slug), ...term }))),
  )

async function show(id: string): Promise<string> {
  const { out, err, code } = await atumo.run(['review', 'show', id])
  expect({ err, code }).toEqual({ err: '', code: 0 })
  return out
}

const minute = /\d{4}-\d\d-\d\d \d\d:\d\d UTC/g

describe('review list', () => {
  let names: Record<string, string>
  let apps: { one: App; other: App }
  beforeAll(async () => {
    apps = { one: await newApp('One'), other: await newApp('Other', true) }
    await save({ slug: 'book', yoruba: 'ìwé' }, { slug: 'leaf', yoruba: 'ewé' })
    const { one, other } = apps
    names = {
      [await submitted(one, 'kettle', 'ìkòkò iná')]: 'kettle',
      [await submitted(other, 'oven', 'ààrò')]: 'oven',
      [await suggested(one, 'book', { yoruba: 'ìwé kíkà', aliases: ['tome'] })]: 'of book',
      [await suggested(other, 'leaf', { notes: 'Which leaf?' })]: 'of leaf',
    }
    const spoon = await submitted(one, 'spoon', 'ṣíbí')
    names[spoon] = 'spoon'
    await reject(atumo.stores, spoon, { by: 'Adé', reason: 'No technology.' })
    await save({ slug: 'leaf', yoruba: 'ewé', category: 'Land' })
  })

  async function list(...words: string[]): Promise<Row[]> {
    const { out, err, code } = await atumo.run(['review', 'list', ...words, '--json'])
    expect({ err, code }).toEqual({ err: '', code: 0 })
    return JSON.parse(out) as Row[]
  }

  const namesOf = (rows: Row[]) => rows.map(({ id }) => names[id])

  const waiting = ['kettle', 'oven', 'of book', 'of leaf']
  test.each([
    ['', waiting],
    ['--status waiting', waiting],
    ['--status pending', ['kettle', 'of book']],
    ['--status published', ['oven']],
    ['--status superseded', ['of leaf']],
    ['--status rejected', ['spoon']],
    ['--status merged', []],
    ['--status all', [...waiting, 'spoon']],
    ['--kind submission', ['kettle', 'oven']],
    ['--kind suggestion', ['of book', 'of leaf']],
    ['--kind suggestion --status pending', ['of book']],
    ['--limit 3', ['kettle', 'oven', 'of book']],
    ['--app app_00000000000000000000', []],
  ])('%p are %p, in the order in which they came', async (options, found) => {
    expect(namesOf(await list(...options.split(' ').filter(Boolean)))).toEqual(found)
  })

  test('can be of one app', async () => {
    expect(namesOf(await list('--app', apps.other.clientId))).toEqual(['oven', 'of leaf'])
  })

  test('goes on after the last number of a page until nothing is left', async () => {
    const page = await list('--limit', '2')
    const next = await list('--limit', '2', '--after', String(page.at(-1)?.number))
    expect(namesOf([...page, ...next])).toEqual(waiting)
    expect(await list('--after', String(next.at(-1)?.number))).toEqual([])
  })

  test('is a line each for people', async () => {
    const { out } = await atumo.run(['review', 'list', '--status', 'all'])
    const lines = out.trimEnd().split('\n')
    expect(
      lines.map((line) => line.replace(/^\w+ {2}/, '').replace(/\d{4}-\d\d-\d\d/, 'DAY')),
    ).toEqual([
      'pending     DAY  kettle · ìkòkò iná',
      'published   DAY  oven · ààrò',
      'pending     DAY  book: ìwé kíkà; also tome',
      'superseded  DAY  leaf: “Which leaf?”',
      'rejected    DAY  spoon · ṣíbí',
    ])
    expect(lines.map((line) => names[line.split(' ')[0] ?? ''])).toEqual([...waiting, 'spoon'])
  })

  test.each([
    ['--status merged', 'Nothing is merged.\n'],
    ['--app nobody --status all', 'Nothing is there.\n'],
  ])('%s without any says so', async (options, text) => {
    expect((await atumo.run(['review', 'list', ...options.split(' ')])).out).toBe(text)
  })

  test.concurrent.each([
    ['--status gone', '--status must be one of waiting, pending, '],
    ['--status Pending', 'not "Pending"'],
    ['--kind term', '--kind must be one of submission, suggestion, not "term".'],
    ['--limit 0', '--limit must be a whole number from 1 to 10000'],
    ['--limit 10001', '--limit'],
    ['--after=-1', '--after must be a whole number from 0'],
    ['--colour red', '--colour'],
    ['pending', 'There is a word too many.'],
  ])('%s is a usage error', async (options, reason) => {
    const { out, err, code } = await atumo.run(['review', 'list', ...options.split(' '), '--json'])
    expect({ out, code }).toEqual({ out: '', code: 1 })
    expect(err).toContain(reason)
    expect(err).toContain('Usage: bin/atumo review list [--status waiting|')
  })
})

describe('review show', () => {
  let app: App
  beforeAll(async () => {
    app = await newApp('Ìwé Àwọn Ọmọ')
  })

  test('has a submission beside the terms and submissions that read alike; the equal one is marked', async () => {
    const id = await submitted(app, 'hoe', 'ọkọ́')
    const other = await submitted(app, 'hoe', 'oko')
    await save(
      { slug: 'hoe', yoruba: 'ọkọ́' },
      { slug: 'husband', yoruba: 'ọkọ' },
      { slug: 'vehicle', yoruba: 'mọ́tò', aliases: ['ọkọ̀'] },
    )
    expect((await show(id)).replace(minute, 'TIME')).toBe(`${id}  pending
from Ìwé Àwọn Ọmọ (${app.clientId}), TIME

  English     hoe
  Yoruba      ọkọ́
  Definition  What a hoe is.

In the dictionary, and reads alike:
  hoe: hoe · ọkọ́  (the same)
  husband: husband · ọkọ
  vehicle: vehicle · mọ́tò

Waits too, and reads alike:
  ${other}: hoe · oko
`)
    expect(await atumo.json('review', 'show', id)).toEqual({
      id,
      kind: 'submission',
      status: 'pending',
      number: expect.any(Number),
      app: { client_id: app.clientId, name: app.name },
      created_at: expect.any(String),
      english_term: 'hoe',
      yoruba_term: 'ọkọ́',
      definition_en: 'What a hoe is.',
      term_slug: null,
      decisions: [],
      lookalikes: [
        { slug: 'hoe', english: 'hoe', yoruba: 'ọkọ́', equal: true },
        { slug: 'husband', english: 'husband', yoruba: 'ọkọ', equal: false },
        { slug: 'vehicle', english: 'vehicle', yoruba: 'mọ́tò', equal: false },
      ],
      pending_lookalikes: [{ id: other, english_term: 'hoe', yoruba_term: 'oko' }],
    })
  })

  test('has the term of a published submission, which is no lookalike of its own', async () => {
    const id = await submitted(await newApp('Trusted', true), 'ladle', 'ìpọnmi')
    const out = await show(id)
    expect(out).toContain('  Term        ladle\n')
    expect(out).toContain('published by auto-publish')
    expect(out).not.toContain('reads alike')
  })

  test('has what was decided, by whom and why', async () => {
    const id = await submitted(app, 'chair', 'àga')
    await reject(atumo.stores, id, { by: 'Adé', reason: 'Kò sí ní ìmọ̀ ẹ̀rọ.' })
    expect(await show(id)).toMatch(/ UTC {2}rejected by Adé: Kò sí ní ìmọ̀ ẹ̀rọ\.\n$/)
    expect(await atumo.json('review', 'show', id)).toMatchObject({
      decisions: [{ decision: 'reject', from: 'pending', to: 'rejected', by: 'Adé' }],
    })
  })

  test('has what a suggestion takes away and adds, and why', async () => {
    await save({ slug: 'engine', yoruba: 'ẹ̀rọ', aliases: ['motor'], definitionEn: 'It moves.' })
    const change = { yoruba: 'ẹ́ńjìnnì', aliases: ['machine', 'Motor'], notes: 'Ó wọ́pọ̀.' }
    const id = await suggested(app, 'engine', change)
    expect((await show(id)).replace(minute, 'TIME')).toBe(`${id}  pending
from Ìwé Àwọn Ọmọ (${app.clientId}), TIME

  Term   engine, revision 1
  Notes  Ó wọ́pọ̀.

  yoruba
  - ẹ̀rọ
  + ẹ́ńjìnnì

  aliases
  + machine
`)
  })

  test('sets what changed since apart from what is suggested', async () => {
    await save({ slug: 'wheel', yoruba: 'kẹ̀kẹ́', aliases: ['rim', 'disc'] })
    const id = await suggested(app, 'wheel', { yoruba: 'àgbá', aliases: ['tyre'] })
    await save({ slug: 'wheel', yoruba: 'ẹsẹ̀ ọkọ̀', aliases: ['rim'], definitionEn: 'Round.' })
    const out = await show(id)
    expect(out).toContain('  Term   wheel, revision 1; now 2\n')
    expect(out).toContain(`
  yoruba
  - kẹ̀kẹ́
  + àgbá
  ! gone since: kẹ̀kẹ́
  ! new since:  ẹsẹ̀ ọkọ̀
`)
    expect(out).toContain('\n  aliases\n  + tyre\n  ! gone since: disc\n')
    expect(out).toContain('\n  definition_en\n  ! new since:  Round.\n')
    expect(out).toEndWith('\nThe term has changed since. To accept it all the same: --revision 2\n')
    const shown = await atumo.json('review', 'show', id)
    expect(shown).toMatchObject({ slug: 'wheel', made_on_revision: 1, revision: 2 })
    expect(shown['differences']).toContainEqual({
      field: 'yoruba',
      base: 'kẹ̀kẹ́',
      suggested: 'àgbá',
      now: 'ẹsẹ̀ ọkọ̀',
    })
  })

  test('says that a term has another slug by now, or is unpublished', async () => {
    await save({ slug: 'cart' })
    const id = await suggested(app, 'cart', { yoruba: 'kẹ̀kẹ́' })
    await rename(atumo.stores.transactions, { slug: 'cart', to: 'barrow', by: 'test' })
    await unpublish(atumo.stores.transactions, { slug: 'barrow', by: 'test' })
    const out = await show(id)
    expect(out).toContain('  Term   barrow, revision 1; now 3\n')
    expect(out).toContain('  slug\n  ! gone since: cart\n  ! new since:  barrow\n')
    expect(out).toContain('  status\n  ! gone since: approved\n  ! new since:  unpublished\n')
  })

  test('prints odd but legal characters as they are stored', async () => {
    const odd = '“é” \\e[31m %s $(x) <b>&amp; 𞤀𞤁 ẹ̀ọ́ ₦'
    const id = await submitted(app, odd, `${odd} o`)
    expect(await show(id)).toContain(`\n  English     ${odd}\n  Yoruba      ${odd} o\n`)
    expect(await atumo.json('review', 'show', id)).toMatchObject({ english_term: odd })
  })

  test.concurrent.each([
    [['sub_00000000000000000000'], 'There is no such submission or suggestion.'],
    [['../x'], 'bin/atumo review list names those that wait.'],
    [[], 'Usage: bin/atumo review show ID'],
    [['a', 'b'], 'Usage: bin/atumo review show ID'],
  ])('%p is refused', async (words, reason) => {
    const { out, err, code } = await atumo.run(['review', 'show', ...words])
    expect({ out, code }).toEqual({ out: '', code: 1 })
    expect(err).toContain(reason)
  })
})
