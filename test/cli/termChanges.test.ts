/** bin/atumo terms history, rollback, rename and unpublish. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { indexed } from '../../src/domain/terms/terms'
import { createTermHistory } from '../../src/store/terms/reader'
import type { TermFields } from '../../src/store/terms/terms'
import { blankTerm } from '../support/testApp'
import { type CommandLine, openCommandLine } from './support'

let atumo: CommandLine
beforeAll(async () => {
  atumo = await openCommandLine()
})
afterAll(() => atumo.close())

const save = (slug: string, change: Partial<TermFields>, by = 'test') =>
  atumo.stores.transactions.changeTerms(by, (writer) =>
    writer.save([indexed({ ...blankTerm(slug), ...change })]),
  )

beforeEach(async () => {
  await atumo.stores.sql`truncate terms cascade`
  await save('book', { yoruba: 'ìwé', aliases: ['tome'] }, 'Adé')
  await save('book', { yoruba: 'ìwé kíkà', definitionYo: 'Ohun tí a ń kà.' }, 'Ọlá')
})

const historyOf = (slug: string) => createTermHistory(atumo.stores.sql).of(slug)

async function told(...words: string[]) {
  const { out, err, code } = await atumo.run(['terms', ...words])
  expect({ err, code }).toEqual({ err: '', code: 0 })
  return out
}

/** Splits the output into revisions, each an object of its fields. */
const revisionsIn = (out: string) =>
  out
    .trimEnd()
    .split('\n\n')
    .map((block) => Object.fromEntries(block.split('\n').map((line) => line.split(/ {2,}/))))

describe('terms history', () => {
  test('prints authors and changed fields, the oldest revision first', async () => {
    await told('rename', 'book', 'volume', '--by', 'Adé')
    await told('unpublish', 'volume', '--by', 'Ọlá')
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(revisionsIn(await told('history', 'volume'))).toEqual([
      {
        revision: '1',
        by: 'Adé',
        at,
        slug: 'book',
        english: 'book',
        yoruba: 'ìwé',
        aliases: 'tome',
        status: 'approved',
      },
      {
        revision: '2',
        by: 'Ọlá',
        at,
        yoruba: 'ìwé kíkà',
        aliases: '(none)',
        definition_yo: 'Ohun tí a ń kà.',
      },
      { revision: '3', by: 'Adé', at, slug: 'volume' },
      { revision: '4', by: 'Ọlá', at, status: 'unpublished' },
    ])
  })

  test('escapes invisible characters, except with --json', async () => {
    await save('book', { notesYo: 'ìwé\u202e', definitionYo: 'a\u200bb\u2028' }, 'A\u202edé')
    const shown = await told('history', 'book')
    expect(shown).toContain('ìwé\\u{202e}\n')
    expect(shown).toContain('a\\u{200b}b\\u{2028}\n')
    expect(shown).toContain('A\\u{202e}dé')
    const { out } = await atumo.run(['terms', 'history', 'book', '--json'])
    expect(out).toContain('ìwé\u202e')
    const { err } = await atumo.run(['terms', 'history', 'bo\u202eok'])
    expect(err).not.toContain('\u202e')
  })

  test('accepts an earlier slug of the term', async () => {
    await told('rename', 'book', 'volume')
    expect(await told('history', 'book')).toBe(await told('history', 'volume'))
  })

  test('prints complete revisions with --json', async () => {
    const { out } = await atumo.run(['terms', 'history', 'book', '--json'])
    expect(JSON.parse(out)).toEqual([
      {
        revision: 1,
        by: 'Adé',
        at: expect.any(String),
        term: {
          slug: 'book',
          english: 'book',
          yoruba: 'ìwé',
          aliases: ['tome'],
          category: null,
          definition_en: null,
          definition_yo: null,
          example_en: null,
          example_yo: null,
          media: [],
          proposed: null,
          related: [],
          status: 'approved',
          sources: [],
          notes_en: null,
          notes_yo: null,
          relations: [],
        },
      },
      expect.objectContaining({ revision: 2, by: 'Ọlá' }),
    ])
  })
})

describe('terms rollback', () => {
  test('restores an earlier content as a new revision', async () => {
    expect(await told('rollback', 'book', '--to', '1', '--by', 'Adé')).toBe(
      'book is at revision 3, approved.\n',
    )
    const [first, , third] = await historyOf('book')
    expect(third).toMatchObject({ revision: 3, by: 'Adé' })
    expect(third?.content).toEqual(first?.content)
  })

  test('keeps the slug, and restores an unpublished term', async () => {
    await told('rename', 'book', 'volume')
    await told('unpublish', 'volume')
    const words = ['terms', 'rollback', 'book', '--to', '1']
    expect(await atumo.json(...words)).toMatchObject({
      slug: 'volume',
      revision: 5,
      status: 'approved',
      yoruba: 'ìwé',
    })
  })

  test('to an unpublished revision unpublishes the term', async () => {
    await told('unpublish', 'book')
    await told('rollback', 'book', '--to', '1')
    expect(await told('rollback', 'book', '--to', '3')).toBe(
      'book is at revision 5, unpublished.\n',
    )
  })

  test('is refused if another term now has this content, and names it', async () => {
    await save('book-2', { english: 'book', yoruba: 'Ìwé' })
    const { err, code } = await atumo.run(['terms', 'rollback', 'book', '--to', '1'])
    expect(code).toBe(1)
    expect(err).toStartWith('The term book-2 already has this pair of headwords.')
    expect(await historyOf('book')).toHaveLength(2)
  })
})

