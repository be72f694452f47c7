/** Accepting, editing, rejecting and superseding suggestions. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { accept, reject } from '../../../src/domain/review/review'
import { viewContribution } from '../../../src/domain/review/reviewView'
import { rename, unpublish } from '../../../src/domain/terms/termChanges'
import { ada, bola, done, expectRefused, faultOf, openReviewing, type Reviewing } from './reviewing'

let bench: Reviewing
beforeAll(async () => {
  bench = await openReviewing()
})
afterAll(() => bench.close())

let number = 0
let slug = ''
beforeEach(async () => {
  number += 1
  slug = `lamp-${number}`
  await bench.save({ slug, yoruba: `àtùpà ${number}`, aliases: ['Fìtílà'] })
})

/** Changes the term, as another user might do before the decision. */
const change = () =>
  bench.save({ slug, yoruba: `àtùpà ${number}`, definitionEn: `${Math.random()}` })

describe('accepting', () => {
  test('changes the headword and adds new aliases, each once', async () => {
    const aliases = ['FÌTÍLÀ', 'iná', 'Iná', `LAMP-${number}`, `tọ́ọ̀ṣì ${number}`]
    const id = await bench.suggested(slug, { yoruba: `tọ́ọ̀ṣì ${number}`, aliases })
    const { contribution, term } = done(await accept(bench.review, id, ada))
    expect(contribution).toMatchObject({ id, status: 'accepted', slug })
    const changed = { yoruba: `tọ́ọ̀ṣì ${number}`, aliases: ['Fìtílà', 'iná'] }
    expect(term).toMatchObject({ slug, revision: 2, ...changed })
    expect(await bench.revisionsOf(slug)).toEqual([
      [1, 'import'],
      [2, 'Adé'],
    ])
    expect(await bench.found(`tooshi ${number}`)).toEqual([slug])
  })

  test('changes only what was suggested', async () => {
    const before = await bench.term(slug)
    const id = await bench.suggested(slug, { yoruba: 'iná', notes: 'Better.' })
    const { term } = done(await accept(bench.review, id, ada))
    expect(term).toEqual({ ...before, revision: 2, yoruba: 'iná' })
  })

  test("prefers the reviewer's edits", async () => {
    const id = await bench.suggested(slug, { yoruba: 'iná', aliases: ['a'] })
    const edits = { yoruba: 'ìmọ́lẹ̀', aliases: [], exampleEn: 'Light.' }
    expect(done(await accept(bench.review, id, { ...ada, edits })).term).toMatchObject(edits)
  })

  test('refuses invalid edits', async () => {
    const id = await bench.suggested(slug, { yoruba: 'iná' })
    const refused = () => accept(bench.review, id, { ...ada, edits: { english: '' } })
    await expectRefused(bench, refused, { code: 'text_empty', field: 'english' })
  })

  test('refuses edits that make two terms equal', async () => {
    await bench.save({ slug: `twin-${number}`, english: slug, yoruba: 'Iná' })
    const id = await bench.suggested(slug, { yoruba: 'iná' })
    const refusal = { code: 'equal_term', slug: `twin-${number}` } as const
    await expectRefused(bench, () => accept(bench.review, id, ada), refusal)
  })

  test('changes nothing by notes alone, unless the reviewer edits', async () => {
    const id = await bench.suggested(slug, { notes: 'The tones are wrong.' })
    await expectRefused(bench, () => accept(bench.review, id, ada), { code: 'nothing_to_accept' })
    const edits = { yoruba: 'àtùpa' }
    expect(done(await accept(bench.review, id, { ...ada, edits })).term).toMatchObject(edits)
  })

  test.each([
    ['the headword', () => ({ yoruba: `àtùpà ${number}` })],
    ['an alias in capitals', () => ({ aliases: ['FÌTÍLÀ', `LAMP-${number}`] })],
  ])('does not count %s that the term has already', async (_, suggestion) => {
    const id = await bench.suggested(slug, suggestion())
    await expectRefused(bench, () => accept(bench.review, id, ada), { code: 'nothing_to_accept' })
  })

  test('changes nothing if the reviewer restores what the term has', async () => {
    const id = await bench.suggested(slug, { yoruba: 'iná' })
    const edits = { yoruba: ` àtùpà ${number}` }
    const refused = () => accept(bench.review, id, { ...ada, edits })
    await expectRefused(bench, refused, { code: 'nothing_to_accept' })
  })

  test('treats aliases as equal that differ in apostrophes and runs of spaces', async () => {
    const aliases = ["Adé's  lamp", 'adé\u2019s lamp', 'Adé\u02bcs lamp', 'fìtílà']
    const id = await bench.suggested(slug, { aliases })
    const { term } = done(await accept(bench.review, id, ada))
    expect(term?.aliases).toEqual(['Fìtílà', "Adé's  lamp"])
  })

  test('changes one of two terms that an import made equal, but makes none equal', async () => {
    const twin = { english: 'twin', yoruba: `ìbejì ${number}` }
    await bench.save({ slug: `one-${number}`, ...twin }, { slug: `other-${number}`, ...twin })
    const id = await bench.suggested(`one-${number}`, { aliases: ['ìkejì'] })
    expect(done(await accept(bench.review, id, ada)).term?.aliases).toEqual(['ìkejì'])
    const on = await bench.suggested(slug, { yoruba: twin.yoruba })
    const refused = () => accept(bench.review, on, { ...ada, edits: { english: 'Twin' } })
    expect(await refused()).toMatchObject({ code: 'equal_term' })
  })
})

