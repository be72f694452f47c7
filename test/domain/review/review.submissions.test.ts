/** Approving, rejecting and withdrawing pending submissions. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { approve, reject, withdraw } from '../../../src/domain/review/review'
import type { Edits } from '../../../src/domain/terms/termChanges'
import { emptyFields } from '../../../src/domain/terms/termRow'
import { problemOf } from '../../support/problems'
import { ada, done, expectRefused, openReviewing, type Reviewing } from './reviewing'

let bench: Reviewing
beforeAll(async () => {
  bench = await openReviewing()
})
afterAll(() => bench.close())

describe('approving', () => {
  test('creates a term from a submission, which searches find', async () => {
    const id = await bench.submitted('Washing Machine', 'ẹ̀rọ ìfọṣọ', 'It washes.')
    expect(await bench.found('ifoso')).toEqual([])
    const { contribution, term } = done(await approve(bench.review, id, ada))
    expect(contribution).toMatchObject({ id, status: 'approved', slug: 'washing-machine' })
    expect(contribution.termId).toBe(term?.id ?? null)
    expect(term).toEqual({
      ...emptyFields,
      id: expect.any(Number),
      revision: 1,
      status: 'approved',
      slug: 'washing-machine',
      english: 'Washing Machine',
      yoruba: 'ẹ̀rọ ìfọṣọ',
      definitionEn: 'It washes.',
    })
    expect(await bench.found('ifoso')).toEqual(['washing-machine'])
    expect(await bench.revisionsOf('washing-machine')).toEqual([[1, 'Adé']])
  })

  test('numbers homographs, and skips earlier slugs', async () => {
    const slugs = []
    for (const yoruba of ['báǹkì', 'etí odò', 'àká']) {
      slugs.push((await bench.made('bank', yoruba)).slug)
    }
    expect(slugs).toEqual(['bank', 'bank-2', 'bank-3'])
    await bench.transactions.changeTerms('test', async (terms) => {
      const shore = await terms.bySlug('bank-2')
      await terms.rename(shore?.id ?? 0, 'shore')
    })
    expect((await bench.made('Bank', 'ilé owó')).slug).toBe('bank-4')
  })

  test('derives the slug from the edited headword', async () => {
    const id = await bench.submitted('compueter', 'kọ̀ǹpútà')
    const { term } = done(
      await approve(bench.review, id, { ...ada, edits: { english: 'computer' } }),
    )
    expect(term).toMatchObject({ slug: 'computer', english: 'computer', yoruba: 'kọ̀ǹpútà' })
  })

  test('gives a headword without ASCII letters a slug, too', async () => {
    expect((await bench.made('π', 'páì')).slug).toBe('term')
    expect((await bench.made('Ω', 'ómẹ́gà')).slug).toBe('term-2')
  })

  test('leaves room for a number after the longest headword', async () => {
    const english = 'a'.repeat(200)
    expect((await bench.made(english, 'gígùn')).slug).toBe('a'.repeat(190))
    expect((await bench.made(english, 'gígùn jù')).slug).toBe(`${'a'.repeat(190)}-2`)
  })

  test('keeps each name once, ignoring case', async () => {
    const id = await bench.submitted('switch', 'ìyípadà')
    const aliases = ['Switch', "on's", 'On\u2019s', 'ÌYÍPADÀ', 'ìyipadà', 'two  words', 'Two words']
    const { term } = done(await approve(bench.review, id, { ...ada, edits: { aliases } }))
    expect(term?.aliases).toEqual(["on's", 'ìyipadà', 'two  words'])
  })

  test('applies every edit, tidied, and creates the category', async () => {
    const id = await bench.submitted('router', 'rọ́tà')
    const edits: Edits = {
      yoruba: ' afìsọ́nà ',
      aliases: ['  rọ́tà ', '', 'a\u0300tọ́nà'],
      category: 'Networks & Cables',
      definitionEn: null,
      definitionYo: 'Ohun tó ń tọ́ka.',
      exampleEn: 'A router.',
      exampleYo: 'Afìsọ́nà kan.',
      media: ['https://a.example/x.png'],
      proposed: true,
      related: ['modem'],
    }
    const { term } = done(await approve(bench.review, id, { ...ada, edits }))
    const tidied = { yoruba: 'afìsọ́nà', aliases: ['rọ́tà', 'àtọ́nà'] }
    expect(term).toMatchObject({ ...edits, ...tidied, english: 'router', revision: 1 })
    const categories = await bench.sql`select slug, label from categories`
    expect([...categories]).toEqual([{ slug: 'networks-cables', label: 'Networks & Cables' }])
  })

  test.each<[string, Edits]>([
    ['english is empty.', { english: ' ' }],
    ['english has more than 200 characters.', { english: 'a'.repeat(201) }],
    ['yoruba must contain at least one letter or digit.', { yoruba: '–' }],
    ['category must contain at least one letter or digit.', { category: '&' }],
    ['yoruba has more than 200 characters.', { yoruba: 'a'.repeat(201) }],
    [
      'definition_en contains control characters, invalid UTF-8, noncharacters such as U+FFFF, or more than 30 combining marks in a row.',
      { definitionEn: 'a\u0000' },
    ],
    [
      'aliases has more than 50 entries.',
      { aliases: Array.from({ length: 51 }, (_, n) => `a${n}`) },
    ],
    [
      '"a|b" contains |, which is not allowed because it separates the entries in a list.',
      { aliases: ['a|b'] },
    ],
    ['media: "ftp://a" is not an http or https URL.', { media: ['ftp://a'] }],
    // The host would begin a new directive in the content security policy of the term's page.
    [
      'media: "https://a;script-src-elem/a.png" is not an http or https URL.',
      { media: ['https://a;script-src-elem/a.png'] },
    ],
    [
      'related "A b" is not a valid slug. Use up to 200 characters: lower-case letters, digits and single hyphens.',
      { related: ['A b'] },
    ],
  ])('with edits is refused if %s', async (fault, edits) => {
    const id = await bench.submitted(`odd ${fault}`.slice(0, 200), 'ohun')
    const refused = () => approve(bench.review, id, { ...ada, edits })
    const before = await bench.written()
    expect(await problemOf(refused())).toBe(fault)
    expect(await bench.written()).toEqual(before)
    expect(await bench.statusOf(id)).toBe('pending')
  })

  test.each([
    ['imported', { english: 'VALVE', yoruba: 'àfífà' }],
    [
      'in another encoding',
      { english: 'valve', yoruba: 'a\u0300fi\u0301fa\u0300'.normalize('NFC') },
    ],
  ])('refuses a pair that was %s meanwhile', async (_, pair) => {
    const id = await bench.submitted('valve', 'àfífà')
    await bench.save({ slug: 'tap-valve', ...pair })
    const equal = { code: 'equal_term', slug: 'tap-valve' } as const
    await expectRefused(bench, () => approve(bench.review, id, ada), equal)
    const edits = { yoruba: 'fáfù' }
    const { term } = done(await approve(bench.review, id, { ...ada, edits }))
    expect(term).toMatchObject({ yoruba: 'fáfù' })
    await bench.sql`delete from terms where english ilike 'valve'`
  })

  test('treats other tones as another pair', async () => {
    await bench.save({ slug: 'husband', english: 'husband', yoruba: 'ọkọ' })
    expect(await bench.made('husband', 'ọkọ́')).toMatchObject({ slug: 'husband-2' })
  })
})

describe('rejecting and withdrawing', () => {
  test.each(['reject', 'withdraw'] as const)(
    'to %s does not change the dictionary',
    async (name) => {
      const id = await bench.submitted(`drill ${name}`, `ìlù ${name}`)
      const before = await bench.written()
      const decide = name === 'reject' ? reject : withdraw
      const outcome = done(await decide(bench.review, id, { ...ada, reason: 'Kò yé mi.' }))
      const status = name === 'reject' ? 'rejected' : 'withdrawn'
      expect(outcome.term).toBeUndefined()
      expect(outcome.contribution).toMatchObject({ id, status, termId: null, slug: null })
      const { contributions: _, ...after } = await bench.written()
      expect(before).toMatchObject({ ...after, decisions: Number(after['decisions']) - 1 })
    },
  )

  test('withdraws without a reason', async () => {
    const id = await bench.submitted('plane', 'ìfá')
    expect(done(await withdraw(bench.review, id, ada)).contribution.status).toBe('withdrawn')
  })
})
