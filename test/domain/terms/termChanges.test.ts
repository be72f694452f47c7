/** Renaming, unpublishing and rolling back individual terms, and importing existing ones. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import {
  type ChangedTerm,
  rename,
  rollBack,
  unpublish,
} from '../../../src/domain/terms/termChanges'
import { exportTerms, importTerms } from '../../../src/domain/terms/termFile'
import { columns } from '../../../src/domain/terms/termRow'
import { resultOf } from '../../../src/problems'
import type { StoredTerm } from '../../../src/store/terms/reader'
import { ada, expectRefused, openReviewing, type Reviewing } from '../review/reviewing'

let bench: Reviewing
beforeAll(async () => {
  bench = await openReviewing()
})
afterAll(() => bench.close())

let number = 0
let slug = ''
beforeEach(async () => {
  number += 1
  slug = `bank-of-${number}-words`
  await bench.save({ slug, english: 'bank', yoruba: `báǹkì ${number}` })
})

/** Returns the row version of the term. Every update changes it. */
const rowOf = async () => {
  const rows = await bench.sql`select xmin::text, ctid::text from terms where slug = ${slug}`
  return { ...rows[0] }
}

const renamed = (from: string, to: string) => rename(bench.transactions, { slug: from, to, ...ada })
const rolledBack = (revision: number, from = slug) =>
  rollBack(bench.transactions, { slug: from, revision, ...ada })
const takenOut = (from = slug) => unpublish(bench.transactions, { slug: from, ...ada })

const changed = (outcome: ChangedTerm): StoredTerm => resultOf(outcome)

async function importRows(...rows: string[]) {
  const file = new Blob([`${[columns.join(','), ...rows].join('\n')}\n`])
  const { transactions } = bench
  return importTerms({ transactions, by: 'file', file, allOrNothing: false })
}

describe('renaming', () => {
  test('changes the slug, and redirects the old one', async () => {
    const before = await bench.term(slug)
    const after = changed(await renamed(slug, `${slug}-new`))
    expect(after).toEqual({ ...before, slug: `${slug}-new`, revision: 2 })
    expect(await bench.term(slug)).toEqual(after)
    expect(await bench.revisionsOf(slug)).toEqual([
      [1, 'import'],
      [2, 'Adé'],
    ])
    expect(await bench.termHistory.of(`${slug}-new`)).toHaveLength(2)
  })

  test('redirects every earlier slug, and allows to take one back', async () => {
    const slugs = [slug, ...['a', 'b', 'c'].map((end) => `${slug}-${end}`)]
    for (const [index, to] of slugs.slice(1).entries()) {
      changed(await renamed(slugs[index] ?? '', to))
    }
    for (const each of slugs) expect(await bench.term(each)).toMatchObject({ slug: `${slug}-c` })
    // Identifies the term by a former slug, and renames it to another former slug.
    expect(changed(await renamed(`${slug}-a`, slug))).toMatchObject({ slug, revision: 5 })
    for (const each of slugs) expect(await bench.term(each)).toMatchObject({ slug })
  })

  test('to a slug that another term has or had is refused', async () => {
    const other = `other-${number}`
    await bench.save({ slug: other })
    changed(await renamed(other, `${other}-new`))
    for (const to of [other, `${other}-new`]) {
      await expectRefused(bench, () => renamed(slug, to), { code: 'slug_taken', slug: to })
    }
    changed(await takenOut(other))
    await expectRefused(bench, () => renamed(slug, other), { code: 'slug_taken', slug: other })
  })

  test.each(['', 'Bank', 'báǹkì', 'a b', '-a', 'a-', 'a--b', 'a/b', 'a'.repeat(201)])(
    'to "%s" is refused',
    async (to) => {
      const refusal = { code: 'bad_slug', field: 'slug', slug: to } as const
      await expectRefused(bench, () => renamed(slug, to), refusal)
    },
  )

  test('of an unknown term is refused', async () => {
    await expectRefused(bench, () => renamed('no-such-term', 'x'), { code: 'unknown_slug' })
  })

  test('to its own slug adds no revision, and updates no row', async () => {
    const before = await rowOf()
    expect(changed(await renamed(slug, slug))).toMatchObject({ slug, revision: 1 })
    expect(await rowOf()).toEqual(before)
  })

  test('does not give the earlier slug to new terms', async () => {
    const english = `word ${number}`
    const { slug: first } = await bench.made(english, 'ọ̀rọ̀')
    changed(await renamed(first, `${first}-new`))
    expect(await bench.made(english, 'òmíràn')).toMatchObject({ slug: `${first}-2` })
  })
})

describe('unpublishing', () => {
  test('hides a term and keeps its history, also when repeated', async () => {
    expect(changed(await takenOut())).toMatchObject({ status: 'unpublished', revision: 2 })
    expect(await bench.found(`banki ${number}`)).not.toContain(slug)
    const before = await rowOf()
    expect(changed(await takenOut())).toMatchObject({ status: 'unpublished', revision: 2 })
    expect(await rowOf()).toEqual(before)
    expect(await bench.revisionsOf(slug)).toEqual([
      [1, 'import'],
      [2, 'Adé'],
    ])
  })

  test('of an unknown term is refused', async () => {
    await expectRefused(bench, () => takenOut('no-such-term'), { code: 'unknown_slug' })
  })
})