describe('a changed term', () => {
  test('supersedes the suggestion, and reports both revisions', async () => {
    const id = await bench.suggested(slug, { yoruba: 'iná' })
    expect(await bench.statusOf(id)).toBe('pending')
    await change()
    expect(await bench.statusOf(id)).toBe('superseded')
    const refusal = { code: 'term_changed', seen: 1, revision: 2 } as const
    await expectRefused(bench, () => accept(bench.review, id, ada), refusal)
  })

  test('is changed only by a reviewer who has seen its current revision', async () => {
    const id = await bench.suggested(slug, { yoruba: 'iná', aliases: ['ògùnṣọ̀'] })
    await change()
    await change()
    const stale = { code: 'term_changed', seen: 2, revision: 3 } as const
    await expectRefused(bench, () => accept(bench.review, id, { ...ada, revision: 2 }), stale)
    const ahead = { code: 'term_changed', seen: 4, revision: 3 } as const
    await expectRefused(bench, () => accept(bench.review, id, { ...ada, revision: 4 }), ahead)

    const now = await bench.term(slug)
    const { term } = done(await accept(bench.review, id, { ...ada, revision: 3 }))
    expect(term).toEqual({ ...now, revision: 4, yoruba: 'iná', aliases: ['ògùnṣọ̀'] })
    const [decision] = await bench.contributions.decisions(id)
    expect(decision).toMatchObject({ from: 'superseded', to: 'accepted', termRevision: 4 })
  })

  test('supersedes the other suggestions when one is accepted', async () => {
    const [one, other] = [
      await bench.suggested(slug, { yoruba: 'iná' }),
      await bench.suggested(slug, { aliases: ['ìmọ́lẹ̀'] }),
    ]
    done(await accept(bench.review, one, ada))
    expect([await bench.statusOf(one), await bench.statusOf(other)]).toEqual([
      'accepted',
      'superseded',
    ])
    const { term } = done(await accept(bench.review, other, { ...bola, revision: 2 }))
    expect(term).toMatchObject({ yoruba: 'iná', aliases: ['Fìtílà', 'ìmọ́lẹ̀'], revision: 3 })
  })

  test('is shown as it was, as suggested, and as it is', async () => {
    const id = await bench.suggested(slug, { yoruba: 'iná', aliases: ['ìmọ́lẹ̀'] })
    const yoruba = `àtùpà ńlá ${number}`
    await bench.save({ slug, yoruba, aliases: ['Fìtílà'], definitionEn: 'Light.' })
    const view = await viewContribution(bench, id)
    expect(view?.term).toMatchObject({ slug, yoruba, definitionEn: 'Light.', revision: 2 })
    expect(view?.differences.toSorted((a, b) => a.field.localeCompare(b.field))).toEqual([
      { field: 'aliases', base: ['Fìtílà'], suggested: ['Fìtílà', 'ìmọ́lẹ̀'], now: ['Fìtílà'] },
      { field: 'definition_en', base: null, suggested: null, now: 'Light.' },
      { field: 'yoruba', base: `àtùpà ${number}`, suggested: 'iná', now: yoruba },
    ])
  })

  test('does not prevent a rejection', async () => {
    const id = await bench.suggested(slug, { yoruba: 'iná' })
    await change()
    const before = await bench.term(slug)
    done(await reject(bench.review, id, { ...ada, reason: 'Kò rí bẹ́ẹ̀.' }))
    expect(await bench.statusOf(id)).toBe('rejected')
    expect(await bench.term(slug)).toEqual(before)
    const [decision] = await bench.contributions.decisions(id)
    expect(decision).toMatchObject({ from: 'superseded', to: 'rejected', termId: null })
  })

  test('is not shown in a decided suggestion', async () => {
    const id = await bench.suggested(slug, { yoruba: 'iná' })
    done(await accept(bench.review, id, ada))
    await change()
    expect(await bench.statusOf(id)).toBe('accepted')
    const view = await viewContribution(bench, id)
    const yoruba = `àtùpà ${number}`
    expect(view?.differences).toEqual([
      { field: 'yoruba', base: yoruba, suggested: 'iná', now: yoruba },
    ])
    expect(view?.term).toMatchObject({ slug, yoruba, revision: 1 })
  })
})