describe('terms rename', () => {
  test('changes the slug, changes it again, and restores the first', async () => {
    expect(await told('rename', 'book', 'volume')).toBe('volume is at revision 3, approved.\n')
    expect(await atumo.json('terms', 'rename', 'book', 'tome')).toMatchObject({
      slug: 'tome',
      revision: 4,
    })
    expect(await told('rename', 'volume', 'book')).toBe('book is at revision 5, approved.\n')
  })

  test('to the current slug changes nothing', async () => {
    expect(await told('rename', 'book', 'book')).toBe('book is at revision 2, approved.\n')
  })

  test('to a slug that another term has or had is refused', async () => {
    await save('leaf', { yoruba: 'ewé' })
    await told('rename', 'leaf', 'foliage')
    for (const slug of ['leaf', 'foliage']) {
      const { out, err, code } = await atumo.run(['terms', 'rename', 'book', slug, '--json'])
      expect({ out, code }).toEqual({ out: '', code: 1 })
      expect(err).toBe(
        `The slug ${slug} is or was used by another term. Choose a different slug.\n`,
      )
    }
  })
})

test('terms unpublish unpublishes a term; a second time changes nothing', async () => {
  expect(await atumo.json('terms', 'unpublish', 'book')).toMatchObject({
    slug: 'book',
    revision: 3,
    status: 'unpublished',
  })
  expect(await told('unpublish', 'book')).toBe('book is at revision 3, unpublished.\n')
})

test.each([['rollback book --to 1'], ['rename book volume'], ['unpublish book']])(
  'without --by, %s is recorded as made by the user of the machine',
  async (words) => {
    await atumo.run(['terms', ...words.split(' ')], { USER: 'ade' })
    expect((await historyOf('book')).at(-1)).toMatchObject({ revision: 3, by: 'ade' })
  },
)

test.each([
  ['SUDO_USER rather than USER', { SUDO_USER: 'ade', USER: 'root' }, 'ade'],
  ['USER if SUDO_USER is empty', { SUDO_USER: '', USER: 'ola' }, 'ola'],
  ['the number of the user without either', {}, `user ${process.getuid?.()}`],
])('without --by a change is recorded as made by %s', async (_, env, by) => {
  await atumo.run(['terms', 'unpublish', 'book'], env)
  expect((await historyOf('book')).at(-1)).toMatchObject({ revision: 3, by })
})

describe('refuses invalid arguments and changes nothing', () => {
  const unknown = 'There is no term with this slug in the dictionary. Check the slug.'
  test.each([
    ['history nothing', unknown],
    ['rollback nothing --to 1', unknown],
    ['rename nothing else', unknown],
    ['unpublish nothing', unknown],
    [
      'rollback book --to 3',
      'The term does not have this revision. Choose a revision from its history.',
    ],
    [
      'rollback book --to 0',
      "option '--to <revision>' argument '0' is invalid. It must be a whole number from 1",
    ],
    ['rollback book --to first', "argument 'first' is invalid."],
    ['rollback book', "required option '--to <revision>' not specified"],
    ['rename book', 'Usage: bin/atumo terms rename [options] <slug> <to>'],
    ['rename book Ìwé', 'slug "Ìwé" is not a valid slug.'],
    ['rename book a--b', 'slug "a--b" is not a valid slug.'],
    ['unpublish', 'Usage: bin/atumo terms unpublish [options] <slug>'],
    ['unpublish book leaf', 'Usage: bin/atumo terms unpublish [options] <slug>'],
    ['history book --colour', '--colour'],
    [
      'unpublish book --by=',
      "option '--by <name>' argument '' is invalid. It must have 1 to 200 characters",
    ],
    [`rename book volume --by=${'a'.repeat(201)}`, 'It must have 1 to 200 characters'],
    ['rollback book --to 1 --by=A\u0007', 'without control characters.'],
  ])('terms %s', async (words, reason) => {
    const { out, err, code } = await atumo.run(['terms', ...words.split(' '), '--json'])
    expect({ out, code }).toEqual({ out: '', code: 1 })
    expect(err).toContain(reason)
    expect(err).not.toMatch(/\n +at /)
    expect(await historyOf('book')).toHaveLength(2)
  })
})