describe('rolling back', () => {
  test('restores earlier content as a new revision, and keeps the slug', async () => {
    const first = await bench.term(slug)
    const edited = { english: 'bench', yoruba: 'àga', aliases: ['a'], category: 'Furniture' }
    await bench.save({ slug, ...edited, media: ['https://a.example/x.png'], related: ['modem'] })
    changed(await renamed(slug, `${slug}-new`))
    const after = changed(await rolledBack(1))
    expect(after).toEqual({ ...first, slug: `${slug}-new`, revision: 4 })
    expect(await bench.found(`banki ${number}`)).toContain(`${slug}-new`)
    expect(changed(await rolledBack(3))).toMatchObject({ ...edited, revision: 5 })
    expect(await bench.termHistory.of(slug)).toHaveLength(5)
  })

  test('publishes again what was unpublished', async () => {
    changed(await takenOut())
    expect(changed(await rolledBack(1))).toMatchObject({ status: 'approved', revision: 3 })
    expect(await bench.found(`banki ${number}`)).toContain(slug)
  })

  test('unpublishes again what was published', async () => {
    changed(await takenOut())
    changed(await rolledBack(1))
    expect(changed(await rolledBack(2))).toMatchObject({ status: 'unpublished', revision: 4 })
    expect(await bench.found(`banki ${number}`)).not.toContain(slug)
  })

  test('to the current content adds no revision', async () => {
    expect(changed(await rolledBack(1))).toMatchObject({ revision: 1 })
  })

  test.each([0, -1, 2, 99])(
    'to revision %i, which does not exist, is refused',
    async (revision) => {
      await expectRefused(bench, () => rolledBack(revision), { code: 'unknown_revision' })
    },
  )

  test('of an unknown term is refused', async () => {
    await expectRefused(bench, () => rolledBack(1, 'no-such-term'), { code: 'unknown_slug' })
  })

  test('to the content of another term is refused, unless the revision was unpublished', async () => {
    changed(await takenOut())
    const twin = `twin-${number}`
    await bench.save({ slug: twin, english: 'Bank', yoruba: `báǹkì ${number}` })
    await expectRefused(bench, () => rolledBack(1), { code: 'equal_term', slug: twin })
    await bench.save({ slug, yoruba: 'òmíràn' })
    const twinless = { status: 'unpublished', english: 'bank', revision: 4 } as const
    expect(changed(await rolledBack(2))).toMatchObject(twinless)
  })
})

describe('an import', () => {
  const version = async () => (await bench.written())['version']

  test('with an earlier slug changes the renamed term, which keeps its new slug', async () => {
    changed(await renamed(slug, `${slug}-new`))
    const report = await importRows(`${slug},bank,báǹkì ${number},,,It.,,,,,,,,,,,`)
    expect(report).toMatchObject({ imported: 1, rejected: [] })
    const { slug: current, definitionEn } = await bench.term(slug)
    expect([current, definitionEn]).toEqual([`${slug}-new`, 'It.'])
    expect(await bench.revisionsOf(slug)).toEqual([
      [1, 'import'],
      [2, 'Adé'],
      [3, 'file'],
    ])
  })

  test('reports a term that is named by its earlier slug and by its slug', async () => {
    changed(await renamed(slug, `${slug}-new`))
    const rows = [slug, `${slug}-new`].map((each) => `${each},bank,báǹkì ${number},,,,,,,,,,,,,,`)
    const problem = { code: 'duplicate_row', slug: `${slug}-new`, line: 2 } as const
    expect(await importRows(...rows)).toMatchObject({
      imported: 1,
      rejected: [{ line: 3, problem }],
    })
  })

  test('of a renamed term without a slug finds it by its pair', async () => {
    const row = `,till ${number},ilé owó,,,,,,,,,,,,,,`
    await importRows(row)
    changed(await renamed(`till-${number}`, `cash-${number}`))
    await importRows(row)
    expect(await bench.revisionsOf(`till-${number}`)).toHaveLength(2)
    expect(await bench.term(`till-${number}`)).toMatchObject({ slug: `cash-${number}` })
  })

  test('of unchanged rows adds neither revisions nor index updates', async () => {
    let text = ''
    for await (const piece of exportTerms(bench.stores.terms, () => {})) text += piece
    await bench.sql`delete from index_changes`
    const before = await bench.written()
    const [, ...rows] = text.trimEnd().split('\n')
    expect(await importRows(...rows)).toMatchObject({ rejected: [] })
    expect(await bench.written()).toEqual(before)
    expect(await bench.sql`select from index_changes`).toHaveLength(0)
  })

  test('of changed rows raises the version that caches follow', async () => {
    const before = await version()
    await importRows(`${slug},bank,ilé owó ${number},,,,,,,,,,,,,,`)
    expect(await version()).toBeGreaterThan(before as number)
  })
})

test('sends no webhook event for staff changes and imports, as the manual says', async () => {
  const events = async () => {
    const [row] = await bench.sql<{ count: number }[]>`select count(*)::int as count from events`
    return row?.count
  }
  const before = await events()
  changed(await renamed(slug, `${slug}-new`))
  await importRows(`${slug}-new,bank,ilé ìfowópamọ́ ${number},,,A place for money.,,,,,,,,,,,`)
  changed(await rolledBack(1, `${slug}-new`))
  changed(await takenOut(`${slug}-new`))
  expect((await bench.revisionsOf(`${slug}-new`)).length).toBeGreaterThanOrEqual(4)
  expect(await events()).toBe(before)
})