test('reports whether a suggestion would change the current term', async () => {
  const saysMore = async (id: string) => (await viewContribution(bench, id))?.saysMore
  const noted = await bench.suggested(slug, { notes: 'Hm.' })
  const known = await bench.suggested(slug, { aliases: [`Àtùpà ${number}`] })
  const alias = await bench.suggested(slug, { aliases: ['ìmọ́lẹ̀'] })
  const other = await bench.suggested(slug, { yoruba: 'iná' })
  expect(await Promise.all([noted, known, alias, other].map(saysMore))).toEqual([
    false,
    false,
    true,
    true,
  ])
  await bench.save({ slug, yoruba: 'iná', aliases: ['ìmọ́lẹ̀'] })
  expect(await Promise.all([alias, other].map(saysMore))).toEqual([false, false])
  // Only the term's current content matters, not the revision on which the suggestion is based.
  await bench.save({ slug, yoruba: `àtùpà ${number}` })
  expect(await saysMore(alias)).toBe(true)
  expect(await saysMore(await bench.submitted(`said ${number}`, 'sísọ'))).toBe(false)
})

describe('a suggestion for a term', () => {
  test('that is unpublished can only be rejected', async () => {
    const id = await bench.suggested(slug, { yoruba: 'iná' })
    await unpublish(bench.transactions, { slug, ...bola })
    expect(await bench.statusOf(id)).toBe('superseded')
    for (const revision of [1, 2]) {
      const refused = () => accept(bench.review, id, { ...ada, revision })
      await expectRefused(bench, refused, { code: 'term_unpublished' })
    }
    done(await reject(bench.review, id, { ...ada, reason: 'It is gone.' }))
  })

  test('that is deleted can be seen and rejected', async () => {
    const id = await bench.suggested(slug, { yoruba: 'iná' })
    await bench.sql`delete from terms where slug = ${slug}`
    const gone = { contribution: { slug: null }, term: null, differences: [] }
    expect(await viewContribution(bench, id)).toMatchObject(gone)
    await expectRefused(bench, () => accept(bench.review, id, ada), { code: 'unknown_slug' })
    const { contribution } = done(await reject(bench.review, id, { ...ada, reason: 'It is gone.' }))
    expect(contribution.status).toBe('rejected')
  })

  test('for an unpublished or unknown term is refused', async () => {
    await unpublish(bench.transactions, { slug, ...ada })
    for (const absent of [slug, 'no-such-term']) {
      expect(await faultOf(bench.suggested(absent, { yoruba: 'iná' }))).toContain('unknown_term')
    }
  })

  test('may name the term by an earlier slug', async () => {
    await rename(bench.transactions, { slug, to: `light-${number}`, ...ada })
    const id = await bench.suggested(slug, { yoruba: 'iná' })
    expect(done(await accept(bench.review, id, ada)).term).toMatchObject({
      slug: `light-${number}`,
      yoruba: 'iná',
    })
  })
})
